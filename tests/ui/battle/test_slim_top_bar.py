"""The slim ribbon: as wide at any size of text, three buttons, a rail that stays between turn and
buttons, and a card that hangs where it is said to hang."""

from itertools import product

import pygame
import pytest

from game.books.kmh.face import phase_track
from game.books.kmh.face.phase_track import CardView, PhaseTrack
from game.books.kmh.rules.sheet import Deck
from game.core.table import get_single
from game.stage.paper.canvas import Canvas, UiStyle, design_unit_px
from game.stage.sea.water import SeaSurfaceCache
from game.ui.battle.layout.layout import sea_layout
from game.ui.battle.panels import top_bar
from game.ui.battle.panels.top_bar import phase_track_left, phase_track_right
from tests.battery import battery_param_rows, latin_square
from tests.books.kmh.face.input_driver import run_to_prompt
from tests.ui.battle.test_sea_view import LEVELS, SIZES, TEXTS, opened

WIDE = {(1280, 720): 420, (1920, 1080): 630, (1024, 768): 372}


@pytest.fixture(autouse=True)
def _no_water(monkeypatch: pytest.MonkeyPatch) -> None:
    """Papers are looked at here: the water they lie on need not be painted."""
    monkeypatch.setattr(SeaSurfaceCache, "draw", lambda *_: None)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_grows_in_height_only(size: tuple[int, int]) -> None:
    u = design_unit_px(size)
    highs = []
    for text in TEXTS:
        ribbon = sea_layout(size, UiStyle(u, text)).ribbon
        assert ribbon.w == WIDE[size]
        assert abs(ribbon.centerx - size[0] // 2) <= round(32 * u)
        highs.append(round(ribbon.h / u))
    assert highs == [34, 39, 44]


@pytest.mark.parametrize(
    ("level", "size", "text"),
    battery_param_rows(product(LEVELS, SIZES, TEXTS), latin_square(LEVELS, SIZES, TEXTS)),
)
def test_nothing_on_it_is_cut_or_under_a_button(level: str, size: tuple[int, int], text: float) -> None:
    context, screen = opened(level, size, 6, text=text)
    run_to_prompt(screen)
    screen.draw(context.surface)
    first = min(w.rect.x for w in screen.widgets() if w.name in ("rules", "finish"))
    told = [mark for mark in context.text_ledger if mark.region == "ribbon"]
    assert told
    assert all(mark.rect.right <= first for mark in told), [mark.text for mark in told]
    assert not [mark.text for mark in told if "…" in mark.text]
    names = [w.name for w in screen.widgets() if w.rect.bottom < 80 * screen.look.unit]
    assert [n for n in names if n in ("rules", "orders", "menu")] == ["rules", "orders", "menu"]
    screen.close()


@pytest.mark.parametrize("spent", [0, 3, 12])
def test_a_card_hangs_where_it_is_said_to_hang(spent: int) -> None:
    _, screen = opened("kmh/constitution-and-guerriere", (1280, 720), 0)
    run_to_prompt(screen)
    with screen.battle.table.as_current():
        deck = get_single(Deck)
        deck.spent, deck.up = deck.down[:spent] or [], deck.down[-1]
        screen.hud.seconds_since_card = 0.5
        layout = top_bar.phase_track_layout(screen.layout())
        (said,) = phase_track.top_bar_overhang(screen.hud, layout)
        rail = screen.hud.book_ui.top_bar(screen.hud).phase_track
        c = Canvas(pygame.Surface((1280, 720), pygame.SRCALPHA), layout.style)
        phase_track.draw_phase_track(c, layout, rail, phase_track_left(layout))
    below = c.surface.subsurface((0, layout.ribbon.bottom + 8, 1280, 60)).get_bounding_rect(200)
    assert below.w > 0
    assert said.x <= below.x + 1
    assert below.right <= said.right + 1
    screen.close()


def test_the_pack_says_its_number_alone_where_there_is_no_room() -> None:
    small = top_bar.phase_track_layout(sea_layout((1024, 768), UiStyle(1.0, 1.5)))
    coming = tuple(CardView("move", 0, "A") for _ in range(8))
    track = PhaseTrack(coming[:3], coming[0], coming, (), 99.0)
    c = Canvas(pygame.Surface((1024, 768), pygame.SRCALPHA), small.style, [])
    phase_track.draw_phase_track(c, small, track, phase_track_left(small))
    assert c.text_log is not None
    assert [mark.text for mark in c.text_log if "8" in mark.text] == ["8"]
    assert all(mark.rect.right <= phase_track_right(small) for mark in c.text_log)


@pytest.mark.parametrize(("size", "text", "word"), [((1280, 720), 1.0, True),
                                                    ((1024, 768), 1.5, False)])  # fmt: skip
def test_the_word_before_held_cards_lies_on_no_pack(size: tuple[int, int], text: float, word: bool) -> None:
    """Where there is no room for it the card stands alone."""
    slim = top_bar.phase_track_layout(sea_layout(size, UiStyle(1.0, text)))
    track = PhaseTrack(
        (), CardView("move", 0, "A"), (CardView("move", 0, "A"),), (CardView("fire", 0, "A"),), 99.0
    )
    c = Canvas(pygame.Surface(size, pygame.SRCALPHA), slim.style, [])
    phase_track.draw_phase_track(c, slim, track, phase_track_left(slim))
    told = [mark for mark in c.text_log or () if mark.text == "Held"]
    assert bool(told) is word
    pack = phase_track_left(slim) + slim.style.px(100)
    assert all(mark.rect.left > pack for mark in told)
