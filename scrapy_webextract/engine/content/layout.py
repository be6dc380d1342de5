"""The elements around the blocks as arrays: ranges, sums over ranges, chains of ancestors."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scrapy_webextract.engine.content.blocks import Blocks

IntArray = npt.NDArray[np.int64]
FloatArray = npt.NDArray[np.float32]

LEVELS = 7
"""How many ancestors of a block are looked at, wrappers around the same blocks counted once."""
FAR = 30
"""The distance that stands for "no such ancestor"."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Elements in document order and the blocks they cover."""

    container: IntArray
    """Element of each block."""
    parent: IntArray
    """Parent of each element; the root is its own."""
    depth: IntArray
    """Depth of each element."""
    first: IntArray
    """First block of each element."""
    end: IntArray
    """One past its last block."""
    path: IntArray
    """Kind of each element: the same where tags and classes of it and its ancestors are equal."""
    chain: IntArray
    """For each block its LEVELS nearest ancestors, from the inside; the root fills up."""

    def sums(self, values: npt.NDArray[np.floating]) -> npt.NDArray[np.float64]:
        """For each element the sum of a column over its blocks."""
        running = np.concatenate(([0.0], np.cumsum(values, dtype=np.float64)))
        return running[self.end] - running[self.first]

    def inherited(self, own: FloatArray, merge: np.ufunc) -> FloatArray:
        """For each element its own value merged with its ancestors' (np.maximum, np.add, ...)."""
        result = own.copy()
        order = np.argsort(self.depth, kind="stable")
        edges = np.flatnonzero(np.diff(self.depth[order])) + 1
        for level in np.split(order, edges)[1:]:
            result[level] = merge(result[level], result[self.parent[level]])
        return result

    def nearest(self, marked: npt.NDArray[np.bool_]) -> FloatArray:
        """For each block the levels up to the nearest ancestor that is marked; FAR without one."""
        marks = marked if marked.ndim > 1 else marked[:, None]
        at = self.inherited(
            np.where(marks, self.depth[:, None], -FAR).astype(np.float32), np.maximum
        )
        up = self.depth[self.container][:, None] - at[self.container]
        clipped: FloatArray = np.minimum(up, FAR).astype(np.float32)
        return clipped


def layout_of(blocks: Blocks) -> Layout:
    """Put the walk's lists into arrays and find every block's chain of ancestors."""
    parent = np.array(blocks.parent, np.int64)
    parent[0] = 0
    first, end = np.array(blocks.first, np.int64), np.array(blocks.end, np.int64)
    container = np.array(blocks.container, np.int64)
    wider = _wider(blocks.parent, blocks.first, blocks.end)
    chain = np.zeros((len(container), LEVELS), np.int64)
    at = container
    for level in range(LEVELS):
        chain[:, level] = at
        at = wider[at] if len(at) else at
    depth = np.array(blocks.depth, np.int64)
    return Layout(container, parent, depth, first, end, _paths(blocks), chain)


def _paths(blocks: Blocks) -> IntArray:
    kinds: dict[tuple[str, str, int], int] = {}
    path: list[int] = []
    for tag, classes, parent in zip(blocks.tags, blocks.classes, blocks.parent, strict=True):
        above = path[parent] if parent >= 0 else -1
        path.append(kinds.setdefault((tag, classes, above), len(kinds)))
    return np.array(path, np.int64)


def _wider(parent: Sequence[int], first: Sequence[int], end: Sequence[int]) -> IntArray:
    """For each element the nearest ancestor that covers more blocks; the root for the top."""
    wider = [0] * len(parent)
    for number in range(1, len(parent)):
        above = parent[number]
        same = first[above] == first[number] and end[above] == end[number]
        wider[number] = wider[above] if same else above
    return np.array(wider, np.int64)
