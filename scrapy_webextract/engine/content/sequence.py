"""The sequence model: a small convolutional network over a page's blocks, in their order.

Where the forest judges each block by what can be told of it, the network also sees what stands
around it, up to 14 blocks away, and what the page is like on the whole. The two err apart, so
their mean is better than either. Dilated convolutions over a sequence after Yu and Koltun (2016),
"Multi-scale context aggregation by dilated convolutions"; plain numpy.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float32]
Weights = Mapping[str, FloatArray]

TAPS = 5
"""Blocks that a convolution looks at: two before, the block itself, two after."""
DILATIONS = (1, 2, 4)
"""Distance between the taps of each layer."""
LIMIT = 5.0
"""Inputs are cut here, in standard deviations."""
_MOST_WORDS = 100.0  # words of a block that count in the mean over the page
_STEEPEST = 30.0  # logits are cut here


@dataclass(frozen=True, slots=True)
class Network:
    """Trained networks that answer together."""

    mean: FloatArray
    """Mean of each input."""
    scale: FloatArray
    """One over the standard deviation of each."""
    members: tuple[Weights, ...]
    """The layers of each network, which began at other weights: their mean is steadier."""

    def probabilities(self, chunks: Iterable[FloatArray], words: FloatArray) -> FloatArray:
        """For each block the probability (0.0-1.0) that it is main content.

        `chunks` are the model's inputs for some blocks after another, `words` their lengths.
        """
        first: list[list[FloatArray]] = [[] for _ in self.members]
        for rows in chunks:
            inputs = standard(rows, self.mean, self.scale)
            for layers, w in zip(first, self.members, strict=True):
                layers.append(enter(w, inputs))
        answers = [
            _answer(w, np.concatenate(layers), words)
            for w, layers in zip(self.members, first, strict=True)
        ]
        mean: FloatArray = np.mean(answers, axis=0, dtype=np.float32)
        return mean


def _answer(w: Weights, hidden: FloatArray, words: FloatArray) -> FloatArray:
    for level, dilation in enumerate(DILATIONS):
        hidden = hidden + np.maximum(convolved(w, level, hidden, dilation), 0)
    share = weight_in_page(words)
    page = (share @ hidden) / max(float(share.sum()), 1e-6)
    mixed: FloatArray = np.maximum(hidden @ w["mix"] + w["mix_bias"] + page @ w["page"], 0)
    return sigmoid(mixed @ w["out"] + w["out_bias"])


def standard(rows: FloatArray, mean: FloatArray, scale: FloatArray) -> FloatArray:
    """Inputs in standard deviations from their means, cut at the LIMIT."""
    z = (rows - mean) * scale
    inputs: FloatArray = np.clip(z, -LIMIT, LIMIT, out=z)
    return inputs


def enter(weights: Weights, inputs: FloatArray) -> FloatArray:
    """The first layer."""
    hidden: FloatArray = np.maximum(inputs @ weights["in"] + weights["in_bias"], 0)
    return hidden


def convolved(weights: Weights, level: int, hidden: FloatArray, dilation: int) -> FloatArray:
    """One convolution along the blocks; beyond the ends is nothing."""
    kernel = weights[f"conv_{level}"]
    result: FloatArray = hidden @ kernel[TAPS // 2] + weights[f"conv_{level}_bias"]
    for tap, to, source in taps(len(hidden), dilation):
        result[to] += hidden[source] @ kernel[tap]
    return result


def taps(count: int, dilation: int) -> Iterator[tuple[int, slice, slice]]:
    """Each tap beside the middle one with the blocks that it adds to and those that it reads."""
    for tap in range(TAPS):
        offset = (tap - TAPS // 2) * dilation
        if offset and abs(offset) < count:
            yield (
                tap,
                slice(max(0, -offset), count - max(0, offset)),
                slice(max(0, offset), count + min(0, offset)),
            )


def weight_in_page(words: FloatArray) -> FloatArray:
    """How much each block counts in the mean over the page."""
    share: FloatArray = (np.minimum(words, _MOST_WORDS) + 1).astype(np.float32)
    return share


def sigmoid(logits: FloatArray) -> FloatArray:
    """Probabilities of logits."""
    steep = np.clip(logits, -_STEEPEST, _STEEPEST)
    result: FloatArray = (1 / (1 + np.exp(-steep))).astype(np.float32)
    return result
