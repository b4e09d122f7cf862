"""The words of a few screens keep to the rules of `dev.py words --check`; the rules find what breaks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.battery import battery_params

if TYPE_CHECKING:
    from types import SimpleNamespace

FEW = ("title", "options-sight", "battles", "pause", "wwh-entangled", "arms-climb", "ls98-sail")
ALL = "every screen"


@pytest.mark.parametrize("which", battery_params((*FEW, ALL), FEW))
def test_screens_keep_to_the_rules_of_words(studio: SimpleNamespace, which: str) -> None:
    from recipes.words import words_on_screen
    from recipes.words_check import find_faults

    studio.studio.apply_view(studio.View((1280, 720), 100))
    found = []
    for name in studio.screens if which == ALL else [which]:
        screen = studio.screens[name]
        studio.studio.draw_screen(screen)
        found += [f"{name}: {fault}" for fault in find_faults(screen, words_on_screen(studio.studio, screen))]
    assert found == [], "\n".join(found)


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize(
    ("words", "names", "faults"),
    [
        ("Hold all other fire", (), 0),
        ("Stay foul of her", (), 0),
        ("The others hold their fire", (), 2),
        ("Leave them all apart for now", (), 1),
        ("Board Santa Ana", ("Santa Ana",), 0),
        ("Santa Ana", ("Santa Ana",), 0),
        ("Fire: 3 dice, 3 in 10", (), 0),
        ("Nobody", (), 1),
    ],
)
def test_a_button_has_four_words_and_begins_with_a_verb_or_a_name(
    words: str, names: tuple[str, ...], faults: int
) -> None:
    from recipes.words_check import button_faults

    assert len(list(button_faults(words, names))) == faults


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("Royal Navy: Bucentaure: Which side?", "two colons"),
        ("Stay foul of her", "entangled with"),
        ("Into the dead zone", "too close to the wind"),
        ("Royal Navy: which side?", ""),
    ],
)
def test_two_colons_and_words_that_are_out_are_found(words: str, fault: str) -> None:
    from recipes.words_check import line_faults

    found = list(line_faults(words))
    assert fault in found[0] if fault else found == []
