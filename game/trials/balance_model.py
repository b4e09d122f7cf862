"""What changes do to a share, as log odds that add up, reckoned from all battles that were fought with any of
them: a logistic regression that prefers small effects and effects in proportion to the strength."""

from collections.abc import Iterable, Sequence
from math import exp
from typing import Final

import numpy as np

Picks = frozenset[tuple[int, int]]
"""Changes that are made together: (series, strength) each, from 0."""
SERIES_SPREAD: Final = 2.0
"""Standard deviation, in log odds, of what a series is expected to do."""
STRENGTH_SPREAD: Final = 0.4
"""The same of how far one strength of it lies off the proportion."""
STEPS: Final = 12


class EffectModel:
    """The effects of some series of changes; ``lengths`` gives the number of strengths of each by its
    number."""

    def __init__(self, lengths: dict[int, int]) -> None:
        """Expect no effects."""
        self._middles = {series: length // 2 for series, length in lengths.items()}
        pairs = [(series, strength) for series, length in lengths.items() for strength in range(length)]
        self._slopes = {series: 1 + place for place, series in enumerate(lengths)}
        self._deltas = {pair: 1 + len(lengths) + place for place, pair in enumerate(pairs)}
        spreads = [10.0, *[SERIES_SPREAD] * len(lengths), *[STRENGTH_SPREAD] * len(pairs)]
        self._weights = 1 / np.square(np.array(spreads))
        self._effects = np.zeros(len(spreads))

    def fit(self, fought: Iterable[tuple[Picks, float, int]]) -> None:
        """Reckon the effects from (changes, battles won, battles), draws won by half; Newton's method."""
        rows = [(self._row(picks), won, battles) for picks, won, battles in fought if battles]
        table = np.array([row for row, _, _ in rows])
        won, battles = (np.array([row[part] for row in rows], dtype=float) for part in (1, 2))
        effects = np.zeros(len(self._effects))
        for _ in range(STEPS):
            shares = 1 / (1 + np.exp(-np.clip(table @ effects, -12, 12)))
            slope = table.T @ (won - battles * shares) - self._weights * effects
            bend = (table.T * (battles * shares * (1 - shares))) @ table + np.diag(self._weights)
            effects = effects + np.clip(np.linalg.solve(bend, slope), -2, 2)
        self._effects = effects

    def share(self, picks: Picks) -> float:
        """Return the share of the first side, 0 to 1, with these changes."""
        odds = self._effects[0] + sum(self._effect(pick) for pick in picks)
        return 1 / (1 + exp(-min(12.0, max(-12.0, odds))))

    def _effect(self, pick: tuple[int, int]) -> float:
        row = self._effects[self._slopes[pick[0]]] * self._proportion(pick)
        return float(row + self._effects[self._deltas[pick]])

    def _proportion(self, pick: tuple[int, int]) -> float:
        return (pick[1] + 1) / (self._middles[pick[0]] + 1)

    def _row(self, picks: Picks) -> Sequence[float]:
        row = [0.0] * len(self._effects)
        row[0] = 1.0
        for pick in picks:
            row[self._slopes[pick[0]]] = self._proportion(pick)
            row[self._deltas[pick]] = 1.0
        return row
