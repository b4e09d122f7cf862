"""The papers round the sea: which lie there now, their hit areas, and how they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.core.events import Ended
from game.core.sight import Seen
from game.stage.frame.scenery import Cast, Scenery
from game.stage.hulls import Sprite, hull_metres
from game.stage.paper import paint
from game.stage.paper.canvas import Canvas
from game.stage.paper.parts import Touch
from game.stage.ships.afloat import look_of
from game.ui.kit.paper_cache import Paper, Papers
from game.ui.kit.widgets import Item, Widget
from game.ui.table import controls as bar_controls
from game.ui.table import (
    crisis_list,
    dice_places,
    dice_sea,
    dice_tray,
    goal_line,
    handed_signs,
    log_panel,
    orders_bar,
    plates,
    ribbon,
    rose,
    sea_buttons,
    sea_lines,
    sea_marks,
    sheet_panel,
    slim_ribbon,
    slip,
    squadron_panel,
    squadron_strip,
    standing,
    verdict_card,
    wind_panel,
)
from game.ui.table.actions import OnPaper
from game.ui.table.board import SeaView
from game.ui.table.desk import Desk
from game.ui.table.dice_places import Lying
from game.ui.table.drawer_places import drawer_of, log_content, record_drawer, wind_drawer
from game.ui.table.layout import BattleLayout, Overlays
from game.ui.table.prompts import Asked
from game.ui.table.wind_panel import WindView

PALE: Final = 0.25
"""How much is seen of a plate that lies over a ship that acts."""


# ------------------------------------------------------------------------------- what lies there


_OVER, _ROW = "over", "row on the sea"


def dice_are_seen(desk: Desk) -> None:
    """What lies about the dice is known by now: their place is reckoned anew for this picture."""
    desk.once.drop(_ROW)
    desk.once.drop(_OVER)


def over(desk: Desk, lay: BattleLayout) -> Paper | None:
    """The paper that lies over the orders bar now: a list of many answers, a person's own volley,
    how the battle ended, or what the book lays there."""
    return desk.once.ask(_OVER, lambda: _over(desk, lay), lay)


def _over(desk: Desk, lay: BattleLayout) -> Paper | None:
    """The same, worked out."""
    orders = standing.paper(desk, lay)
    if orders is not None:
        return orders
    if listed(desk, lay) and lay.overlays is None:
        return _list_ground(desk, lay)
    if desk.holds_volley:
        return tray_paper(desk, lay)
    end = desk.battle.events[-1] if desk.battle.events else None
    if desk.prompt.kind == Asked.OVER and isinstance(end, Ended):
        return _verdict(desk, lay, end)
    sparse = desk.sparse and lay.overlays is not None
    return None if sparse else desk.face.over(desk, lay)


def over_orders(desk: Desk, lay: BattleLayout) -> pygame.Rect | None:
    """Where that paper lies; None where there is none, or dice lie on the sea itself."""
    paper = over(desk, lay)
    return None if paper is None or is_on_sea(desk, lay, paper) else paper.rect


def is_on_sea(desk: Desk, lay: BattleLayout, paper: Paper | None) -> bool:
    """Whether this is the dice of a volley on the sea, with no paper under them."""
    return paper is not None and paper.name == "tray" and lying_on_sea(desk, lay) is not None


def lying_on_sea(desk: Desk, lay: BattleLayout) -> Lying | None:
    """Where dice lie on the sea itself; None where they lie on the tray."""
    return desk.once.ask(_ROW, lambda: _lying_on_sea(desk, lay), lay)


def _lying_on_sea(desk: Desk, lay: BattleLayout) -> Lying | None:
    """The same, worked out."""
    throw, lies = desk.tray.throw, lay.overlays
    if lies is None or throw is None or desk.past:
        return None
    if sea_buttons.is_watching(desk):
        row = dice_sea.row_of(lay.look, lay.sea, lies.own, lies.foe, throw)
    elif desk.prompt.kind == Asked.OVER or desk.holds_volley or standing.in_place(desk):
        return None
    else:
        row = dice_sea.row_between(lay.look, lay.sea, lay.tray, lies.own)
    if not dice_places.has_room(lay.look, row, throw):
        return None
    return desk.dice.lay(lay.look, row, lay.sea, throw, desk.tray.mark)


def dice_on_sea(desk: Desk, lay: BattleLayout) -> pygame.Rect | None:
    """What of the sea those dice take with their words; None where there are none."""
    lying, throw = lying_on_sea(desk, lay), desk.tray.throw
    if lying is None or throw is None:
        return None
    return dice_places.content_of(lay.look, lying, throw)


def dice_seen(desk: Desk, lay: BattleLayout) -> pygame.Rect | None:
    """The same while they are shown: a stranger is shown none."""
    shown = desk.tray.showing and is_on_sea(desk, lay, over(desk, lay))
    return dice_on_sea(desk, lay) if shown else None


def tray_paper(desk: Desk, lay: BattleLayout) -> Paper:
    """The tray with its dice; while they tumble it is painted afresh."""
    tray = desk.tray
    if lay.overlays is not None and tray.throw is not None:
        lying = lying_on_sea(desk, lay)
        if lying is not None:
            faded = desk.dice.faded
            return Paper("tray", lying.row, lambda c: dice_places.draw(c, lying, tray, faded))
    rect = dice_tray.narrowed(lay.look, lay.tray, tray.throw)
    lie = (tray.throw, tray.lies, tray.counts) if tray.at_rest else None
    return Paper("tray", rect, lambda c: dice_tray.draw(c, rect, tray), lie)


def _verdict(desk: Desk, lay: BattleLayout, end: Ended) -> Paper:
    """How the battle ended."""
    rect = verdict_card.narrowed(lay.look, lay.tray, end, desk.names)
    side = desk.number_of(end.winner)
    return Paper("verdict", rect, lambda c: verdict_card.draw(c, rect, end, side, desk.names))


def _list_ground(desk: Desk, lay: BattleLayout) -> Paper:
    """The paper under a list of many answers."""
    count = listed(desk, lay)
    rect, words = orders_bar.list_rect(lay, count), desk.prompt.words

    def painted(c: Canvas) -> None:
        with c.region("choices-paper", rect):
            paint.panel(c, rect, words, f"{count} ways")

    return Paper("choices-paper", rect, painted)


def listed(desk: Desk, lay: BattleLayout) -> int:
    """How many answers stand in a list above the bar; 0 if they are buttons."""
    if desk.prompt.kind != Asked.PICK or desk.prompt.menu is None or standing.in_place(desk):
        return 0
    count = len(desk.prompt.menu.options())
    return count if orders_bar.in_list(lay.look, count) else 0


def controls(desk: Desk, lay: BattleLayout) -> list[Widget]:
    """Hit areas on the papers: the record's tabs, the log, the tray; on a sea that fills the window
    rose and plates."""
    found: list[Widget] = [*rose.controls(lay), crisis_list.on_ribbon(lay)]
    if lay.overlays is not None:
        opened = desk.record_open and not desk.drawer.open
        own, foe = (desk.plate(ship) for ship in desk.corners)
        turned = desk.corners[0] != desk.own
        found += plates.controls(lay.overlays, own, foe, opened=opened, turned=turned)
    if lay.record is not None:
        tabs = sheet_panel.tabs_of(lay.record, lay.look.u)
        found += _tab_spots(tabs)
    if lay.log is not None and (lay.log_is_line or not desk.squadron.lines):
        found.append(Item("log", lay.log, _paint_focus, does=OnPaper.TOGGLE_LOG))
    elif lay.log is not None:
        found += squadron_panel.rows_of(lay.log, lay.look, desk.squadron.lines)
    paper = over(desk, lay)
    if paper is not None and paper.name == "tray":
        found.append(Item("tray", paper.rect, _paint_focus, does=OnPaper.PUT_TRAY_AWAY))
    drawer = drawer_of(desk, lay) if lay.overlays is not None else None
    if paper is None or (drawer is not None and drawer.colliderect(paper.rect)):
        return found  # what an open drawer covers cannot be pressed
    return [*found, *paper.controls]


def answers(
    desk: Desk, lay: BattleLayout, speed: int, guests: Sequence[pygame.Rect] = ()
) -> list[Widget]:
    """The buttons of the ribbon, the question, and its answers; what a guest of the screen has laid
    there is kept clear of."""
    if lay.overlays is None:
        return [*ribbon.buttons(lay, speed), *bar_controls.orders(desk, lay)]
    own = tab_of(desk, desk.own)
    return [
        *slim_ribbon.buttons(lay, sea_buttons.is_watching(desk) and not desk.lectures),
        *sea_lines.question(desk, lay, own[0] if own is not None else ""),
        *sea_buttons.laid(desk, lay).controls,
        *told(desk, lay, guests),
    ]


def told(desk: Desk, lay: BattleLayout, guests: Sequence[pygame.Rect] = ()) -> list[Widget]:
    """What brisk play has just answered by itself, above the own plate and whatever else lies
    there now, a guest's papers among it."""
    taken = (over_orders(desk, lay), drawer_of(desk, lay), dice_seen(desk, lay), *guests)
    found, edge = [rect for rect in taken if rect is not None], squadron_strip.rects(desk, lay)
    return slip.controls(desk, lay, lay.look, found, edge)


def _tab_spots(tabs: Sequence[pygame.Rect]) -> list[Widget]:
    """The two tabs of the record."""
    own, other = tabs
    return [
        Item("tab-own", own, _paint_focus, does=OnPaper.OWN_TAB),
        Item("tab-other", other, _paint_focus, does=OnPaper.OTHER_TAB),
    ]


def _paint_focus(c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
    """Only the focus ring: the paper itself is drawn elsewhere."""
    if touch.focused:
        paint.focus_ring(c, rect.inflate(-8, -8))


def drawers(desk: Desk, lay: BattleLayout) -> list[Widget]:
    """The controls of an open drawer."""
    if desk.drawer.open:
        content, look = log_content(lay), lay.look
        high = slip.head_high(desk, look, content.w)
        rows = log_panel.drawer_widgets(content, look, desk.drawer, desk.lines, desk.names, high)
        return [*rows, *slip.head(desk, look, log_panel.head_of(content, look, high))]
    if desk.crises.open:
        return crisis_list.widgets(desk, lay)
    if desk.record_open and lay.record is None:
        return _tab_spots(sheet_panel.tabs_of(record_drawer(lay), lay.look.u))
    return []


# -------------------------------------------------------------------------------------- drawing


def draw(
    c: Canvas, lay: BattleLayout, desk: Desk, board: SeaView, scene: Scenery, papers: Papers
) -> None:
    """Every paper that lies on the table, drawers last."""
    _draw_ribbon(c, lay, desk, papers)
    paper = over(desk, lay)
    if lay.overlays is not None:
        dice = dice_on_sea(desk, lay) if is_on_sea(desk, lay, paper) else None
        throw = desk.tray.throw
        if dice is not None and throw is not None:
            dice_sea.draw_veil(c, dice, throw.count, desk.dice.faded)
        _draw_rose(c, lay, desk, scene)
        _draw_plates(c, lay.overlays, desk, papers, _acting(board, scene))
    else:
        _draw_wind(c, lay, desk, board, scene, papers)
    goal = sea_lines.goal_of(desk, lay)
    if goal is not None:
        goal_line.draw_goal(c, *goal, small=desk.prompt.asks or lay.overlays is None)
    if lay.record is not None:
        draw_record(c, lay.record, desk, papers)
    if lay.log is not None:
        _draw_log(c, lay, lay.log, desk, papers)
    if paper is not None and (lay.overlays is not None or not listed(desk, lay)):
        papers.show(c, paper)
    if lay.overlays is not None:
        answers = sea_buttons.laid(desk, lay).paper
        if answers is not None:
            papers.show(c, answers)
    else:
        papers.lay(c, "orders", lay.orders, "", lambda on: orders_bar.draw_ground(on, lay))
    if paper is not None and listed(desk, lay) and lay.overlays is None:
        papers.show(c, paper)
    _draw_drawer(c, lay, desk, papers)
    papers.finish(c)


def _draw_drawer(c: Canvas, lay: BattleLayout, desk: Desk, papers: Papers) -> None:
    """The drawer that is open: the log, the record, or wind and sea."""
    if desk.drawer.open:
        with c.region("log-drawer", lay.drawer):
            paint.panel(c, lay.drawer, "Log", f"{len(desk.lines)} lines")
    elif desk.crises.open:
        crisis_list.draw(c, desk, lay)
    elif desk.record_open and lay.record is None:
        draw_record(c, record_drawer(lay), desk, papers)
    elif desk.wind_open and lay.overlays is not None:
        view, rect = _wind_view(desk, None), wind_drawer(lay)
        papers.lay(c, "wind", rect, view, lambda on: wind_panel.draw(on, rect, view, None))


def _draw_ribbon(c: Canvas, lay: BattleLayout, desk: Desk, papers: Papers) -> None:
    """Turn, book and the book's rail."""
    view, rail = desk.face.ribbon(desk), desk.face.draw_rail
    hangs = c.px(ribbon.HANGS)
    if lay.overlays is not None:
        papers.lay(c, "ribbon", lay.ribbon, (view, lay.ribbon.w),
                   lambda on: slim_ribbon.draw(on, lay, view, rail), hangs)  # fmt: skip
        return
    papers.lay(c, "ribbon", lay.ribbon, view, lambda on: ribbon.draw(on, lay, view, rail), hangs)


def _draw_wind(
    c: Canvas, lay: BattleLayout, desk: Desk, board: SeaView, scene: Scenery, papers: Papers
) -> None:
    """The rose, with the ship on the record at her heading, or at her ghost's."""
    cast = _cast_of(shown_ship(desk), scene)
    view = _wind_view(desk, cast)
    small = 0.8 * wind_panel.radius_in(lay.wind, lay.look.u) * lay.look.u
    sprite = None
    if cast is not None:
        sprite = rose_sprite(board, cast, view.heading or 0.0, scene, small)
    says = (view, id(sprite.image) if sprite is not None else 0)
    papers.lay(c, "wind", lay.wind, says, lambda on: wind_panel.draw(on, lay.wind, view, sprite))


def _cast_of(ship: Seen | None, scene: Scenery) -> Cast | None:
    """That ship on the stage."""
    return next((s for s in scene.ships if ship is not None and s.actor.ship == ship.id), None)


def _wind_view(desk: Desk, cast: Cast | None) -> WindView:
    """What the rose says for the ship on the record."""
    ship = shown_ship(desk)
    name = ship.id if ship is not None else ""
    return desk.face.wind(desk, name, cast.actor.heading if cast is not None else None)


def _draw_rose(c: Canvas, lay: BattleLayout, desk: Desk, scene: Scenery) -> None:
    """The small rose, with the ship in hand on it."""
    cast = _cast_of(shown_ship(desk), scene)
    view = _wind_view(desk, cast)
    rose.draw(c, lay, view, cast.rigging.kind if cast is not None else "")


def _acting(board: SeaView, scene: Scenery) -> list[pygame.Rect]:
    """Where the hulls of the ships that act are seen."""
    names = {name for act in scene.acts for name in act.ships}
    return [sea_marks.hull_rect(board, cast) for cast in scene.ships if cast.actor.ship in names]


def _draw_plates(
    c: Canvas, overlays: Overlays, desk: Desk, papers: Papers, acting: list[pygame.Rect]
) -> None:
    """The plates of the ship in hand and of her foe, or, while nobody plays, of each side in its
    corner. One that lies over a ship that acts is pale as long as it does."""
    folded, corners = overlays.folded, desk.corners
    own, foe = (handed_signs.plate_of(desk, ship) for ship in corners)
    own_lit, foe_lit = (desk.lit == ship for ship in corners)
    if own is not None:
        papers.lay(c, "plate-own", overlays.own, (own, folded, own_lit),
                   lambda on: plates.draw_own(on, overlays.own, own, folded, lit=own_lit),
                   seen=PALE if overlays.own.collidelist(acting) >= 0 else 1.0)  # fmt: skip
    if foe is not None and desk.other != desk.own:
        papers.lay(c, "plate-foe", overlays.foe, (foe, folded, foe_lit),
                   lambda on: plates.draw_foe(on, overlays.foe, foe, folded, lit=foe_lit),
                   seen=PALE if overlays.foe.collidelist(acting) >= 0 else 1.0)  # fmt: skip


def rose_sprite(
    board: SeaView, cast: Cast, heading: float, scene: Scenery, wanted: float
) -> Sprite:
    """Her own picture, about `wanted` px long, for the rose."""
    length = hull_metres(cast.rigging.kind)[0]
    metre = wanted / length
    look = board.bank.worn(look_of(cast.rigging), cast.actor.ship)
    return board.bank.sprite(look, heading, scene.air.wind_from, metre)


def shown_ship(desk: Desk) -> Seen | None:
    """The ship on the chosen tab of the record."""
    return desk.ship(desk.own if desk.tab == "own" else desk.other)


def tab_of(desk: Desk, name: str) -> tuple[str, int] | None:
    """The name on a tab of the record and its side: a ship's, or that of a thing with a sheet of
    its own; None for neither."""
    ship = desk.ship(name)
    if ship is not None:
        return ship.name, ship.side % 4
    return desk.face.on_tab(desk, name)


def draw_record(c: Canvas, rect: pygame.Rect, desk: Desk, papers: Papers) -> None:
    """The record with its two tabs."""
    shown = desk.own if desk.tab == "own" else desk.other
    here = tab_of(desk, shown)
    if here is None:
        return
    found = []
    for tab, name in (("own", desk.own), ("other", desk.other)):
        on_tab = tab_of(desk, name) or here
        found.append((*on_tab, desk.tab == tab))
    tabs, sheet, face = tuple(found), desk.face.sheet(desk, shown), desk.face

    def painted(on: Canvas) -> None:
        sheet_panel.draw(on, rect, tabs, lambda c, room: face.draw_sheet(c, room, sheet))

    papers.lay(c, "record", rect, (sheet, tabs), painted)


def _draw_log(c: Canvas, lay: BattleLayout, rect: pygame.Rect, desk: Desk, papers: Papers) -> None:
    """The last lines of the log, or the list of a squadron in its place."""
    ships = desk.squadron
    if ships.lines and not lay.log_is_line:
        papers.lay(c, "log", rect, ships, lambda on: squadron_panel.draw(on, rect, ships))
        return
    lines = [*desk.lines, *slip.as_log(desk)]
    last = (len(lines), lines[-1] if lines else None)
    papers.lay(c, "log", rect, last, lambda on: log_panel.draw_short(on, rect, lines))
