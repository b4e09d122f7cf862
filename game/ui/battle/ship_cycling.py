"""From ship to ship and from target to target on the battle screen, by key or pad."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.visible import VisibleShip
from game.sea.units import CM
from game.ui.battle import answer_buttons, hud_update, replay_view, ship_pick
from game.ui.battle.controls import answers
from game.ui.battle.prompts import answer_name
from game.ui.kit import widgets
from game.ui.kit.focus import Hotspot, InputDevice
from game.ui.kit.widgets import Widget

if TYPE_CHECKING:
    from game.ui.battle.screen import BattleScreen


def next_ship(screen: BattleScreen, by: int, found: list[Widget]) -> None:
    """The next ship, or the one before, is in hand: the next of the question, the next that may
    be the answer, or move in place of the first; else the next whose sheet lies on the record; the
    view holds her."""
    hud = screen.hud
    screen.walking = False
    if hud_update.take_next_ship(hud, by):
        return
    with screen.battle.table.at():
        if hud.book_ui.next_ship(hud, by):
            return
        mine = hud.ship(ship_pick.take_in_hand(hud, by))
        if mine is not None:
            screen.ring.at, screen.ring.shown = answer_name(mine.id), True
            _hold(screen, mine)
            return
        listed = [ship.id for ship in hud.remaining_ships]
        lying = {widget.name for widget in found}
        answers = {answer_name(name): name for name in listed if answer_name(name) in lying}
        ring = [*answers.values()] or listed
        if not ring:
            return
        here = answers.get(screen.ring.at, "") if answers else shown(screen)
        there = ring[(ring.index(here) + by) % len(ring)] if here in ring else ring[0]
        if answers:
            screen.ring.at, screen.ring.shown = answer_name(there), True
        ship = hud.ship(there)
        if ship is not None:
            hud_update.show_record(hud, ship)
            _hold(screen, ship)


def shown(screen: BattleScreen) -> str:
    """The ship whose sheet lies on top of the record."""
    hud = screen.hud
    return hud.own_ship if hud.record_tab == "own" else hud.other_ship


def _hold(screen: BattleScreen, ship: VisibleShip) -> None:
    """A ship that lies outside the free sea comes into view."""
    x, y = ship.x / CM, ship.y / CM
    if not screen.layout_sea().collidepoint(screen.board.at(x, y)):
        screen.hand.has_camera = True
        screen.board.glide([(x - 12, y - 5), (x + 12, y + 5)], still=screen.look.still)


def aside(screen: BattleScreen, by: int, found: list[Widget], hand: InputDevice) -> None:
    """The next target where there are several, else the focus goes to the next answer, or to the
    next control where it is on none; while the screen looks back the part of the turn that comes
    next, or came before."""
    hud = screen.hud
    if hud.is_replay:
        (replay_view.later if by > 0 else replay_view.earlier)(screen)
        return
    with screen.battle.table.at():
        if hud.book_ui.cycle_target(hud, by):
            return
    screen.ring.walk(walked(screen, widgets.spots_of(found)), by, hand)


def walked(screen: BattleScreen, spots: Sequence[Hotspot]) -> Sequence[Hotspot]:
    """Of the controls those that the focus goes through aside: the answers to the question with
    what lies beside them, and the buttons of a guest, if it is on one of them and there are others;
    else all."""
    with screen.battle.table.at():
        specs, primary = answers(screen.hud)
        beside = answer_buttons.laid(screen.hud, screen.layout()).controls
        guests = screen.beside.widgets() if screen.beside is not None else ()
    names = {spec.name for spec in (*specs, primary) if spec is not None}
    names |= {widget.name for widget in (*beside, *guests)}
    found = [spot for spot in spots if spot.enabled and spot.name in names]
    here = any(spot.name == screen.ring.at for spot in found)
    return found if here and len(found) > 1 else spots
