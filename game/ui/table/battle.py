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
from game.ui.kit import widgets
from game.ui.kit.focus import FocusRing, Hotspot
from game.ui.kit.paper_cache import Papers
from game.ui.kit.screens import House, Screen
from game.ui.kit.sound_feed import Hearing, ear_of
from game.ui.kit.widgets import Widget
from game.ui.table import (
    acts,
    again,
    by_itself,
    captain_answers,
    cite,
    controls,
    cover,
    drawing,
    free_sea,
    holding,
    keys,
    my_captain,
    panels,
    presses,
    reach,
    squadron_command,
    squadron_pull,
    squadron_strip,
    standing,
    watch,
    wheel,
)
from game.ui.table import scene as battle_scene
from game.ui.table.actions import OpenRules, TouchShip
from game.ui.table.again import LookBack
from game.ui.table.beside import Beside
from game.ui.table.board import SeaView
from game.ui.table.bodies import nearest_scale
from game.ui.table.brisk import Brisk
from game.ui.table.camera_aim import Aim
from game.ui.table.cite import HeldBook
from game.ui.table.desk import Desk
from game.ui.table.director import Director
from game.ui.table.dispatch import Dispatches
from game.ui.table.face import face_of
from game.ui.table.layout import BattleLayout
from game.ui.table.prompts import Asked, answer_name
from game.ui.table.ruler import Views
from game.ui.table.sea_hand import SeaHand
from game.ui.table.story import Story
from game.ui.table.ways import BattleWays
from game.ui.table.wheel import Wheel

THINKS_AFTER: Final = 2.0
"""Seconds without a hand on anything after which a person thinks."""
THINKING_FRAME: Final = 1 / 24


class BattleScreen(Screen):
    """One battle on the screen. `battle` may have been replayed already; `show` is its stage.
    `immediate` bakes pictures on the spot, for tests and stills; `brisk` lets the game answer and
    throw what needs no decision, unless the player or the level wants it by the book."""

    air = ""
    is_battle = True
    story: Story | None = None
    """What is told of the battle on its sea; None where nothing is."""

    def __init__(
        self,
        house: House,
        battle: Battle,
        show: Show,
        ways: BattleWays | None = None,
        *,
        immediate: bool = False,
        brisk: bool = False,
    ) -> None:
        self.house, self.battle, self.show = house, battle, show
        self.ways = ways or BattleWays()
        self.desk = Desk(battle, show, names_of(battle.level), face_of(battle.book.NAME))
        self.board = SeaView(battle.level, immediate=immediate, plain=house.settings.plain_sea)
        if house.bank is not None and not immediate:
            self.board.lend(house.bank)
        self.ring = FocusRing()
        self.hand = SeaHand()
        self.book = HeldBook()
        self.papers = Papers()
        self.hearing = Hearing(house.sound, battle)
        self.dispatches = Dispatches(battle)
        self.beside: Beside | None = None
        self.looks_back: LookBack | None = None
        self.views = Views()
        self.director = Director()
        self.wheel: Wheel | None = None
        self.hurried = self.skipping = self.paused = self.walking = False
        self.stood = 0.0
        self.theatre: pygame.Rect | None = None
        """Where ships are shown while the sea alone is drawn (`theatre`); None where it is not."""
        self.brisk = Brisk() if brisk and not battle.level.rules.by_the_book else None
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
        captain_answers.take_up(self.desk)
        watch.lead(self, show)
        show.speed = house.settings.speed
        self._look_about()

    def _look_about(self) -> None:
        """The desk is as the battle stands, and the camera knows how near it may come."""
        self._heed_settings()
        with self.battle.table.at():
            self.desk.follow()
            lengths = [ship.length / CM for ship in self.desk.ships]
        self.board.come_within(nearest_scale(lengths, self.look.u))

    @property
    def moving(self) -> bool:
        """The sea never lies still, unless motion is not wanted and nothing is under way."""
        return self._busy or not self.look.still or not self.desk.prompt.asks

    @property
    def frame_seconds(self) -> float:
        """A person who thinks sees the sea alone move, and that needs fewer pictures."""
        idle = self.house.idle > THINKS_AFTER
        thinks = idle and self.desk.prompt.asks and not self._busy
        return THINKING_FRAME if thinks else super().frame_seconds

    @property
    def _busy(self) -> bool:
        """Whether more than the sea is under way."""
        busy = not self.show.at_rest() or self.board.camera.gliding or self.desk.tray.moving
        busy = busy or self.board.portraits.restless or self.dispatches.moving
        busy = busy or self.ring.held == cite.BOOK or self.papers.fading
        busy = busy or bool(self.desk.handed.runs)
        busy = busy or (self.desk.brisk is not None and self.desk.brisk.telling)
        return busy or (self.beside is not None and self.beside.moving)

    def scanned(self, spot: Hotspot) -> bool:
        """Whether a single switch comes to this control: the answers, what lies on top, and of the
        rest only the wheel, through which all of it is reached."""
        aside = isinstance(spot.does, TouchShip | OpenRules)
        return not aside and spot.does not in wheel.ALONE

    def took(self, seconds: float) -> None:
        """The last picture has taken so long to draw."""
        self.board.governor.took(seconds)

    @property
    def steering(self) -> bool:
        """Whether a course is being drawn, so that the stick is the helm."""
        covered = self.desk.covered or self.wheel is not None or self._captains_helm
        return not covered and self.desk.face.steers(self.desk)

    @property
    def pointing(self) -> bool:
        """Whether the right stick points where she shall come to lie: in brisk play, while a course
        is drawn."""
        return self.desk.brisk is not None and self.steering

    def lean(self, across: float, down: float) -> None:
        """The course ends where the right stick points."""
        self.desk.once.forget()
        reach.lean(self, across, down)

    @property
    def _captains_helm(self) -> bool:
        """Whether the captain has the helm, or is about to, so that no hand lies on the sea."""
        with self.battle.table.at():
            opened = self.desk.handed.open or self.desk.squadrons.open
            return opened or my_captain.run_of(self.desk) is not None

    def pan(self, across: int, down: int) -> None:
        """The sea has been moved under the view by so many px."""
        self.hand.taken = True
        self.board.camera.pan(across, down)

    @property
    def look(self) -> Look:
        """Scale, text scale and contrast, and whether clauses are printed."""
        return cite.look_for(self.house.look, cites=self.desk.cites)

    def layout(self) -> BattleLayout:
        """Where everything lies now."""
        return self.desk.once.ask("layout", lambda: free_sea.layout_of(self))

    def close(self) -> None:
        """The screen is left: the baker of sprites and the stage are sent home."""
        again.leave(self)
        my_captain.dismiss(self.desk)
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
        if not self.paused and not self.desk.held:
            self.hurried = self.hurried and not self.desk.prompt.asks
            self.show.held = self.hurry or self.hurried or standing.hurries(self.desk)
            self.show.frame(seconds)
            self._go_on(seconds)
        again.advance(self, seconds)
        desk = self.desk
        with self.battle.table.at():
            fresh = desk.follow()
            answered = not self.paused and by_itself.go_on(desk)
            if (fresh and not answered) or not self._framed:
                self._asked()
            if not self.paused:
                self._captains_go_on()
        if desk.card_age(min(before, len(self.battle.events))):
            desk.since_card = 0.0
        pace = self.show.speed or 40
        desk.since_card += seconds * pace
        self.dispatches.follow(seconds * min(pace, 4), desk.prompt.asks)
        if self.story is not None and self.looks_back is None:
            with self.battle.table.at():
                self.story.follow(desk, seconds)
        stays = desk.held or desk.prompt.kind == Asked.DONE or desk.holds_volley
        with self.show.stage():
            desk.tray.advance(seconds * pace, held=stays, acts=acts_now())
        watch.watch(self, min(before, len(self.battle.events)), seconds)
        self.board.advance(seconds)
        self.papers.advance(seconds)
        hurry = self.show.pace if self.show.speed else 0
        self.hearing.advance(seconds, hurry, self.scene, self._ear)
        if self.beside is not None:
            # Last of all: a lesson that is over puts this very battle away.
            self.beside.follow(seconds)
        again.go_home(self)

    def _captains_go_on(self) -> None:
        """What captains answer in a person's place has been answered, and standing orders go on."""
        if captain_answers.go_on(self.desk):
            self._asked()
        standing.go_on(self.desk)

    def _heed_settings(self) -> None:
        """Desk and show know whether play is brisk, and the desk whether clauses are printed."""
        self.desk.at_sea = not free_sea.on_table(self)
        self.desk.cites = not self.desk.at_sea or self.book.lies_open
        self.desk.play_briskly(None if self.house.settings.by_the_book else self.brisk)
        self.show.brisk, self.desk.guest = self.desk.brisk is not None, self.beside is not None

    def _ear(self, scene: Scenery) -> Ear:
        """Who listens: the ship in hand, in the sea as it is seen."""
        return ear_of(scene, self.board.camera, self.desk.own)

    def _go_on(self, seconds: float) -> None:
        """A committed answer stands, and one that has lain long enough if the player wants that or
        play is brisk; skipping runs on to the next decision."""
        if self.desk.commit and self.battle.waiting_for_done():
            self.desk.commit = False
            self.battle.done()
        by_itself.let_stand(self, seconds)
        if self.skipping:
            self.skipping = not acts.skip(self.desk)

    def _asked(self) -> None:
        """A new question: view and focus go to it, but not while somebody makes up an order."""
        if self._framed and squadron_command.keep_made_up(self.desk):
            return
        self.hand.taken = self.hand.taken and not self.desk.prompt.asks
        self.walking = self.hand.steers = False
        if not self.hand.taken and (self.desk.prompt.asks or not self._framed):
            holding.frame(self, stays=self._framed)
            self._framed = True
        if self.desk.prompt.kind != Asked.WATCH:
            self.ring.at = controls.first_focus(self.desk)

    def _point(self) -> None:
        """What is under the pointer, or in focus: the control's name, and the answer's key."""
        at = self.ring.at if self.ring.shown else self.ring.over
        menu = self.desk.prompt.menu
        keys = menu.keys() if menu is not None else ()
        self.desk.pointed = next((key for key in keys if answer_name(key) == at), "")
        self.views.pointed = at

    def refocus(self) -> None:
        """The focus is where it was when the question came."""
        with self.battle.table.at():
            self.ring.at = controls.first_focus(self.desk)

    def frame(self) -> None:
        """The camera frames what matters now."""
        holding.frame(self)
        self._framed = True

    def go_to(self, aim: Aim, holds: tuple[MustShow, ...]) -> None:
        """The camera goes where the director wants it; these places are in that view."""
        self.holds = holds
        holding.follow(self, aim)

    @property
    def calm(self) -> bool:
        """Whether the camera shows the table rather than the action: the player wants it so, or
        wants no motion."""
        return self.house.settings.table_view or self.look.still

    def papers_now(self) -> list[pygame.Rect]:
        """Every paper that lies on the screen at this moment."""
        return free_sea.papers_now(self)

    def layout_sea(self) -> pygame.Rect:
        """The free sea, below a dispatch if one lies there."""
        sea = self.dispatches.cut(free_sea.free_sea(self), free_sea.dispatch(self))
        return self.story.cut(sea, free_sea.caption(self)) if self.story is not None else sea

    # ----------------------------------------------------------------------------- controls

    def widgets(self) -> list[Widget]:
        """Every control there is now, those that lie on top last."""
        with self.battle.table.at(), self.desk.once.at_rest():
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
        desk, lay = self.desk, self.layout()
        if desk.covered:
            rect = cover.sheet_rect(self.house.size, lay.look)
            return cover.widgets(rect, lay.look)
        if self.wheel is not None:
            return self._sectors(self.wheel, lay)
        return self._controls(lay)

    def _controls(self, lay: BattleLayout) -> list[Widget]:
        """What lies on the table and on the papers round it."""
        desk = self.desk
        return [
            *self._ship_spots(lay),
            *panels.controls(desk, lay),
            *squadron_strip.widgets(desk, lay),
            *panels.answers(desk, lay, self.show.speed, free_sea.guest_papers(self)),
            *panels.drawers(desk, lay),
            *self.dispatches.widgets(free_sea.dispatch(self)),
            *(self.beside.widgets() if self.beside is not None else ()),
        ]

    def _sectors(self, opened: Wheel, lay: BattleLayout) -> list[Widget]:
        """The sectors of the open wheel."""
        found = wheel.pages(*controls.answers(self.desk))
        page, about = found[opened.page % len(found)], f"ship-{self.desk.prompt.about}"
        ship = next((spot.rect for spot in self._ship_spots(lay) if spot.name == about), None)
        return wheel.lay(lay.look, self.layout_sea(), page, ship)

    def _ship_spots(self, lay: BattleLayout) -> list[Widget]:
        """Ships and things on the sea, so that they can be pressed and come into focus."""
        return battle_scene.ship_spots(self.board, self.desk, self.scene(), lay.sea)

    def scene(self) -> Scenery:
        """The stage as it is."""
        with self.show.stage():
            return self.desk.once.ask("scenery", scenery)

    # ------------------------------------------------------------------------------- events

    def handle(self, event: pygame.event.Event) -> None:
        """The event has had its effect."""
        self.desk.once.forget()
        found = self._lying()
        if self.story is not None:
            self.story.heard(event)
        event = keys.as_helm(self, event, found)
        if self.wheel is None and all(widget.name != self.ring.at for widget in found):
            self.refocus()  # what had the focus is gone
        if squadron_pull.hear(self, event, found) or keys.taken(self, event, found):
            return
        intent = self.ring.hear(event, widgets.spots_of(found))
        if intent is not None:
            presses.carry_out(self, intent, found, event.type)
        elif event.type == pygame.KEYDOWN:
            presses.heard(self, event)
        if not (self.desk.covered or self._captains_helm) and self.wheel is None:
            with self.battle.table.at():
                self.hand.hear(self, event, found)

    def let_go(self) -> None:
        """A hand on the sea lets go: no course, no order and no click comes of what it held."""
        super().let_go()
        self.hand.let_go()
        squadron_pull.give_up(self)

    # ------------------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The whole surface shows the battle as it is."""
        c = self.house.canvas(surface)
        c.look = self.look
        with self.battle.table.at(), self.desk.once.picture(drawing.mark(self)):
            self._draw(c)

    def _draw(self, c: Canvas) -> None:
        lay = self.layout()
        if self.desk.covered:
            drawing.draw_cover(self, c, lay)
        else:
            if self._framed:
                holding.look_into_the_free_sea(self)
            else:
                self.board.frame_into(lay.sea)
            self._point()
            drawing.draw_open(self, c, lay)
        found = self._widgets()
        under = self._controls(lay) if self.wheel is not None and not self.desk.covered else None
        drawing.draw_controls(self, c, found, under)
        self._drawn = (self.house.size, self.look, found)
        self.free, self.laid = free_sea.under_hand(self)
