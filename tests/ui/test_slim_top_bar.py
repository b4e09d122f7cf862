"""The slim ribbon: as wide at any size of text, three buttons, a rail that stays between turn and
buttons, and a card that hangs where it is said to hang."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from game.books.kmh.face import cards
from game.books.kmh.face.cards import Card, Rail
from game.books.kmh.rules.sheet import Deck
from game.core.table import the
from game.stage.paper.canvas import Canvas, Look, unit_for
from game.stage.sea.sea_sheet import SeaSheet
from game.ui.battle import slim_top_bar
from game.ui.battle.sea_layout import sea_layout
from game.ui.battle.top_bar import rail_end, rail_left
from tests.battery import spread, square
from tests.books.kmh.face.hands import settle
from tests.ui.test_sea_view import LEVELS, SIZES, TEXTS, opened

WIDE = {(1280, 720): 420, (1920, 1080): 630, (1024, 768): 372}


@pytest.fixture(autouse=True)
def _no_water(monkeypatch: pytest.MonkeyPatch) -> None:
    """Papers are looked at here: the water they lie on need not be painted."""
    monkeypatch.setattr(SeaSheet, "lay", lambda *_: None)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_grows_in_height_only(size: tuple[int, int]) -> None:
    u = unit_for(size)
    highs = []
    for text in TEXTS:
        ribbon = sea_layout(size, Look(u, text)).ribbon
        assert ribbon.w == WIDE[size]
        assert abs(ribbon.centerx - size[0] // 2) <= round(32 * u)
        highs.append(round(ribbon.h / u))
    assert highs == [34, 39, 44]


@pytest.mark.parametrize(
    ("level", "size", "text"),
    spread(product(LEVELS, SIZES, TEXTS), square(LEVELS, SIZES, TEXTS)),
)
def test_nothing_on_it_is_cut_or_under_a_button(
    level: str, size: tuple[int, int], text: float
) -> None:
    house, screen = opened(level, size, 6, text=text)
    settle(screen)
    screen.draw(house.surface)
    first = min(w.rect.x for w in screen.widgets() if w.name in ("rules", "finish"))
    told = [mark for mark in house.ledger if mark.region == "ribbon"]
    assert told
    assert all(mark.ink.right <= first for mark in told), [mark.words for mark in told]
    assert not [mark.words for mark in told if "…" in mark.words]
    names = [w.name for w in screen.widgets() if w.rect.bottom < 80 * screen.look.u]
    assert [n for n in names if n in ("rules", "orders", "menu")] == ["rules", "orders", "menu"]
    screen.close()


@pytest.mark.parametrize("spent", [0, 3, 12])
def test_a_card_hangs_where_it_is_said_to_hang(spent: int) -> None:
    _, screen = opened("kmh/constitution-and-guerriere", (1280, 720), 0)
    settle(screen)
    with screen.battle.table.at():
        deck = the(Deck)
        deck.spent, deck.up = deck.down[:spent] or [], deck.down[-1]
        screen.hud.since_card = 0.5
        lay = slim_top_bar.rail_layout(screen.layout())
        (said,) = cards.hanging(screen.hud, lay)
        rail = screen.hud.book_ui.top_bar(screen.hud).phase_track
        c = Canvas(pygame.Surface((1280, 720), pygame.SRCALPHA), lay.look)
        cards.draw_rail(c, lay, rail, rail_left(lay))
    below = c.surface.subsurface((0, lay.ribbon.bottom + 8, 1280, 60)).get_bounding_rect(200)
    assert below.w > 0
    assert said.x <= below.x + 1
    assert below.right <= said.right + 1
    screen.close()


def test_the_pack_says_its_number_alone_where_there_is_no_room() -> None:
    small = slim_top_bar.rail_layout(sea_layout((1024, 768), Look(1.0, 1.5)))
    coming = tuple(Card("move", 0, "A") for _ in range(8))
    rail = Rail(coming[:3], coming[0], coming, (), 99.0)
    c = Canvas(pygame.Surface((1024, 768), pygame.SRCALPHA), small.look, [])
    cards.draw_rail(c, small, rail, rail_left(small))
    assert c.ledger is not None
    assert [mark.words for mark in c.ledger if "8" in mark.words] == ["8"]
    assert all(mark.ink.right <= rail_end(small) for mark in c.ledger)


@pytest.mark.parametrize(("size", "text", "word"), [((1280, 720), 1.0, True),
                                                    ((1024, 768), 1.5, False)])  # fmt: skip
def test_the_word_before_held_cards_lies_on_no_pack(
    size: tuple[int, int], text: float, word: bool
) -> None:
    """Where there is no room for it the card stands alone."""
    slim = slim_top_bar.rail_layout(sea_layout(size, Look(1.0, text)))
    rail = Rail((), Card("move", 0, "A"), (Card("move", 0, "A"),), (Card("fire", 0, "A"),), 99.0)
    c = Canvas(pygame.Surface(size, pygame.SRCALPHA), slim.look, [])
    cards.draw_rail(c, slim, rail, rail_left(slim))
    told = [mark for mark in c.ledger or () if mark.words == "Held"]
    assert bool(told) is word
    pack = rail_left(slim) + slim.look.px(100)
    assert all(mark.ink.left > pack for mark in told)
