"""The battle screen: one battle, its stage, and the desk of whoever must answer.

Events become presses on named controls, or a hand on the sea; time steps the show; a frame draws
the sea, the panels and the controls from the desk. The screen never writes on the table.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.play.battle import Battle
from game.play.event_words import battle_names
from game.sea.units import CM
from game.stage.frame.camera import MustShow
from game.stage.frame.clear_view_fit import VisibleSea
from game.stage.frame.stage_view import StageView, read_acts, read_stage
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.sound.player import SoundListener
from game.systems import BattleShow
from game.ui.battle.answers import autoplay, delegate_answers, hud_update
from game.ui.battle.camera.camera_director import CameraDirector
from game.ui.battle.camera.camera_moves import CameraMove
from game.ui.battle.camera.camera_subjects import max_scale
from game.ui.battle.delegation import delegation
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels import hot_seat_cover, order_wheel
from game.ui.battle.panels.order_wheel import OrderWheel
from game.ui.battle.screen import (
    camera_fit,
    draw_screen,
    replay_view,
    screen_update,
    shortcuts,
    spectator_camera,
)
from game.ui.battle.screen.replay_view import Replay
from game.ui.battle.screen.sea_input import SeaInput
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.squadrons import delegates, squadron_command, squadron_drag, squadron_strip
from game.ui.battle.state import endpoint_picker
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import RulerAndArcs
from game.ui.battle.values import citations
from game.ui.battle.values.actions import OpenRules, PressShip
from game.ui.battle.values.citations import ClauseToggle
from game.ui.battle.values.navigation import BattleNavigation
from game.ui.battle.values.plugin import BattlePlugin
from game.ui.battle.values.prompts import PromptKind, answer_widget_name
from game.ui.battle.values.quick_play import QuickPlay
from game.ui.battle.views import controls, free_sea, panels
from game.ui.battle.views import draw_sea as battle_scene
from game.ui.battle.views.level_messages import MessageQueue
from game.ui.battle.views.story_captions import StoryCaptions
from game.ui.kit import widgets
from game.ui.kit.focus import FocusRing, Hotspot
from game.ui.kit.panel_cache import PanelCache
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.sound_feed import SoundFeed, listener_of
from game.ui.kit.widgets import Widget

THINK_SECONDS: Final = 2.0
"""Seconds without a hand on anything after which a person thinks."""
THINKING_FRAME_SECONDS: Final = 1 / 24


class BattleScreen(Screen):
    """One battle on the screen. `battle` may have been replayed already; `show` is its stage.
    `immediate` bakes pictures on the spot, for tests and stills; `quick_play` lets the game answer
    and
    throw what needs no decision, unless the player or the level wants it by the book."""

    music = ""
    is_battle = True
    story_captions: StoryCaptions | None = None
    """What is told of the battle on its sea; None where nothing is."""

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
        self.context, self.battle, self.show = context, battle, show
        self.navigation = navigation or BattleNavigation()
        self.hud = HudState(battle, show, battle_names(battle.level), book_ui_of(battle.book.NAME))
        self.sea_view = SeaView(
            battle.level, is_immediate=immediate, plain=context.settings.plain_sea
        )
        if context.bank is not None and not immediate:
            self.sea_view.use_bank(context.bank)
        self.ring = FocusRing()
        self.sea_input = SeaInput()
        self.clause_toggle = ClauseToggle()
        self.panel_cache = PanelCache()
        self.sound_feed = SoundFeed(context.sound, battle)
        self.messages = MessageQueue(battle)
        self.plugin: BattlePlugin | None = None
        self.replay: Replay | None = None
        self.ruler_and_arcs = RulerAndArcs()
        self.camera_director = CameraDirector()
        self.wheel: OrderWheel | None = None
        self.is_hurried = self.is_skipping = self.is_paused = self.has_focus_keys = False
        self.answer_seconds = 0.0
        self.clean_area: pygame.Rect | None = None
        """Where ships are shown while the sea alone is drawn (`clean_area`); None where it is
        not."""
        self.quick_play = QuickPlay() if quick_play and not battle.level.rules.by_the_book else None
        self._has_framed = False
        self.camera_places: tuple[MustShow, ...] = ()  # what the camera is to show
        self.clear_water: VisibleSea | None = None
        """The water between the papers, as the camera last knew it."""
        self.pointer_area = pygame.Rect(0, 0, 0, 0)
        """Where a hand is on the sea, as it was when the last picture was drawn or the last event
        came, but for the papers that lie in it."""
        self.pointer_panels: list[pygame.Rect] = []
        """Those papers."""
        self._drawn: tuple[tuple[int, int], UiStyle, list[Widget]] | None = None
        """The controls as they were last drawn, and for which window; None once anything may have
        changed since."""
        delegate_answers.restore_delegation(self.hud)
        spectator_camera.connect_show(self, show)
        show.speed = context.settings.speed
        self._update_hud()

    def _update_hud(self) -> None:
        """The desk is as the battle stands, and the camera knows how near it may come."""
        self._apply_settings()
        with self.battle.table.at():
            self.hud.update()
            lengths = [ship.length / CM for ship in self.hud.ships]
        self.sea_view.limit_zoom(max_scale(lengths, self.look.unit))

    @property
    def is_moving(self) -> bool:
        """The sea never lies still, unless motion is not wanted and nothing is under way."""
        return self._is_busy or not self.look.is_motion_reduced or not self.hud.prompt.needs_answer

    @property
    def frame_seconds(self) -> float:
        """A person who thinks sees the sea alone move, and that needs fewer pictures."""
        idle = self.context.idle_seconds > THINK_SECONDS
        thinks = idle and self.hud.prompt.needs_answer and not self._is_busy
        return THINKING_FRAME_SECONDS if thinks else super().frame_seconds

    @property
    def _is_busy(self) -> bool:
        """Whether more than the sea is under way."""
        busy = (
            not self.show.is_at_rest()
            or self.sea_view.camera.is_gliding
            or self.hud.dice_timing.is_tumbling
        )
        busy = busy or self.sea_view.portraits.is_about_to_change or self.messages.is_moving
        busy = busy or self.ring.held_control == citations.BOOK_BUTTON or self.panel_cache.is_fading
        busy = busy or bool(self.hud.delegation.runs)
        busy = busy or (self.hud.quick_play is not None and self.hud.quick_play.is_showing)
        return busy or (self.plugin is not None and self.plugin.is_moving)

    def is_scannable(self, spot: Hotspot) -> bool:
        """Whether a single switch comes to this control: the answers, what lies on top, and of the
        rest only the wheel, through which all of it is reached."""
        aside = isinstance(spot.action, PressShip | OpenRules)
        return not aside and spot.action not in order_wheel.WHEEL_ONLY_ACTIONS

    def on_frame_drawn(self, seconds: float) -> None:
        """The last picture has taken so long to draw."""
        self.sea_view.governor.on_frame_drawn(seconds)

    @property
    def is_steering(self) -> bool:
        """Whether a course is being drawn, so that the stick is the helm."""
        covered = self.hud.is_covered or self.wheel is not None or self._has_captain_helm
        return not covered and self.hud.book_ui.is_steering(self.hud)

    @property
    def aims_with_stick(self) -> bool:
        """Whether the right stick points where she shall come to lie: in brisk play, while a course
        is drawn."""
        return self.hud.quick_play is not None and self.is_steering

    def aim_stick(self, across: float, down: float) -> None:
        """The course ends where the right stick points."""
        self.hud.frame_cache.clear()
        endpoint_picker.aim_stick(self, across, down)

    @property
    def _has_captain_helm(self) -> bool:
        """Whether the captain has the helm, or is about to, so that no hand lies on the sea."""
        with self.battle.table.at():
            opened = self.hud.delegation.is_list_open or self.hud.squadron_draft.is_open
            return opened or delegation.active_run(self.hud) is not None

    def pan(self, across: int, down: int) -> None:
        """The sea has been moved under the view by so many px."""
        self.sea_input.has_camera = True
        self.sea_view.camera.pan(across, down)

    @property
    def look(self) -> UiStyle:
        """Scale, text scale and contrast, and whether clauses are printed."""
        return citations.look_with_clauses(self.context.style, cites=self.hud.shows_clauses)

    def layout(self) -> BattleLayout:
        """Where everything lies now."""
        return self.hud.frame_cache.get("layout", lambda: free_sea.layout_of(self))

    def close(self) -> None:
        """The screen is left: the baker of sprites and the stage are sent home."""
        replay_view.leave_replay(self)
        delegation.stop_all(self.hud)
        self.sea_view.close()
        self.show.close()
        self.sound_feed.close()

    # ------------------------------------------------------------------------------- time

    def advance(self, seconds: float) -> None:
        """So much time has passed on the stage; the battle has stepped if it could."""
        before = len(self.battle.events)
        self._drawn = None
        self.sea_input.seconds_since_click += seconds
        self.clause_toggle.update(self.ring.held_control, seconds)
        self._apply_settings()
        if not self.is_paused and not self.hud.is_paused:
            self.is_hurried = self.is_hurried and not self.hud.prompt.needs_answer
            self.show.is_hurried = (
                self.is_hurrying or self.is_hurried or delegates.is_fast_forwarding(self.hud)
            )
            self.show.update(seconds)
            self._step_battle(seconds)
        replay_view.advance(self, seconds)
        hud = self.hud
        with self.battle.table.at():
            fresh = hud.update()
            answered = not self.is_paused and autoplay.answer_forced(hud)
            if (fresh and not answered) or not self._has_framed:
                self._on_new_question()
            if not self.is_paused:
                self._answer_for_captains()
        if hud.has_new_card(min(before, len(self.battle.events))):
            hud.seconds_since_card = 0.0
        pace = self.show.speed or 40
        hud.seconds_since_card += seconds * pace
        self.messages.update(seconds * min(pace, 4), hud.prompt.needs_answer)
        if self.story_captions is not None and self.replay is None:
            with self.battle.table.at():
                self.story_captions.update(hud, seconds)
        stays = hud.is_paused or hud.prompt.kind == PromptKind.DONE or hud.is_volley_held
        with self.show.stage():
            hud.dice_timing.advance(seconds * pace, held=stays, acts=read_acts())
        spectator_camera.update_camera(self, min(before, len(self.battle.events)), seconds)
        self.sea_view.advance(seconds)
        self.panel_cache.advance(seconds)
        hurry = self.show.pace if self.show.speed else 0
        self.sound_feed.advance(seconds, hurry, self.scene, self._listener)
        if self.plugin is not None:
            # Last of all: a lesson that is over puts this very battle away.
            self.plugin.update(seconds)
        replay_view.return_to_page(self)

    def _answer_for_captains(self) -> None:
        """What captains answer in a person's place has been answered, and standing orders go on."""
        if delegate_answers.answer_all(self.hud):
            self._on_new_question()
        delegates.answer_next(self.hud)

    def _apply_settings(self) -> None:
        """Desk and show know whether play is brisk, and the desk whether clauses are printed."""
        self.hud.fills_window = not free_sea.is_on_table(self)
        self.hud.shows_clauses = not self.hud.fills_window or self.clause_toggle.is_shown
        self.hud.set_quick_play(None if self.context.settings.by_the_book else self.quick_play)
        self.show.quick_play, self.hud.has_plugin = (
            self.hud.quick_play is not None,
            self.plugin is not None,
        )

    def _listener(self, stage_view: StageView) -> SoundListener:
        """Who listens: the ship in hand, in the sea as it is seen."""
        return listener_of(stage_view, self.sea_view.camera, self.hud.own_ship)

    def _step_battle(self, seconds: float) -> None:
        """A committed answer stands, and one that has lain long enough if the player wants that or
        play is brisk; skipping runs on to the next decision."""
        if self.hud.is_committed and self.battle.needs_confirm():
            self.hud.is_committed = False
            self.battle.confirm()
        autoplay.confirm_old_answers(self, seconds)
        if self.is_skipping:
            self.is_skipping = not hud_update.skip_ahead(self.hud)

    def _on_new_question(self) -> None:
        """A new question: view and focus go to it, but not while somebody makes up an order."""
        if self._has_framed and squadron_command.drop_stale_draft(self.hud):
            return
        self.sea_input.has_camera = self.sea_input.has_camera and not self.hud.prompt.needs_answer
        self.has_focus_keys = self.sea_input.is_steering = False
        if not self.sea_input.has_camera and (self.hud.prompt.needs_answer or not self._has_framed):
            camera_fit.fit(self, stays=self._has_framed)
            self._has_framed = True
        if self.hud.prompt.kind != PromptKind.WATCH:
            self.ring.focused = controls.first_focus(self.hud)

    def _update_hovered(self) -> None:
        """What is under the pointer, or in focus: the control's name, and the answer's key."""
        at = self.ring.focused if self.ring.is_shown else self.ring.hovered
        menu = self.hud.prompt.menu
        keys = menu.keys() if menu is not None else ()
        self.hud.hovered = next((key for key in keys if answer_widget_name(key) == at), "")
        self.ruler_and_arcs.hovered = at

    def refocus(self) -> None:
        """The focus is where it was when the question came."""
        with self.battle.table.at():
            self.ring.focused = controls.first_focus(self.hud)

    def frame_camera(self) -> None:
        """The camera frames what matters now."""
        camera_fit.fit(self)
        self._has_framed = True

    def move_camera(self, move: CameraMove, holds: tuple[MustShow, ...]) -> None:
        """The camera goes where the director wants it; these places are in that view."""
        self.camera_places = holds
        camera_fit.apply_move(self, move)

    @property
    def uses_wide_camera(self) -> bool:
        """Whether the camera shows the table rather than the action: the player wants it so, or
        wants no motion."""
        return self.context.settings.table_view or self.look.is_motion_reduced

    def panel_rects(self) -> list[pygame.Rect]:
        """Every paper that lies on the screen at this moment."""
        return free_sea.panel_rects(self)

    def free_sea_rect(self) -> pygame.Rect:
        """The free sea, below a dispatch if one lies there."""
        sea = self.messages.free_area(free_sea.free_sea(self), free_sea.message_layout(self))
        return (
            self.story_captions.free_area(sea, free_sea.story_caption_rect(self))
            if self.story_captions is not None
            else sea
        )

    # ----------------------------------------------------------------------------- controls

    def widgets(self) -> list[Widget]:
        """Every control there is now, those that lie on top last."""
        with self.battle.table.at(), self.hud.frame_cache.no_changes():
            return self._all_widgets()

    def _drawn_widgets(self) -> list[Widget]:
        """The same for an event: as they were drawn, if nothing has happened since then."""
        drawn, self._drawn = self._drawn, None
        if drawn is not None and drawn[:2] == (self.context.size, self.look):
            return drawn[2]
        self.pointer_area, self.pointer_panels = free_sea.pointer_area(self)
        return self.widgets()

    def _all_widgets(self) -> list[Widget]:
        """The same, inside the table of the battle."""
        hud, layout = self.hud, self.layout()
        if hud.is_covered:
            rect = hot_seat_cover.cover_rect(self.context.size, layout.style)
            return hot_seat_cover.widgets(rect, layout.style)
        if self.wheel is not None:
            return self._wheel_widgets(self.wheel, layout)
        return self._table_widgets(layout)

    def _table_widgets(self, layout: BattleLayout) -> list[Widget]:
        """What lies on the table and on the papers round it."""
        hud = self.hud
        return [
            *self._ship_controls(layout),
            *panels.panel_controls(hud, layout),
            *squadron_strip.widgets(hud, layout),
            *panels.answer_widgets(hud, layout, self.show.speed, free_sea.plugin_rects(self)),
            *panels.open_drawer_widgets(hud, layout),
            *self.messages.widgets(free_sea.message_layout(self)),
            *(self.plugin.widgets() if self.plugin is not None else ()),
        ]

    def _wheel_widgets(self, wheel: OrderWheel, layout: BattleLayout) -> list[Widget]:
        """The sectors of the open wheel."""
        found = order_wheel.wheel_pages(*controls.answer_specs(self.hud))
        page, about = found[wheel.page % len(found)], f"ship-{self.hud.prompt.ship}"
        ship = next((spot.rect for spot in self._ship_controls(layout) if spot.name == about), None)
        return order_wheel.wheel_widgets(layout.style, self.free_sea_rect(), page, ship)

    def _ship_controls(self, layout: BattleLayout) -> list[Widget]:
        """Ships and things on the sea, so that they can be pressed and come into focus."""
        return battle_scene.ship_controls(self.sea_view, self.hud, self.scene(), layout.sea)

    def scene(self) -> StageView:
        """The stage as it is."""
        with self.show.stage():
            return self.hud.frame_cache.get("scenery", read_stage)

    # ------------------------------------------------------------------------------- events

    def handle(self, event: pygame.event.Event) -> None:
        """The event has had its effect."""
        self.hud.frame_cache.clear()
        found = self._drawn_widgets()
        if self.story_captions is not None:
            self.story_captions.on_press(event)
        event = shortcuts.translate_helm_key(self, event, found)
        if self.wheel is None and all(widget.name != self.ring.focused for widget in found):
            self.refocus()  # what had the focus is gone
        if squadron_drag.handle(self, event, found) or shortcuts.handle_before_controls(
            self, event, found
        ):
            return
        intent = self.ring.handle(event, widgets.hotspots_of(found))
        if intent is not None:
            screen_update.handle_intent(self, intent, found, event.type)
        elif event.type == pygame.KEYDOWN:
            screen_update.handle_key(self, event)
        if not (self.hud.is_covered or self._has_captain_helm) and self.wheel is None:
            with self.battle.table.at():
                self.sea_input.handle(self, event, found)

    def cancel_drag(self) -> None:
        """A hand on the sea lets go: no course, no order and no click comes of what it held."""
        super().cancel_drag()
        self.sea_input.cancel_press()
        squadron_drag.cancel_drag(self)

    # ------------------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The whole surface shows the battle as it is."""
        c = self.context.make_canvas(surface)
        c.style = self.look
        with self.battle.table.at(), self.hud.frame_cache.frame(draw_screen.frame_cache_key(self)):
            self._draw(c)

    def _draw(self, c: Canvas) -> None:
        layout = self.layout()
        if self.hud.is_covered:
            draw_screen.draw_cover(self, c, layout)
        else:
            if self._has_framed:
                camera_fit.fit_to_free_sea(self)
            else:
                self.sea_view.set_viewport(layout.sea)
            self._update_hovered()
            draw_screen.draw_sea_and_panels(self, c, layout)
        found = self._all_widgets()
        under = (
            self._table_widgets(layout)
            if self.wheel is not None and not self.hud.is_covered
            else None
        )
        draw_screen.draw_controls(self, c, found, under)
        self._drawn = (self.context.size, self.look, found)
        self.pointer_area, self.pointer_panels = free_sea.pointer_area(self)
