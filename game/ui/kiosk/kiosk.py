"""The stand at a convention: a house of its own round the battle screen, for strangers and days.

Attract shows battles and, between them, whose stand it is, for ever; whatever is pressed puts the
visitor in command of a battle of his own (`visitors`); who goes away is replaced by a captain.
There is no way out but the PIN, and a fault costs no more than the battle it fell in. Time comes in
by `frame`; `run` has the clock.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter

import pygame

from game.core.memory import MemoryTrimmer
from game.levels import LevelError
from game.play.journal import JournalError
from game.play.lock import Locked
from game.stage.hulls import Bank
from game.stage.paper.picture_cache import shed
from game.stage.ships import broadsides
from game.stage.sound.player import Sound
from game.supervisor.pipes import BROKEN
from game.ui.battle.how_to_play import PANELS
from game.ui.battle.navigation import BattleNavigation
from game.ui.kiosk import (
    durations,
    kiosk_battle,
    log,
    owner_update,
    report_writer,
    second_player,
    showing,
    view,
    visitors,
    warm_up,
    window,
)
from game.ui.kiosk.attract import GunClock, Programme, acts_for
from game.ui.kiosk.attract_camera import AttractCamera
from game.ui.kiosk.focus_guard import FocusGuard, grab_keyboard
from game.ui.kiosk.health_monitor import HealthMonitor
from game.ui.kiosk.kiosk_battle import SeatMaker
from game.ui.kiosk.kiosk_context import KioskContext
from game.ui.kiosk.kiosk_devices import Heard
from game.ui.kiosk.launch_config import LaunchConfig
from game.ui.kiosk.modes import Mode, OnTop
from game.ui.kiosk.owner_settings import with_kept
from game.ui.kiosk.pin_lock import PinLock
from game.ui.kiosk.pin_pad import Pad
from game.ui.kiosk.playlist import Playlist, PlaylistItem
from game.ui.kiosk.two_players import pair_in
from game.ui.kiosk.visit import Left, visit_in
from game.ui.kit.focus import FocusRing
from game.ui.kit.sound_feed import hear_hand


class Kiosk(KioskContext):
    """The stand in its window. ``crew`` gives captains, ``bank`` the ships' pictures."""

    def __init__(
        self,
        size: tuple[int, int],
        data_dir: Path,
        terms: LaunchConfig,
        *,
        windowed: bool = False,
        crew: SeatMaker | None = None,
        bank: Bank | None = None,
        sound: Sound | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """The window is open and the first title is shown (soon, if it broke). Raises NoDisplay."""
        super().__init__(size, data_dir, terms, windowed, bank, sound)
        self.clock = clock
        self.crew = crew or kiosk_battle.captains_in_processes(clock)
        self.lock, self.hold = PinLock(terms.pin), FocusGuard()
        self.keeper = HealthMonitor(self.home_dir)
        self.bills, self.guns = Playlist(terms, self.home_dir, terms.turn), GunClock()
        self.running, self.exit_code, self.first_press = True, 0, warm_up.WarmUp()
        self.goes_on = False
        self._broom = MemoryTrimmer(self._shed)
        self.deaf = self.over = self.wait = 0.0
        self.frames = self.broke = 0
        self.customs, self.held = with_kept(self.customs, terms.kept)
        self.pulse: Callable[[], None] = lambda: None
        try:
            if terms.resume is None or not self._go_on(terms.resume, terms.side):
                visitors.lost(self)
                self._begin_next()
        except Exception as fault:  # noqa: BLE001  # nobody is by to start the stand again
            self._broken(fault)

    # ------------------------------------------------------------- what a screen asks of the house
    def back(self) -> None:
        """The paper that lies on top is gone."""
        self.paper = None

    def home(self) -> None:
        """The show begins anew, with the list."""
        visitors.finish(self, Left.OWNER)
        self.bills.dueled = True
        self._begin_next()

    def rest(self) -> None:
        """Nothing is shown but that the show comes back."""
        self._put_away()
        self.mode, self.paper = Mode.PAUSED, None

    # ------------------------------------------------------------------------------- the frame step
    def frame(self, seconds: float, drawn: bool = True) -> None:
        """Events have had their effect, `seconds` have passed, and what is now is `drawn`; no fault
        gets out."""
        try:
            events = pygame.event.get()
            if self.glass.look_again():
                self.fit()
            for event in events:
                self._hear(self.senses.hands.layout.read(self.glass.here(event)))
            self._advance(seconds)
            self.pointer.show(self.pointed)
            self.senses.sound_on(seconds, "title-air" if self._between() else "")
            if drawn:
                view.show(self)
                self.frames += 1
                self._rehearse()
            self._broom.advance(seconds)
        except Exception as fault:  # noqa: BLE001  # nobody is by to press a button
            self._broken(fault)

    def _rehearse(self) -> None:
        """The first press of the show finds made what it needs: a part of it is made with each
        picture of a page between two battles, where nothing moves fast."""
        if self.frames >= 2 and self.first_press.go_on(self, seen=self._between()):
            self._broom.all_at_once()

    def _between(self) -> bool:
        """Whether a page between two battles is shown."""
        return self.mode is Mode.ATTRACT and self.programme.act.kind != "battle"

    # -------------------------------------------------------------------------------------- events
    def _hear(self, event: pygame.event.Event) -> None:
        """One event has had its effect; a wish to close the window has none."""
        if self.hold.hear(event.type, self.seconds) and not self.windowed:
            grab_keyboard()
        if event.type == pygame.WINDOWFOCUSLOST and self.fight is not None:
            self.fight.screen.let_go()
        if event.type == pygame.VIDEORESIZE and self.windowed:
            self.resize(event.size)
        elif event.type in (pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED):
            gone = event.type == pygame.JOYDEVICEREMOVED
            one_of_two = gone and second_player.lost_pad(self, event.instance_id)
            if (self.senses.plug(event) or one_of_two) and self.mode is Mode.VISITOR:
                self._open_menu()
            self.look_anew()
        elif event.type == pygame.AUDIODEVICEREMOVED:
            self.senses.sound.lost(event.which)
        elif event.type != pygame.QUIT:
            self._touched(event)

    def _touched(self, event: pygame.event.Event) -> None:
        """A hand did something: wake, step in, or play."""
        second_player.remember(self, event)
        if second_player.joins(self, event):
            return
        heard = self._heard(event)
        if self.senses.hands.hand != self.look.hand:
            self.look_anew()
        if self.senses.gestures.take_asked():
            self._open_pad()
        elif self.pad is not None:
            for one in heard.events:
                self.pad.handle(one, self.size, self.look)
        elif self.panel is not None:
            owner_update.hear(self, self.panel, heard.events)
        elif not (heard.touch == "press" and self.deaf > 0):
            self._obey(heard)

    def _heard(self, event: pygame.event.Event) -> Heard:
        """What the event is to the stand; of two people only whoever is asked is listened to."""
        meant = second_player.heard(self, event)
        if meant is None:
            return self.senses.overhear(event, self.size, self.look.u)
        return self.senses.hear(meant, self.size, self.look.u, self._steering())

    def _steering(self) -> bool:
        """Whether a visitor draws a course, so that the stick is the helm."""
        covered = self.paper is not None or self.pad is not None or self.panel is not None
        playing = self.mode is Mode.VISITOR and not covered
        return playing and self.fight is not None and self.fight.screen.steering

    def _obey(self, heard: Heard) -> None:
        """What the hand wants of what is shown now."""
        asleep, pressed = self.idle >= self.customs.idle, heard.touch == "press"
        if pressed and self.visit is not None:
            self.keeper.visitors += not self.visit.pressed
            self.visit.touched(self.senses.hands.hand)
        self.idle = 0.0 if heard.touch else self.idle
        if self.mode is Mode.VISITOR:
            if asleep and heard.touch:
                self.deaf = durations.DEAF
            elif not asleep:
                self._play(heard)
        elif pressed and self._invites():
            self.take_command()

    def _invites(self) -> bool:
        """Whether a press begins a visit."""
        read = self.mode is Mode.RESULT and self.since > durations.READ
        return read or self.mode is Mode.ATTRACT

    def _play(self, heard: Heard) -> None:
        """The visitor plays: on the menu or the panels if they lie open, else in the battle."""
        if self.paper is OnTop.HOW_TO:
            if heard.touch == "press":
                self.page += 1
                self.paper = OnTop.HOW_TO if self.page < PANELS else None
            return
        if self.paper is OnTop.VERBS:
            if heard.touch == "press":
                self.paper, self.deaf = None, durations.DEAF
            return
        for event in heard.events:
            if self.paper is OnTop.MENU:
                visitors.hear_menu(self, event)
            elif self.paper is OnTop.BATTLES:
                visitors.hear_list(self, event)
            elif self.fight is not None:
                self.fight.screen.handle(event)
                hear_hand(self.sound, self.fight.screen.ring)

    def _open_pad(self) -> None:
        """The PIN pad lies on top, unless somebody has given the PIN already."""
        if self.panel is None:
            self.pad = self.pad or Pad(self.lock)

    def _open_menu(self) -> None:
        """The visitor's menu lies on the battle."""
        self.paper, self.ring = OnTop.MENU, FocusRing("go-on")

    def _explain(self, _: str) -> None:
        """The panels lie on the battle, the first on top."""
        self.paper, self.page = OnTop.HOW_TO, 0

    # -------------------------------------------------------------------------------- who commands
    def take_command(self) -> None:
        """A visitor commands a side of a battle that begins now."""
        visitors.step_in(self)

    def hand_over(self, left: Left = Left.OWNER) -> None:
        """A captain commands the visitor's side, and the show goes on in the same battle."""
        visitors.finish(self, left)
        second_player.part(self)
        if self.fight is not None:
            self.fight.leave()
        self._show_again()
        self.programme.to_battle()

    def _show_again(self) -> None:
        """Nobody is in command: the show, as it was set up."""
        self.mode, self.paper, self.deed = Mode.ATTRACT, None, None
        self.idle = self.over = self.since = 0.0
        self.set_volume(self.customs.shown(self.wall()))

    # ---------------------------------------------------------------------------------------- time
    def _advance(self, seconds: float) -> None:
        """So much time has passed for whatever is shown."""
        self.seconds += seconds
        self.since += seconds
        self.deaf = max(0.0, self.deaf - seconds)
        self.senses.gestures.advance(seconds)
        self.lock.advance(seconds)
        if not self.windowed and self.hold.due(self.seconds):
            self.glass.look_again(window.set_mode(self.size, windowed=False))
            self.fit()
        self._keep_house()
        if self.senses.gestures.take_asked():
            self._open_pad()
        if self.pad is not None:
            owner_update.advance_pad(self, self.pad, seconds)
        elif self.panel is not None:
            owner_update.advance(self, self.panel, seconds)
        elif self.mode is Mode.ATTRACT:
            showing.advance(self, seconds)
        elif self.mode is Mode.VISITOR:
            visitors.advance(self, seconds)
        elif self.mode is Mode.PAUSED:
            self.idle = 0.0
        elif self.since >= (durations.RESULT if self.mode is Mode.RESULT else self.wait):
            self._begin_next()

    def _see_result(self) -> None:
        """The page after the battle comes in a moment: its screen is still hearing the press."""
        self.over = durations.OVER + 1

    # ------------------------------------------------------------------------------------- battles
    def _begin_next(self) -> None:
        """The next battle of the list lies ready, the page between two battles is shown. Raises the
        last fault if no level can be fought."""
        self._begin(self.bills.of_show)

    def _begin(self, billed: Callable[[], PlaylistItem]) -> None:
        """The battle before is put away, and the one that is `billed` lies ready, or the next that
        can be fought. Raises as above."""
        self._put_away()
        last: Exception | None = None
        unkept = partial(owner_update.unkept, self)
        for _ in range(len(self.terms.levels)):
            try:
                bill = billed()
                self.fight = kiosk_battle.begin_anyhow(self, bill, self.crew, self._ways(), unkept)
                break
            except (LevelError, OSError, Locked) as fault:
                self.keeper.fault(fault)
                billed, last = self.bills.next, fault
        if self.fight is None and last is not None:
            raise last
        self.programme, self.guns.shots = Programme(acts_for(self.bills.listed)), 0
        self.eye = AttractCamera()
        self._show_again()

    def _go_on(self, journal: Path, side: str) -> bool:
        """Whether the battle of this journal goes on, its visitor in command as before."""
        try:
            self.fight = kiosk_battle.go_on(self, journal, self.crew, self._ways())
            if self.fight.battle.pending is not None:
                visitors.take_over(self, self.fight, side)
                if (told := visit_in(self.terms.visit)) is not None:
                    visitors.go_on(self, *told)
                second_player.go_on(self, pair_in(self.terms.pair))
                return True
        except (JournalError, LevelError, OSError, Locked) as fault:
            self.keeper.fault(fault)
        self._put_away()
        return False

    def _ways(self) -> BattleNavigation:
        """Where the controls of a battle lead at the stand."""
        return BattleNavigation(self._open_menu, self._explain, self._see_result)

    def _put_away(self) -> None:
        """No battle is open. What stays in memory of the last one goes after the next picture: a
        visitor who has just pressed does not wait for that."""
        second_player.part(self)
        fight, self.fight = self.fight, None
        if fight is not None:
            if self.water is not None:
                warm_up.keep_sea(self, fight)
            fight.close()
            self._broom.all_at_once()

    def _shed(self) -> None:
        """Ships, papers, letters and stamps that were not shown for a while go; the sea of the
        pages between two battles rests while none of them is shown."""
        if not self._between():
            self.sea.rest()
        broadsides.forget()
        self.bank.shed()
        shed(self.size)

    # ---------------------------------------------------------------------------------- the unseen
    def _broken(self, fault: Exception) -> None:
        """The fault is on file; the show begins anew, later if faults come one upon the other.
        Where they will not stop the program ends, for whoever started it to start it afresh."""
        self.keeper.fault(fault)
        self.broke += 1
        if self.keeper.has_failed_too_often(self.seconds):
            self.running, self.exit_code = False, BROKEN
        self.wait = self.keeper.wait_after(self.seconds)
        self.bills.in_memory = isinstance(fault, OSError)
        try:
            visitors.finish(self, Left.FAULT)
            self._put_away()
            if isinstance(fault, pygame.error):
                self.glass.look_again(window.set_mode(self.size, self.windowed))
        except Exception as second:  # noqa: BLE001  # the show must go on
            self.keeper.fault(second)
        self.mode, self.paper, self.pad, self.since = Mode.WAITING, None, None, 0.0
        self.panel = None

    def _keep_house(self) -> None:
        """Captains are tended every second; every minute a line is told."""
        if self.keeper.must_tend(self.seconds):
            self.keeper.replaced += (
                self.fight.replace_dead_captains() if self.fight is not None else 0
            )
            owner_update.by_the_clock(self)
        if self.keeper.must_tell(self.seconds):
            self.keeper.tell(self.health())
            report_writer.each_minute(self)

    def health(self) -> log.Health:
        """How the stand is now."""
        crew = self.fight.processes() if self.fight is not None else []
        return self.keeper.health(self.seconds, self.bills.count, crew)

    def run(self) -> int:
        """The stand runs until the PIN is given (0), or until faults will not stop (BROKEN). After
        each frame `pulse` is called."""
        before = self.clock()
        try:
            report_writer.each_minute(self)  # the first page, for whoever looks whether the stand
            # is up
            while self.running:
                now = self.clock()
                self.frame(now - before)
                before = now
                self.pulse()
                pace = durations.TITLE_FRAME if self._between() else durations.FRAME
                pygame.time.wait(max(1, int(1000 * (pace - (self.clock() - now)))))
        finally:
            self.close()
        return self.exit_code

    def close(self) -> None:
        """Battle, captains and the baker of pictures are put away; a visit has ended, unless the
        next show goes on with it."""
        try:
            if not self.goes_on:
                visitors.finish(self, Left.OWNER)
            self.first_press.end()
            self._put_away()
        finally:
            self.report.close()
            self.bank.close()
            self.sound.close()
