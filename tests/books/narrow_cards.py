"""The cards over the orders bar in the narrow place that the sea leaves them, between the plate of
the ship in hand and the buttons, and in the wide one."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame

from game.levels.reading.level_reader import load_level
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.stage.paper.canvas import Canvas, DrawnText
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit import widgets
from game.ui.kit.focus import FocusRing
from game.ui.kit.panel_cache import Panel
from tests.books.kmh.face.input_driver import make_battle_screen, run_to_prompt
from tests.pictures.text_checks import find_cut_off, find_overlaps

NARROW_RECT = pygame.Rect(362, 560, 568, 140)
WINDOW = pygame.Rect(0, 0, 1280, 720)


def open_battle(level: Path) -> BattleScreen:
    """A battle whose first side is a person's; chance plays the others."""
    first, *others = (side.id for side in load_level(level).sides)
    seats: dict[str, Seat] = {first: PlayerSeat(), **{side: RandomSeat(1) for side in others}}
    return make_battle_screen(seats, still=True, level=level)[1]


def narrow_layout(layout: BattleLayout) -> BattleLayout:
    """The same layout with the narrow place, and no list of a squadron beside the sea."""
    strip = pygame.Rect(NARROW_RECT.x, NARROW_RECT.bottom - 74, NARROW_RECT.w, 74)
    return replace(layout, tray=NARROW_RECT, strip=strip, log=None)


def panel_faults(layout: BattleLayout, panel: Panel, place: pygame.Rect | None = None) -> list[str]:
    """What is wrong with a paper that lies there: text on text, text that leaves it, controls on
    controls or off the paper; and, where it must keep to a `place`, a paper that does not."""
    ledger: list[DrawnText] = []
    c = Canvas(pygame.Surface(WINDOW.size), layout.style, ledger)
    panel.paint(c)
    widgets.draw_widgets(c, list(panel.controls), FocusRing())
    found = [*find_overlaps(ledger), *find_cut_off(ledger, WINDOW)]
    spots = [(control.name, pygame.Rect(control.rect)) for control in panel.controls]
    found += [f"{name} lies off the paper" for name, at in spots if not panel.rect.contains(at)]
    found += [
        f"{name} lies on {other}"
        for n, (name, at) in enumerate(spots)
        for other, there in spots[n + 1 :]
        if at.colliderect(there)
    ]
    if place is not None and not place.contains(panel.rect):
        found.append(f"{panel.name} {tuple(panel.rect)} leaves its place")
    return found


def cards_with_faults(
    screen: BattleScreen, answer: Callable[[BattleScreen], object], most: int = 50
) -> Iterator[tuple[str, list[str]]]:
    """Of each question of a battle the name of the card over the orders bar, and what is wrong with
    it in both places; dice, which are the table's own, are left out."""
    for _ in range(most):
        if run_to_prompt(screen) == "over":
            return
        with screen.battle.table.as_current():
            wide = screen.layout()
            for layout, place in ((wide, None), (narrow_layout(wide), NARROW_RECT)):
                panel = screen.hud.book_ui.panel_over_orders(screen.hud, layout)
                if panel is not None and panel.name != "tray":
                    yield panel.name, panel_faults(layout, panel, place)
        answer(screen)
