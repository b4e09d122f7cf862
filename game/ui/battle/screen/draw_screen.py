"""How the battle screen is drawn: the sea with what lies on it, the papers, the controls."""

from typing import Final

import pygame

from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.ui.battle.commands import arrow, strip
from game.ui.battle.dice import dice_layout
from game.ui.battle.dice.dice_layout import KeepClear
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels import hot_seat_cover, order_wheel
from game.ui.battle.screen import digit_markers
from game.ui.battle.screen.spectator_camera import subjects_of
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values import citations
from game.ui.battle.values.actions import is_sea_control
from game.ui.battle.views import draw_sea as battle_scene
from game.ui.battle.views import free_sea, panels
from game.ui.battle.views.sound_caption_area import sound_caption_area
from game.ui.kit import widgets
from game.ui.kit.focus import FocusRing
from game.ui.kit.sound_feed import draw_sound_captions, sound_captions_rect
from game.ui.kit.widgets import Widget

_TURN_FRAME_UNITS: Final = 7
"""Units of the frame that tells whose turn it is."""
_ARROW_MARGIN: Final = 8
"""Units to either side of the arrow of an order in which no name lies."""


def frame_cache_key(state: BattleState) -> object:
    """Return all that the answers and the words of a question depend on, for the cache of a frame.

    None while a captain composes the answer, or where each picture is drawn alone.
    """
    hud, battle = state.hud, state.battle
    if hud.commands.runs or state.sea_view.is_immediate:
        return None
    step = (battle.rewinds, len(battle.events), battle.turn, battle.pending_step, hud.prompt)
    missing = (state.clean_area is None, state.plugin is None, state.wheel is None)
    window = (state.context.size, state.look, *missing)
    return (step, tuple(battle.seats.values()), window, *_hud_cache_key(hud))


def _hud_cache_key(hud: HudState) -> tuple[object, ...]:
    """Return the part of the key that comes from the HUD."""
    record = (
        hud.own_ship,
        hud.other_ship,
        hud.record_tab,
        hud.is_record_open,
        hud.is_wind_open,
        hud.log_drawer.is_open,
    )
    mode = (
        hud.is_replay,
        hud.is_paused,
        hud.shows_clauses,
        hud.fills_window,
        hud.needs_reading,
        hud.has_plugin,
        hud.quick_play,
    )
    laid = (hud.draft, hud.book_state, hud.is_committed, hud.hovered, hud.uncovered_for, hud.ordered_volley)
    shown = (hud.first_listed, hud.max_buttons, hud.is_primary_only, hud.shows_more)
    draft = hud.commands
    told = (draft.is_open, draft.scope, draft.ship, draft.squadron, draft.order, draft.until, draft.arrow_tip)
    return record, mode, laid, shown, told


def draw_cover(state: BattleState, c: Canvas, layout: BattleLayout) -> None:
    """The sheet that hides all until the next player is at the screen."""
    hud = state.hud
    rect = hot_seat_cover.cover_rect(state.context.size, layout.style)
    name = hud.names.get(hud.prompt.seat, "")
    hot_seat_cover.draw(c, rect, hud.side_number(hud.prompt.seat) or 0, name, hud.cover_words)
    state.panel_cache.clear()


def draw_sea_and_panels(state: BattleState, c: Canvas, layout: BattleLayout) -> None:
    """The sea with what lies on it, and the papers round it."""
    hud, sea_view, plugin = state.hud, state.sea_view, state.plugin
    stage_view = state.scene()
    sea_view.set_known_shoals(hud.book_ui.known_shoals(hud))
    battle_scene.apply_weather(sea_view, hud, stage_view, is_still=layout.style.is_motion_reduced)
    heard = sound_caption_area(state) if state.context.settings.captions else None
    told = free_sea.story_caption_rect(state)
    hanging = _hanging_rects(state, c, layout, heard, told)
    tag_room = free_sea.tag_room(state, layout, hanging)
    bare = state.wheel is not None
    ringed = plugin.highlighted_ship if plugin is not None else ""
    battle_scene.draw(
        c, sea_view, hud, stage_view, tag_room, state.ruler_and_arcs, hides_tags=bare, highlighted_ship=ringed
    )
    if heard is not None and not bare:
        draw_sound_captions(c, heard, state.sound_feed.sound)
    if not bare:
        digit_markers.draw(c, state)
        battle_scene.draw_sighted_tags(c, sea_view, hud, state.messages.sighted, tag_room)
    if layout.sea_panels is not None:
        _draw_whose_turn(c, state)  # under the papers that hang from the window's edge
    if not bare:
        strip.draw(c, hud, layout)
        arrow.draw(c, sea_view, hud, layout, tag_room)
        sea_view.zone_layer.draw_names(c, sea_view.camera, tag_room)
    panels.draw(c, layout, hud, sea_view, stage_view, state.panel_cache)
    state.messages.draw(c, free_sea.message_layout(state))
    if told is not None and state.story_captions is not None:
        state.story_captions.draw(c, told)
    if plugin is not None:
        plugin.draw(c)
    if layout.sea_panels is None:
        _draw_whose_turn(c, state)


def _hanging_rects(
    state: BattleState, c: Canvas, layout: BattleLayout, heard: pygame.Rect | None, told: pygame.Rect | None
) -> list[pygame.Rect]:
    """Return where no tag may be, besides panels: captions, markers of ends, an order's arrow."""
    plugin = state.plugin
    hanging = [*free_sea.top_bar_overhang(state), *(plugin.no_tag_areas() if plugin is not None else [])]
    if heard is not None:
        hanging.append(sound_captions_rect(layout.style, heard, state.sound_feed.sound))
    hanging += [told] if told is not None else []
    _update_dice_layout(state, layout, hanging)
    hanging += [rect for _, rect in digit_markers.visible_markers(state)]
    hanging += arrow.arrow_rects(state.sea_view, state.hud, c.px(_ARROW_MARGIN))
    return hanging


def _draw_whose_turn(c: Canvas, state: BattleState) -> None:
    """Where several persons share the screen: a frame round the window in the colour of the side
    that is asked, to be seen from across the table. Its name and badge stand in the question."""
    hud = state.hud
    side = hud.side_number(hud.prompt.seat)
    if not hud.is_hot_seat or not hud.prompt.needs_answer or side is None:
        return
    rect = pygame.Rect((0, 0), state.context.size)
    pygame.draw.rect(c.surface, palette.SHADOW, rect, c.px(_TURN_FRAME_UNITS) + c.px(1))
    pygame.draw.rect(c.surface, c.style.side_colours(side).sea, rect, c.px(_TURN_FRAME_UNITS))


def _update_dice_layout(state: BattleState, layout: BattleLayout, hanging: list[pygame.Rect]) -> None:
    """Dice that are thrown now know where hulls are seen, as the camera will show them, and where
    no dice may lie."""
    hud, camera = state.hud, state.sea_view.camera
    roll = hud.dice_timing.roll
    if layout.sea_panels is None or not hud.dice_timing.has_visible_roll or roll is None:
        return
    stage_view = state.scene()
    acting = {roll.ship, hud.own_ship, hud.other_ship, *(s for act in stage_view.acts for s in act.ships)}
    bodies, aim, port = subjects_of(stage_view), camera.target_view, camera.viewport

    def hulls() -> list[KeepClear]:
        return dice_layout.visible_hulls(bodies, acting, aim, port, layout.sea)

    those = [subject for subject in bodies if subject.ship in acting]
    here = dice_layout.visible_hulls(those, acting, camera.view, port, layout.sea)
    papers = [*free_sea.panel_rects(state), layout.sea_panels.question_line, *hanging]
    hud.dice_layout.update(hud.dice_timing.mark, hulls, papers, state.sea_view.seconds, here)
    panels.invalidate_dice(hud)


def draw_controls(state: BattleState, c: Canvas, found: list[Widget], under: list[Widget] | None) -> None:
    """The controls that were found, over those that lie under the open wheel (None: it is shut)."""
    if under is not None:
        widgets.draw_widgets(c, _visible_widgets(state, under), FocusRing())
        if c.text_log is not None:
            c.text_log.clear()
        order_wheel.draw_background(c, found)
    widgets.draw_widgets(c, _visible_widgets(state, found), state.ring, citations.BOOK_BUTTON)


def _visible_widgets(state: BattleState, found: list[Widget]) -> list[Widget]:
    """The controls that show anything: ships on the sea only while one has the focus."""
    afloat = {widget.name for widget in found if is_sea_control(widgets.action_of(widget))}
    if state.ring.focused in afloat:
        return found
    return [widget for widget in found if widget.name not in afloat]
