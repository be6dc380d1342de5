"""The workshop: trains and judges the models that the engine uses, with the engine's own code."""
