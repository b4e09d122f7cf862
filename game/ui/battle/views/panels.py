"""The panels round the sea: which are there now, their hit areas, and how they are drawn."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.core.events import Ended
from game.core.visible import VisibleShip
from game.play.ignored_keys import unplayed_weather
from game.stage.frame.stage_view import StageShip, StageView
from game.stage.hulls.ship_look import Sprite
from game.stage.hulls.sprite_points import real_size_metres
from game.stage.paper import panel_drawing
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState
from game.stage.ships.ship_renderer import rigging_look
from game.ui.battle.answers import toast
from game.ui.battle.commands import icons as command_icons
from game.ui.battle.commands import panel as command_panel
from game.ui.battle.commands import strip
from game.ui.battle.dice import dice_layout, dice_row, dice_tray, shot_card
from game.ui.battle.dice.dice_layout import DicePosition
from game.ui.battle.layout import orders_bar
from game.ui.battle.layout.layout import BattleLayout, SeaPanels
from game.ui.battle.panels import (
    log_panel,
    record_panel,
    ship_status_panels,
    squadron_panel,
    top_bar,
    wind_panel,
    wind_rose,
)
from game.ui.battle.panels.ship_status import ShipStatus
from game.ui.battle.panels.wind_panel import WindView
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import PanelAction
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.views import answer_buttons, crisis_list, goal_caption
from game.ui.battle.views import answer_buttons as bar_controls
from game.ui.battle.views.crisis_list import (
    drawer_record_rect,
    log_content_rect,
    open_drawer_rect,
    open_wind_rect,
)
from game.ui.kit.panel_cache import Panel, PanelCache
from game.ui.kit.widgets import CustomControl, Widget

LONGEST_CARD_SECONDS: Final = 30.0
"""Seconds after which no card on the phase track moves any more, in any book."""
PALE_SHARE: Final = 0.25
"""How much is seen of a status panel that is over a ship that acts."""


# ------------------------------------------------------------------------------- what is there


_OVER, _ROW = "over", "row on the sea"


def invalidate_dice(hud: HudState) -> None:
    """Compute the place of the dice again in this picture: what covers them is known only now."""
    hud.frame_cache.invalidate(_ROW)
    hud.frame_cache.invalidate(_OVER)


def panel_over_orders(hud: HudState, layout: BattleLayout) -> Panel | None:
    """Return the paper that is over the orders bar now: a list of many answers, a player's own volley, how
    the battle ended, or what the book lays there."""
    return hud.frame_cache.get(_OVER, lambda: _over(hud, layout), layout)


def _over(hud: HudState, layout: BattleLayout) -> Panel | None:
    command = command_panel.command_panel(hud, layout)
    if command is not None:
        return command
    if listed_count(hud, layout) and layout.sea_panels is None:
        return _list_panel(hud, layout)
    if hud.is_volley_held:
        return _dice_on_sea(hud, layout, dice_tray.tray_panel(layout, hud.dice_timing))
    end = hud.battle.events[-1] if hud.battle.events else None
    if hud.prompt.kind == PromptKind.OVER and isinstance(end, Ended):
        return _verdict_panel(hud, layout, end)
    sparse = hud.is_primary_only and layout.sea_panels is not None
    panel = None if sparse else hud.book_ui.panel_over_orders(hud, layout)
    return None if panel is None else _dice_on_sea(hud, layout, panel)


def over_orders_rect(hud: HudState, layout: BattleLayout) -> pygame.Rect | None:
    """Return where that paper is; None where there is none, or dice are on the sea itself."""
    panel = panel_over_orders(hud, layout)
    return None if panel is None or is_dice_on_sea(hud, layout, panel) else panel.rect


def is_dice_on_sea(hud: HudState, layout: BattleLayout, panel: Panel | None) -> bool:
    """Return whether this is the dice of a volley on the sea, with no paper under them."""
    return panel is not None and panel.name == "tray" and dice_position(hud, layout) is not None


def dice_position(hud: HudState, layout: BattleLayout) -> DicePosition | None:
    """Return where dice are on the sea itself; None where they are on the tray."""
    return hud.frame_cache.get(_ROW, lambda: _compute_dice_position(hud, layout), layout)


def _compute_dice_position(hud: HudState, layout: BattleLayout) -> DicePosition | None:
    """Return the same, worked out."""
    roll, lies = hud.dice_timing.roll, layout.sea_panels
    if lies is None or roll is None or hud.is_replay:
        return None
    if answer_buttons.is_watching(hud):
        row = dice_row.row_rect(layout.style, layout.sea, lies.own_status, lies.foe_status, roll)
    elif hud.prompt.kind == PromptKind.OVER or hud.is_volley_held or _has_replacement_buttons(hud):
        return None
    else:
        row = dice_row.row_rect_while_asked(layout.style, layout.sea, layout.tray, lies.own_status)
    if not dice_layout.has_room_on_sea(layout.style, row, roll):
        return None
    return hud.dice_layout.choose_dice_position(layout.style, row, layout.sea, roll, hud.dice_timing.mark)


def dice_rect(hud: HudState, layout: BattleLayout) -> pygame.Rect | None:
    """Return what of the sea those dice take with their words; None where there are none."""
    position, roll = dice_position(hud, layout), hud.dice_timing.roll
    if position is None or roll is None:
        return None
    return dice_layout.content_rect(layout.style, position, roll)


def visible_dice_rect(hud: HudState, layout: BattleLayout) -> pygame.Rect | None:
    """Return the rectangle of the dice with their words while they are shown, else None."""
    shown = hud.dice_timing.has_visible_roll and is_dice_on_sea(hud, layout, panel_over_orders(hud, layout))
    return dice_rect(hud, layout) if shown else None


def _dice_on_sea(hud: HudState, layout: BattleLayout, panel: Panel) -> Panel:
    """Return the dice on the sea itself instead of the tray, where there is room for them."""
    timing, faded = hud.dice_timing, hud.dice_layout.faded
    position = dice_position(hud, layout) if panel.name == "tray" else None
    if position is None:
        return panel
    return Panel("tray", position.rect, lambda c: dice_layout.draw(c, position, timing, faded))


def _verdict_panel(hud: HudState, layout: BattleLayout, end: Ended) -> Panel:
    rect = shot_card.narrowed_verdict_rect(layout.style, layout.tray, end, hud.names)
    side = hud.side_number(end.winner)
    return Panel("verdict", rect, lambda c: shot_card.draw_verdict(c, rect, end, side, hud.names))


def _list_panel(hud: HudState, layout: BattleLayout) -> Panel:
    count = listed_count(hud, layout)
    rect, words = orders_bar.list_rect(layout, count), hud.prompt.text

    def painted(c: Canvas) -> None:
        with c.text_region("choices-paper", rect):
            panel_drawing.draw_panel(c, rect, words, f"{count} ways")

    return Panel("choices-paper", rect, painted)


def listed_count(hud: HudState, layout: BattleLayout) -> int:
    """Return how many answers stand in a list above the bar; 0 if they are buttons."""
    if hud.prompt.kind != PromptKind.PICK or hud.prompt.menu is None or _has_replacement_buttons(hud):
        return 0
    count = len(hud.prompt.menu.options())
    return count if orders_bar.needs_list(layout.style, count) else 0


def _has_replacement_buttons(hud: HudState) -> bool:
    return hud.frame_cache.get("replacement", lambda: command_panel.replacement_buttons(hud) is not None)


def panel_controls(hud: HudState, layout: BattleLayout) -> list[Widget]:
    """Return the controls on the panels: the record's tabs, the log, the tray; where the sea fills the window
    the rose and the status panels."""
    found: list[Widget] = [*wind_rose.rose_controls(layout), crisis_list.top_bar_control(layout)]
    if layout.sea_panels is not None:
        opened = hud.is_record_open and not hud.log_drawer.is_open
        own, foe = (_shown_status(hud, ship) for ship in hud.status_ships)
        turned = hud.status_ships[0] != hud.own_ship
        found += ship_status_panels.status_controls(
            layout.sea_panels, own, foe, is_record_open=opened, are_panels_swapped=turned
        )
    if layout.record is not None:
        tabs = record_panel.tab_rects(layout.record, layout.style.unit)
        found += _tab_controls(tabs)
    if layout.log is not None and (layout.is_log_one_line or not hud.squadron_list.rows):
        found.append(CustomControl("log", layout.log, _paint_focus, action=PanelAction.TOGGLE_LOG))
    elif layout.log is not None:
        found += squadron_panel.row_controls(layout.log, layout.style, hud.squadron_list.rows)
    panel = panel_over_orders(hud, layout)
    if panel is not None and panel.name == "tray":
        found.append(CustomControl("tray", panel.rect, _paint_focus, action=PanelAction.PUT_TRAY_AWAY))
    drawer = open_drawer_rect(hud, layout) if layout.sea_panels is not None else None
    if panel is None or (drawer is not None and drawer.colliderect(panel.rect)):
        return found  # what an open drawer covers cannot be pressed
    return [*found, *panel.controls]


def bar_and_answer_widgets(
    hud: HudState, layout: BattleLayout, speed: int, plugin_rects: Sequence[pygame.Rect] = ()
) -> list[Widget]:
    """Return the buttons of the top bar, the question, and its answers; what a plugin of the screen has laid
    there is kept clear of."""
    if layout.sea_panels is None:
        return [*top_bar.buttons(layout, speed), *bar_controls.order_widgets(hud, layout)]
    own = tab_label(hud, hud.own_ship)
    return [
        *top_bar.slim_buttons(layout, answer_buttons.is_watching(hud) and not hud.needs_reading),
        *goal_caption.question_widgets(hud, layout, own[0] if own is not None else ""),
        *answer_buttons.lay_out_answers(hud, layout).controls,
        *toast_widgets(hud, layout, plugin_rects),
    ]


def toast_widgets(
    hud: HudState, layout: BattleLayout, plugin_rects: Sequence[pygame.Rect] = ()
) -> list[Widget]:
    """Return what quick play has just answered by itself, above the own status panel and whatever else is
    there now, a plugin's panels among it."""
    taken = (
        over_orders_rect(hud, layout),
        open_drawer_rect(hud, layout),
        visible_dice_rect(hud, layout),
        *plugin_rects,
    )
    found, edge = ([rect for rect in taken if rect is not None], strip.panel_rects(hud, layout))
    return toast.toast_controls(hud, layout, layout.style, found, edge)


def _shown_status(hud: HudState, ship: str) -> ShipStatus | None:
    return hud.status_of(ship) if hud.is_status_shown(ship) else None


def _tab_controls(tabs: Sequence[pygame.Rect]) -> list[Widget]:
    own, other = tabs
    return [
        CustomControl("tab-own", own, _paint_focus, action=PanelAction.OWN_TAB),
        CustomControl("tab-other", other, _paint_focus, action=PanelAction.OTHER_TAB),
    ]


def _paint_focus(c: Canvas, rect: pygame.Rect, interaction: InteractionState) -> None:
    """Paint the focus ring alone: the panel itself is drawn elsewhere."""
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect.inflate(-8, -8))


def open_drawer_widgets(hud: HudState, layout: BattleLayout) -> list[Widget]:
    """Return the controls of an open drawer."""
    if hud.log_drawer.is_open:
        content, style = log_content_rect(layout), layout.style
        high = toast.turn_lines_height(hud, style, content.w)
        rows = log_panel.drawer_widgets(content, style, hud.log_drawer, hud.log_lines, hud.names, high)
        return [
            *rows,
            *toast.turn_lines_widgets(hud, style, log_panel.area_above_lines(content, style, high)),
        ]
    if hud.crisis_drawer.is_open:
        return crisis_list.widgets(hud, layout)
    if hud.is_record_open and layout.record is None:
        return _tab_controls(record_panel.tab_rects(drawer_record_rect(layout), layout.style.unit))
    return []


# -------------------------------------------------------------------------------------- drawing


def draw(
    c: Canvas,
    layout: BattleLayout,
    hud: HudState,
    sea_view: SeaView,
    stage_view: StageView,
    panel_cache: PanelCache,
) -> None:
    """Draw every panel on the screen, drawers last."""
    _draw_top_bar(c, layout, hud, panel_cache)
    panel = panel_over_orders(hud, layout)
    if layout.sea_panels is not None:
        dice = dice_rect(hud, layout) if is_dice_on_sea(hud, layout, panel) else None
        roll = hud.dice_timing.roll
        if dice is not None and roll is not None:
            dice_row.darken_sea(c, dice, roll.die_count, hud.dice_layout.faded)
        _draw_rose(c, layout, hud, stage_view)
        _draw_status_panels(c, layout.sea_panels, hud, panel_cache, _acting_hull_rects(sea_view, stage_view))
    else:
        _draw_wind(c, layout, hud, sea_view, stage_view, panel_cache)
    goal = goal_caption.goal_and_rect(hud, layout)
    if goal is not None:
        goal_caption.draw_goal(
            c, *goal, is_below_question=hud.prompt.needs_answer or layout.sea_panels is None
        )
    if layout.record is not None:
        draw_record(c, layout.record, hud, panel_cache)
    if layout.log is not None:
        _draw_log(c, layout, layout.log, hud, panel_cache)
    if panel is not None and (layout.sea_panels is not None or not listed_count(hud, layout)):
        panel_cache.draw_panel(c, panel)
    if layout.sea_panels is not None:
        answers = answer_buttons.lay_out_answers(hud, layout).list_panel
        if answers is not None:
            panel_cache.draw_panel(c, answers)
    else:
        panel_cache.draw_cached(
            c, "orders", layout.orders, "", lambda on: orders_bar.draw_background(on, layout)
        )
    if panel is not None and listed_count(hud, layout) and layout.sea_panels is None:
        panel_cache.draw_panel(c, panel)
    _draw_drawer(c, layout, hud, panel_cache)
    panel_cache.finish_frame(c)


def _draw_drawer(c: Canvas, layout: BattleLayout, hud: HudState, panel_cache: PanelCache) -> None:
    """Draw the open drawer: the log, the record, or wind and sea."""
    if hud.log_drawer.is_open:
        with c.text_region("log-drawer", layout.drawer):
            panel_drawing.draw_panel(c, layout.drawer, "Log", f"{len(hud.log_lines)} lines")
    elif hud.crisis_drawer.is_open:
        crisis_list.draw(c, hud, layout)
    elif hud.is_record_open and layout.record is None:
        draw_record(c, drawer_record_rect(layout), hud, panel_cache)
    elif hud.is_wind_open and layout.sea_panels is not None:
        view, rect = _wind_view(hud, None), open_wind_rect(layout)
        panel_cache.draw_cached(c, "wind", rect, view, lambda on: wind_panel.draw(on, rect, view, None))


def _draw_top_bar(c: Canvas, layout: BattleLayout, hud: HudState, panel_cache: PanelCache) -> None:
    """Turn, book and the book's phase track."""
    # A card grows and shrinks on the track after it was turned; nothing else there changes with time.
    age = min(hud.seconds_since_card, LONGEST_CARD_SECONDS)
    view = hud.frame_cache.get_across_frames("top bar", lambda: hud.book_ui.top_bar(hud), age)
    rail = hud.book_ui.draw_phase_track
    hangs = c.px(top_bar.OVERHANG)
    if layout.sea_panels is not None:
        panel_cache.draw_cached(c, "ribbon", layout.ribbon, (view, layout.ribbon.w),
                   lambda on: top_bar.draw_slim(on, layout, view, rail), hangs)  # fmt: skip
        return
    panel_cache.draw_cached(
        c, "ribbon", layout.ribbon, view, lambda on: top_bar.draw(on, layout, view, rail), hangs
    )


def _draw_wind(
    c: Canvas,
    layout: BattleLayout,
    hud: HudState,
    sea_view: SeaView,
    stage_view: StageView,
    panel_cache: PanelCache,
) -> None:
    """Draw the rose, with the ship of the record at her heading, or at that of her ghost."""
    stage_ship = _cast_of(ship_on_record(hud), stage_view)
    view = _wind_view(hud, stage_ship)
    small = 0.8 * wind_panel.rose_radius_units(layout.wind, layout.style.unit) * layout.style.unit
    sprite = None
    if stage_ship is not None:
        sprite = rose_sprite(sea_view, stage_ship, view.heading or 0.0, stage_view, small)
    says = (view, id(sprite.image) if sprite is not None else 0)
    panel_cache.draw_cached(
        c, "wind", layout.wind, says, lambda on: wind_panel.draw(on, layout.wind, view, sprite)
    )


def _cast_of(ship: VisibleShip | None, stage_view: StageView) -> StageShip | None:
    return next((s for s in stage_view.ships if ship is not None and s.actor.ship == ship.id), None)


def _wind_view(hud: HudState, stage_ship: StageShip | None) -> WindView:
    """Return what the rose says for the ship on the record."""
    ship = ship_on_record(hud)
    name = ship.id if ship is not None else ""
    heading = stage_ship.actor.heading if stage_ship is not None else None
    return hud.frame_cache.get_across_frames(
        "wind view", lambda: _turned_wind_view(hud, name, heading), (name, heading)
    )


def _turned_wind_view(hud: HudState, name: str, heading: float | None) -> WindView:
    """Return what the book says, with the weather of the level that the book makes nothing of."""
    level, view = hud.battle.level, hud.book_ui.wind_view(hud, name, heading)
    lost = hud.frame_cache.get_across_frames("unplayed weather", lambda: unplayed_weather(level), ())
    return replace(view, north=level.chart.north, unplayed=f"level: {lost}" if lost else "")


def _draw_rose(c: Canvas, layout: BattleLayout, hud: HudState, stage_view: StageView) -> None:
    """Draw the small rose, with the ship in hand on it."""
    stage_ship = _cast_of(ship_on_record(hud), stage_view)
    view = _wind_view(hud, stage_ship)
    wind_rose.draw(c, layout, view, stage_ship.rigging.kind if stage_ship is not None else "")


def _acting_hull_rects(sea_view: SeaView, stage_view: StageView) -> list[pygame.Rect]:
    names = {name for act in stage_view.acts for name in act.ships}
    return [
        sea_marks.hull_rect(sea_view, stage_ship)
        for stage_ship in stage_view.ships
        if stage_ship.actor.ship in names
    ]


def _draw_status_panels(
    c: Canvas, sea_panels: SeaPanels, hud: HudState, panel_cache: PanelCache, acting: list[pygame.Rect]
) -> None:
    """Draw the status panels of the ship in hand and of her foe, or, while nobody plays, of each side in its
    corner. A panel over a ship that acts is pale as long as she does."""
    folded, corners = sea_panels.is_folded, hud.status_ships
    own, foe = (
        command_icons.status_with_icons(hud, ship) if hud.is_status_shown(ship) else None for ship in corners
    )
    own_lit, foe_lit = (hud.acting_ship == ship for ship in corners)
    if own is not None:
        panel_cache.draw_cached(
            c,
            "plate-own",
            sea_panels.own_status,
            (own, folded, own_lit),
            lambda on: ship_status_panels.draw_own_status(
                on, sea_panels.own_status, own, folded, is_acting=own_lit
            ),
            seen=PALE_SHARE if sea_panels.own_status.collidelist(acting) >= 0 else 1.0,
        )
    if foe is not None and hud.other_ship != hud.own_ship:
        panel_cache.draw_cached(
            c,
            "plate-foe",
            sea_panels.foe_status,
            (foe, folded, foe_lit),
            lambda on: ship_status_panels.draw_foe_status(
                on, sea_panels.foe_status, foe, folded, is_acting=foe_lit
            ),
            seen=PALE_SHARE if sea_panels.foe_status.collidelist(acting) >= 0 else 1.0,
        )


def rose_sprite(
    sea_view: SeaView, stage_ship: StageShip, heading: float, stage_view: StageView, length_px: float
) -> Sprite:
    """Return the ship's own picture, about `length_px` px long, for the rose."""
    length = real_size_metres(stage_ship.rigging.kind)[0]
    metre = length_px / length
    look = sea_view.bank.with_author_hull(rigging_look(stage_ship.rigging), stage_ship.actor.ship)
    return sea_view.bank.sprite(look, heading, stage_view.air.wind_from, metre)


def ship_on_record(hud: HudState) -> VisibleShip | None:
    """Return the ship on the chosen tab of the record."""
    return hud.find_ship(hud.own_ship if hud.record_tab == "own" else hud.other_ship)


def tab_label(hud: HudState, name: str) -> tuple[str, int] | None:
    """Return the name on a tab of the record and its side: a ship's, or that of a thing with a sheet of its
    own; None for neither."""
    ship = hud.find_ship(name)
    if ship is not None:
        return ship.name, ship.side % 4
    return hud.book_ui.tab_label(hud, name)


def draw_record(c: Canvas, rect: pygame.Rect, hud: HudState, panel_cache: PanelCache) -> None:
    """Draw the record with its two tabs."""
    shown = hud.own_ship if hud.record_tab == "own" else hud.other_ship
    here = tab_label(hud, shown)
    if here is None:
        return
    found = []
    for tab, name in (("own", hud.own_ship), ("other", hud.other_ship)):
        on_tab = tab_label(hud, name) or here
        found.append((*on_tab, hud.record_tab == tab))
    tabs, sheet, book_ui = tuple(found), hud.book_ui.record_view(hud, shown), hud.book_ui

    def painted(on: Canvas) -> None:
        record_panel.draw(on, rect, tabs, lambda c, room: book_ui.draw_record(c, room, sheet))

    panel_cache.draw_cached(c, "record", rect, (sheet, tabs), painted)


def _draw_log(
    c: Canvas, layout: BattleLayout, rect: pygame.Rect, hud: HudState, panel_cache: PanelCache
) -> None:
    """Draw the last lines of the log, or the list of a squadron in its place."""
    ships = hud.squadron_list
    if ships.rows and not layout.is_log_one_line:
        panel_cache.draw_cached(c, "log", rect, ships, lambda on: squadron_panel.draw(on, rect, ships))
        return
    lines = [*hud.log_lines, *toast.log_lines(hud)]
    last = (len(lines), lines[-1] if lines else None)
    panel_cache.draw_cached(c, "log", rect, last, lambda on: log_panel.draw_short(on, rect, lines))
