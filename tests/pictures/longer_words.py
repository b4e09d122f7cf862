"""Words as long as in another language: each is 40 % longer when it is measured and drawn, so that
a layout shows whether it has space for them."""

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

from game.stage.paper import typography as letters

GROWTH: Final = 0.4
"""Share by which every word grows."""
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
"""A word has two letters or more; a single letter is a key or a mark, and a number is no word."""


def lengthen_words(words: str) -> str:
    """Repeat the last letters of each word; change nothing else, so that it works line by line or
    as a whole."""
    return _WORD.sub(lambda found: _lengthen_word(found[0]), words)


def _lengthen_word(word: str) -> str:
    more = ceil(GROWTH * len(word))
    return word + word[-more:]


@contextmanager
def longer_words() -> Iterator[None]:
    """Measure and draw longer words inside the block; the text log keeps the short ones, by which a
    test can recognise them."""
    advance, rendered = letters._pen_advance, letters._render

    @lru_cache(maxsize=4096)
    def long_advance(face: str, px: int, run: str, tracking: float) -> int:
        return advance(face, px, lengthen_words(run), tracking)

    def long_rendered(face: str, px: int, words: str, *rest: Any) -> pygame.Surface:
        return rendered(face, px, lengthen_words(words), *rest)

    _clear_caches()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(letters, "_pen_advance", long_advance)
        patched.setattr(letters, "_render", long_rendered)
        yield
    _clear_caches()


def _clear_caches() -> None:
    """Forget all lines and labels that were measured with other words."""
    letters.clear_cache()
    for name in [name for name in sys.modules if name.startswith("game.")]:
        for kept in vars(sys.modules[name]).values():
            if isinstance(kept, functools._lru_cache_wrapper):
                kept.cache_clear()
