"""How the battle screen is drawn: the sea with what lies on it, the papers, the controls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.ui.battle import (
    citations,
    dice_layout,
    digit_markers,
    free_sea,
    hot_seat_cover,
    order_arrow,
    order_wheel,
    panels,
    squadron_strip,
)
from game.ui.battle import draw_sea as battle_scene
from game.ui.battle.actions import is_at_sea
from game.ui.battle.dice_layout import KeepClear
from game.ui.battle.layout import BattleLayout
from game.ui.battle.sound_caption_area import heard_room
from game.ui.battle.spectator_camera import subjects_of
from game.ui.kit import widgets
from game.ui.kit.focus import FocusRing
from game.ui.kit.sound_feed import draw_heard, heard_rect
from game.ui.kit.widgets import Widget

if TYPE_CHECKING:
    from game.ui.battle.screen import BattleScreen

_FRAME: Final = 7
"""Units of the frame that tells whose turn it is."""
_ARROW: Final = 8
"""Units to either side of the arrow of an order in which no name lies."""


def mark(screen: BattleScreen) -> object:
    """All that the answers and the words of a question come from, but for what a hand has laid out;
    None while a captain lays it out, or where pictures stand for themselves."""
    hud, battle, house = screen.hud, screen.battle, screen.house
    if hud.delegation.runs or screen.board.immediate:
        return None
    step = (battle.rewinds, len(battle.events), battle.turn, battle.pending, hud.prompt)
    seats = tuple(battle.seats.values())
    seen = (
        house.size,
        screen.look,
        screen.theatre is None,
        screen.beside is None,
        screen.wheel is None,
    )
    record = (
        hud.own_ship,
        hud.other_ship,
        hud.record_tab,
        hud.record_open,
        hud.wind_open,
        hud.log_drawer.open,
    )
    mode = (
        hud.is_replay,
        hud.is_paused,
        hud.shows_clauses,
        hud.fills_window,
        hud.lectures,
        hud.has_plugin,
        hud.quick_play,
    )
    laid = (hud.draft, hud.book_state, hud.commit, hud.hovered, hud.uncovered_for, hud.volley)
    shown = (
        hud.list_first,
        hud.max_buttons,
        hud.primary_only,
        hud.shows_more,
        hud.delegation.open,
        hud.delegation.whom,
    )
    hand = hud.squadrons
    told = (hand.open, hand.held, hand.draft, hand.listed, hand.tip)
    return step, seats, seen, record, mode, laid, shown, told


def draw_cover(screen: BattleScreen, c: Canvas, lay: BattleLayout) -> None:
    """The sheet that hides all until the next player is at the screen."""
    hud = screen.hud
    rect = hot_seat_cover.sheet_rect(screen.house.size, lay.look)
    name = hud.names.get(hud.prompt.seat, "")
    hot_seat_cover.draw(c, rect, hud.side_number(hud.prompt.seat) or 0, name, hud.cover_words)
    screen.papers.drop()


def draw_open(screen: BattleScreen, c: Canvas, lay: BattleLayout) -> None:
    """The sea with what lies on it, and the papers round it."""
    hud, board, beside = screen.hud, screen.board, screen.beside
    scene = screen.scene()
    board.show_shoals(hud.book_ui.known_shoals(hud))
    battle_scene.show_weather(board, hud, scene, still=lay.look.still)
    heard = heard_room(screen) if screen.house.settings.captions else None
    hanging = [
        *free_sea.hanging_over(screen),
        *(beside.no_tag_areas() if beside is not None else []),
    ]
    if heard is not None:
        hanging.append(heard_rect(lay.look, heard, screen.hearing.sound))
    told = free_sea.caption(screen)
    hanging += [told] if told is not None else []
    _see_for_dice(screen, lay, hanging)
    hanging += [rect for _, rect in digit_markers.shown(screen)]
    hanging += order_arrow.lying(board, hud, c.px(_ARROW))
    room = free_sea.room_for_tags(screen, lay, hanging)
    bare = screen.wheel is not None
    ringed = beside.highlighted_ship if beside is not None else ""
    battle_scene.draw(c, board, hud, scene, room, screen.views, bare=bare, ringed=ringed)
    if heard is not None and not bare:
        draw_heard(c, heard, screen.hearing.sound)
    if not bare:
        digit_markers.draw(c, screen)
        screen.dispatches.mark(c, board, hud, room)
    if lay.overlays is not None:
        _draw_whose_turn(c, screen)  # under the papers that hang from the window's edge
    if not bare:
        squadron_strip.draw(c, hud, lay)
        order_arrow.draw(c, board, hud, lay, room)
        board.grounds.name(c, board.camera, room)
    panels.draw(c, lay, hud, board, scene, screen.papers)
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
    hud = screen.hud
    side = hud.side_number(hud.prompt.seat)
    if not hud.is_hot_seat or not hud.prompt.needs_answer or side is None:
        return
    rect = pygame.Rect((0, 0), screen.house.size)
    pygame.draw.rect(c.surface, palette.SHADOW, rect, c.px(_FRAME) + c.px(1))
    pygame.draw.rect(c.surface, c.look.side(side).sea, rect, c.px(_FRAME))


def _see_for_dice(screen: BattleScreen, lay: BattleLayout, hanging: list[pygame.Rect]) -> None:
    """Dice that are thrown now know where hulls are seen, as the camera will show them, and where
    no dice may lie."""
    hud, camera = screen.hud, screen.board.camera
    throw = hud.tray.throw
    if lay.overlays is None or not hud.tray.showing or throw is None:
        return
    scene = screen.scene()
    acting = {
        throw.ship,
        hud.own_ship,
        hud.other_ship,
        *(s for act in scene.acts for s in act.ships),
    }
    bodies, aim, port = subjects_of(scene), camera.aim, camera.viewport

    def hulls() -> list[KeepClear]:
        return dice_layout.hulls_seen(bodies, acting, aim, port, lay.sea)

    those = [body for body in bodies if body.ship in acting]
    here = dice_layout.hulls_seen(those, acting, camera.look, port, lay.sea)
    papers = [*free_sea.papers_now(screen), lay.overlays.goal, *hanging]
    hud.dice.see(hud.tray.mark, hulls, papers, screen.board.seconds, here)
    panels.dice_are_seen(hud)


def draw_controls(
    screen: BattleScreen, c: Canvas, found: list[Widget], under: list[Widget] | None
) -> None:
    """The controls that were found, over those that lie under the open wheel (None: it is shut)."""
    if under is not None:
        widgets.draw(c, _shown(screen, under), FocusRing())
        if c.ledger is not None:
            c.ledger.clear()
        order_wheel.draw_ground(c, found)
    widgets.draw(c, _shown(screen, found), screen.ring, citations.BOOK)


def _shown(screen: BattleScreen, found: list[Widget]) -> list[Widget]:
    """The controls that show anything: ships on the sea only while one has the focus."""
    afloat = {widget.name for widget in found if is_at_sea(widgets.does(widget))}
    if screen.ring.at in afloat:
        return found
    return [widget for widget in found if widget.name not in afloat]
