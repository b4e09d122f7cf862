"""Every screen with every word 40 % longer, in every window and at every size of text, if not in
every pair of them: no label leaves its place, lies on another or under a button, and what had to be
shortened is told in full to whoever points at it; so other languages have room."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Look, TextMark
from game.ui.kit.screens import Screen
from game.ui.kit.widgets import Button
from tests.pictures.longer import longer, longer_words
from tests.pictures.room import cut_off, overlaid, under_buttons
from tests.pictures.test_room import CRAMPED, HANDS, SIZES


def unreadable(marks: list[TextMark], screen: Screen, *, whole_buttons: bool) -> list[str]:
    """What was shortened, though it is a button's or nothing tells it in full."""
    buttons = {w.name for w in screen.widgets() if isinstance(w, Button)} if whole_buttons else ()
    short = [mark for mark in marks if mark.words.endswith("…")]
    lost = [mark for mark in short if not letters.in_full(mark.words) or mark.region in buttons]
    return [f"{mark.words!r} in {mark.region}" for mark in lost]


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (SIZES[0], 100), (SIZES[1], 125), (CRAMPED, 150),
        pytest.param(CRAMPED, 100, marks=pytest.mark.battery),
    ],
    ids=str,
)  # fmt: skip
def test_no_label_is_cut_when_every_word_is_longer(
    wordy_studio: SimpleNamespace, size: tuple[int, int], text: int
) -> None:
    app, found = wordy_studio.house.app, []
    # In turn, so that the sea and the wargamer's desk meet each size of window and of text.
    number = SIZES.index(size) + text // 25
    hand, table = HANDS[number % 3], bool(number % 2)
    wordy_studio.house.at(wordy_studio.View(size, text, hand, table=table))
    for name, screen in wordy_studio.opened.items():
        wordy_studio.house.shown(screen)
        roomy = size != CRAMPED and text == 100
        # Where there is little room a ship may lie under a paper, and her tag lies where she does.
        held = [m for m in app.ledger if roomy or not m.region.startswith("tag-")]
        bad = cut_off(app.ledger, app.surface.get_rect()) + overlaid(held)
        bad += under_buttons(held, screen)
        bad += unreadable(app.ledger, screen, whole_buttons=roomy)
        found += [f"{name}: {words}" for words in bad]
    assert found == [], "\n".join(found)


def test_longer_words_are_measured_and_drawn_as_such() -> None:
    look = Look()
    short = letters.width("Fire: 9 dice", letters.BODY, look)
    said = letters.width(longer("Fire: 9 dice"), letters.BODY, look)
    assert longer("Fire: 9 dice") == "Firere: 9 dicece"
    with longer_words():
        assert letters.width("Fire: 9 dice", letters.BODY, look) == said
        lines = letters.wrap("Fire: 9 dice", letters.BODY, look, short)
        assert lines == ("Fire: 9", "dice")
    assert letters.width("Fire: 9 dice", letters.BODY, look) == short
