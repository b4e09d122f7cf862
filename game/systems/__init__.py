"""The five systems that step a battle and show it: wind, sailing, gunnery, boarding, fire.

``BattleShow`` owns the stage world of one battle, with the five as esper processors. The rules know nothing
of it: whatever is shown when, the same steps come in the same order (tests step a battle alone, with systems,
at once and fast, and compare every digest). All that is decided here is *when* the next step may happen, and
when an event that has happened begins to be shown.

One frame (`BattleShow.update`) goes like this. Each system animates its part and then calls `step_chapter`:
while the next step belongs to its chapter and the stage is at rest, it steps the battle. New events pass four
stations, each of which may hold them back:

1. `dice_delay`: dice tumble before the next step; but guns fire while theirs tumble.
2. `VolleyGroups`: where a book lets all ships act at once, a volley waits until the last dice of its moment
   are thrown, so that all fire together.
3. `CameraQueue`: acts outside the view wait for the camera, CAMERA_COMES (1 s) at most.
4. `deferred_events`: volleys that do not fit into the awaited view, and in a fleet the masts, fires and
   colours that follow from a salvo, wait until the salvo has been seen.

What gets through is handed to every system (`System.show`). Its `Clock.busy_seconds` then say how long the
stage is not at rest. A great moment (`event_timing.has_great_moment`: boarders, a mast, a strike, a ship that
sinks or explodes) keeps the player's speed, in a fleet at least for a while.

Fleets (24 ships or more, `event_batch`) need more, because resting after each act made a turn of Trafalgar
250 s long. Three rules shorten it:

- *Beside each other.* `EventBatch.may_next_step_join`: the next step may happen while something is still
  shown, if its act touches no busy ship and one view holds all of them. Ships sail together, 0.1 s apart;
  volleys of 0.12 s count as one flash, and the next waits for VOLLEY, so that at most three flash in a second
  at any pace (WCAG 2.3.1). Masts, strikes, fires, collisions, boarders and (below the quickest speed) rakes
  are shown alone.
- *Waiting for each other.* `EventBatch.may_step_gather`: volleys that wait for the camera let the battle step
  on for half a second of the clock, and all that fit into the same view fire as one. Without this nearly
  every volley waited for the camera alone.
- *A minute a turn.* `playback_speed`: the more of a turn's minute is spent, the faster minor acts are shown,
  later great ones too. Between captains alone the second half is shown from far: 73 to 87 s a turn of
  Trafalgar became 50 to 60.

No picture is left before it was seen (1.6 s at the chosen speed, `is_held_back`), however great what waits
is. A minute holds only so many pictures: among many ships three great moments of a card have one
(`EventBatch.acts_with_picture`), little rolls are told in a list and stop nobody, and from far who sails
waits for no camera.

Who wins when they disagree: a blocking great act stops every join; a volley deferred for its view stays
deferred until the queue is empty and the stage quiet; `may_join` is not asked at all while events are queued
(then `may_gather` is). A player is only asked when everything is at rest, except for ships that sail by an
order.

Tried and given up: close-ups of half a second for each volley of a fleet (no eye can follow them); planning
the show of a whole turn place by place (the rules have not settled it when it begins); counting a salvo from
the moment its events came, not from the moment it is shown (hardly any volley joined it); showing two places
by turns (A B A B were four moments and three camera moves).

Without animation the same five run headless, and nothing waits."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from math import inf
from operator import itemgetter

import esper

from game.core.events import Arrived, Event, Fired, Moved, Told
from game.core.steps import Happen
from game.core.visible import VisibleObjects, VisibleShip
from game.play.battle import Battle, StepResult
from game.play.seats import PlayerSeat
from game.scene import timings
from game.scene.actors import Actor
from game.scene.effects import Volley
from game.scene.stage_acts import ActKind, StageAct
from game.systems import event_timing
from game.systems.appearance import add_ship, apply_appearance, create_wind, ships_under_fire, update_objects
from game.systems.boarding import BoardingSystem
from game.systems.event_batch import (
    FLEET_SHIPS,
    KIOSK_SPEED_UP,
    LISTING_SHIPS,
    PLAYED_SPEED_UP,
    WATCHED_SPEED_UP,
    CameraQueue,
    EventBatch,
    SpeedUpRule,
    TurnClock,
    may_gather,
    playback_speed,
    split_by_view,
    update_batch_speed,
)
from game.systems.fire import FireSystem, start_existing_fires
from game.systems.gunnery import GunnerySystem
from game.systems.sailing import SailingSystem
from game.systems.wind import WindSystem

_names = count(1)
MAX_STEPS = 100_000  # steps without a pause after which a battle without animation counts as stalled


class BattleShow:
    """The stage world of one battle and its five systems.

    ``speed`` is 1, 2 or 4 times life, 0 to show everything at once; ``is_hurried``: the player holds the key
    that hurries. ``last_step_result`` is the result of the last step; ``watched_seconds`` counts the seconds
    without a question to a player, and ``is_relieved`` makes questions of a fleet not count, because an AI
    captain answers them. ``must_stay_readable`` (playback) keeps each roll and each part of a turn on screen
    long enough to read. ``is_great_moment``: see `event_timing.has_great_moment`. ``dice_delay``: seconds for
    which dice still tumble before the next step; guns do not wait for their dice. ``ending_seconds``: seconds
    for which the end of the battle is shown before it is announced.

    The camera sets four callbacks: ``is_in_frame`` says whether it sees an act (acts that it does not see
    wait in ``queued_events`` until it has arrived); ``is_camera_lingering``, whether what it shows has not
    been seen for long enough; ``is_word_awaited``, whether a roll is told as soon as it has arrived;
    ``acts_in_one_view``, which of several acts fit into one view (the other volleys go to
    ``deferred_events``). ``last_volleys`` are the volleys of the last moment in which guns fired, and
    ``lead_volley`` the one that the camera looks at. ``quick_play`` shortens cards and rolls
    without a consequence; ``is_unattended``: kiosk mode, nobody waits for a turn."""

    def __init__(self, battle: Battle, is_animated: bool = True) -> None:
        self.battle, self.is_animated, self.speed = battle, is_animated, 1
        self.name = f"stage-{next(_names)}"
        self.last_step_result, self.is_hurried, self.watched_seconds = StepResult.STEPPED, False, 0.0
        self.is_relieved, self.is_great_moment = False, False
        self.events_shown, self.rewinds = len(battle.events), battle.rewinds
        self.is_simultaneous, self.last_event = battle.book.AT_ONCE, Event("")
        self.volley_groups = event_timing.VolleyGroups(self.is_simultaneous)
        self.must_stay_readable, self.reading_seconds, self.dice_delay = False, 0.0, 0.0
        self.quick_play, self.is_unattended = False, False
        self.is_in_frame: Callable[[StageAct], bool] = lambda _: True
        self.acts_in_one_view: Callable[[Sequence[StageAct]], Sequence[StageAct]] = lambda acts: acts
        self.is_camera_lingering: Callable[[], bool] = lambda: False
        self.is_word_awaited: Callable[[], bool] = lambda: False
        self.deferred_events: list[Event] = []
        self.lead_volley: Fired | None = None
        self.queue_for_camera = CameraQueue()
        self.ending_seconds = inf
        self.sailing = SailingSystem(self.advance_chapter, self.is_simultaneous)
        self._aimed_at: set[str] = set()
        self.event_batch, self._joined, self.turn_clock = EventBatch(), False, TurnClock()
        self.wind = WindSystem(self.advance_chapter)
        others = (kind(self.advance_chapter) for kind in (GunnerySystem, BoardingSystem, FireSystem))
        self.systems: tuple[event_timing.System, ...] = (self.wind, self.sailing, *others)
        with self.stage():
            for system in self.systems:
                esper.add_processor(system)
            self._set_up_stage()

    # ------------------------------------------------------------------ the stage world
    @contextmanager
    def stage(self) -> Iterator[None]:
        """Switch esper to the world of this stage, and back on exit."""
        before = esper.current_world
        esper.switch_world(self.name)
        try:
            yield
        finally:
            esper.switch_world(before)

    def update(self, dt: float) -> None:
        """Animate all five systems for ``dt`` seconds, and step the battle while the stage is at rest."""
        if self.battle.rewinds != self.rewinds:
            self.reset_after_undo()
        asked = self.last_step_result is StepResult.WAITING and not (
            self.is_relieved and self.event_batch.is_fleet
        )
        self.watched_seconds = 0.0 if asked else self.watched_seconds + dt
        self.turn_clock.advance(dt, self.battle.turn, is_player_asked=asked)
        pace = self._sync_pace()
        update_batch_speed(self.event_batch, self.speed, self.turn_clock.seconds_spent, self._speed_up)
        self.reading_seconds = max(0.0, self.reading_seconds - dt * pace)
        self.dice_delay = max(0.0, self.dice_delay - dt * pace)
        self.queue_for_camera.advance(dt, pace, is_camera_held=self.is_held_back)
        self.event_batch.advance(dt * pace)
        with self.stage():
            if (
                self.queued_events
                and not self._may_gather_more()
                and self.queue_for_camera.is_wait_over(self.is_in_frame)
            ):
                self._begin_queued()
                self.is_great_moment = event_timing.has_great_moment()
                pace = self._sync_pace()  # guns that fire now are not hurried for one frame
            if (
                self.deferred_events
                and not self.queued_events
                and (self._is_quiet or self._is_only_damage_shown)
            ):
                event_timing.yield_all_acts()
                self._begin_on_camera(
                    *event_timing.split_next_deferred(self.deferred_events, self.acts_in_one_view)
                )
            event_timing.advance_acts(dt * pace)
            esper.process(dt * pace)
            if self.event_batch.is_fleet and self.event_batch.is_quick:
                self._advance_systems()
            self.is_great_moment = event_timing.has_great_moment()
            if not self.queued_events and self._aimed_at - ships_under_fire(self.deferred_events):
                self._apply_appearance(self.visible_ships())
            if self.battle.pending_step is None:
                self._update_ending(dt * pace)

    def _advance_systems(self) -> None:
        # At the quickest speed a frame is a fifth of a ship's move, and the turn of one system is over before
        # the next ship of a line has been asked: let each chapter step once more.
        for system in self.systems:
            self.advance_chapter(system.chapter)

    def _update_ending(self, seconds: float) -> None:
        self.last_step_result = StepResult.OVER
        left = event_timing.ending_seconds_left() if self.speed else 0.0
        self.ending_seconds = max(0.0, min(left, self.ending_seconds - seconds))

    @property
    def simultaneous_volleys(self) -> tuple[Fired, ...]:
        """Return the volleys of the last moment in which guns fired."""
        return self.volley_groups.last_volleys

    @property
    def waiting_volleys(self) -> list[Fired]:
        """Return the volleys whose dice are thrown and that wait for others of their moment."""
        return self.volley_groups.waiting_volleys

    def _apply_appearance(self, visible_ships: dict[str, VisibleShip]) -> None:
        apply_appearance(self.battle, visible_ships, self.deferred_events)
        self._aimed_at = ships_under_fire(self.deferred_events)

    @property
    def queued_events(self) -> list[Event]:
        """Return the events that begin when the camera has arrived."""
        return self.queue_for_camera.events

    @property
    def pace(self) -> int:
        """Return how many times faster than life the battle is shown (`event_batch.playback_speed`)."""
        return playback_speed(
            self.speed or 1, self.turn_clock.seconds_spent, self.watched_seconds, self.event_batch,
            self._speed_up, is_key_held=self.is_hurried, is_great_moment=self.is_great_moment,
        )  # fmt: skip

    def _sync_pace(self) -> int:
        for system in self.systems:
            system.clock.pace = self.pace
        return self.pace

    @property
    def _speed_up(self) -> SpeedUpRule:
        if any(isinstance(seat, PlayerSeat) for seat in self.battle.seats.values()):
            return PLAYED_SPEED_UP
        return KIOSK_SPEED_UP if self.is_unattended else WATCHED_SPEED_UP

    def close(self) -> None:
        """Delete the stage world."""
        with self.stage():
            esper.clear_database()
        esper.delete_world(self.name)

    # ------------------------------------------------------------------ stepping
    def advance_chapter(self, chapter: str) -> None:
        """Step the battle while its next step belongs to this chapter and nothing is moving."""
        for _ in range(MAX_STEPS):
            rests = self.is_at_rest()
            if self.battle.chapter != chapter or not (rests or self._may_join_moment()):
                return
            self._joined = not rests
            self.last_step_result = self.battle.step()
            if self.last_step_result is not StepResult.STEPPED:
                return
            self._show_new_events()

    def _may_join_moment(self) -> bool:
        """Return whether the next step belongs to the moment shown: ships that all act at once."""
        step = self.battle.pending_step
        if self.queued_events and self.event_batch.is_fleet:
            return self._may_gather_more()
        if not self.is_simultaneous and self._is_fleet_step():
            return True
        if not isinstance(step, Happen):
            return False
        if not self.is_simultaneous:
            return not self.queued_events and self.sailing.is_joint_drift(self.last_event, step.event)
        is_same = type(step.event) is type(self.last_event)
        return isinstance(self.last_event, (Moved, Fired)) and (
            is_same or event_timing.is_invisible_event(step.event)
        )

    def _may_gather_more(self) -> bool:
        queue, is_fleet = self.queue_for_camera, self.event_batch.is_fleet
        if queue.gather_seconds <= 0 or not is_fleet or self.must_stay_readable:
            return False
        deferred = event_timing.acts_of(self.deferred_events)
        return self.event_batch.may_step_gather(self.battle, queue.acts, self.acts_in_one_view, deferred)

    @property
    def is_gathering(self) -> bool:
        """Return whether acts may still join those that wait for the camera, so that it should stay."""
        if not self.queued_events or not self.queue_for_camera.is_gathering:
            return False
        with self.stage():
            return self._may_gather_more()

    @property
    def is_held_back(self) -> bool:
        """Return whether the camera must show its view longer before what waits begins."""
        return bool(self.queued_events) and not self.event_batch.is_quick and self.is_camera_lingering()

    def _is_fleet_step(self) -> bool:
        return self.may_answer_now and self.event_batch.may_next_step_join(
            self.battle, self._busy_chapters, self.acts_in_one_view
        )

    @property
    def may_answer_now(self) -> bool:
        """Return whether, in a fleet, the next question may be answered while ships still move."""
        if not self.event_batch.is_fleet or self.is_simultaneous or self.must_stay_readable or not self.speed:
            return False
        if self.queued_events:
            return self.queue_for_camera.gather_seconds > 0
        return not self.deferred_events and len(self._busy_chapters) < 2

    @property
    def _busy_chapters(self) -> list[str]:
        return [system.chapter for system in self.systems if system.clock.busy_seconds > 0]

    def is_at_rest(self) -> bool:
        """Return whether no system shows anything that must be seen before the next step."""
        if not self.is_animated:
            return True
        if self.queued_events or self.deferred_events or not self._is_quiet or self.is_word_awaited():
            return False
        if self.battle.pending_step is None and 0 < self.ending_seconds < inf:
            return False
        step = self.battle.pending_step
        gunnery = self.battle.chapter == "gunnery" and not self.must_stay_readable
        guns = self.volley_groups.is_gun_roll(step, gunnery)
        return (self.reading_seconds <= 0 and self.dice_delay <= 0) or guns

    @property
    def _is_quiet(self) -> bool:
        with self.stage():
            return not self._busy_chapters and not (
                self.event_batch.is_camera_patient and event_timing.has_sudden_moment()
            )

    @property
    def _is_only_damage_shown(self) -> bool:
        rest = not event_timing.has_great_moment() and self._busy_chapters == ["gunnery"]
        return rest and event_timing.may_next_guns_fire()

    @property
    def _gathers_rolls(self) -> bool:
        """Return whether little rolls are told in a list: among many ships that nobody commands here."""
        played = any(isinstance(seat, PlayerSeat) for seat in self.battle.seats.values())
        return self.event_batch.has_many_ships and not played and not self.must_stay_readable

    def _show_new_events(self) -> None:
        news = self.battle.events[self.events_shown :]
        self.events_shown = len(self.battle.events)
        self.last_event = next((e for e in reversed(news) if not isinstance(e, Told)), self.last_event)
        if not self.is_animated:
            return
        if self.must_stay_readable:
            self.reading_seconds = max(self.reading_seconds, *map(event_timing.reading_seconds, news), 0.0)
        self.wind.is_quick_play = self.quick_play
        self.dice_delay = event_timing.update_dice_delay(
            self.battle, news, self.dice_delay, self.volley_groups, is_quick_play=self.quick_play,
            is_gathered=self._gathers_rolls,
        )  # fmt: skip
        self._queue_events(
            self.volley_groups.take_ready(news, self.battle.pending_step, is_same_moment=self._joined)
        )

    def _queue_events(self, new_events: list[Event]) -> None:
        """Show events when the camera has arrived; defer volleys that do not fit into one view."""
        if self.queued_events:
            self._join_camera_queue(new_events)
            return
        now, later = split_by_view(new_events, self.acts_in_one_view) if self.speed else (new_events, [])
        self._begin_on_camera(now, later)

    def _begin_on_camera(self, now: list[Event], later: list[Event]) -> None:
        self.deferred_events = later
        self.lead_volley = event_timing.most_dramatic_volley(now) or self.lead_volley
        acts = self.event_batch.acts_with_picture(now)
        # Where all ships act at once, or others already sail, no camera can follow all that sail.
        beside = self._joined and self.event_batch.is_fleet
        all_sail = self.is_simultaneous or (beside and self.sailing.clock.busy_seconds > 0)
        all_sail = all_sail or self.event_batch.is_from_far
        awaited = [act for act in acts if act.drama >= ActKind.GRAPPLE or not all_sail]
        many, quick = (self.event_batch.is_fleet and not self.must_stay_readable, self.event_batch.is_quick)
        seen = all(map(self.is_in_frame, awaited))
        gathers = many and may_gather(awaited, is_quick=quick, is_in_view=seen)
        if self.speed and (gathers or not seen):
            self.queue_for_camera.start_wait(now, awaited, is_open_to_more=gathers)
            for thing, old in esper.get_component(StageAct):
                if old.has_happened:
                    esper.delete_entity(thing, immediate=True)
        for act in acts:
            esper.create_entity(act)
        self.event_batch.add_awaited_acts(acts)
        if not self.queued_events:
            self._begin_events(now)

    def _join_camera_queue(self, new_events: list[Event]) -> None:
        """Add these events to those that wait for the camera; in a fleet defer volleys outside its view."""
        if self.event_batch.is_fleet and self.speed:
            new_events, later = self.queue_for_camera.split_deferred(new_events, self.acts_in_one_view)
            self.deferred_events += later
        acts = self.event_batch.acts_with_picture(new_events)
        self.queue_for_camera.add(new_events, acts)
        self.lead_volley = event_timing.most_dramatic_volley(self.queued_events) or self.lead_volley
        for act in acts:
            esper.create_entity(act)
        self.event_batch.add_awaited_acts(acts)

    def _begin_queued(self) -> None:
        self._begin_events(self.queue_for_camera.pop_events())

    def _begin_events(self, now: list[Event]) -> None:
        self.event_batch.note_started_events(now)
        seen = self.visible_ships()
        if any(map(event_timing.is_boat_boarding, now)):
            update_objects(self.visible_objects())  # boats must be alongside before their men climb up
        for event in now:
            if isinstance(event, Arrived):
                add_ship(seen[event.ship])
                self.sailing.clock.wait_at_least(timings.ARRIVES)
            self._show_event(event, seen)
        if self.event_batch.is_fleet:  # the view stays with ships that still sail
            event_timing.extend_sailing_acts()
        if now:
            self._apply_appearance(seen)
            update_objects(self.visible_objects())
        if not self.speed:
            self.finish_now()

    def _show_event(self, event: Event, visible_ships: dict[str, VisibleShip]) -> None:
        for system in self.systems:
            system.show(event, visible_ships)

    def active_volleys(self) -> list[Volley]:
        """Return the volleys on screen, in the order in which they were fired."""
        with self.stage():
            return [volley for _, volley in sorted(esper.get_component(Volley), key=itemgetter(0))]

    def visible_ships(self) -> dict[str, VisibleShip]:
        """Return what can be seen of every ship, by id, in placement order."""
        with self.battle.table.as_current():
            return {s.id: s for s in self.battle.book.sight()}

    def visible_objects(self) -> VisibleObjects:
        """Return what else the seated players can see; nothing in a book that has ships alone."""
        players = [side for side, seat in self.battle.seats.items() if isinstance(seat, PlayerSeat)]
        with self.battle.table.as_current():
            return self.battle.book.company(players)

    # ------------------------------------------------------------------ setting and skipping
    def finish_now(self) -> None:
        """Finish at once whatever is being shown; the final state is the same."""
        with self.stage():
            if self.queued_events:
                self._begin_queued()
            if self.deferred_events:
                now, self.deferred_events = self.deferred_events, []
                self._begin_events(now)
            self.reading_seconds = self.dice_delay = self.ending_seconds = 0.0
            event_timing.delete_all(StageAct)
            for system in self.systems:
                system.finish()
            if self._aimed_at:
                self._apply_appearance(self.visible_ships())

    def ships_lost_from_sight(self) -> set[str]:
        """Return the ships that are not on the stage any more, and those that go down on it."""
        with self.stage():
            actors = [actor for _, actor in esper.get_component(Actor)]
        return {actor.ship for actor in actors if not actor.is_present or actor.is_sinking}

    def reset_after_undo(self) -> None:
        """Rebuild the stage from the table, after an answer was undone."""
        self.rewinds, self.events_shown = self.battle.rewinds, len(self.battle.events)
        self.last_event, self.reading_seconds, self.dice_delay = Event(""), 0.0, 0.0
        self.queue_for_camera, self.deferred_events = CameraQueue(), []
        self.volley_groups, self.lead_volley = event_timing.VolleyGroups(self.is_simultaneous), None
        self.ending_seconds, self._aimed_at = inf, set()
        with self.stage():
            esper.clear_database()
            for system in self.systems:
                system.clock.busy_seconds = 0.0
            self._set_up_stage()

    def _set_up_stage(self) -> None:
        with self.battle.table.as_current():
            weather, ships = self.battle.book.weather(), self.battle.book.sight()
        create_wind(weather)
        self.event_batch = EventBatch(len(ships) >= FLEET_SHIPS and not self.is_simultaneous)
        self.event_batch.has_many_ships = len(ships) >= LISTING_SHIPS
        for s in ships:
            add_ship(s)
        self._apply_appearance(self.visible_ships())
        self.sailing.set_up(self.battle.turn > 0, self.battle.events)
        update_objects(self.visible_objects())
        start_existing_fires()
