"""Sounds of the screens: pass what a battle shows and what a player presses to the sound player."""

from collections.abc import Callable, Container, Sequence
from statistics import median
from typing import Final

import pygame

from game.core.events import Event, Fired, Rolled
from game.play.battle import Battle
from game.stage.frame.camera import Camera
from game.stage.frame.stage_view import StageView
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.sound.battle_music import BattleMood, nearest_enemies_cm, tune_of_nation
from game.stage.sound.captions import captions_rect, draw_captions
from game.stage.sound.event_sounds import SoundCall, SoundSource, cue_of_control, sounds_of_frame
from game.stage.sound.player import SoundListener, SoundPlayer, Volumes
from game.ui.kit.ambience import PassingSounds, ambience_of, land_rings_of, surroundings_of
from game.ui.kit.focus import FocusRing, Press, Scroll, Slide, StepBy
from game.ui.kit.settings import Settings

BED_INTERVAL: Final = 0.25
"""Seconds between two updates of the ambient sounds."""
SKIP_EVENT_COUNT: Final = 40
"""More events than this in one frame mean that the battle was skipped, not shown."""
USUAL_HULL_CM: Final = 4.0


def volumes_of(settings: Settings) -> Volumes:
    """Return the volumes as the player has set them; voices and table share one."""
    return Volumes(
        settings.volume_sea / 100,
        settings.volume_guns / 100,
        settings.volume_table / 100,
        settings.volume_table / 100,
        settings.volume_music / 100,
        settings.volume_battle_music / 100,
        settings.mute,
    )


class SoundFeed:
    """What of one battle has been played already. A battle that begins, is resumed or has an answer
    undone is silent about what was before."""

    def __init__(self, sound: SoundPlayer, battle: Battle) -> None:
        self.sound, self.battle = sound, battle
        self._events_heard, self._rewinds = len(battle.events), battle.rewinds
        self._bed_age = BED_INTERVAL
        self._waiting: list[Event] = []
        self.mood = BattleMood(has_beaten=battle.turn > 1)
        self._passing, self._land = PassingSounds(), land_rings_of(battle.level)
        self._nation = ""
        self._nations = {side.id: side.nation or side.id for side in battle.level.sides}

    def advance(
        self,
        seconds: float,
        speed: int,
        stage_view: Callable[[], StageView],
        listener: Callable[[StageView], SoundListener],
        waiting: Sequence[Event] = (),
    ) -> None:
        """Play what has happened since the last call, and update the ambient sounds and the music. What is
        `waiting` for the camera has happened but is not seen yet: it is heard when it is seen."""
        fresh = self._new_events()
        news = self._seen_events(fresh, waiting)
        self._bed_age += seconds
        if not news and not fresh and self._bed_age < BED_INTERVAL:
            return
        seen = stage_view()
        heard_by = listener(seen)
        if news or fresh:
            sources = sources_of(seen)
            calls = fire_orders(fresh, news, sources) + sounds_of_frame(news, sources, self._nations)
            self.sound.queue(calls, heard_by, 0 if is_skip(news) else speed)
        if self._bed_age >= BED_INTERVAL or news:
            passed, self._bed_age = self._bed_age, 0.0
            self._update_ambience(passed, seen, heard_by)
            self._update_music(passed, speed, seen, heard_by, news)

    def _update_ambience(self, seconds: float, seen: StageView, heard_by: SoundListener) -> None:
        around = surroundings_of(self.battle, self._land, seen, heard_by)
        beds = ambience_of(seen, around, heard_by.seen_cm)
        self.sound.place = around.place
        self.sound.fade_beds_to(beds)
        self.sound.queue(self._passing.advance(seconds, around, beds["surf"]))

    def _update_music(
        self, seconds: float, speed: int, seen: StageView, heard_by: SoundListener, news: Sequence[Event]
    ) -> None:
        """Follow what is shown with the tune of the side in hand; a spectator hears that of the first
        side. What is shown at once has no music."""
        own = heard_by.own_ship.nation if heard_by.own_ship is not None else ""
        self._nation = self._nation or own
        afloat = [ship for ship in seen.ships if ship.actor.is_present and not ship.rigging.has_struck]
        places = ((ship.actor.x, ship.actor.y, ship.rigging.side) for ship in afloat)
        if self.mood.follow(seconds, news, nearest_enemies_cm(places) / heard_by.hull_cm):
            self.sound.queue([SoundCall("quarters")])
        tune = tune_of_nation(self._nation or next(iter(self._nations.values()), ""))
        self.sound.play_stems(tune, self.mood.mood if speed else "hush")

    def _new_events(self) -> Sequence[Event]:
        if self.battle.rewinds != self._rewinds:
            self._rewinds, self._events_heard = self.battle.rewinds, len(self.battle.events)
            self._waiting.clear()
        news = self.battle.events[self._events_heard :]
        self._events_heard = len(self.battle.events)
        return news

    def _seen_events(self, fresh: Sequence[Event], waiting: Sequence[Event]) -> list[Event]:
        """Return the events that are shown from now on, and keep those that wait."""
        if not self._waiting and not waiting:
            return list(fresh)
        unseen: Container[int] = {id(event) for event in waiting}
        every = [*self._waiting, *fresh]
        self._waiting = [event for event in every if id(event) in unseen]
        return [event for event in every if id(event) not in unseen]

    def close(self) -> None:
        """Stop the battle's sounds."""
        self.sound.stop_queue_and_beds()


def fire_orders(
    fresh: Sequence[Event], news: Sequence[Event], sources: dict[str, SoundSource]
) -> list[SoundCall]:
    """Return the orders to fire: where guns wait for the camera, their order is heard before them."""
    told = {id(event) for event in news}
    guns = [event for event in fresh if isinstance(event, Fired) and event.ship in sources]
    places = [(sources[event.ship].x, sources[event.ship].y) for event in guns if id(event) not in told]
    return [SoundCall("order-fire", place) for place in places[:1]]


def is_skip(news: Sequence[Event]) -> bool:
    """Return whether too much happened at once to be shown step by step. Volleys shown together
    have only their dice between them."""
    fired = [n for n, event in enumerate(news) if isinstance(event, Fired)]
    if len(news) > SKIP_EVENT_COUNT or len(fired) < 2:
        return len(news) > SKIP_EVENT_COUNT
    between = news[fired[0] : fired[-1]]
    return not all(isinstance(event, Fired | Rolled) for event in between)


def sources_of(stage_view: StageView) -> dict[str, SoundSource]:
    """Return the sound source of each ship by id."""
    return {
        stage_ship.actor.ship: SoundSource(
            stage_ship.actor.x,
            stage_ship.actor.y,
            stage_ship.actor.heading,
            stage_ship.rigging.kind,
            stage_ship.rigging.nation,
            stage_ship.rigging.length_cm,
        )
        for stage_ship in stage_view.ships
    }


def listener_of(stage_view: StageView, camera: Camera, own: str) -> SoundListener:
    """Return the listener over the visible sea, aboard ship `own` if there is one."""
    port = camera.viewport
    middle = camera.to_cm(port.left + port.width / 2, port.top + port.height / 2)
    seen_cm = port.width / camera.view.px_per_cm
    hull_cm = median([ship.rigging.length_cm for ship in stage_view.ships] or [USUAL_HULL_CM])
    return SoundListener(
        port.left,
        port.left + port.width,
        camera.to_screen,
        sources_of(stage_view).get(own),
        middle,
        seen_cm,
        hull_cm or USUAL_HULL_CM,
    )


def play_control_sound(sound: SoundPlayer, ring: FocusRing) -> None:
    """Play the small sound of the last press. A volume slider is silent while it is dragged."""
    match ring.last_intent:
        case Press(name):
            sound.play_cue(cue_of_control(name))
        case StepBy():
            sound.play_cue("click")
        case Scroll() | Slide():
            pass
        case _:
            if ring.was_refused:
                sound.play_cue("error")
    ring.clear_last_result()


def sound_captions_rect(style: UiStyle, sea: pygame.Rect, sound: SoundPlayer) -> pygame.Rect:
    """Return the area of the sound captions; empty if there are none."""
    return captions_rect(style, sea, sound.captions.lines_at(sound.now))


def draw_sound_captions(c: Canvas, sea: pygame.Rect, sound: SoundPlayer) -> None:
    """Draw the sound captions at the foot of the free sea."""
    draw_captions(c, sea, sound.captions.lines_at(sound.now))
