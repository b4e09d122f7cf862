"""The battle screen: one battle, its stage, and the desk of whoever must answer.

Events become presses on named controls, or a hand on the sea; time steps the show; a frame draws
the sea, the panels and the controls from the desk. The screen never writes on the table.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.play.battle import Battle
from game.play.naming import names_of
from game.sea.units import CM
from game.stage.frame.camera import MustShow
from game.stage.frame.clear_water import ClearWater
from game.stage.frame.scenery import Scenery, acts_now, scenery
from game.stage.paper.canvas import Canvas, Look
from game.stage.sound.player import Ear
from game.systems import Show
from game.ui.battle import (
    autoplay,
    camera_fit,
    citations,
    controls,
    delegate_answers,
    delegates,
    delegation,
    draw_screen,
    endpoint_picker,
    free_sea,
    hot_seat_cover,
    hud_update,
    order_wheel,
    panels,
    replay_view,
    screen_update,
    shortcuts,
    spectator_camera,
    squadron_command,
    squadron_drag,
    squadron_strip,
)
from game.ui.battle import draw_sea as battle_scene
from game.ui.battle.actions import OpenRules, PressShip
from game.ui.battle.book_ui import book_ui_of
from game.ui.battle.camera_director import CameraDirector
from game.ui.battle.camera_moves import CameraMove
from game.ui.battle.camera_subjects import nearest_scale
from game.ui.battle.citations import ClauseToggle
from game.ui.battle.dispatch import MessageQueue
from game.ui.battle.hud_state import HudState
from game.ui.battle.layout import BattleLayout
from game.ui.battle.navigation import BattleNavigation
from game.ui.battle.order_wheel import OrderWheel
from game.ui.battle.plugin import BattlePlugin
from game.ui.battle.prompts import PromptKind, answer_name
from game.ui.battle.quick_play import QuickPlay
from game.ui.battle.replay_view import Replay
from game.ui.battle.ruler import Views
from game.ui.battle.sea_input import SeaInput
from game.ui.battle.sea_view import SeaView
from game.ui.battle.story_captions import StoryCaptions
from game.ui.kit import widgets
from game.ui.kit.focus import FocusRing, Hotspot
from game.ui.kit.panel_cache import PanelCache
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.sound_feed import SoundFeed, ear_of
from game.ui.kit.widgets import Widget

THINKS_AFTER: Final = 2.0
"""Seconds without a hand on anything after which a person thinks."""
THINKING_FRAME: Final = 1 / 24


class BattleScreen(Screen):
    """One battle on the screen. `battle` may have been replayed already; `show` is its stage.
    `immediate` bakes pictures on the spot, for tests and stills; `brisk` lets the game answer and
    throw what needs no decision, unless the player or the level wants it by the book."""

    air = ""
    is_battle = True
    story: StoryCaptions | None = None
    """What is told of the battle on its sea; None where nothing is."""

    def __init__(
        self,
        house: AppContext,
        battle: Battle,
        show: Show,
        ways: BattleNavigation | None = None,
        *,
        immediate: bool = False,
        brisk: bool = False,
    ) -> None:
        self.house, self.battle, self.show = house, battle, show
        self.ways = ways or BattleNavigation()
        self.hud = HudState(battle, show, names_of(battle.level), book_ui_of(battle.book.NAME))
        self.board = SeaView(battle.level, immediate=immediate, plain=house.settings.plain_sea)
        if house.bank is not None and not immediate:
            self.board.use_bank(house.bank)
        self.ring = FocusRing()
        self.hand = SeaInput()
        self.book = ClauseToggle()
        self.papers = PanelCache()
        self.hearing = SoundFeed(house.sound, battle)
        self.dispatches = MessageQueue(battle)
        self.beside: BattlePlugin | None = None
        self.looks_back: Replay | None = None
        self.views = Views()
        self.director = CameraDirector()
        self.wheel: OrderWheel | None = None
        self.hurried = self.skipping = self.paused = self.walking = False
        self.stood = 0.0
        self.theatre: pygame.Rect | None = None
        """Where ships are shown while the sea alone is drawn (`theatre`); None where it is not."""
        self.brisk = QuickPlay() if brisk and not battle.level.rules.by_the_book else None
        self._framed = False
        self.holds: tuple[MustShow, ...] = ()  # what the camera is to show
        self.water: ClearWater | None = None
        """The water between the papers, as the camera last knew it."""
        self.free = pygame.Rect(0, 0, 0, 0)
        """Where a hand is on the sea, as it was when the last picture was drawn or the last event
        came, but for the papers that lie in it."""
        self.laid: list[pygame.Rect] = []
        """Those papers."""
        self._drawn: tuple[tuple[int, int], Look, list[Widget]] | None = None
        """The controls as they were last drawn, and for which window; None once anything may have
        changed since."""
        delegate_answers.take_up(self.hud)
        spectator_camera.connect_show(self, show)
        show.speed = house.settings.speed
        self._look_about()

    def _look_about(self) -> None:
        """The desk is as the battle stands, and the camera knows how near it may come."""
        self._heed_settings()
        with self.battle.table.at():
            self.hud.follow()
            lengths = [ship.length / CM for ship in self.hud.ships]
        self.board.limit_zoom(nearest_scale(lengths, self.look.u))

    @property
    def moving(self) -> bool:
        """The sea never lies still, unless motion is not wanted and nothing is under way."""
        return self._busy or not self.look.still or not self.hud.prompt.needs_answer

    @property
    def frame_seconds(self) -> float:
        """A person who thinks sees the sea alone move, and that needs fewer pictures."""
        idle = self.house.idle > THINKS_AFTER
        thinks = idle and self.hud.prompt.needs_answer and not self._busy
        return THINKING_FRAME if thinks else super().frame_seconds

    @property
    def _busy(self) -> bool:
        """Whether more than the sea is under way."""
        busy = not self.show.at_rest() or self.board.camera.gliding or self.hud.tray.moving
        busy = busy or self.board.portraits.restless or self.dispatches.moving
        busy = busy or self.ring.held == citations.BOOK or self.papers.fading
        busy = busy or bool(self.hud.delegation.runs)
        busy = busy or (self.hud.quick_play is not None and self.hud.quick_play.telling)
        return busy or (self.beside is not None and self.beside.moving)

    def is_scannable(self, spot: Hotspot) -> bool:
        """Whether a single switch comes to this control: the answers, what lies on top, and of the
        rest only the wheel, through which all of it is reached."""
        aside = isinstance(spot.does, PressShip | OpenRules)
        return not aside and spot.does not in order_wheel.ALONE

    def on_frame_drawn(self, seconds: float) -> None:
        """The last picture has taken so long to draw."""
        self.board.governor.took(seconds)

    @property
    def steering(self) -> bool:
        """Whether a course is being drawn, so that the stick is the helm."""
        covered = self.hud.is_covered or self.wheel is not None or self._captains_helm
        return not covered and self.hud.book_ui.is_steering(self.hud)

    @property
    def aims_with_stick(self) -> bool:
        """Whether the right stick points where she shall come to lie: in brisk play, while a course
        is drawn."""
        return self.hud.quick_play is not None and self.steering

    def aim_stick(self, across: float, down: float) -> None:
        """The course ends where the right stick points."""
        self.hud.frame_cache.clear()
        endpoint_picker.aim_stick(self, across, down)

    @property
    def _captains_helm(self) -> bool:
        """Whether the captain has the helm, or is about to, so that no hand lies on the sea."""
        with self.battle.table.at():
            opened = self.hud.delegation.open or self.hud.squadrons.open
            return opened or delegation.active_run(self.hud) is not None

    def pan(self, across: int, down: int) -> None:
        """The sea has been moved under the view by so many px."""
        self.hand.has_camera = True
        self.board.camera.pan(across, down)

    @property
    def look(self) -> Look:
        """Scale, text scale and contrast, and whether clauses are printed."""
        return citations.look_for(self.house.look, cites=self.hud.shows_clauses)

    def layout(self) -> BattleLayout:
        """Where everything lies now."""
        return self.hud.frame_cache.get("layout", lambda: free_sea.layout_of(self))

    def close(self) -> None:
        """The screen is left: the baker of sprites and the stage are sent home."""
        replay_view.leave(self)
        delegation.stop_all(self.hud)
        self.board.close()
        self.show.close()
        self.hearing.close()

    # ------------------------------------------------------------------------------- time

    def advance(self, seconds: float) -> None:
        """So much time has passed on the stage; the battle has stepped if it could."""
        before = len(self.battle.events)
        self._drawn = None
        self.hand.since_click += seconds
        self.book.follow(self.ring.held, seconds)
        self._heed_settings()
        if not self.paused and not self.hud.is_paused:
            self.hurried = self.hurried and not self.hud.prompt.needs_answer
            self.show.held = self.hurry or self.hurried or delegates.hurries(self.hud)
            self.show.frame(seconds)
            self._go_on(seconds)
        replay_view.advance(self, seconds)
        hud = self.hud
        with self.battle.table.at():
            fresh = hud.follow()
            answered = not self.paused and autoplay.answer_forced(hud)
            if (fresh and not answered) or not self._framed:
                self._asked()
            if not self.paused:
                self._captains_go_on()
        if hud.card_age(min(before, len(self.battle.events))):
            hud.since_card = 0.0
        pace = self.show.speed or 40
        hud.since_card += seconds * pace
        self.dispatches.follow(seconds * min(pace, 4), hud.prompt.needs_answer)
        if self.story is not None and self.looks_back is None:
            with self.battle.table.at():
                self.story.follow(hud, seconds)
        stays = hud.is_paused or hud.prompt.kind == PromptKind.DONE or hud.holds_volley
        with self.show.stage():
            hud.tray.advance(seconds * pace, held=stays, acts=acts_now())
        spectator_camera.update_camera(self, min(before, len(self.battle.events)), seconds)
        self.board.advance(seconds)
        self.papers.advance(seconds)
        hurry = self.show.pace if self.show.speed else 0
        self.hearing.advance(seconds, hurry, self.scene, self._ear)
        if self.beside is not None:
            # Last of all: a lesson that is over puts this very battle away.
            self.beside.follow(seconds)
        replay_view.return_to_page(self)

    def _captains_go_on(self) -> None:
        """What captains answer in a person's place has been answered, and standing orders go on."""
        if delegate_answers.answer_all(self.hud):
            self._asked()
        delegates.go_on(self.hud)

    def _heed_settings(self) -> None:
        """Desk and show know whether play is brisk, and the desk whether clauses are printed."""
        self.hud.fills_window = not free_sea.on_table(self)
        self.hud.shows_clauses = not self.hud.fills_window or self.book.lies_open
        self.hud.play_briskly(None if self.house.settings.by_the_book else self.brisk)
        self.show.quick_play, self.hud.has_plugin = (
            self.hud.quick_play is not None,
            self.beside is not None,
        )

    def _ear(self, scene: Scenery) -> Ear:
        """Who listens: the ship in hand, in the sea as it is seen."""
        return ear_of(scene, self.board.camera, self.hud.own_ship)

    def _go_on(self, seconds: float) -> None:
        """A committed answer stands, and one that has lain long enough if the player wants that or
        play is brisk; skipping runs on to the next decision."""
        if self.hud.commit and self.battle.waiting_for_done():
            self.hud.commit = False
            self.battle.done()
        autoplay.confirm_old_answers(self, seconds)
        if self.skipping:
            self.skipping = not hud_update.skip_ahead(self.hud)

    def _asked(self) -> None:
        """A new question: view and focus go to it, but not while somebody makes up an order."""
        if self._framed and squadron_command.keep_made_up(self.hud):
            return
        self.hand.has_camera = self.hand.has_camera and not self.hud.prompt.needs_answer
        self.walking = self.hand.steers = False
        if not self.hand.has_camera and (self.hud.prompt.needs_answer or not self._framed):
            camera_fit.fit(self, stays=self._framed)
            self._framed = True
        if self.hud.prompt.kind != PromptKind.WATCH:
            self.ring.at = controls.first_focus(self.hud)

    def _point(self) -> None:
        """What is under the pointer, or in focus: the control's name, and the answer's key."""
        at = self.ring.at if self.ring.shown else self.ring.over
        menu = self.hud.prompt.menu
        keys = menu.keys() if menu is not None else ()
        self.hud.hovered = next((key for key in keys if answer_name(key) == at), "")
        self.views.pointed = at

    def refocus(self) -> None:
        """The focus is where it was when the question came."""
        with self.battle.table.at():
            self.ring.at = controls.first_focus(self.hud)

    def frame(self) -> None:
        """The camera frames what matters now."""
        camera_fit.fit(self)
        self._framed = True

    def move_camera(self, aim: CameraMove, holds: tuple[MustShow, ...]) -> None:
        """The camera goes where the director wants it; these places are in that view."""
        self.holds = holds
        camera_fit.follow(self, aim)

    @property
    def uses_wide_camera(self) -> bool:
        """Whether the camera shows the table rather than the action: the player wants it so, or
        wants no motion."""
        return self.house.settings.table_view or self.look.still

    def panel_rects(self) -> list[pygame.Rect]:
        """Every paper that lies on the screen at this moment."""
        return free_sea.papers_now(self)

    def layout_sea(self) -> pygame.Rect:
        """The free sea, below a dispatch if one lies there."""
        sea = self.dispatches.cut(free_sea.free_sea(self), free_sea.dispatch(self))
        return self.story.cut(sea, free_sea.caption(self)) if self.story is not None else sea

    # ----------------------------------------------------------------------------- controls

    def widgets(self) -> list[Widget]:
        """Every control there is now, those that lie on top last."""
        with self.battle.table.at(), self.hud.frame_cache.no_changes():
            return self._widgets()

    def _lying(self) -> list[Widget]:
        """The same for an event: as they were drawn, if nothing has happened since then."""
        drawn, self._drawn = self._drawn, None
        if drawn is not None and drawn[:2] == (self.house.size, self.look):
            return drawn[2]
        self.free, self.laid = free_sea.under_hand(self)
        return self.widgets()

    def _widgets(self) -> list[Widget]:
        """The same, inside the table of the battle."""
        hud, lay = self.hud, self.layout()
        if hud.is_covered:
            rect = hot_seat_cover.sheet_rect(self.house.size, lay.look)
            return hot_seat_cover.widgets(rect, lay.look)
        if self.wheel is not None:
            return self._sectors(self.wheel, lay)
        return self._controls(lay)

    def _controls(self, lay: BattleLayout) -> list[Widget]:
        """What lies on the table and on the papers round it."""
        hud = self.hud
        return [
            *self._ship_spots(lay),
            *panels.controls(hud, lay),
            *squadron_strip.widgets(hud, lay),
            *panels.answers(hud, lay, self.show.speed, free_sea.guest_papers(self)),
            *panels.drawers(hud, lay),
            *self.dispatches.widgets(free_sea.dispatch(self)),
            *(self.beside.widgets() if self.beside is not None else ()),
        ]

    def _sectors(self, opened: OrderWheel, lay: BattleLayout) -> list[Widget]:
        """The sectors of the open wheel."""
        found = order_wheel.pages(*controls.answers(self.hud))
        page, about = found[opened.page % len(found)], f"ship-{self.hud.prompt.ship}"
        ship = next((spot.rect for spot in self._ship_spots(lay) if spot.name == about), None)
        return order_wheel.lay(lay.look, self.layout_sea(), page, ship)

    def _ship_spots(self, lay: BattleLayout) -> list[Widget]:
        """Ships and things on the sea, so that they can be pressed and come into focus."""
        return battle_scene.ship_spots(self.board, self.hud, self.scene(), lay.sea)

    def scene(self) -> Scenery:
        """The stage as it is."""
        with self.show.stage():
            return self.hud.frame_cache.get("scenery", scenery)

    # ------------------------------------------------------------------------------- events

    def handle(self, event: pygame.event.Event) -> None:
        """The event has had its effect."""
        self.hud.frame_cache.clear()
        found = self._lying()
        if self.story is not None:
            self.story.heard(event)
        event = shortcuts.as_helm(self, event, found)
        if self.wheel is None and all(widget.name != self.ring.at for widget in found):
            self.refocus()  # what had the focus is gone
        if squadron_drag.hear(self, event, found) or shortcuts.uses_up(self, event, found):
            return
        intent = self.ring.handle(event, widgets.spots_of(found))
        if intent is not None:
            screen_update.carry_out(self, intent, found, event.type)
        elif event.type == pygame.KEYDOWN:
            screen_update.heard(self, event)
        if not (self.hud.is_covered or self._captains_helm) and self.wheel is None:
            with self.battle.table.at():
                self.hand.handle(self, event, found)

    def let_go(self) -> None:
        """A hand on the sea lets go: no course, no order and no click comes of what it held."""
        super().let_go()
        self.hand.let_go()
        squadron_drag.give_up(self)

    # ------------------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The whole surface shows the battle as it is."""
        c = self.house.canvas(surface)
        c.look = self.look
        with self.battle.table.at(), self.hud.frame_cache.frame(draw_screen.mark(self)):
            self._draw(c)

    def _draw(self, c: Canvas) -> None:
        lay = self.layout()
        if self.hud.is_covered:
            draw_screen.draw_cover(self, c, lay)
        else:
            if self._framed:
                camera_fit.look_into_the_free_sea(self)
            else:
                self.board.frame_into(lay.sea)
            self._point()
            draw_screen.draw_open(self, c, lay)
        found = self._widgets()
        under = self._controls(lay) if self.wheel is not None and not self.hud.is_covered else None
        draw_screen.draw_controls(self, c, found, under)
        self._drawn = (self.house.size, self.look, found)
        self.free, self.laid = free_sea.under_hand(self)
