"""The papers round the sea: which lie there now, their hit areas, and how they are drawn."""

from __future__ import annotations

import pygame

from game.core.events import Ended
from game.core.table import every, the
from game.play.words import called
from game.rules.kmh.previews import position
from game.rules.kmh.sheet import Chart, Deck, Ship, Wind, afloat
from game.rules.kmh.shots import Shot
from game.sea.units import CM
from game.stage import paint
from game.stage.berths import look_of
from game.stage.canvas import Canvas
from game.stage.hulls import Sprite, hull_metres
from game.stage.parts import Touch
from game.stage.scenery import Cast, Scenery
from game.ui import (
    boarding_card,
    dice_tray,
    log_panel,
    orders_bar,
    ribbon,
    sheet_panel,
    sheet_view,
    squadron_panel,
    target_card,
    verdict_card,
    wind_panel,
)
from game.ui.battle_layout import BattleLayout
from game.ui.board import Board
from game.ui.desk import Desk
from game.ui.orders_bar import MANY
from game.ui.papers import Papers
from game.ui.widgets import Item, Widget

_TITLES = {"kmh": "Kiss Me, Hardy!"}


# ------------------------------------------------------------------------------- what lies there


def squadron(desk: Desk) -> tuple[Ship, ...]:
    """The squadron that moves, if a person moves it and it has two ships or more."""
    if desk.prompt.kind not in ("helm", "pick", "done") or not _is_moving():
        return ()
    ship = desk.ship(desk.own)
    if ship is None:
        return ()
    mates = tuple(s for s in every(Ship) if s.squadron == ship.squadron and afloat(s))
    return mates if len(mates) >= 2 else ()


def squadron_lines(desk: Desk) -> tuple[squadron_panel.Line, ...]:
    """The list of that squadron, a line a ship."""
    return tuple(_squadron_line(desk, mate) for mate in squadron(desk))


def _is_moving() -> bool:
    """Whether a Move card is turned up."""
    return the(Deck).up.endswith(" move")


def _squadron_line(desk: Desk, ship: Ship) -> squadron_panel.Line:
    """One ship of the list."""
    now = ship.id == desk.prompt.about
    done = ship.moved and not now
    moved = f"moved {ship.last_run / CM:g} cm" if ship.last_run else "lies still"
    words = "at the helm" if now else moved if done else "waiting"
    return squadron_panel.Line(ship.name, desk.side_of(ship), words, done, now)


def over_orders(desk: Desk, lay: BattleLayout) -> pygame.Rect | None:
    """The paper that lies over the orders bar now: the tray, the target card, or the strip."""
    way_on = desk.way_on()
    if listed(desk):
        return orders_bar.list_rect(lay, listed(desk))
    if desk.holds_volley:
        return dice_tray.narrowed(lay.look, lay.tray, desk.tray.throw)
    if desk.helm is not None or (_her_way_is_asked(desk) and way_on is not None):
        return lay.strip if way_on is not None else None
    end = desk.battle.events[-1] if desk.battle.events else None
    if desk.prompt.kind == "over" and isinstance(end, Ended):
        return verdict_card.narrowed(lay.look, lay.tray, end, desk.names)
    if tray_lies_open(desk):
        narrow = dice_tray.narrowed(lay.look, lay.tray, desk.tray.throw)
        return lay.strip if way_on is not None else narrow
    if desk.guns is not None and desk.guns.chosen is not None:
        shot, firer = desk.guns.chosen, desk.ship(desk.prompt.about)
        name = firer.name if firer is not None else ""
        return target_card.narrowed(lay.look, lay.tray, shot, name, desk.names)
    return lay.tray if _boarders(desk) is not None else None


def _her_way_is_asked(desk: Desk) -> bool:
    """Whether the question is about the sailing roll of this very card."""
    return desk.prompt.kind == "pick" and desk.rolled_on_this_card


def _boarders(desk: Desk) -> tuple[Ship, Ship] | None:
    """The ship that may grapple or board, and the enemy alongside."""
    ship = desk.ship(desk.prompt.about)
    if ship is None or desk.prompt.clause not in boarding_card.CLAUSES or not desk.prompt.asks:
        return None
    foe = boarding_card.enemy_alongside(ship)
    return (ship, foe) if foe is not None else None


def listed(desk: Desk) -> int:
    """How many answers stand in a list above the bar; 0 if they are buttons."""
    if desk.prompt.kind != "pick" or desk.prompt.menu is None:
        return 0
    count = len(desk.prompt.menu.options())
    return count if count > MANY else 0


def tray_lies_open(desk: Desk) -> bool:
    """Whether a roll is to be seen; while a shot is chosen, only one of this very card, or the
    player's own volley."""
    seen = desk.guns is None or desk.rolled_on_this_card or desk.holds_volley
    return desk.tray.showing and seen


def controls(desk: Desk, lay: BattleLayout) -> list[Widget]:
    """Hit areas on the papers: the record's tabs, the log, the tray."""
    found: list[Widget] = []
    if lay.record is not None:
        tabs = sheet_panel.tabs_of(lay.record, lay.look.u)
        for name, rect in zip(("tab-own", "tab-other"), tabs, strict=True):
            found.append(Item(name, rect, _paint_focus))
    if lay.log is not None and (lay.log_is_line or not squadron(desk)):
        found.append(Item("log", lay.log, _paint_focus))
    tray = tray_lies_open(desk) and desk.helm is None and desk.way_on() is None
    if (tray or desk.holds_volley) and not listed(desk):
        rect = dice_tray.narrowed(lay.look, lay.tray, desk.tray.throw)
        found.append(Item("tray", rect, _paint_focus))
    return found


def _paint_focus(c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
    """Only the focus ring: the paper itself is drawn elsewhere."""
    if touch.focused:
        paint.focus_ring(c, rect.inflate(-8, -8))


def drawers(desk: Desk, lay: BattleLayout) -> list[Widget]:
    """The controls of an open drawer."""
    if desk.drawer.open:
        content = _log_content(lay)
        return log_panel.drawer_widgets(content, lay.look, desk.drawer, desk.lines, desk.names)
    if desk.record_open and lay.record is None:
        tabs = sheet_panel.tabs_of(record_drawer(lay), lay.look.u)
        names = ("tab-own", "tab-other")
        return [Item(n, r, _paint_focus) for n, r in zip(names, tabs, strict=True)]
    return []


def _log_content(lay: BattleLayout) -> pygame.Rect:
    """The drawer's inside below its title."""
    rect, look = lay.drawer, lay.look
    top = rect.y + look.px(44) + look.grown(19) - look.px(19)
    side = look.px(12)
    return pygame.Rect(rect.x + side, top, rect.w - 2 * side, rect.bottom - top - look.px(10))


def record_drawer(lay: BattleLayout) -> pygame.Rect:
    """Where the record lies when the column has no room for it."""
    rect = lay.drawer.copy()
    rect.w = min(rect.w, lay.look.grown(290))
    rect.right = lay.drawer.right
    return rect


# -------------------------------------------------------------------------------------- drawing


def draw(
    c: Canvas, lay: BattleLayout, desk: Desk, board: Board, scene: Scenery, papers: Papers
) -> None:
    """Every paper that lies on the table, drawers last."""
    _draw_ribbon(c, lay, desk, papers)
    _draw_wind(c, lay, desk, board, scene, papers)
    if lay.record is not None:
        draw_record(c, lay.record, desk, papers)
    if lay.log is not None:
        lines = squadron_lines(desk)
        if lines and not lay.log_is_line:
            ship = desk.ship(desk.own)
            title = called(desk.names, ship.squadron) if ship is not None else ""
            rect, says = lay.log, ("squadron", title, lines)
            papers.lay(c, "log", rect, says, lambda on: squadron_panel.draw(on, rect, title, lines))
        else:
            _draw_log(c, lay.log, desk, papers)
    _draw_over(c, lay, desk, papers)
    papers.lay(c, "orders", lay.orders, "", lambda on: orders_bar.draw_ground(on, lay))
    _draw_list_ground(c, lay, desk)
    if desk.drawer.open:
        with c.region("log-drawer", lay.drawer):
            paint.panel(c, lay.drawer, "Log", f"{len(desk.lines)} lines")
    elif desk.record_open and lay.record is None:
        draw_record(c, record_drawer(lay), desk, papers)


def _draw_ribbon(c: Canvas, lay: BattleLayout, desk: Desk, papers: Papers) -> None:
    """Turn and cards."""
    level = desk.battle.level
    book = _TITLES.get(level.rules.book, level.rules.book)
    deck, chart = the(Deck), the(Chart)
    view = ribbon.read(
        desk.battle.turn,
        book,
        level.title,
        deck,
        chart,
        ribbon.settled(desk.since_card),
        desk.names,
    )
    papers.lay(
        c, "ribbon", lay.ribbon, view, lambda on: ribbon.draw(on, lay, view), c.px(ribbon.HANGS)
    )


def _draw_wind(
    c: Canvas, lay: BattleLayout, desk: Desk, board: Board, scene: Scenery, papers: Papers
) -> None:
    """The rose, with the ship on the record at her heading, or at her ghost's."""
    ship = shown_ship(desk)
    heading, lies = 0.0, ""
    cast = next((s for s in scene.ships if ship is not None and s.actor.ship == ship.id), None)
    if ship is not None and cast is not None:
        heading, pose = cast.actor.heading, ship.pose
        if desk.helm is not None and ship.id == desk.prompt.about:
            pose = desk.helm.end
            heading = pose.heading / 100
        lies = position(pose)
    view = wind_panel.read(the(Wind), ship, heading, lies)
    small = 0.8 * wind_panel.radius_in(lay.wind, lay.look.u) * lay.look.u
    sprite = rose_sprite(board, cast, heading, scene, small) if cast is not None else None
    says = (view, id(sprite.image) if sprite is not None else 0)
    papers.lay(c, "wind", lay.wind, says, lambda on: wind_panel.draw(on, lay.wind, view, sprite))


def rose_sprite(board: Board, cast: Cast, heading: float, scene: Scenery, wanted: float) -> Sprite:
    """Her own picture, about `wanted` px long, for the rose."""
    length = hull_metres(cast.rigging.kind)[0]
    metre = wanted / length
    return board.bank.sprite(look_of(cast.rigging), heading, scene.air.wind_from, metre)


def shown_ship(desk: Desk) -> Ship | None:
    """The ship on the chosen tab of the record."""
    return desk.ship(desk.own if desk.tab == "own" else desk.other)


def draw_record(c: Canvas, rect: pygame.Rect, desk: Desk, papers: Papers) -> None:
    """The record with its two tabs."""
    ship = shown_ship(desk)
    if ship is None:
        return
    tabs = []
    for tab, name in (("own", desk.own), ("other", desk.other)):
        listed = desk.ship(name) or ship
        tabs.append((listed.name, desk.side_of(listed), desk.tab == tab))
    view = sheet_view.read(ship, desk.side_of(ship))
    says = (view, tuple(tabs))
    papers.lay(c, "record", rect, says, lambda on: sheet_panel.draw(on, rect, *says))


def _draw_log(c: Canvas, rect: pygame.Rect, desk: Desk, papers: Papers) -> None:
    """The last lines of the log."""
    lines = desk.lines
    says = (len(lines), lines[-1] if lines else None)
    papers.lay(c, "log", rect, says, lambda on: log_panel.draw_short(on, rect, lines))


def _draw_over(c: Canvas, lay: BattleLayout, desk: Desk, papers: Papers) -> None:
    """The tray, the strip of a sailing roll, the card of the chosen shot or of both crews, or how
    the battle ended."""
    rect = over_orders(desk, lay)
    if rect is None or listed(desk):
        return
    way_on = desk.way_on()
    end = desk.battle.events[-1] if desk.battle.events else None
    if desk.prompt.kind == "over" and isinstance(end, Ended):
        verdict_card.draw(c, rect, end, desk.number_of(end.winner), desk.names)
    elif rect == lay.strip and way_on is not None:
        _draw_strip(c, rect, desk, way_on, papers)
    elif tray_lies_open(desk):
        dice_tray.draw(c, rect, desk.tray)
    elif desk.guns is not None and desk.guns.chosen is not None:
        _draw_target(c, rect, desk, desk.guns.chosen, papers)
    else:
        _draw_boarders(c, rect, desk)


def _draw_strip(
    c: Canvas, rect: pygame.Rect, desk: Desk, way_on: dice_tray.WayOn, papers: Papers
) -> None:
    """The strip: printed once when its dice lie still."""
    tray = desk.tray
    if tray.age < dice_tray.settled(tray.throw):
        dice_tray.draw_strip(c, rect, tray, way_on)
        return
    says = (tray.mark, way_on)
    papers.lay(c, "strip", rect, says, lambda on: dice_tray.draw_strip(on, rect, tray, way_on))


def _draw_target(c: Canvas, rect: pygame.Rect, desk: Desk, shot: Shot, papers: Papers) -> None:
    """The card of the chosen shot."""
    ship = desk.ship(desk.prompt.about)
    firer = ship.name if ship is not None else ""
    says, names = (firer, shot), desk.names
    papers.lay(c, "target", rect, says, lambda on: target_card.draw(on, rect, shot, firer, names))


def _draw_boarders(c: Canvas, rect: pygame.Rect, desk: Desk) -> None:
    """Both crews before they fight."""
    pair = _boarders(desk)
    if pair is not None:
        ours, theirs = (boarding_card.crew_of(ship, desk.side_of(ship)) for ship in pair)
        boarding_card.draw(c, rect, ours, theirs, boarding_card.stage_words(*pair))


def _draw_list_ground(c: Canvas, lay: BattleLayout, desk: Desk) -> None:
    """The paper under a list of many answers."""
    count = listed(desk)
    if count:
        rect = orders_bar.list_rect(lay, count)
        with c.region("choices-paper", rect):
            paint.panel(c, rect, desk.prompt.words, f"{count} ways")
