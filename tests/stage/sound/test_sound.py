"""The player: lazy, cheap, silent when it must be; and the captions."""

import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.core import events as ev
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.sound import player
from game.stage.sound.event_sounds import SoundCall, SoundSource, sounds_of_event
from game.stage.sound.mixer import BUSES, CUES, VOICES, cue_of_dice_count
from game.stage.sound.player import (
    BED_NAMES,
    CENTRED_LISTENER,
    Captions,
    SoundListener,
    SoundPlayer,
    Volumes,
    caption_of,
    draw_captions,
    make_pending_cue,
    pan_words,
    relative_bearing_words,
)
from tests.stage.sound.conftest import FOLDER, Samples, Shipped

SHIPS = {"a": SoundSource(10.0, 20.0, 0.0, "ship74"), "b": SoundSource(40.0, 20.0, 180.0, "ship74")}
OWN = SoundSource(25.0, 20.0, 0.0)
EAR = SoundListener(0.0, 1000.0, lambda x, y: (20 * x, 20 * y), OWN)
BROADSIDE = ev.Fired(
    "KMH-9.1.1", "a", side="starboard", target="b", aim="hull", reach=300_000, dice=9, hits=3
)


@pytest.fixture
def sound() -> Iterator[SoundPlayer]:
    made = SoundPlayer(FOLDER)
    yield made
    made.close()


def busy() -> int:
    return sum(pygame.mixer.Channel(n).get_busy() for n in range(VOICES))


def test_nothing_is_opened_before_the_first_frame(sound: SoundPlayer) -> None:
    pygame.mixer.quit()
    sound.play_cue("bell")
    assert not sound.is_open
    assert pygame.mixer.get_init() is None
    sound.advance(0.02)
    assert sound.is_open
    assert busy() == 1


def test_a_broadside_takes_its_voices_one_after_the_other(sound: SoundPlayer) -> None:
    sound.advance(0.01)
    sound.queue(sounds_of_event(BROADSIDE, SHIPS), EAR)
    counts = []
    for _ in range(40):
        sound.advance(1 / 60)
        counts.append(len(sound.mixer.playing_sounds))
    assert counts[0] <= 2
    assert counts[-1] >= 9
    assert counts == sorted(counts)


def test_a_gun_at_the_left_edge_is_loud_at_the_left(sound: SoundPlayer) -> None:
    sound.advance(0.01)
    sound.queue([SoundCall("gun-near", (1.0, 5.0))], EAR)
    sound.advance(0.01)
    assert busy() == 1
    assert sound.mixer.playing_sounds[0].cue.name == "gun-near"
    assert make_pending_cue(SoundCall("gun-near", (1.0, 5.0)), EAR, 0.0).pan == pytest.approx(-0.96)


def test_a_gun_far_outside_the_window_sounds_from_afar() -> None:
    assert make_pending_cue(SoundCall("gun-near", (90.0, 5.0)), EAR, 0.0).cue.name == "gun-far"
    assert make_pending_cue(SoundCall("gun-near", (49.0, 5.0)), EAR, 0.0).cue.name == "gun-near"
    assert make_pending_cue(SoundCall("bell"), CENTRED_LISTENER, 0.0).pan == 0.0


def test_mute_stops_what_sounds_and_lets_nothing_begin(sound: SoundPlayer) -> None:
    sound.advance(0.01)
    sound.play_cue("bell")
    sound.advance(0.01)
    assert busy() == 1
    sound.set_volumes(Volumes(is_muted=True))
    assert busy() == 0
    sound.play_cue("bell")
    sound.advance(0.01)
    assert busy() == 0
    assert sound.captions.lines_at(sound.now) == (CUES["bell"].caption,)


def test_a_volume_of_nothing_silences_its_own_kind_alone(sound: SoundPlayer) -> None:
    sound.set_volumes(Volumes(guns=0.0))
    sound.advance(0.01)
    sound.queue([SoundCall("gun-near"), SoundCall("bell")])
    sound.advance(0.01)
    assert [voice.cue.name for voice in sound.mixer.playing_sounds.values()] == ["bell"]


def test_beds_come_up_stay_and_go_out(sound: SoundPlayer) -> None:
    sound.fade_beds_to({"sea-light": 1.0, "burn": 0.7})
    for _ in range(120):
        sound.advance(1 / 60)
    channel = pygame.mixer.Channel(VOICES + BED_NAMES.index("sea-light"))
    assert channel.get_busy()
    assert channel.get_volume() > 0.02
    sound.stop_queue_and_beds()
    for _ in range(120):
        sound.advance(1 / 60)
    assert not channel.get_busy()


def test_an_explosion_drowns_the_rest(sound: SoundPlayer) -> None:
    sound.advance(0.01)
    sound.queue([*sounds_of_event(BROADSIDE, SHIPS), *sounds_of_event(ev.Exploded("c", "b"), SHIPS)], EAR)
    for _ in range(150):
        sound.advance(1 / 60)
    assert {voice.cue.name for voice in sound.mixer.playing_sounds.values()} <= {"explosion"}


def test_a_machine_without_sound_is_served_in_silence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "there-is-none")
    sound = SoundPlayer(FOLDER)
    sound.play_music("title-air")
    sound.fade_beds_to({"sea-light": 1.0})
    sound.queue(sounds_of_event(BROADSIDE, SHIPS), EAR)
    for _ in range(60):
        sound.advance(1 / 60)
    assert not sound.is_open
    assert any(line.startswith("Gunfire") for line in sound.captions.lines_at(sound.now))
    sound.set_volumes(Volumes(is_muted=True))
    sound.close()
    assert capfd.readouterr() == ("", "")


def test_a_folder_without_files_is_silent_too(tmp_path: Path) -> None:
    sound = SoundPlayer(tmp_path)
    sound.play_music("title-air")
    sound.play_cue("bell")
    sound.advance(0.1)
    assert busy() == 0
    sound.close()


def test_a_device_that_is_pulled_out_is_heard_again_when_there_is_one(
    sound: SoundPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The music and the sea go on where they were, without a restart of the game."""
    sound.play_music("title-air")
    sound.fade_beds_to({"sea-light": 1.0})
    for _ in range(20):
        sound.advance(0.1)
    there, tries = pygame.mixer.init, []

    def none(*_: object, **__: object) -> None:
        tries.append(sound.now)
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", none)
    sound.on_device_lost(2)
    sound.play_cue("bell")
    for _ in range(1000):
        sound.advance(0.1)
    assert not sound.is_open
    assert [later - now for now, later in pairwise(tries)] == pytest.approx(
        [2.0, 4.0, 8.0, 16.0, 32.0], abs=0.11
    )
    monkeypatch.setattr(pygame.mixer, "init", there)
    for _ in range(700):
        sound.advance(0.1)
    assert sound.is_open
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.Channel(VOICES + BED_NAMES.index("sea-light")).get_busy()
    sound.play_cue("bell")
    sound.advance(0.1)
    assert busy() == 1


def test_a_device_that_did_not_play_may_go(sound: SoundPlayer) -> None:
    sound.advance(0.1)
    sound.on_device_lost(0)
    assert sound.is_open
    assert pygame.mixer.get_init()


def test_a_sound_that_is_closed_opens_nothing_again(sound: SoundPlayer) -> None:
    sound.advance(0.1)
    sound.close()
    sound.advance(600.0)
    assert not sound.is_open


def test_the_game_does_not_stand_still_until_music_has_faded(
    sound: SoundPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mixer itself blocks in a load while another still fades: a player who left the title and
    came back at once saw the game stop for most of a second."""
    monkeypatch.setattr(player, "MUSIC_FADE_MS", 30_000)
    sound.play_music("title-air")
    sound.advance(0.01)
    sound.play_music("")
    began = time.monotonic()
    sound.play_music("result-air")
    assert time.monotonic() - began < 10
    assert pygame.mixer.music.get_busy()


def test_a_frame_costs_next_to_nothing(sound: SoundPlayer) -> None:
    for _ in range(60):
        sound.advance(1 / 60)
    spent = []
    for n in range(300):
        began = time.thread_time()
        if n % 60 == 0:
            sound.queue(sounds_of_event(BROADSIDE, SHIPS), EAR)
        sound.advance(1 / 60)
        spent.append(time.thread_time() - began)
    # Measured 0.06 ms; the limit allows for a busy machine.
    assert sorted(spent)[150] < 0.0015


# ---------------------------------------------------------------------------------- captions


def test_bearings_are_told_as_from_the_deck() -> None:
    own = SoundSource(0.0, 0.0, 90.0)
    places = [(10, 0), (10, 10), (0, 10), (-10, 10), (-10, 0), (-10, -10), (0, -10), (10, -10)]
    assert [relative_bearing_words(place, own) for place in places] == [
        "ahead",
        "on the starboard bow",
        "on the starboard beam",
        "on the starboard quarter",
        "astern",
        "on the port quarter",
        "on the port beam",
        "on the port bow",
    ]
    assert relative_bearing_words((0.5, 0.5), own) == "own ship"


def test_sides_of_the_window() -> None:
    assert [pan_words(s) for s in (-0.9, 0.1, 0.5)] == ["to the left", "in the middle", "to the right"]


def test_a_broadside_is_told_once_with_where_it_comes_from(sound: SoundPlayer) -> None:
    sound.queue(sounds_of_event(BROADSIDE, SHIPS), EAR)
    told: set[str] = set()
    for _ in range(120):
        sound.advance(1 / 60)
        shown = sound.captions.lines_at(sound.now)
        assert len(shown) <= 3
        told |= set(shown)
    assert "Gunfire, on the port beam, to the left" in told
    assert "Shot strikes a hull, on the starboard beam, to the right" in told
    assert sum(line.startswith("Gunfire") for line in told) == 1


def test_in_a_hall_captions_tell_what_is_heard_and_not_from_where(sound: SoundPlayer) -> None:
    sound.has_caption_directions = False
    sound.queue(sounds_of_event(BROADSIDE, SHIPS), EAR)
    told: set[str] = set()
    for _ in range(200):
        sound.advance(1 / 60)
        told |= set(sound.captions.lines_at(sound.now))
    assert told <= {cue.caption for cue in CUES.values()}
    assert "Gunfire" in told


def test_every_cue_can_be_told() -> None:
    for cue in CUES.values():
        assert caption_of(cue, None, 0.0, None) == cue.caption
        told = caption_of(cue, (0.0, -9.0), -1.0, OWN)
        assert told.startswith(cue.caption)
        assert told.endswith("to the left")


def test_captions_pass_and_the_weightiest_stay() -> None:
    captions = Captions()
    for n, words in enumerate(("one", "two", "three", "four")):
        captions.add(words, 9 - n, 0.1 * n)
    assert captions.lines_at(0.4) == ("one", "two", "three")
    captions.add("small", 1, 0.5)
    assert "small" not in captions.lines_at(0.5)
    assert captions.lines_at(4.0) == ()
    captions.add("small", 1, 4.1)
    assert captions.lines_at(4.2) == ("small",)
    captions.add("great", 8, 4.3)
    assert captions.lines_at(4.4) == ("great",)


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_the_slip_holds_its_words_inside_the_sea(text: float) -> None:
    pygame.font.init()
    sea = pygame.Rect(0, 60, 700, 500)
    c = Canvas(pygame.Surface((1024, 720)), UiStyle(1.0, text), [])
    lines = ("A broadside rolls, on the starboard quarter, to the right", "Gunfire", "A mast falls")
    slip = draw_captions(c, sea, lines)
    assert sea.contains(slip)
    assert c.text_log is not None
    assert len(c.text_log) == 3
    assert all(slip.contains(mark.rect) for mark in c.text_log)
    assert draw_captions(c, sea, ()).size == (0, 0)


# ------------------------------------------------------------------------------
# The sound files: complete, small, as the recipe makes them, and shaped as such sounds are
FILES = [file for cue in CUES.values() for file in cue.files]
REMADE = ("gun-near-1", "splash-2", "mast-crack", "fire-catch", "bell", "dice-4", "pipe", "luff")
"""One or two of each kind: making all of them takes a dozen seconds."""


def share(samples: Samples, rate: int, low: float, high: float) -> float:
    """Return the share of a sound's power between two frequencies."""
    power = np.abs(np.fft.rfft(samples / 32_768)) ** 2
    hertz = np.fft.rfftfreq(len(samples), 1 / rate)
    return float(power[(hertz >= low) & (hertz < high)].sum() / power.sum())


def test_every_cue_has_its_file_and_every_file_its_cue() -> None:
    assert sorted(FILES) == sorted(path.stem for path in FOLDER.glob("*.wav"))
    assert len(FILES) == len(set(FILES))


def test_every_cue_has_a_caption_a_bus_and_a_level() -> None:
    for name, cue in CUES.items():
        assert name == cue.name
        assert cue.bus in BUSES
        assert cue.caption[0].isupper()
        assert not cue.caption.endswith(".")
        assert -30 <= cue.level_db <= -3
        assert 1 <= cue.priority <= 9


def test_all_sounds_together_are_light() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= 4_000_000


@pytest.mark.parametrize("name", REMADE)
def test_the_recipe_makes_what_is_shipped(name: str, shipped: Shipped) -> None:
    from recipes.sounds import SOUNDS, rate_of, resampled, to_int16

    there, rate = shipped(name)
    made = to_int16(resampled(SOUNDS[name](), rate_of(name)))
    assert rate == rate_of(name)
    assert len(made) == len(there)
    # Another machine's arithmetic may differ in the last bit before rounding.
    assert np.max(np.abs(made.astype(int) - there)) <= 2


def test_the_recipe_knows_every_file() -> None:
    from recipes.sounds import SOUNDS

    assert sorted(SOUNDS) == sorted(FILES)


@pytest.mark.parametrize("name", FILES)
def test_a_sound_is_neither_too_weak_nor_too_strong_nor_broken_off(name: str, shipped: Shipped) -> None:
    samples, rate = shipped(name)
    peak = np.max(np.abs(samples / 32_768))
    assert 10 ** (-9.5 / 20) < peak < 10 ** (-0.5 / 20)
    assert abs(float(np.mean(samples))) < 60
    cue = next(cue for cue in CUES.values() if name in cue.files)
    if not cue.is_loop:
        assert np.max(np.abs(samples[-rate // 200 :])) < 700


@pytest.mark.parametrize("name", [n for n, cue in CUES.items() if cue.is_loop])
def test_what_goes_round_has_no_seam(name: str, shipped: Shipped) -> None:
    samples, _ = shipped(name)
    steps = np.abs(np.diff(samples.astype(int)))
    seam = abs(int(samples[0]) - int(samples[-1]))
    assert seam <= np.percentile(steps, 99.5)


def test_a_gun_is_a_crack_and_a_low_boom_with_a_long_tail(shipped: Shipped) -> None:
    for name in ("gun-near-1", "gun-near-2"):
        samples, rate = shipped(name)
        assert share(samples, rate, 0, 150) > 0.5
        assert share(samples, rate, 150, 2500) > 0.15
        first = samples[: rate // 50]
        assert share(first, rate, 1500, 11_000) > 0.05
        assert int(np.argmax(np.abs(samples))) < rate * 0.2
        loud = np.abs(samples / 32_768)
        assert 0.005 < loud[int(0.9 * rate) : int(1.1 * rate)].max() < 0.3


def test_a_gun_far_off_has_lost_its_crack(shipped: Shipped) -> None:
    near, rate = shipped("gun-near-1")
    far, _ = shipped("gun-far")
    assert share(far, rate, 1000, 11_000) < share(near, rate, 1000, 11_000) / 10


def test_a_carronade_is_higher_and_shorter_than_a_long_gun(shipped: Shipped) -> None:
    gun, rate = shipped("gun-near-1")
    smasher, _ = shipped("carronade")
    assert len(smasher) < len(gun)
    assert share(smasher, rate, 150, 2500) > share(gun, rate, 150, 2500)


def test_the_tune_is_the_tune() -> None:
    from recipes.sound import music

    notes = music.parse_tune(music.SPANISH_LADIES)
    assert sum(note.beats for note in notes) == 48.0
    assert len(music.VERSE_CHORDS) == 16
    assert [note.key for note in notes[:5]] == [59, 64, 64, 66, 64]
    assert notes[-1].key == music.key_of("E4")
    assert all(note.key in range(57, 73) for note in notes)


def test_dice_are_heard_by_their_number() -> None:
    assert [cue_of_dice_count(n) for n in (1, 2, 3, 5, 9)] == [
        "dice-1",
        "dice-2",
        "dice-2",
        "dice-4",
        "dice-8",
    ]
