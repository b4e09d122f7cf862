"""The papers round the sea: which lie there now, their hit areas, and how they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.core.events import Ended
from game.core.visible import VisibleShip
from game.stage.frame.scenery import Cast, Scenery
from game.stage.hulls import Sprite, hull_metres
from game.stage.paper import paint
from game.stage.paper.canvas import Canvas
from game.stage.paper.parts import Touch
from game.stage.ships.afloat import look_of
from game.ui.battle import (
    answer_buttons,
    crisis_list,
    delegates,
    delegation_icons,
    dice_layout,
    dice_row,
    dice_tray,
    goal_caption,
    log_panel,
    orders_bar,
    record_panel,
    sea_captions,
    sea_marks,
    ship_status_panels,
    slim_top_bar,
    squadron_panel,
    squadron_strip,
    toast,
    top_bar,
    verdict_card,
    wind_panel,
    wind_rose,
)
from game.ui.battle import controls as bar_controls
from game.ui.battle.actions import PanelAction
from game.ui.battle.dice_layout import DicePosition
from game.ui.battle.drawer_layout import drawer_of, log_content, record_drawer, wind_drawer
from game.ui.battle.hud_state import HudState
from game.ui.battle.layout import BattleLayout, SeaPanels
from game.ui.battle.prompts import PromptKind
from game.ui.battle.sea_view import SeaView
from game.ui.battle.wind_panel import WindView
from game.ui.kit.panel_cache import Panel, PanelCache
from game.ui.kit.widgets import Item, Widget

PALE: Final = 0.25
"""How much is seen of a plate that lies over a ship that acts."""


# ------------------------------------------------------------------------------- what lies there


_OVER, _ROW = "over", "row on the sea"


def dice_are_seen(hud: HudState) -> None:
    """What lies about the dice is known by now: their place is reckoned anew for this picture."""
    hud.frame_cache.invalidate(_ROW)
    hud.frame_cache.invalidate(_OVER)


def over(hud: HudState, lay: BattleLayout) -> Panel | None:
    """The paper that lies over the orders bar now: a list of many answers, a person's own volley,
    how the battle ended, or what the book lays there."""
    return hud.frame_cache.get(_OVER, lambda: _over(hud, lay), lay)


def _over(hud: HudState, lay: BattleLayout) -> Panel | None:
    """The same, worked out."""
    orders = delegates.paper(hud, lay)
    if orders is not None:
        return orders
    if listed(hud, lay) and lay.overlays is None:
        return _list_ground(hud, lay)
    if hud.holds_volley:
        return tray_paper(hud, lay)
    end = hud.battle.events[-1] if hud.battle.events else None
    if hud.prompt.kind == PromptKind.OVER and isinstance(end, Ended):
        return _verdict(hud, lay, end)
    sparse = hud.primary_only and lay.overlays is not None
    return None if sparse else hud.book_ui.paper_over_orders(hud, lay)


def over_orders(hud: HudState, lay: BattleLayout) -> pygame.Rect | None:
    """Where that paper lies; None where there is none, or dice lie on the sea itself."""
    paper = over(hud, lay)
    return None if paper is None or is_on_sea(hud, lay, paper) else paper.rect


def is_on_sea(hud: HudState, lay: BattleLayout, paper: Panel | None) -> bool:
    """Whether this is the dice of a volley on the sea, with no paper under them."""
    return paper is not None and paper.name == "tray" and lying_on_sea(hud, lay) is not None


def lying_on_sea(hud: HudState, lay: BattleLayout) -> DicePosition | None:
    """Where dice lie on the sea itself; None where they lie on the tray."""
    return hud.frame_cache.get(_ROW, lambda: _lying_on_sea(hud, lay), lay)


def _lying_on_sea(hud: HudState, lay: BattleLayout) -> DicePosition | None:
    """The same, worked out."""
    throw, lies = hud.tray.throw, lay.overlays
    if lies is None or throw is None or hud.is_replay:
        return None
    if answer_buttons.is_watching(hud):
        row = dice_row.row_of(lay.look, lay.sea, lies.own_status, lies.foe_status, throw)
    elif hud.prompt.kind == PromptKind.OVER or hud.holds_volley or delegates.in_place(hud):
        return None
    else:
        row = dice_row.row_between(lay.look, lay.sea, lay.tray, lies.own_status)
    if not dice_layout.has_room(lay.look, row, throw):
        return None
    return hud.dice.lay(lay.look, row, lay.sea, throw, hud.tray.mark)


def dice_on_sea(hud: HudState, lay: BattleLayout) -> pygame.Rect | None:
    """What of the sea those dice take with their words; None where there are none."""
    lying, throw = lying_on_sea(hud, lay), hud.tray.throw
    if lying is None or throw is None:
        return None
    return dice_layout.content_of(lay.look, lying, throw)


def dice_seen(hud: HudState, lay: BattleLayout) -> pygame.Rect | None:
    """The same while they are shown: a stranger is shown none."""
    shown = hud.tray.showing and is_on_sea(hud, lay, over(hud, lay))
    return dice_on_sea(hud, lay) if shown else None


def tray_paper(hud: HudState, lay: BattleLayout) -> Panel:
    """The tray with its dice; while they tumble it is painted afresh."""
    tray = hud.tray
    if lay.overlays is not None and tray.throw is not None:
        lying = lying_on_sea(hud, lay)
        if lying is not None:
            faded = hud.dice.faded
            return Panel("tray", lying.row, lambda c: dice_layout.draw(c, lying, tray, faded))
    rect = dice_tray.narrowed(lay.look, lay.tray, tray.throw)
    lie = (tray.throw, tray.lies, tray.counts) if tray.at_rest else None
    return Panel("tray", rect, lambda c: dice_tray.draw(c, rect, tray), lie)


def _verdict(hud: HudState, lay: BattleLayout, end: Ended) -> Panel:
    """How the battle ended."""
    rect = verdict_card.narrowed(lay.look, lay.tray, end, hud.names)
    side = hud.side_number(end.winner)
    return Panel("verdict", rect, lambda c: verdict_card.draw(c, rect, end, side, hud.names))


def _list_ground(hud: HudState, lay: BattleLayout) -> Panel:
    """The paper under a list of many answers."""
    count = listed(hud, lay)
    rect, words = orders_bar.list_rect(lay, count), hud.prompt.text

    def painted(c: Canvas) -> None:
        with c.region("choices-paper", rect):
            paint.panel(c, rect, words, f"{count} ways")

    return Panel("choices-paper", rect, painted)


def listed(hud: HudState, lay: BattleLayout) -> int:
    """How many answers stand in a list above the bar; 0 if they are buttons."""
    if hud.prompt.kind != PromptKind.PICK or hud.prompt.menu is None or delegates.in_place(hud):
        return 0
    count = len(hud.prompt.menu.options())
    return count if orders_bar.in_list(lay.look, count) else 0


def controls(hud: HudState, lay: BattleLayout) -> list[Widget]:
    """Hit areas on the papers: the record's tabs, the log, the tray; on a sea that fills the window
    rose and plates."""
    found: list[Widget] = [*wind_rose.controls(lay), crisis_list.on_ribbon(lay)]
    if lay.overlays is not None:
        opened = hud.record_open and not hud.log_drawer.open
        own, foe = (hud.status_of(ship) for ship in hud.status_ships)
        turned = hud.status_ships[0] != hud.own_ship
        found += ship_status_panels.panel_controls(
            lay.overlays, own, foe, opened=opened, turned=turned
        )
    if lay.record is not None:
        tabs = record_panel.tabs_of(lay.record, lay.look.u)
        found += _tab_spots(tabs)
    if lay.log is not None and (lay.log_is_line or not hud.squadron.lines):
        found.append(Item("log", lay.log, _paint_focus, does=PanelAction.TOGGLE_LOG))
    elif lay.log is not None:
        found += squadron_panel.rows_of(lay.log, lay.look, hud.squadron.lines)
    paper = over(hud, lay)
    if paper is not None and paper.name == "tray":
        found.append(Item("tray", paper.rect, _paint_focus, does=PanelAction.PUT_TRAY_AWAY))
    drawer = drawer_of(hud, lay) if lay.overlays is not None else None
    if paper is None or (drawer is not None and drawer.colliderect(paper.rect)):
        return found  # what an open drawer covers cannot be pressed
    return [*found, *paper.controls]


def answers(
    hud: HudState, lay: BattleLayout, speed: int, guests: Sequence[pygame.Rect] = ()
) -> list[Widget]:
    """The buttons of the ribbon, the question, and its answers; what a guest of the screen has laid
    there is kept clear of."""
    if lay.overlays is None:
        return [*top_bar.buttons(lay, speed), *bar_controls.orders(hud, lay)]
    own = tab_of(hud, hud.own_ship)
    return [
        *slim_top_bar.buttons(lay, answer_buttons.is_watching(hud) and not hud.lectures),
        *sea_captions.question(hud, lay, own[0] if own is not None else ""),
        *answer_buttons.laid(hud, lay).controls,
        *told(hud, lay, guests),
    ]


def told(hud: HudState, lay: BattleLayout, guests: Sequence[pygame.Rect] = ()) -> list[Widget]:
    """What brisk play has just answered by itself, above the own plate and whatever else lies
    there now, a guest's papers among it."""
    taken = (over_orders(hud, lay), drawer_of(hud, lay), dice_seen(hud, lay), *guests)
    found, edge = [rect for rect in taken if rect is not None], squadron_strip.rects(hud, lay)
    return toast.controls(hud, lay, lay.look, found, edge)


def _tab_spots(tabs: Sequence[pygame.Rect]) -> list[Widget]:
    """The two tabs of the record."""
    own, other = tabs
    return [
        Item("tab-own", own, _paint_focus, does=PanelAction.OWN_TAB),
        Item("tab-other", other, _paint_focus, does=PanelAction.OTHER_TAB),
    ]


def _paint_focus(c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
    """Only the focus ring: the paper itself is drawn elsewhere."""
    if touch.focused:
        paint.focus_ring(c, rect.inflate(-8, -8))


def drawers(hud: HudState, lay: BattleLayout) -> list[Widget]:
    """The controls of an open drawer."""
    if hud.log_drawer.open:
        content, look = log_content(lay), lay.look
        high = toast.head_high(hud, look, content.w)
        rows = log_panel.drawer_widgets(
            content, look, hud.log_drawer, hud.log_lines, hud.names, high
        )
        return [*rows, *toast.head(hud, look, log_panel.head_of(content, look, high))]
    if hud.crises.open:
        return crisis_list.widgets(hud, lay)
    if hud.record_open and lay.record is None:
        return _tab_spots(record_panel.tabs_of(record_drawer(lay), lay.look.u))
    return []


# -------------------------------------------------------------------------------------- drawing


def draw(
    c: Canvas, lay: BattleLayout, hud: HudState, board: SeaView, scene: Scenery, papers: PanelCache
) -> None:
    """Every paper that lies on the table, drawers last."""
    _draw_ribbon(c, lay, hud, papers)
    paper = over(hud, lay)
    if lay.overlays is not None:
        dice = dice_on_sea(hud, lay) if is_on_sea(hud, lay, paper) else None
        throw = hud.tray.throw
        if dice is not None and throw is not None:
            dice_row.draw_veil(c, dice, throw.count, hud.dice.faded)
        _draw_rose(c, lay, hud, scene)
        _draw_plates(c, lay.overlays, hud, papers, _acting(board, scene))
    else:
        _draw_wind(c, lay, hud, board, scene, papers)
    goal = sea_captions.goal_of(hud, lay)
    if goal is not None:
        goal_caption.draw_goal(c, *goal, small=hud.prompt.needs_answer or lay.overlays is None)
    if lay.record is not None:
        draw_record(c, lay.record, hud, papers)
    if lay.log is not None:
        _draw_log(c, lay, lay.log, hud, papers)
    if paper is not None and (lay.overlays is not None or not listed(hud, lay)):
        papers.show(c, paper)
    if lay.overlays is not None:
        answers = answer_buttons.laid(hud, lay).paper
        if answers is not None:
            papers.show(c, answers)
    else:
        papers.lay(c, "orders", lay.orders, "", lambda on: orders_bar.draw_ground(on, lay))
    if paper is not None and listed(hud, lay) and lay.overlays is None:
        papers.show(c, paper)
    _draw_drawer(c, lay, hud, papers)
    papers.finish(c)


def _draw_drawer(c: Canvas, lay: BattleLayout, hud: HudState, papers: PanelCache) -> None:
    """The drawer that is open: the log, the record, or wind and sea."""
    if hud.log_drawer.open:
        with c.region("log-drawer", lay.drawer):
            paint.panel(c, lay.drawer, "Log", f"{len(hud.log_lines)} lines")
    elif hud.crises.open:
        crisis_list.draw(c, hud, lay)
    elif hud.record_open and lay.record is None:
        draw_record(c, record_drawer(lay), hud, papers)
    elif hud.wind_open and lay.overlays is not None:
        view, rect = _wind_view(hud, None), wind_drawer(lay)
        papers.lay(c, "wind", rect, view, lambda on: wind_panel.draw(on, rect, view, None))


def _draw_ribbon(c: Canvas, lay: BattleLayout, hud: HudState, papers: PanelCache) -> None:
    """Turn, book and the book's rail."""
    view, rail = hud.book_ui.top_bar(hud), hud.book_ui.draw_phase_track
    hangs = c.px(top_bar.HANGS)
    if lay.overlays is not None:
        papers.lay(c, "ribbon", lay.ribbon, (view, lay.ribbon.w),
                   lambda on: slim_top_bar.draw(on, lay, view, rail), hangs)  # fmt: skip
        return
    papers.lay(c, "ribbon", lay.ribbon, view, lambda on: top_bar.draw(on, lay, view, rail), hangs)


def _draw_wind(
    c: Canvas, lay: BattleLayout, hud: HudState, board: SeaView, scene: Scenery, papers: PanelCache
) -> None:
    """The rose, with the ship on the record at her heading, or at her ghost's."""
    cast = _cast_of(shown_ship(hud), scene)
    view = _wind_view(hud, cast)
    small = 0.8 * wind_panel.radius_in(lay.wind, lay.look.u) * lay.look.u
    sprite = None
    if cast is not None:
        sprite = rose_sprite(board, cast, view.heading or 0.0, scene, small)
    says = (view, id(sprite.image) if sprite is not None else 0)
    papers.lay(c, "wind", lay.wind, says, lambda on: wind_panel.draw(on, lay.wind, view, sprite))


def _cast_of(ship: VisibleShip | None, scene: Scenery) -> Cast | None:
    """That ship on the stage."""
    return next((s for s in scene.ships if ship is not None and s.actor.ship == ship.id), None)


def _wind_view(hud: HudState, cast: Cast | None) -> WindView:
    """What the rose says for the ship on the record."""
    ship = shown_ship(hud)
    name = ship.id if ship is not None else ""
    return hud.book_ui.wind_view(hud, name, cast.actor.heading if cast is not None else None)


def _draw_rose(c: Canvas, lay: BattleLayout, hud: HudState, scene: Scenery) -> None:
    """The small rose, with the ship in hand on it."""
    cast = _cast_of(shown_ship(hud), scene)
    view = _wind_view(hud, cast)
    wind_rose.draw(c, lay, view, cast.rigging.kind if cast is not None else "")


def _acting(board: SeaView, scene: Scenery) -> list[pygame.Rect]:
    """Where the hulls of the ships that act are seen."""
    names = {name for act in scene.acts for name in act.ships}
    return [sea_marks.hull_rect(board, cast) for cast in scene.ships if cast.actor.ship in names]


def _draw_plates(
    c: Canvas, overlays: SeaPanels, hud: HudState, papers: PanelCache, acting: list[pygame.Rect]
) -> None:
    """The plates of the ship in hand and of her foe, or, while nobody plays, of each side in its
    corner. One that lies over a ship that acts is pale as long as it does."""
    folded, corners = overlays.folded, hud.status_ships
    own, foe = (delegation_icons.plate_of(hud, ship) for ship in corners)
    own_lit, foe_lit = (hud.acting_ship == ship for ship in corners)
    if own is not None:
        papers.lay(c, "plate-own", overlays.own_status, (own, folded, own_lit),
                   lambda on: ship_status_panels.draw_own(on, overlays.own_status, own, folded, lit=own_lit),
                   seen=PALE if overlays.own_status.collidelist(acting) >= 0 else 1.0)  # fmt: skip
    if foe is not None and hud.other_ship != hud.own_ship:
        papers.lay(c, "plate-foe", overlays.foe_status, (foe, folded, foe_lit),
                   lambda on: ship_status_panels.draw_foe(on, overlays.foe_status, foe, folded, lit=foe_lit),
                   seen=PALE if overlays.foe_status.collidelist(acting) >= 0 else 1.0)  # fmt: skip


def rose_sprite(
    board: SeaView, cast: Cast, heading: float, scene: Scenery, wanted: float
) -> Sprite:
    """Her own picture, about `wanted` px long, for the rose."""
    length = hull_metres(cast.rigging.kind)[0]
    metre = wanted / length
    look = board.bank.worn(look_of(cast.rigging), cast.actor.ship)
    return board.bank.sprite(look, heading, scene.air.wind_from, metre)


def shown_ship(hud: HudState) -> VisibleShip | None:
    """The ship on the chosen tab of the record."""
    return hud.ship(hud.own_ship if hud.record_tab == "own" else hud.other_ship)


def tab_of(hud: HudState, name: str) -> tuple[str, int] | None:
    """The name on a tab of the record and its side: a ship's, or that of a thing with a sheet of
    its own; None for neither."""
    ship = hud.ship(name)
    if ship is not None:
        return ship.name, ship.side % 4
    return hud.book_ui.tab_label(hud, name)


def draw_record(c: Canvas, rect: pygame.Rect, hud: HudState, papers: PanelCache) -> None:
    """The record with its two tabs."""
    shown = hud.own_ship if hud.record_tab == "own" else hud.other_ship
    here = tab_of(hud, shown)
    if here is None:
        return
    found = []
    for tab, name in (("own", hud.own_ship), ("other", hud.other_ship)):
        on_tab = tab_of(hud, name) or here
        found.append((*on_tab, hud.record_tab == tab))
    tabs, sheet, book_ui = tuple(found), hud.book_ui.record_view(hud, shown), hud.book_ui

    def painted(on: Canvas) -> None:
        record_panel.draw(on, rect, tabs, lambda c, room: book_ui.draw_record(c, room, sheet))

    papers.lay(c, "record", rect, (sheet, tabs), painted)


def _draw_log(
    c: Canvas, lay: BattleLayout, rect: pygame.Rect, hud: HudState, papers: PanelCache
) -> None:
    """The last lines of the log, or the list of a squadron in its place."""
    ships = hud.squadron
    if ships.lines and not lay.log_is_line:
        papers.lay(c, "log", rect, ships, lambda on: squadron_panel.draw(on, rect, ships))
        return
    lines = [*hud.log_lines, *toast.log_lines(hud)]
    last = (len(lines), lines[-1] if lines else None)
    papers.lay(c, "log", rect, last, lambda on: log_panel.draw_short(on, rect, lines))
