"""How the battle screen is drawn: the sea with what lies on it, the papers, the controls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.ui.kit import widgets
from game.ui.kit.focus import FocusRing
from game.ui.kit.sound_feed import draw_heard, heard_rect
from game.ui.kit.widgets import Widget
from game.ui.table import (
    cite,
    cover,
    dice_places,
    disc_marks,
    free_sea,
    order_arrow,
    panels,
    squadron_strip,
    wheel,
)
from game.ui.table import scene as battle_scene
from game.ui.table.actions import is_at_sea
from game.ui.table.dice_places import Keeps
from game.ui.table.heard_room import heard_room
from game.ui.table.layout import BattleLayout
from game.ui.table.watch import bodies_of

if TYPE_CHECKING:
    from game.ui.table.battle import BattleScreen

_FRAME: Final = 7
"""Units of the frame that tells whose turn it is."""
_ARROW: Final = 8
"""Units to either side of the arrow of an order in which no name lies."""


def mark(screen: BattleScreen) -> object:
    """All that the answers and the words of a question come from, but for what a hand has laid out;
    None while a captain lays it out, or where pictures stand for themselves."""
    desk, battle, house = screen.desk, screen.battle, screen.house
    if desk.handed.runs or screen.board.immediate:
        return None
    step = (battle.rewinds, len(battle.events), battle.turn, battle.pending, desk.prompt)
    seats = tuple(battle.seats.values())
    seen = (
        house.size,
        screen.look,
        screen.theatre is None,
        screen.beside is None,
        screen.wheel is None,
    )
    record = (desk.own, desk.other, desk.tab, desk.record_open, desk.wind_open, desk.drawer.open)
    mode = (desk.past, desk.held, desk.cites, desk.at_sea, desk.lectures, desk.guest, desk.brisk)
    laid = (desk.hand, desk.kept, desk.commit, desk.pointed, desk.looked, desk.volley)
    shown = (
        desk.choice_first,
        desk.few,
        desk.sparse,
        desk.more,
        desk.handed.open,
        desk.handed.whom,
    )
    hand = desk.squadrons
    told = (hand.open, hand.held, hand.draft, hand.listed, hand.tip)
    return step, seats, seen, record, mode, laid, shown, told


def draw_cover(screen: BattleScreen, c: Canvas, lay: BattleLayout) -> None:
    """The sheet that hides all until the next player is at the screen."""
    desk = screen.desk
    rect = cover.sheet_rect(screen.house.size, lay.look)
    name = desk.names.get(desk.prompt.seat, "")
    cover.draw(c, rect, desk.number_of(desk.prompt.seat) or 0, name, desk.cover_words)
    screen.papers.drop()


def draw_open(screen: BattleScreen, c: Canvas, lay: BattleLayout) -> None:
    """The sea with what lies on it, and the papers round it."""
    desk, board, beside = screen.desk, screen.board, screen.beside
    scene = screen.scene()
    board.show_shoals(desk.face.known_shoals(desk))
    battle_scene.show_weather(board, desk, scene, still=lay.look.still)
    heard = heard_room(screen) if screen.house.settings.captions else None
    hanging = [*free_sea.hanging_over(screen), *(beside.taken() if beside is not None else [])]
    if heard is not None:
        hanging.append(heard_rect(lay.look, heard, screen.hearing.sound))
    told = free_sea.caption(screen)
    hanging += [told] if told is not None else []
    _see_for_dice(screen, lay, hanging)
    hanging += [rect for _, rect in disc_marks.shown(screen)]
    hanging += order_arrow.lying(board, desk, c.px(_ARROW))
    room = free_sea.room_for_tags(screen, lay, hanging)
    bare = screen.wheel is not None
    ringed = beside.ringed if beside is not None else ""
    battle_scene.draw(c, board, desk, scene, room, screen.views, bare=bare, ringed=ringed)
    if heard is not None and not bare:
        draw_heard(c, heard, screen.hearing.sound)
    if not bare:
        disc_marks.draw(c, screen)
        screen.dispatches.mark(c, board, desk, room)
    if lay.overlays is not None:
        _draw_whose_turn(c, screen)  # under the papers that hang from the window's edge
    if not bare:
        squadron_strip.draw(c, desk, lay)
        order_arrow.draw(c, board, desk, lay, room)
        board.grounds.name(c, board.camera, room)
    panels.draw(c, lay, desk, board, scene, screen.papers)
    screen.dispatches.draw(c, free_sea.dispatch(screen))
    if told is not None and screen.story is not None:
        screen.story.draw(c, told)
    if beside is not None:
        beside.draw(c)
    if lay.overlays is None:
        _draw_whose_turn(c, screen)


def _draw_whose_turn(c: Canvas, screen: BattleScreen) -> None:
    """Where several persons share the screen: a frame round the window in the colour of the side
    that is asked, to be seen from across the table. Its name and badge stand in the question."""
    desk = screen.desk
    side = desk.number_of(desk.prompt.seat)
    if not desk.shared or not desk.prompt.asks or side is None:
        return
    rect = pygame.Rect((0, 0), screen.house.size)
    pygame.draw.rect(c.surface, palette.SHADOW, rect, c.px(_FRAME) + c.px(1))
    pygame.draw.rect(c.surface, c.look.side(side).sea, rect, c.px(_FRAME))


def _see_for_dice(screen: BattleScreen, lay: BattleLayout, hanging: list[pygame.Rect]) -> None:
    """Dice that are thrown now know where hulls are seen, as the camera will show them, and where
    no dice may lie."""
    desk, camera = screen.desk, screen.board.camera
    throw = desk.tray.throw
    if lay.overlays is None or not desk.tray.showing or throw is None:
        return
    scene = screen.scene()
    acting = {throw.ship, desk.own, desk.other, *(s for act in scene.acts for s in act.ships)}
    bodies, aim, port = bodies_of(scene), camera.aim, camera.viewport

    def hulls() -> list[Keeps]:
        return dice_places.hulls_seen(bodies, acting, aim, port, lay.sea)

    those = [body for body in bodies if body.ship in acting]
    here = dice_places.hulls_seen(those, acting, camera.look, port, lay.sea)
    papers = [*free_sea.papers_now(screen), lay.overlays.goal, *hanging]
    desk.dice.see(desk.tray.mark, hulls, papers, screen.board.seconds, here)
    panels.dice_are_seen(desk)


def draw_controls(
    screen: BattleScreen, c: Canvas, found: list[Widget], under: list[Widget] | None
) -> None:
    """The controls that were found, over those that lie under the open wheel (None: it is shut)."""
    if under is not None:
        widgets.draw(c, _shown(screen, under), FocusRing())
        if c.ledger is not None:
            c.ledger.clear()
        wheel.draw_ground(c, found)
    widgets.draw(c, _shown(screen, found), screen.ring, cite.BOOK)


def _shown(screen: BattleScreen, found: list[Widget]) -> list[Widget]:
    """The controls that show anything: ships on the sea only while one has the focus."""
    afloat = {widget.name for widget in found if is_at_sea(widgets.does(widget))}
    if screen.ring.at in afloat:
        return found
    return [widget for widget in found if widget.name not in afloat]
