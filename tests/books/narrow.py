"""The cards over the orders bar in the narrow place that the sea leaves them, between the plate of
the ship in hand and the buttons, and in the wide one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame

from game.levels.reading.read import load_level
from game.play.seats import Person, RandomSeat, Seat
from game.stage.paper.canvas import Canvas, TextMark
from game.ui.battle.layout import BattleLayout
from game.ui.battle.screen import BattleScreen
from game.ui.kit import widgets
from game.ui.kit.focus import FocusRing
from game.ui.kit.panel_cache import Panel
from tests.books.kmh.face.hands import settle, table_for
from tests.pictures.room import cut_off, overlaid

PLACE = pygame.Rect(362, 560, 568, 140)
WINDOW = pygame.Rect(0, 0, 1280, 720)


def played(level: Path) -> BattleScreen:
    """A battle whose first side is a person's; chance plays the others."""
    first, *others = (side.id for side in load_level(level).sides)
    seats: dict[str, Seat] = {first: Person(), **{side: RandomSeat(1) for side in others}}
    return table_for(seats, still=True, level=level)[1]


def narrow(lay: BattleLayout) -> BattleLayout:
    """The same layout with the narrow place, and no list of a squadron beside the sea."""
    strip = pygame.Rect(PLACE.x, PLACE.bottom - 74, PLACE.w, 74)
    return replace(lay, tray=PLACE, strip=strip, log=None)


def faults(lay: BattleLayout, paper: Panel, place: pygame.Rect | None = None) -> list[str]:
    """What is wrong with a paper that lies there: text on text, text that leaves it, controls on
    controls or off the paper; and, where it must keep to a `place`, a paper that does not."""
    ledger: list[TextMark] = []
    c = Canvas(pygame.Surface(WINDOW.size), lay.look, ledger)
    paper.paint(c)
    widgets.draw(c, list(paper.controls), FocusRing())
    found = [*overlaid(ledger), *cut_off(ledger, WINDOW)]
    spots = [(control.name, pygame.Rect(control.rect)) for control in paper.controls]
    found += [f"{name} lies off the paper" for name, at in spots if not paper.rect.contains(at)]
    found += [
        f"{name} lies on {other}"
        for n, (name, at) in enumerate(spots)
        for other, there in spots[n + 1 :]
        if at.colliderect(there)
    ]
    if place is not None and not place.contains(paper.rect):
        found.append(f"{paper.name} {tuple(paper.rect)} leaves its place")
    return found


def cards(
    screen: BattleScreen, answer: Callable[[BattleScreen], object], most: int = 50
) -> Iterator[tuple[str, list[str]]]:
    """Of each question of a battle the name of the card over the orders bar, and what is wrong with
    it in both places; dice, which are the table's own, are left out."""
    for _ in range(most):
        if settle(screen) == "over":
            return
        with screen.battle.table.at():
            wide = screen.layout()
            for lay, place in ((wide, None), (narrow(wide), PLACE)):
                paper = screen.hud.book_ui.paper_over_orders(screen.hud, lay)
                if paper is not None and paper.name != "tray":
                    yield paper.name, faults(lay, paper, place)
        answer(screen)
