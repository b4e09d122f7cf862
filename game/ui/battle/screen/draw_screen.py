"""Draw the battle screen: the sea with what is on it, the panels, the controls, and the digits at the
ends of courses."""

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import Final

import pygame

from game.scene.stage_acts import ActKind
from game.stage.frame.stage_view import StageView
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.camera.camera_subjects import Subject
from game.ui.battle.commands import arrow, strip
from game.ui.battle.dice import dice_layout
from game.ui.battle.dice.dice_layout import KeepClear, visible_hulls
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels import hot_seat_cover, order_wheel
from game.ui.battle.planning.digit_endpoints import DIGIT_COUNT, DigitEndpoint, digit_endpoints
from game.ui.battle.screen import camera_fit
from game.ui.battle.screen.spectator_camera import subjects_of
from game.ui.battle.state import ruler
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values import citations
from game.ui.battle.values.actions import PressShip, is_sea_control
from game.ui.battle.views import draw_sea as battle_scene
from game.ui.battle.views import free_sea, panels, told_list
from game.ui.battle.views.sound_caption_area import sound_caption_area
from game.ui.kit import widgets
from game.ui.kit.focus import FocusRing
from game.ui.kit.keyboard_layout import digit_row_key
from game.ui.kit.sound_feed import draw_sound_captions, sound_captions_rect
from game.ui.kit.widgets import Widget

_RADIUS: Final = 11
"""Units of a disc."""
_ASIDE: Final = (0.0, 2.2, 3.4, 4.6)
"""Radii by which a disc stands aside of its place where a hull or paper is, the nearest first."""
_LEADER: Final = 1.5
"""Radii beyond which a line leads from a disc to its place."""
_SHIFTED: Final = pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_ALT


def visible_markers(state: BattleState) -> tuple[tuple[DigitEndpoint, pygame.Rect], ...]:
    """Return the discs that are seen now, each with its pixels: none for a mouse or a pad."""
    if state.look.device != "keys" or not camera_fit.aims_with_stick(state) or state.hud.commands.is_open:
        return ()
    return state.hud.frame_cache.get("end discs", lambda: _compute_markers(state))


def _compute_markers(state: BattleState) -> tuple[tuple[DigitEndpoint, pygame.Rect], ...]:
    """Return the same, worked out."""
    found, layout = state.hud.book_ui.endpoints(state.hud), free_sea.current_layout(state)
    if found is None:
        return ()
    camera, bodies = state.sea_view.camera, subjects_of(state.scene())
    ships = visible_hulls(bodies, set(), camera.view, camera.viewport, layout.sea)
    spots = battle_scene.ship_controls(state.sea_view, state.hud, state.scene(), layout.sea)
    taken = [*(ship.rect for ship in ships), *(pygame.Rect(spot.rect) for spot in spots)]
    taken += [*free_sea.panel_rects(state), *free_sea.top_bar_overhang(state)]
    laid = list[tuple[DigitEndpoint, pygame.Rect]]()
    for disc in digit_endpoints(found.start, tuple(found.places), found.start_heading):
        at = state.sea_view.pixel_at(*disc.place)
        rect = _free_square(at, layout.style.px(_RADIUS), taken, layout.sea)
        if rect is not None:
            laid.append((disc, rect))
            taken.append(rect.inflate(2, 2))
    return tuple(laid)


def _free_square(
    at: tuple[int, int], radius: int, taken: Sequence[pygame.Rect], sea: pygame.Rect
) -> pygame.Rect | None:
    """Return the square of a disc at that pixel or next to it, where nothing else is; None for none."""
    rect = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    for far in _ASIDE:
        for n in range(8 if far else 1):
            rect.center = (
                round(at[0] + far * radius * sin(n * pi / 4)),
                round(at[1] - far * radius * cos(n * pi / 4)),
            )
            if sea.contains(rect) and rect.collidelist(taken) < 0:
                return rect
    return None


def draw(c: Canvas, state: BattleState) -> None:
    """Draw every disc with its digit, dark where the course ends as it is drawn."""
    found = state.hud.book_ui.endpoints(state.hud)
    for disc, rect in visible_markers(state):
        here = found is not None and ruler.place_distance(found.end, disc.place) < ruler.SAME_PLACE_CM
        fill, ink = (palette.CHOSEN, palette.PAPER_0) if here else (palette.PAPER_0, palette.INK_1)
        at, radius = state.sea_view.pixel_at(*disc.place), rect.w // 2
        if hypot(at[0] - rect.centerx, at[1] - rect.centery) > _LEADER * radius:
            pygame.draw.aaline(c.surface, palette.CREAM, rect.center, at)
            pygame.draw.aacircle(c.surface, palette.CREAM, at, c.px(2))
        pygame.draw.aacircle(c.surface, palette.WAX, rect.center, radius + c.px(2))
        pygame.draw.aacircle(c.surface, fill, rect.center, radius)
        words = c.style.key_cap(str(disc.digit))
        letters.draw_text(c, rect.center, words, letters.SMALL_STRONG, ink, "center")


def handle_key(state: BattleState, event: pygame.event.Event) -> bool:
    """Return whether the key was the digit of a disc that is seen; then the course ends there."""
    digit = int(digit_row_key(event) or 0) if event.type == pygame.KEYDOWN else 0
    if not 0 < digit <= DIGIT_COUNT or event.dict.get("mod", 0) & _SHIFTED:
        return False
    with state.battle.table.as_current():
        place = next((disc.place for disc, _ in visible_markers(state) if disc.digit == digit), None)
        camera_fit.set_course_end(state, place)
    return place is not None


_TURN_FRAME_UNITS: Final = 7
"""Units of the frame that tells whose turn it is."""
_FIRING_LINE_WIDTH: Final = 60
"""Units of water that dice keep free between a ship that fires and her target."""
_DICE_WEIGHT: Final = 50.0
"""How much dice count, in hulls, for the place of a list: it may lie on no dice."""
_ARROW_MARGIN: Final = 8
"""Units to either side of the arrow of an order in which no name is."""


def frame_cache_key(state: BattleState) -> object:
    """Return all that the answers and the words of a question depend on, for the cache of a frame.

    None while a captain composes the answer, or where each picture is drawn alone."""
    hud, battle = state.hud, state.battle
    if hud.commands.runs or state.sea_view.is_immediate:
        return None
    step = (battle.rewinds, len(battle.events), battle.turn, battle.pending_step, hud.prompt)
    missing = (state.clean_area is None, state.plugin is None, state.wheel is None)
    window = (state.context.size, state.look, *missing)
    return (step, tuple(battle.seats.values()), window, *_hud_cache_key(hud))


def _hud_cache_key(hud: HudState) -> tuple[object, ...]:
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
        hud.offers_advice,
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
    """Draw the sheet that hides everything until the next player is at the screen."""
    hud = state.hud
    rect = hot_seat_cover.cover_rect(state.context.size, layout.style)
    name = hud.names.get(hud.prompt.seat, "")
    hot_seat_cover.draw(c, rect, hud.side_number(hud.prompt.seat) or 0, name, hud.cover_words)
    state.panel_cache.clear()


def draw_sea_and_panels(state: BattleState, c: Canvas, layout: BattleLayout) -> None:
    """Draw the sea with what is on it, and the panels round it."""
    hud, sea_view, plugin = state.hud, state.sea_view, state.plugin
    stage_view = state.scene()
    sea_view.set_known_shoals(hud.book_ui.known_shoals(hud))
    battle_scene.apply_weather(sea_view, hud, stage_view, is_still=layout.style.is_motion_reduced)
    at = state.sea_input.pointer
    on_sea = state.pointer_area.collidepoint(at) and not any(p.collidepoint(at) for p in state.pointer_panels)
    pointer = at if on_sea else None
    sea_view.set_clear_places(battle_scene.clear_places(sea_view, hud, stage_view, pointer))
    _lay_told_list(state, layout)
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
        draw(c, state)
        battle_scene.draw_sighted_tags(c, sea_view, hud, state.messages.sighted, tag_room)
    if layout.sea_panels is not None:
        _draw_whose_turn(c, state)  # under the panels that hang from the window's edge
    if not bare:
        strip.draw(c, hud, layout)
        arrow.draw(c, sea_view, hud, layout, tag_room)
        sea_view.zone_layer.draw_names(c, sea_view.camera, tag_room)
    listed = told_list.list_rect(hud, layout)
    if listed is not None and not bare:
        told_list.draw(c, hud, listed)
    panels.draw(c, layout, hud, sea_view, stage_view, state.panel_cache)
    state.messages.draw(c, free_sea.message_layout(state))
    if told is not None and state.story_captions is not None:
        state.story_captions.draw(c, told)
    if plugin is not None:
        plugin.draw(c)
    if layout.sea_panels is None:
        _draw_whose_turn(c, state)


def _lay_told_list(state: BattleState, layout: BattleLayout) -> None:
    if state.hud.told.gathered.lines and state.hud.told.gathered.place < 0:
        camera, bodies = state.sea_view.camera, subjects_of(state.scene())
        hulls = visible_hulls(bodies, set(), camera.target_view, camera.viewport, layout.sea)
        hulls += [KeepClear(rect, _DICE_WEIGHT) for rect in free_sea.dice_rects(state)]
        told_list.lay(state.hud, layout, hulls)


def _hanging_rects(
    state: BattleState, c: Canvas, layout: BattleLayout, heard: pygame.Rect | None, told: pygame.Rect | None
) -> list[pygame.Rect]:
    """Return where no tag may be, besides panels: captions, markers of ends, an order's arrow."""
    plugin = state.plugin
    hanging = [*free_sea.top_bar_overhang(state), *(plugin.no_tag_areas() if plugin is not None else [])]
    if heard is not None:
        hanging.append(sound_captions_rect(layout.style, heard, state.sound_feed.sound))
    hanging += [rect for rect in (told, told_list.list_rect(state.hud, layout)) if rect is not None]
    _update_dice_layout(state, layout, hanging)
    hanging += [rect for _, rect in visible_markers(state)]
    hanging += arrow.arrow_rects(state.sea_view, state.hud, c.px(_ARROW_MARGIN))
    return hanging


def _draw_whose_turn(c: Canvas, state: BattleState) -> None:
    """Where several players share the screen, draw a frame round the window in the colour of the side that is
    asked, to be seen from across the table. Its name and badge are in the question."""
    hud = state.hud
    side = hud.side_number(hud.prompt.seat)
    if not hud.is_hot_seat or not hud.prompt.needs_answer or side is None:
        return
    rect = pygame.Rect((0, 0), state.context.size)
    pygame.draw.rect(c.surface, palette.SHADOW, rect, c.px(_TURN_FRAME_UNITS) + c.px(1))
    pygame.draw.rect(c.surface, c.style.side_colours(side).sea, rect, c.px(_TURN_FRAME_UNITS))


def _update_dice_layout(state: BattleState, layout: BattleLayout, hanging: list[pygame.Rect]) -> None:
    """Tell the layout of the dice where hulls are, as the camera will show them, and where no dice may be."""
    hud, camera = state.hud, state.sea_view.camera
    roll = hud.dice_timing.roll
    if layout.sea_panels is None or not hud.dice_timing.has_visible_roll or roll is None:
        return
    stage_view = state.scene()
    acting = {roll.ship, hud.own_ship, hud.other_ship, *(s for act in stage_view.acts for s in act.ships)}
    bodies, aim, port = subjects_of(stage_view), camera.target_view, camera.viewport

    def hulls() -> list[KeepClear]:
        found = dice_layout.visible_hulls(bodies, acting, aim, port, layout.sea)
        for firer, target in _firing_pairs(hud, stage_view, bodies):
            wide = layout.style.px(_FIRING_LINE_WIDTH)
            found += dice_layout.firing_line(firer, target, aim, port, layout.sea, wide)
        return found

    those = [subject for subject in bodies if subject.ship in acting]
    here = dice_layout.visible_hulls(those, acting, camera.view, port, layout.sea)
    papers = [*free_sea.panel_rects(state), layout.sea_panels.question_line, *hanging]
    hud.dice_layout.update(hud.dice_timing.mark, hulls, papers, state.sea_view.seconds, here)
    panels.invalidate_dice(hud)


def _firing_pairs(
    hud: HudState, stage_view: StageView, bodies: Sequence[Subject]
) -> list[tuple[Subject, Subject]]:
    """Return who fires at whom now, or is about to: as dice are thrown, and as guns speak."""
    by_ship, told = {subject.ship: subject for subject in bodies}, hud.told.now
    pairs = [act.ships for act in stage_view.acts if act.drama in (ActKind.VOLLEY, ActKind.RAKE)]
    pairs += [told.ships] if told is not None and told.is_volley else []
    return [
        (by_ship[pair[0]], by_ship[pair[1]])
        for pair in dict.fromkeys(pairs)
        if len(pair) > 1 and pair[0] in by_ship and pair[1] in by_ship
    ]


def draw_controls(state: BattleState, c: Canvas, found: list[Widget], under: list[Widget] | None) -> None:
    """Draw these controls, over those under the open wheel (None: it is closed)."""
    if under is not None:
        widgets.draw_widgets(c, _visible_widgets(state, under), FocusRing())
        if c.text_log is not None:
            c.text_log.clear()
        order_wheel.draw_background(c, found)
    widgets.draw_widgets(c, _visible_widgets(state, found), state.ring, citations.BOOK_BUTTON)


def _visible_widgets(state: BattleState, found: list[Widget]) -> list[Widget]:
    """Return the controls that show anything: ships on the sea only while one has the focus."""
    ships = [widget for widget in found if isinstance(widget.action, PressShip)]
    afloat = {widget.name for widget in ships if is_sea_control(widget.action)}
    if state.ring.focused in afloat:
        return found
    return [widget for widget in found if widget.name not in afloat]
