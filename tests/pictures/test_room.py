"""Every screen and state of the program, in every window, at every size of text, for every device:
no word is cut off, shortened without need, printed on another, or under a button. And with every
word 40 % longer, as in other languages: no label leaves its place, overlaps another or is under a
button, and shortened text has its full text as a tooltip."""

from itertools import product
from types import SimpleNamespace

import pytest

from game.stage.paper import typography as letters
from game.stage.paper.canvas import DrawnText
from game.ui.kit.screens import Screen
from game.ui.kit.widgets import Button
from tests.battery import battery_params
from tests.pictures.longer_words import longer_words
from tests.pictures.text_checks import find_cut_off, find_overlaps, find_shortened, find_under_buttons

SIZES = ((1280, 720), (1920, 1080), (1024, 768))
HANDS = ("mouse", "keys", "pad")
AS_FAR_AS_IT_GOES = ("captains", "forces")
"""Regions where larger text may end early: the set-up and the briefing show as much as fits."""
TEXTS = (100, 125, 150)
VIEWS = tuple(product((False, True), SIZES, TEXTS))
"""The sea or the wargamer's table, in a window, at a size of text."""
FEW = [(False, SIZES[0], 100), (True, SIZES[2], 150)]
"""The sea and the table, both ends of the scale, the smallest window."""
CRAMPED = (1024, 768)
"""The window in which, with larger text, long names may end in an ellipsis."""


@pytest.mark.parametrize("view", battery_params(VIEWS, FEW))
def test_every_word_of_every_screen_can_be_read(
    studio: SimpleNamespace, view: tuple[bool, tuple[int, int], int]
) -> None:
    (table, size, text), app, found = view, studio.studio.app, []
    # In turn, so that each device meets each size of window and each size of text.
    hand = HANDS[(SIZES.index(size) + TEXTS.index(text)) % 3]
    studio.studio.apply_view(studio.View(size, text, hand, table_view=table))
    for name, screen in studio.screens.items():
        studio.studio.draw_screen(screen)
        window = app.surface.get_rect()
        bad = find_cut_off(app.text_ledger, window) + find_overlaps(app.text_ledger)
        bad += find_under_buttons(app.text_ledger, screen)
        told = [m for m in app.text_ledger if text == 100 or m.region not in AS_FAR_AS_IT_GOES]
        bad += find_shortened(told) if size != CRAMPED or text == 100 else []
        assert app.text_ledger, name
        found += [f"{name} {text} {hand}: {words}" for words in bad]
    assert found == [], "\n".join(found)


def unreadable(marks: list[DrawnText], screen: Screen, *, whole_buttons: bool) -> list[str]:
    """Return shortened text that is on a button or has no full text."""
    buttons = {w.name for w in screen.widgets() if isinstance(w, Button)} if whole_buttons else ()
    short = [mark for mark in marks if mark.text.endswith("…")]
    lost = [mark for mark in short if not letters.untruncated_text(mark.text) or mark.region in buttons]
    return [f"{mark.text!r} in {mark.region}" for mark in lost]


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (CRAMPED, 150),
        pytest.param(SIZES[0], 100, marks=pytest.mark.battery),
        pytest.param(SIZES[1], 125, marks=pytest.mark.battery),
        pytest.param(CRAMPED, 100, marks=pytest.mark.battery),
    ],
    ids=str,
)  # fmt: skip
def test_no_label_is_cut_when_every_word_is_longer(
    studio: SimpleNamespace, size: tuple[int, int], text: int
) -> None:
    with longer_words():
        found = with_longer_words(studio, size, text)
    assert found == [], "\n".join(found)


def with_longer_words(studio: SimpleNamespace, size: tuple[int, int], text: int) -> list[str]:
    """Return what is not legible on any screen while every word is longer."""
    app, found = studio.studio.app, []
    # In turn, so that the sea and the wargamer's table meet each size of window and of text.
    number = SIZES.index(size) + text // 25
    hand, table = HANDS[number % 3], bool(number % 2)
    studio.studio.apply_view(studio.View(size, text, hand, table_view=table))
    for name, screen in studio.screens.items():
        studio.studio.draw_screen(screen)
        roomy = size != CRAMPED and text == 100
        # In a small window a ship may be under a panel, and so is her tag.
        held = [m for m in app.text_ledger if roomy or not m.region.startswith("tag-")]
        bad = find_cut_off(app.text_ledger, app.surface.get_rect()) + find_overlaps(held)
        bad += find_under_buttons(held, screen)
        bad += unreadable(app.text_ledger, screen, whole_buttons=roomy)
        found += [f"{name}: {words}" for words in bad]
    return found


def test_who_acts_is_photographed_from_near(studio: SimpleNamespace) -> None:
    studio.studio.apply_view(studio.View(SIZES[0]))
    screen = studio.screens["volley"]
    studio.studio.draw_screen(screen)
    lengths = {cast.actor.ship: cast.rigging.length_cm for cast in screen.scene().ships}
    longest = max(lengths[ship] for ship in screen.state.camera_director.framed_ships)
    assert longest * screen.sea_view.camera.px_per_cm >= 120
