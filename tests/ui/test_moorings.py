"""Tags stay where they are while they may."""

from __future__ import annotations

import pygame

from game.ui.moorings import LOOKED_ANEW, Mooring, Moorings

SEA = pygame.Rect(0, 0, 800, 500)
AT = (400, 250)
HERE = Mooring((-40, 30), (80, 22), words=True, crowded=False, says="Castor")


def moored(frames: int = 1) -> Moorings:
    """One tag has its place, so many frames ago."""
    moorings = Moorings()
    moorings.moor("castor", HERE)
    for _ in range(frames):
        moorings.begin()
    return moorings


def test_a_tag_keeps_its_place_beside_its_ship() -> None:
    assert moored().kept("castor", "Castor", AT, SEA, []) == HERE
    assert moored().kept("castor", "Castor", (420, 260), SEA, []) == HERE


def test_a_place_that_is_taken_or_out_of_the_sea_is_given_up() -> None:
    assert moored().kept("castor", "Castor", AT, SEA, [pygame.Rect(380, 290, 9, 9)]) is None
    assert moored().kept("castor", "Castor", (10, 250), SEA, []) is None


def test_other_words_and_other_ships_want_a_place_of_their_own() -> None:
    assert moored().kept("castor", "", AT, SEA, []) is None
    assert moored().kept("pollux", "Castor", AT, SEA, []) is None


def test_now_and_then_a_better_place_is_looked_for() -> None:
    kept = [moored(n).kept("castor", "Castor", AT, SEA, []) for n in range(1, LOOKED_ANEW + 1)]
    assert kept.count(None) == 1
