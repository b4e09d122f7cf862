"""Smooth noise that never repeats, over columns and rows of the table, and numbers drawn for lattice points.

A lattice of numbers that are hashed from their places is smoothed by a cubic B-spline. Because weights of
columns and rows are separate, a whole square is two small products of matrices. Arrays are [y, x]. No
pygame."""

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from game.stage.sea.waves import Field

Numbers: TypeAlias = npt.NDArray[np.unsignedinteger[Any]]

_SPLINE_SHARE: Final = 0.479  # deviation that the spline leaves of white noise, along one axis, squared
_UNIFORM: Final = 12**0.5  # deviation 1 from a share of 0 to 1


def hash_numbers(across: Numbers, down: Numbers, seed: int) -> Numbers:
    """Return a number for each pair without a visible pattern."""
    value = across * np.uint32(0x9E3779B1) ^ down * np.uint32(0x85EBCA77)
    value = value ^ np.uint32(seed * 0x27D4EB2F % 2**32)
    value = (value ^ (value >> np.uint32(15))) * np.uint32(0x2C1B3C6D)
    value = (value ^ (value >> np.uint32(12))) * np.uint32(0x297A2D39)
    return np.asarray(value ^ (value >> np.uint32(15)), dtype=np.uint32)


def number_share(numbers: Numbers, shift: int = 0) -> Field:
    """Return eight bits of each number as 0 to 1."""
    return np.asarray(((numbers >> np.uint32(shift)) & np.uint32(255)) / np.float32(255), dtype=np.float32)


def drawn_lattice(first: tuple[int, int], count: tuple[int, int], seed: int) -> Numbers:
    """Return the numbers of `count` columns and rows of the lattice from column and row `first`, as
    [row, column]."""
    columns, rows = (
        np.arange(start, start + many, dtype=np.int64).astype(np.uint32)
        for start, many in zip(first, count, strict=True)
    )
    return hash_numbers(*np.meshgrid(columns, rows), seed)


def endless_noise(columns: Field, rows: Field, pitch_cm: float, seed: int, octaves: int = 2) -> Field:
    """Return noise of mean 0 and deviation 1 at columns and rows, cm: its widest lumps are about two pitches
    across, and each octave is half as wide and half as strong."""
    total = np.zeros((len(rows), len(columns)), dtype=np.float32)
    for octave in range(octaves):
        pitch = np.float32(pitch_cm / 2**octave)
        across, down = (_Lines(places / pitch) for places in (columns, rows))
        drawn = _drawn_values(across, down, seed + octave) * np.float32(0.5**octave)
        total += down.weights() @ drawn @ across.weights().T
    return total / np.float32((1 - 0.25**octaves) ** 0.5 / 0.75**0.5)


def endless_slope(columns: Field, rows: Field, pitch_cm: float, seed: int) -> tuple[Field, Field]:
    """Return how much such noise of one octave rises to the right and down, per cm."""
    across, down = (_Lines(places / np.float32(pitch_cm)) for places in (columns, rows))
    drawn = _drawn_values(across, down, seed) / np.float32(pitch_cm)
    return down.weights() @ drawn @ across.slopes().T, down.slopes() @ drawn @ across.weights().T


class _Lines:
    """The lattice lines along one axis about some places: the number of the first, and how many."""

    def __init__(self, places: Field) -> None:
        floors = np.floor(places)
        before = floors.astype(np.int64) - 1
        self.first = int(before.min())
        self.count = int(before.max()) - self.first + 4
        self._along = np.asarray(places - floors, dtype=np.float32)
        self._spots = before + (np.arange(len(places)) * self.count - self.first)

    def weights(self) -> Field:
        """Return the weight of every line for each place, [place, line]."""
        t = self._along
        u, tt = 1 - t, t * t
        ttt, uu = tt * t, u * u
        return self._spread((uu * u, 3 * ttt - 6 * tt + 4, 3 * uu * u - 6 * uu + 4, ttt), 1 / 6)

    def slopes(self) -> Field:
        """Return how much those weights grow from place to place."""
        t = self._along
        u, tt = 1 - t, t * t
        return self._spread((-u * u, 3 * tt - 4 * t, 4 * u - 3 * u * u, tt), 0.5)

    def _spread(self, values: tuple[Field, ...], factor: float) -> Field:
        found = np.zeros(len(self._along) * self.count, dtype=np.float32)
        for n, value in enumerate(values):
            found[self._spots + n] = value * np.float32(factor)
        return found.reshape(-1, self.count)


def _drawn_values(across: _Lines, down: _Lines, seed: int) -> Field:
    drawn = drawn_lattice((across.first, down.first), (across.count, down.count), seed)
    return np.asarray((number_share(drawn) - np.float32(0.5)) * np.float32(_UNIFORM / _SPLINE_SHARE))
