"""The cards of Kiss Me, Hardy! in the narrow place of the sea, and in the wide one."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.books.kmh.face import boarding_card
from game.books.kmh.face.boarding_card import BoardingCard, BoardingSide
from game.core.tally import Tally, Term
from game.play.rulebook import tally_lines
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.commands import panel as command_panel
from game.ui.battle.dice import shot_card
from game.ui.battle.dice.shot_card import ShotCard
from game.ui.battle.layout.layout import battle_layout, sea_layout
from game.ui.kit.panel_cache import Panel
from tests.battery import battery_params
from tests.books.kmh.face.fleet_driver import FleetDriver
from tests.books.kmh.face.input_driver import LEVELS, chase_by_mouse
from tests.books.narrow_cards import (
    NARROW_RECT,
    WINDOW,
    cards_with_faults,
    narrow_layout,
    open_battle,
    panel_faults,
)

WIDE = battle_layout(WINDOW.size, UiStyle(1.0, 1.0))
TERMS = (
    Term("KMH-9.2.1", "44 guns", 6),
    Term("KMH-9.2.3", "her guns are heavy", 1),
    Term("KMH-9.2.5", "first broadside, elite", 2),
    Term("KMH-9.2.8", "7 damage points", -1),
    Term("KMH-9.2.10", "elite Tars", 1),
    Term("KMH-9.2.12", "double shotted", 2),
    Term("KMH-9.2.19", "partial broadside", 1, 2),
)


FOUGHT = ("constitution-and-guerriere", "victory-and-redoutable", "speedy-and-el-gamo")


@pytest.mark.parametrize("level", battery_params(FOUGHT, FOUGHT[1:]))
def test_cards_of_a_battle_fit_both_places(level: str) -> None:
    found = [*cards_with_faults(open_battle(LEVELS / f"{level}.toml"), chase_by_mouse)]
    assert "target" in {name for name, _ in found}
    assert not [fault for _, wrong in found for fault in wrong]


def test_the_narrow_card_of_a_shot_shortens_no_reason() -> None:
    tally = Tally(TERMS)
    few = tally.shortened(4)
    assert (len(few.terms), few.total) == (4, tally.total)
    odds = (("4 to 6 hits, 9 in 10", "KMH-9.2.22"), ("50 % special damage", "KMH-11.0.1"))
    title = "Starboard guns at the hull of Guerriere"
    card = ShotCard(title, title, "Point blank 1.8 cm · partial · 2+ hits", few, "6 dice", "5.0",
                    "hits", odds)  # fmt: skip
    layout = narrow_layout(WIDE)
    rect = shot_card.narrowed_rect(layout.style, layout.tray, card)
    panel = Panel("target", rect, lambda c: shot_card.draw(c, rect, card), card)
    assert not panel_faults(layout, panel, NARROW_RECT)
    assert [line[1] for line in tally_lines(few)] == [
        "44 guns", "first broadside, elite", "all else", "partial broadside"]  # fmt: skip


@pytest.mark.parametrize("terms", [1, 4, 7])
def test_both_crews_fit_the_narrow_place(terms: int) -> None:
    ours = BoardingSide("Constitution", 0, Tally(TERMS[:terms]))
    theirs = BoardingSide("La Vengeance", 1, Tally(TERMS[: max(terms - 1, 1)]), 3)
    card = BoardingCard(ours, theirs, "Stage C: the ship")
    for layout, place in ((narrow_layout(WIDE), NARROW_RECT), (WIDE, WIDE.tray)):
        rect = boarding_card.card_rect(layout.style, place, card)
        panel = Panel("crews", rect, painted(rect, card))
        assert place.contains(rect)
        assert not panel_faults(layout, panel, *((NARROW_RECT,) if place is NARROW_RECT else ()))


def painted(rect: pygame.Rect, card: BoardingCard) -> Callable[[Canvas], None]:
    """The card of both crews is drawn there."""
    return lambda c: boarding_card.draw_card(c, rect, card)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("text", [1.0, 1.25, 1.5])
def test_no_word_of_both_crews_is_cut_on_the_sea(size: tuple[int, int], text: float) -> None:
    style = UiStyle(1.0, text, shows_clauses=False)
    crew = (Term("KMH-13.0.9", "24 points", 2), Term("KMH-13.0.10", "Jolly Jack Tars", 2),
            Term("KMH-13.0.11", "boarding party", 1))  # fmt: skip
    ours, theirs = BoardingSide("Castor", 0, Tally(crew)), BoardingSide("Pollux", 1, Tally(crew))
    card, place = BoardingCard(ours, theirs, "Stage A: her deck"), sea_layout(size, style).card_rect
    rect = boarding_card.card_rect(style, place, card)
    assert rect.w * rect.h < 0.8 * place.w * place.h, "no paper is empty"
    c = Canvas(pygame.Surface(size), style, [])
    boarding_card.draw_card(c, rect, card)
    words = [mark.text for mark in c.text_log or []]
    assert not [told for told in words if told.endswith("…")]
    assert words.count("Jolly Jack Tars") == 2
    inks = [mark.rect for mark in c.text_log or []]
    assert not any(a.colliderect(b) for n, a in enumerate(inks) for b in inks[:n])


def test_the_command_panel_keeps_to_the_width_of_the_place(tmp_path: Path) -> None:
    admiral = FleetDriver(tmp_path, "keys", apart=120)
    admiral.press_control("command")
    screen = admiral.screen
    with screen.battle.table.as_current():
        wide = screen.layout()
        layout = narrow_layout(wide)
        panel = command_panel.command_panel(screen.hud, layout)
        assert panel is not None
        assert panel.rect.bottom <= NARROW_RECT.bottom
        assert (panel.rect.x, panel.rect.w) == (NARROW_RECT.x, NARROW_RECT.w)
        assert not panel_faults(layout, panel)
        before = command_panel.command_panel(screen.hud, wide)
        assert before is not None
        assert (before.rect.bottom, before.rect.w) == (wide.orders.y - 8, 660)
        assert not panel_faults(wide, before)
