"""Words as long as they may be in another language: every one of them 40 % longer, as it is
measured and as it is drawn, so that a lay-out shows whether it has room for them."""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import ceil
from typing import Any, Final

import pygame
import pytest

from game.stage.paper import lettering as letters

GROWTH: Final = 0.4
"""By how much of its length every word grows."""
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
"""A word is two letters or more; a letter alone is a key or a mark, and a figure is no word."""


def longer(words: str) -> str:
    """Each word with its last letters said once more; nothing else is changed, so that it may be
    taken line by line or as a whole."""
    return _WORD.sub(lambda found: _drawn_out(found[0]), words)


def _drawn_out(word: str) -> str:
    more = ceil(GROWTH * len(word))
    return word + word[-more:]


@contextmanager
def longer_words() -> Iterator[None]:
    """Whatever is measured or drawn inside the block has longer words; the ledger keeps the short
    ones, by which a test can tell what it saw."""
    advance, rendered = letters._advance, letters._rendered

    @lru_cache(maxsize=4096)
    def long_advance(face: str, px: int, run: str, tracking: float) -> int:
        return advance(face, px, longer(run), tracking)

    def long_rendered(face: str, px: int, words: str, *rest: Any) -> pygame.Surface:
        return rendered(face, px, longer(words), *rest)

    _forget()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(letters, "_advance", long_advance)
        patched.setattr(letters, "_rendered", long_rendered)
        yield
    _forget()


def _forget() -> None:
    """No line that was broken, and no label that was measured, with other words is remembered."""
    letters.forget()
    for name in [name for name in sys.modules if name.startswith("game.")]:
        for kept in vars(sys.modules[name]).values():
            if isinstance(kept, functools._lru_cache_wrapper):
                kept.cache_clear()
