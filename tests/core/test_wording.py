"""Names within a sentence."""

from __future__ import annotations

import pytest

from game.core.wording import in_sentence


@pytest.mark.parametrize(
    ("name", "said"),
    [("The boom", "the boom"), ("Theseus", "Theseus"), ("Guard boats", "Guard boats")],
)
def test_an_article_is_small_behind_other_words(name: str, said: str) -> None:
    assert in_sentence(name) == said
