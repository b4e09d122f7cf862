"""`check` of what lies on the drawing table, a little in each frame: all of it at once would hold
up the hand for a fifth of a second where sixty ships lie."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from game.levels import Finding
from game.play.level_check import CheckResult, check_in_steps

FRAME_SECONDS: Final = 0.008
"""Seconds of a frame; one step more is begun while they last."""


class BackgroundCheck:
    """The text that is being checked, and how far that has come."""

    def __init__(self) -> None:
        self._text = ""
        self._steps: Iterator[CheckResult] | None = None
        self._found: tuple[Finding, ...] = ()

    def check_step(self, text: str, file: str) -> tuple[Finding, ...] | None:
        """A little more is done; everything that was found once all is done, None before. Another
        text begins anew."""
        if self._steps is None or text != self._text:
            self._text, self._steps = text, check_in_steps(text, file)
        ends = perf_counter() + FRAME_SECONDS
        for _, found in self._steps:
            self._found = found
            if perf_counter() >= ends:
                return None
        self._steps = None
        return self._found
