"""The battle screen: one battle, its stage, and the HUD of the one who must answer.

Events become presses on named controls, or a hand on the sea; time steps the show; a frame draws the sea, the
panels and the controls from the HUD. The screen never writes on the table."""

from typing import Final

import pygame

from game.play.battle import Battle
from game.sea.units import CM
from game.stage.frame.stage_view import StageView, read_stage_acts
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.sound.player import SoundListener
from game.systems import BattleShow
from game.ui.battle.answers import delegate_answers
from game.ui.battle.camera.camera_subjects import least_hull_px, max_px_per_cm
from game.ui.battle.commands import queries, update
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels import order_wheel
from game.ui.battle.screen import (
    camera_fit,
    command_drag,
    draw_screen,
    replay_view,
    screen_update,
    screen_widgets,
    sea_input,
    shortcuts,
    spectator_camera,
)
from game.ui.battle.state.battle_state import new_battle_state
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values import citations
from game.ui.battle.values.actions import OpenRules, PressShip
from game.ui.battle.values.plugin import BattleNavigation
from game.ui.battle.values.prompts import PromptKind, answer_widget_name
from game.ui.battle.views import answer_buttons, free_sea
from game.ui.kit import widgets
from game.ui.kit.focus import Hotspot
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.sound_feed import listener_of
from game.ui.kit.widgets import Widget

THINK_SECONDS: Final = 2.0
"""Seconds without a hand on anything after which a player thinks."""
THINKING_FRAME_SECONDS: Final = 1 / 24
RESULT_SECONDS: Final = 8.0
"""Seconds without a hand on anything after the end of a battle after which its page comes by itself."""


class BattleScreen(Screen):
    """One battle on the screen. `battle` may have been replayed already; `show` is its stage. The properties
    below only forward to `state`, for the one who has a screen in hand."""

    music = ""
    is_battle = True

    def __init__(
        self,
        context: AppContext,
        battle: Battle,
        show: BattleShow,
        navigation: BattleNavigation | None = None,
        *,
        immediate: bool = False,
        quick_play: bool = False,
    ) -> None:
        self.state = new_battle_state(
            context, battle, show, navigation, immediate=immediate, quick_play=quick_play
        )
        self.context, self.ring, self.sea_view = context, self.state.ring, self.state.sea_view
        self.sea_input = self.state.sea_input
        self._drawn: tuple[tuple[int, int], UiStyle, list[Widget]] | None = None
        """The controls as they were last drawn, and for which window; None once anything may have changed
        since."""
        self._has_moved = False
        """Whether the mouse has moved since they were drawn."""
        self._hotspots: tuple[list[Widget], tuple[Hotspot, ...]] | None = None
        """The controls of the last event, and what the focus ring knows of them."""
        self._limited_unit = 0.0
        """Px of a unit in the window that the camera's limits are made for."""
        delegate_answers.restore_delegation(self.hud)
        spectator_camera.connect_show(self.state, show)
        show.speed = context.settings.speed
        self._update_hud()

    # ----------------------------------------------------------------------------- forwarding

    @property
    def battle(self) -> Battle:
        """The battle on the screen; while it looks back, the replay."""
        return self.state.battle

    @property
    def show(self) -> BattleShow:
        """The stage of that battle."""
        return self.state.show

    @property
    def hud(self) -> HudState:
        """The HUD of that battle."""
        return self.state.hud

    @property
    def look(self) -> UiStyle:
        """Scale, text scale and contrast, and whether clauses are printed."""
        return self.state.look

    @property
    def is_hurrying(self) -> bool:
        """Whether a key or button that hurries the show is held down."""
        return self.state.is_hurrying

    @is_hurrying.setter
    def is_hurrying(self, held: bool) -> None:
        """Hurry the show, or no longer."""
        self.state.is_hurrying = held

    def layout(self) -> BattleLayout:
        """Return where everything is now."""
        return free_sea.current_layout(self.state)

    def free_sea_rect(self) -> pygame.Rect:
        """Return the free sea below a message."""
        return free_sea.sea_below_messages(self.state)

    def panel_rects(self) -> list[pygame.Rect]:
        """Return every panel that is on the screen."""
        return free_sea.panel_rects(self.state)

    def scene(self) -> StageView:
        """Return the stage as it is."""
        return self.state.scene()

    # ------------------------------------------------------------------------------ the screen

    def _update_hud(self) -> None:
        """Update the HUD from the battle, and tell the camera how near it may come."""
        self._apply_settings()
        with self.battle.table.as_current():
            self.hud.update()
        self._limit_camera()

    def _limit_camera(self) -> None:
        """Tell the camera how near it may come, and how small a ship is drawn, in a window of this size."""
        self._limited_unit = unit = self.look.unit
        lengths = [ship.length / CM for ship in self.hud.ships]
        # Those who arrive later count too: no ship shrinks or grows for them.
        least = least_hull_px(len(self.battle.level.ships), unit)
        self.sea_view.limit_zoom(max_px_per_cm(lengths, unit), least)

    @property
    def picture_rect(self) -> pygame.Rect:
        """Return the whole window: it is all sea."""
        return pygame.Rect((0, 0), self.context.size)

    @property
    def is_moving(self) -> bool:
        """Whether another frame is needed: the sea always moves, except under reduced motion with nothing
        under way."""
        return self._is_busy or not self.look.is_motion_reduced or not self.hud.prompt.needs_answer

    @property
    def frame_seconds(self) -> float:
        """A player who thinks sees the sea alone move, and that needs fewer pictures."""
        idle = self.context.idle_seconds > THINK_SECONDS
        thinks = idle and self.hud.prompt.needs_answer and not self._is_busy
        return THINKING_FRAME_SECONDS if thinks else super().frame_seconds

    @property
    def _is_busy(self) -> bool:
        busy = (
            not self.show.is_at_rest()
            or self.sea_view.camera.is_gliding
            or self.hud.dice_timing.is_roll_in_view
        )
        busy = busy or self.sea_view.portraits.is_about_to_change or self.state.messages.is_moving
        busy = busy or self.ring.held_control == citations.BOOK_BUTTON or self.state.panel_cache.is_fading
        busy = busy or bool(self.hud.commands.runs)
        busy = busy or (self.hud.quick_play is not None and self.hud.quick_play.is_showing)
        return busy or (self.state.plugin is not None and self.state.plugin.is_moving)

    def is_scannable(self, spot: Hotspot) -> bool:
        """Return whether a single switch comes to this control: the answers, what is on top, and of the
        rest only the wheel, through which all of it is reached."""
        aside = isinstance(spot.action, PressShip | OpenRules)
        return not aside and spot.action not in order_wheel.WHEEL_ONLY_ACTIONS

    def on_frame_drawn(self, seconds: float) -> None:
        """Record how long the last picture took to draw."""
        self.sea_view.governor.record_frame_time(seconds)

    @property
    def is_steering(self) -> bool:
        """Whether a course is being drawn, so that the stick is the helm."""
        return camera_fit.is_steering(self.state)

    @property
    def aims_with_stick(self) -> bool:
        """Whether the right stick points where the course ends: in quick play, while one is drawn."""
        return camera_fit.aims_with_stick(self.state)

    def aim_stick(self, across: float, down: float) -> None:
        """End the course where the right stick points."""
        self.hud.frame_cache.clear()
        camera_fit.aim_stick(self.state, across, down)

    def pan(self, across: int, down: int) -> None:
        """Move the sea under the view by this many px."""
        camera_fit.pan(self.state, across, down)

    def close(self) -> None:
        """Release the stage, the captains and the sprite process."""
        replay_view.leave_replay(self.state)
        update.stop_captains(self.hud)
        self.sea_view.close()
        self.show.close()
        self.state.sound_feed.close()

    # ------------------------------------------------------------------------------- time

    def advance(self, seconds: float) -> None:
        """Let time pass on the stage, and step the battle if it can go on."""
        before = len(self.battle.events)
        self._drawn = None
        self.sea_input.advance(seconds)
        self.state.clause_toggle.update(self.ring.held_control, seconds)
        self._apply_settings()
        if self._limited_unit != self.look.unit:
            self._limit_camera()
        if not self.state.is_paused and not self.hud.is_paused:
            self._advance_show(seconds)
        replay_view.advance(self.state, seconds)
        hud = self.hud
        with self.battle.table.as_current():
            fresh = hud.update()
            answered = not self.state.is_paused and delegate_answers.answer_forced_question(hud)
            if (fresh and not answered) or not self.state.has_first_view:
                self._on_new_question()
            if not self.state.is_paused:
                self._answer_for_captains()
        if hud.has_new_card(min(before, len(self.battle.events))):
            hud.seconds_since_card = 0.0
        pace = self.show.speed or 40
        hud.seconds_since_card += seconds * pace
        self.state.messages.update(seconds * min(pace, 4), hud.prompt.needs_answer)
        self._advance_words(seconds)
        stays = hud.is_paused or hud.needs_reading or hud.prompt.kind == PromptKind.DONE or hud.is_volley_held
        with self.show.stage():
            hud.dice_timing.advance(seconds * pace, stays_open=stays, acts=read_stage_acts())
        spectator_camera.update_camera(self.state, min(before, len(self.battle.events)), seconds)
        self.sea_view.advance(seconds)
        self.state.panel_cache.advance(seconds)
        self._advance_sound(seconds)
        if self.state.plugin is not None:
            # Last of all: a lesson that is over puts this very battle away.
            self.state.plugin.update(seconds)
        replay_view.return_to_page(self.state)
        if self._is_end_seen():
            self.state.navigation.open_result()

    def _advance_words(self, seconds: float) -> None:
        with self.battle.table.as_current():
            if self.state.story_captions is not None and self.state.replay is None:
                self.state.story_captions.update(self.hud, seconds)
            self.hud.advance_told(seconds)

    def _advance_sound(self, seconds: float) -> None:
        hurry = self.show.pace if self.show.speed else 0
        waiting = [*self.show.queued_events, *self.show.deferred_events]
        self.state.sound_feed.advance(seconds, hurry, self.state.scene, self._listener, waiting)

    def _is_end_seen(self) -> bool:
        """Return whether the end of a played battle has been shown for long enough, and nobody has touched
        anything since: the page after it comes then without a press."""
        story, state = self.state.story_captions, self.state
        if story is None or state.plugin is not None or state.replay is not None or state.wheel is not None:
            return False
        return min(story.over_seconds, self.context.idle_seconds) >= RESULT_SECONDS

    def _advance_show(self, seconds: float) -> None:
        """Advance the show and the battle; a question ends hurrying."""
        if self.hud.prompt.needs_answer:
            screen_widgets.set_hurried(self.state, False)
        self.show.is_hurried = (
            self.is_hurrying or self.state.is_hurried or queries.is_sailing_by_orders(self.hud)
        )
        self.show.update(seconds)
        self._step_battle(seconds)

    def _answer_for_captains(self) -> None:
        """Give what captains answer in a player's place."""
        if delegate_answers.answer_for_captains(self.hud):
            self._on_new_question()

    def _apply_settings(self) -> None:
        """Tell HUD and show whether play is quick, and the HUD whether clauses are printed."""
        self.hud.fills_window = not free_sea.has_panels_round_sea(self.state)
        self.hud.shows_clauses = not self.hud.fills_window or self.state.clause_toggle.is_shown
        self.hud.set_quick_play(None if self.context.settings.by_the_book else self.state.quick_play)
        self.hud.has_plugin = self.state.plugin is not None
        self.show.quick_play = self.hud.quick_play is not None

    def _listener(self, stage_view: StageView) -> SoundListener:
        """Return who listens: the ship in hand, in the sea as it is seen."""
        return listener_of(stage_view, self.sea_view.camera, self.hud.own_ship)

    def _step_battle(self, seconds: float) -> None:
        """Confirm a committed answer, and one that has been there long enough if the player wants that or
        play is quick; go on with skipping to the next decision."""
        self.hud.confirm_committed()
        delegate_answers.advance_confirm_timer(self.state, seconds)
        if self.state.is_skipping:
            screen_widgets.skip_to_decision(self.state)

    def _on_new_question(self) -> None:
        """Move view and focus to a new question, but not while a player drafts a command."""
        if self.state.has_first_view:
            update.drop_stale_draft(self.hud)
            if self.hud.commands.is_open:
                return
        self.state.sea_input.has_camera = self.state.sea_input.has_camera and not self.hud.prompt.needs_answer
        screen_widgets.set_arrow_keys_focus(self.state, False)
        self.sea_input.is_steering = False
        if not self.state.sea_input.has_camera and (
            self.hud.prompt.needs_answer or not self.state.has_first_view
        ):
            camera_fit.frame_question(self.state, only_if_needed=self.state.has_first_view)
        if self.hud.prompt.kind != PromptKind.WATCH:
            self.ring.focused = answer_buttons.first_focus(self.hud)
        if update.offer_fleet_orders(self.hud):
            screen_update.show_command_panel(self.state)

    def _update_hovered(self) -> None:
        """Note what is under the pointer, or in focus: the control's name, and the answer's key."""
        at = self.ring.focused if self.ring.is_shown else self.ring.hovered
        menu = self.hud.prompt.menu
        keys = menu.keys() if menu is not None else ()
        self.hud.hovered = next((key for key in keys if answer_widget_name(key) == at), "")
        self.state.ruler_and_arcs.hovered = at

    # ----------------------------------------------------------------------------- controls

    def widgets(self) -> list[Widget]:
        """Return every control there is now, those on top last."""
        return screen_widgets.current_widgets(self.state)

    def _widgets_for(self, event: pygame.event.Event) -> list[Widget]:
        """Return the controls for an event: as they were drawn, if nothing has happened since.

        A mouse sends many movements between two pictures. One with no button held presses nothing, so it is
        matched with what the player sees; what comes after it is not, for a course may have followed the
        pointer and changed the answers."""
        is_move = event.type == pygame.MOUSEMOTION and not any(event.dict.get("buttons", (1,)))
        drawn, moved = self._drawn, self._has_moved
        self._has_moved = moved or is_move
        if not is_move:
            self._drawn = None
        if drawn is not None and drawn[:2] == (self.context.size, self.look) and (is_move or not moved):
            return drawn[2]
        self.state.pointer_area, self.state.pointer_panels = free_sea.pointer_area(self.state)
        return self.widgets()

    # ------------------------------------------------------------------------------- events

    def handle(self, event: pygame.event.Event) -> None:
        """Handle an event of pygame."""
        self.hud.frame_cache.clear()
        found = self._widgets_for(event)
        if self.state.story_captions is not None:
            self.state.story_captions.on_press(event)
        event = shortcuts.translate_helm_key(self.state, event, found)
        if self.state.wheel is None and self.ring.focused not in [widget.name for widget in found]:
            screen_widgets.focus_first_answer(self.state)  # what had the focus is gone
        if command_drag.handle(self.state, event, found) or shortcuts.handle_before_controls(
            self.state, event, found
        ):
            return
        if self._hotspots is None or self._hotspots[0] is not found:
            self._hotspots = (found, widgets.hotspots_of(found))
        intent = self.ring.handle(event, self._hotspots[1])
        if intent is not None:
            screen_update.handle_intent(self.state, intent, found, event.type)
        elif event.type == pygame.KEYDOWN:
            screen_update.handle_key(self.state, event)
        if not (self.hud.is_covered or camera_fit.has_captain_helm(self.state)) and self.state.wheel is None:
            with self.battle.table.as_current():
                sea_input.handle(self.state, event, found)

    def cancel_drag(self) -> None:
        """Cancel the press on the sea: no course, no order and no click comes of it."""
        super().cancel_drag()
        self.sea_input.cancel_press()
        update.cancel_drag(self.hud)

    # ------------------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the battle over the whole surface."""
        c = self.context.make_canvas(surface)
        c.style = self.look
        with (
            self.battle.table.as_current(),
            self.hud.frame_cache.cached_frame(draw_screen.frame_cache_key(self.state)),
        ):
            self._draw(c)

    def _draw(self, c: Canvas) -> None:
        layout = self.layout()
        if self.hud.is_covered:
            draw_screen.draw_cover(self.state, c, layout)
        else:
            if self.state.has_first_view:
                camera_fit.fit_to_free_sea(self.state)
            else:
                self.sea_view.set_viewport(layout.sea)
            self._update_hovered()
            draw_screen.draw_sea_and_panels(self.state, c, layout)
        found = screen_widgets.all_widgets(self.state)
        under = (
            screen_widgets.table_widgets(self.state, layout)
            if self.state.wheel is not None and not self.hud.is_covered
            else None
        )
        draw_screen.draw_controls(self.state, c, found, under)
        self._drawn, self._has_moved = (self.context.size, self.look, found), False
        self.state.pointer_area, self.state.pointer_panels = free_sea.pointer_area(self.state)
