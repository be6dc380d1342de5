"""The workshop: trains and judges the models that the engine uses, with the engine's own code."""

import os

# Folds are trained side by side, and sums in another order would be other figures. This must be
# said before numpy is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
