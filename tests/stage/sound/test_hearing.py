"""Sound of the screens: a real battle frame by frame, and presses on controls."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.books.kmh import rules as kmh
from game.core import events as ev
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle
from game.play.seats import RandomSeat
from game.scene.rigging import DrawnWind
from game.stage.frame.stage_view import StageView, read_stage
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.sound.event_sounds import SoundCall
from game.stage.sound.player import SoundListener, SoundPlayer
from game.systems import BattleShow
from game.ui.kit.focus import FocusRing, Hotspot
from game.ui.kit.screens import ShellCallbacks
from game.ui.kit.settings import Settings, save
from game.ui.kit.sound_feed import SoundFeed, ambience_of, is_skip, play_control_sound, volumes_of
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
    assert names[0] == "quarters"
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
    assert ambience_of(calm) == {"sea-light": 1.0, "wind": 0.0, "burn": 0.0}
    from game.scene.effects import Blaze

    rough = StageView((), (), (Blaze(),), DrawnWind(0.0, 0.0, 1.0, is_choppy=True))
    beds = ambience_of(rough)
    assert beds["sea-rough"] == 1.0
    assert beds["wind"] > 0.6
    assert beds["burn"] > 0.5


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
    volumes = volumes_of(Settings(volume_sea=10, volume_guns=20, volume_table=30, volume_music=40))
    assert [volumes.volume_of(bus) for bus in ("sea", "guns", "people", "table", "music")] == [
        0.1,
        0.2,
        0.3,
        0.3,
        0.4,
    ]
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
