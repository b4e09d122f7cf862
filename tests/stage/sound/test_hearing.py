"""Sound of the screens: a real battle frame by frame, and presses on controls."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.books.kmh import rules as kmh
from game.core import events as ev
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle
from game.play.seats import RandomSeat
from game.scene.actors import Actor, Wake
from game.scene.effects import Blaze
from game.scene.rigging import DrawnWind, Rigging
from game.stage.frame.stage_view import StageShip, StageView, read_stage
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.sound.cues import BUSES
from game.stage.sound.event_sounds import SoundCall, SoundSource
from game.stage.sound.player import SoundListener, SoundPlayer
from game.systems import BattleShow
from game.ui.kit.ambience import PassingSounds, Surroundings, ambience_of, surroundings_of
from game.ui.kit.focus import FocusRing, Hotspot
from game.ui.kit.screens import ShellCallbacks
from game.ui.kit.settings import Settings, save
from game.ui.kit.sound_feed import SoundFeed, is_skip, play_control_sound, volumes_of
from game.ui.pages.title_page import TitlePage
from game.ui.shell.app import App
from tests.architecture.source_files import ROOT
from tests.stage.sound.conftest import FOLDER

LEVEL = ROOT / "levels" / "kmh" / "mirror-duel.toml"
MIDDLE = SoundListener(0.0, 1000.0, lambda x, y: (8 * x, 8 * y))


class Listener(SoundPlayer):
    """A player that records what is queued."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[list[SoundCall], int]] = []

    def queue(self, calls: object, ear: object = None, speed: int = 1) -> None:
        assert isinstance(calls, list)
        if calls:
            self.asked.append((calls, speed))


@pytest.fixture
def battle() -> Iterator[Battle]:
    level = load_level(Path(LEVEL))
    seats = {side.id: RandomSeat(n) for n, side in enumerate(level.sides)}
    made = Battle(kmh, level, seats, 1)
    yield made
    made.close()


def listened(battle: Battle, speed: int, frames: int) -> tuple[Listener, list[str]]:
    """Return the sound after a number of frames, and the names of all cues in order."""
    sound, show = Listener(), BattleShow(battle)
    hearing = SoundFeed(sound, battle)
    show.speed = speed

    def scene() -> StageView:
        with show.stage():
            return read_stage()

    for _ in range(frames):
        show.update(1 / 20)
        hearing.advance(1 / 20, show.speed, scene, lambda _: MIDDLE)
    show.close()
    return sound, [call.cue for calls, _ in sound.asked for call in calls]


def test_a_battle_is_heard_step_by_step_and_leaves_the_table_alone(battle: Battle) -> None:
    sound, names = listened(battle, 1, 1500)
    assert names.count("quarters") == 1
    assert names.index("quarters") < names.index("broadside")
    assert {"card-flip", "helm", "bell", "seal"} <= set(names)
    assert {speed for _, speed in sound.asked} == {1}
    turned = sum(isinstance(event, ev.CardTurned) for event in battle.events)
    held = sum(isinstance(e, ev.CardHeld) and e.how == "played" for e in battle.events)
    assert names.count("card-flip") == turned + held
    seats = {side.id: RandomSeat(n) for n, side in enumerate(battle.level.sides)}
    unheard = Battle(kmh, battle.level, seats, 1)
    unheard.run()
    assert unheard.events[: len(battle.events)] == battle.events
    unheard.close()


def test_what_was_skipped_is_heard_as_one_sound() -> None:
    fired = ev.Fired("c", "a", side="port", target="b")
    assert is_skip([fired, ev.Hurt("c"), fired])
    assert not is_skip([fired, ev.Rolled("c"), fired]), "guns that speak together"
    assert is_skip([ev.Told("c")] * 41)
    assert not is_skip([fired, ev.Told("c")])


def test_a_battle_that_is_resumed_is_silent_about_its_past(battle: Battle) -> None:
    battle.run()
    _, names = listened(battle, 1, 3)
    assert names == []


def test_beds_follow_sea_wind_and_fire() -> None:
    calm = StageView((), (), (), DrawnWind(0.0, 0.0, 0.0))
    assert ambience_of(calm, Surroundings(0), 100.0) == {"sea-light": 1.0, "surf": 0.0, "burn": 0.0}
    rough = StageView((), (), (Blaze(),), DrawnWind(0.0, 0.0, 1.0, is_choppy=True))
    beds = ambience_of(rough, Surroundings(1, "storm", shore_cm=35.0), 100.0)
    assert beds == {"sea-rough": 1.0, "wind-1": 1.0, "rain": 1.0, "surf": 0.5, "burn": 0.7}
    night = ambience_of(calm, Surroundings(3, "night"), 100.0)
    assert night == {"sea-rough": 0.8, "wind-3": 1.0, "surf": 0.0, "burn": 0.0}


@pytest.mark.parametrize(
    ("level", "wind"), [("kmh/trafalgar", 1), ("kmh/constitution-and-guerriere", 2), ("kmh/the-nile", 2)]
)
def test_the_wind_is_heard_as_hard_as_the_level_says_it_blows(level: str, wind: int) -> None:
    """Trafalgar has a light wind, the other two a fresh one; a calm on the table is calm all the same."""
    played = load_level(ROOT / "levels" / f"{level}.toml")
    fight = Battle(kmh, played, {side.id: RandomSeat(n) for n, side in enumerate(played.sides)}, 1)
    blows, calm = (StageView((), (), (), DrawnWind(0.0, 0.0, speed)) for speed in (1.0, 0.0))
    assert surroundings_of(fight, (), blows, MIDDLE).wind == wind
    assert surroundings_of(fight, (), calm, MIDDLE).wind == 0
    fight.close()


def test_guns_echo_from_land_that_is_near_and_hardly_in_fog() -> None:
    places = [Surroundings(shore_cm=cm).place for cm in (None, 20.0, 90.0)]
    assert places == ["sea", "land", "sea"]
    assert Surroundings(is_foggy=True, shore_cm=20.0).place == "fog"


def test_gulls_are_near_land_by_day_and_timber_works_more_in_a_wind() -> None:
    def heard(around: Surroundings, surf: float) -> list[str]:
        passing = PassingSounds()
        return [call.cue for _ in range(240) for call in passing.advance(0.25, around, surf)]

    assert heard(Surroundings(0), 0.0).count("creak") < heard(Surroundings(3), 0.0).count("creak")
    assert heard(Surroundings(), 0.5).count("gull") >= 2
    assert "gull" not in heard(Surroundings(), 0.0) + heard(Surroundings(light="night"), 0.5)


def test_what_waits_for_the_camera_is_heard_when_it_is_seen(battle: Battle) -> None:
    sound, feed = Listener(), SoundFeed(Listener(), battle)
    feed.sound = sound
    actor = Actor("a", 5.0, 5.0, 0.0)
    ship = StageShip(actor, Rigging("a", "A", "frigate", "french", 0, 0, 4.0), Wake(1.0))
    seen = StageView((ship,), (), (), DrawnWind(0.0, 0.0))
    fired = ev.Fired("c", "a", side="port", target="b", dice=2)
    battle.events.append(fired)
    feed.advance(0.01, 1, lambda: seen, lambda _: MIDDLE, [fired])
    feed.advance(0.01, 1, lambda: seen, lambda _: MIDDLE, [fired])
    assert [[call.cue for call in calls] for calls, _ in sound.asked] == [["order-fire"]]
    feed.advance(0.01, 1, lambda: seen, lambda _: MIDDLE)
    guns = [call.cue for calls, _ in sound.asked[1:] for call in calls if call.cue != "quarters"]
    assert guns == ["broadside", "splash"]


def press(ring: FocusRing, at: tuple[int, int], spots: list[Hotspot]) -> None:
    ring.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1), spots)


@pytest.mark.parametrize(("enabled", "cue"), [(True, "click"), (False, "error")])
def test_a_press_clicks_and_a_spot_out_of_use_taps(enabled: bool, cue: str) -> None:
    spots = [Hotspot("speed", pygame.Rect(0, 0, 50, 50), enabled)]
    sound, ring = Listener(), FocusRing()
    press(ring, (10, 10), spots)
    if enabled:
        play_control_sound(sound, ring)
        assert sound.asked == []
        ring.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(10, 10), button=1), spots)
    play_control_sound(sound, ring)
    assert [call.cue for calls, _ in sound.asked for call in calls] == [cue]
    play_control_sound(sound, ring)
    assert len(sound.asked) == 1


def test_a_sound_without_a_folder_is_silent() -> None:
    silent = SoundPlayer()
    silent.advance(0.1)
    assert not silent.is_open


def test_the_players_volumes_hold() -> None:
    volumes = volumes_of(
        Settings(volume_sea=10, volume_guns=20, volume_table=30, volume_music=40, volume_battle_music=50)
    )
    assert [volumes.volume_of(bus) for bus in BUSES] == [0.1, 0.2, 0.3, 0.3, 0.4, 0.5]
    assert volumes_of(Settings(mute=True)).volume_of("guns") == 0.0
    assert FOLDER.is_dir()


def test_the_title_has_its_air_and_a_key_mutes_everything(tmp_path: Path) -> None:
    save(tmp_path, Settings(plain_sea=True))
    app = App(
        (1024, 720), tmp_path, [], ShellCallbacks(lambda *_: TitlePage(app)), 1, SpriteBank(process=False)
    )
    pygame.event.clear()
    app.run_frame(1 / 60)
    assert app.sound.is_open
    assert app.sound.music_name == "title-air"
    assert pygame.mixer.music.get_busy()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F9, unicode="", mod=0))
    app.run_frame(1 / 60)
    assert app.settings.mute
    assert app.sound.volumes.is_muted
    assert pygame.mixer.music.get_volume() == 0.0
    pygame.event.post(pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0))
    app.run_frame(1 / 60)
    assert not app.sound.is_open
    for _ in range(3):
        app.run_frame(1.0)
    assert app.sound.is_open
    app.sound.close()


def test_what_was_cut_short_is_not_heard_later() -> None:
    sound = SoundPlayer()
    sound.queue([SoundCall("splash", None, 1.0)])
    sound.cancel_pending()
    sound.advance(2.0)
    assert sound.captions.lines_at(sound.now) == ()


def _heard_by(ear: SoundListener, _: StageView) -> SoundListener:
    return ear


def test_music_is_of_the_side_in_hand_and_stays_while_play_is_hurried(battle: Battle) -> None:
    sound = Listener()
    feed = SoundFeed(sound, battle)
    calm = StageView((), (), (), DrawnWind(0.0, 0.0))
    french = replace(MIDDLE, own_ship=SoundSource(0.0, 0.0, nation="french"))
    heard = []
    for speed, ear in ((1, MIDDLE), (1, french), (4, MIDDLE), (0, MIDDLE)):
        feed.advance(1.0, speed, lambda: calm, partial(_heard_by, ear))
        heard.append((sound._tune, sound._mood))
    first = "spanish-ladies"
    assert heard == [(first, "sailing"), ("ca-ira", "sailing"), ("ca-ira", "sailing"), ("ca-ira", "hush")]
    feed.close()
    assert (sound._tune, sound._mood) == ("", "hush")
