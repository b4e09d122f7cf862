"""Every screen and state of the program, in every window, at every size of text, for every device:
no word is cut off, shortened where there is room, printed on another, or under a button."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace

import pytest

from tests.battery import family
from tests.pictures.room import cut_off, overlaid, shortened, under_buttons

SIZES = ((1280, 720), (1920, 1080), (1024, 768))
HANDS = ("mouse", "keys", "pad")
AS_FAR_AS_IT_GOES = ("captains",)
"""Where in larger text a long story is told as far as there is room: the muster."""
TEXTS = (100, 125, 150)
VIEWS = tuple(product((False, True), SIZES, TEXTS))
"""The sea or the wargamer's table, in a window, at a size of text."""
FEW = [
    (False, SIZES[0], 100), (False, SIZES[2], 150), (True, SIZES[1], 100), (True, SIZES[2], 125),
]  # fmt: skip
"""Each window, the sea and the table, both ends of the scale. With longer words, which want more of
the same room, test_longer_words.py meets two pairs more."""
CRAMPED = (1024, 768)
"""The window in which, with larger text, long names may end in dots."""


@pytest.mark.parametrize("view", family(VIEWS, FEW))
def test_every_word_of_every_screen_can_be_read(
    studio: SimpleNamespace, view: tuple[bool, tuple[int, int], int]
) -> None:
    (table, size, text), app, found = view, studio.house.app, []
    # In turn, so that each device meets each size of window and each size of text.
    hand = HANDS[(SIZES.index(size) + TEXTS.index(text)) % 3]
    studio.house.at(studio.View(size, text, hand, table=table))
    for name, screen in studio.opened.items():
        studio.house.shown(screen)
        window = app.surface.get_rect()
        bad = cut_off(app.ledger, window) + overlaid(app.ledger)
        bad += under_buttons(app.ledger, screen)
        told = [m for m in app.ledger if text == 100 or m.region not in AS_FAR_AS_IT_GOES]
        bad += shortened(told) if size != CRAMPED or text == 100 else []
        assert app.ledger, name
        found += [f"{name} {text} {hand}: {words}" for words in bad]
    assert found == [], "\n".join(found)


def test_who_acts_is_photographed_from_near(studio: SimpleNamespace) -> None:
    studio.house.at(studio.View(SIZES[0]))
    screen = studio.opened["volley"]
    studio.house.shown(screen)
    lengths = {cast.actor.ship: cast.rigging.length_cm for cast in screen.scene().ships}
    longest = max(lengths[ship] for ship in screen.director.cast)
    assert longest * screen.board.camera.px_per_cm >= 120
