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
from game.stage.sound import device
from game.stage.sound.captions import Captions, caption_of, draw_captions, pan_words, relative_bearing_words
from game.stage.sound.cues import (
    BED_NAMES,
    BUSES,
    CUES,
    GUN_FILES,
    STEMS,
    TUNES,
    Rank,
    amplitude_of_decibels,
    cue_of_dice_count,
)
from game.stage.sound.event_sounds import SoundCall, SoundSource, sounds_of_event
from game.stage.sound.mixer import VOICES
from game.stage.sound.player import (
    CENTRED_LISTENER,
    FIRST_STEM_CHANNEL,
    SoundListener,
    SoundPlayer,
    Volumes,
    make_pending_cue,
)
from game.stage.sound.ship_guns import GunShot, volley_shots
from game.stage.sound.volleys import HeardVolley, VolleyMaker
from tests.stage.sound.conftest import FOLDER, Samples, Shipped

SHIPS = {"a": SoundSource(10.0, 20.0, 0.0, "ship74", "", 5.0), "b": SoundSource(40.0, 20.0, 180.0, "ship74")}
OWN = SoundSource(25.0, 20.0, 0.0)
EAR = SoundListener(0.0, 1000.0, lambda x, y: (20 * x, 20 * y), OWN)
BROADSIDE = ev.Fired(
    "KMH-9.1.1", "a", side="starboard", target="b", aim="hull", reach=300_000, dice=9, hits=3
)


@pytest.fixture
def sound() -> Iterator[SoundPlayer]:
    made = SoundPlayer(FOLDER, loads_in_thread=False)
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


def test_a_broadside_is_one_voice_for_all_its_guns_and_others_for_what_they_do(sound: SoundPlayer) -> None:
    sound.advance(0.01)
    sound.queue(sounds_of_event(BROADSIDE, SHIPS), EAR)
    sound.advance(1 / 60)
    assert [voice.cue.name for voice in sound.mixer.playing_sounds.values()] == ["broadside"]
    for _ in range(90):
        sound.advance(1 / 60)
    playing = [voice.cue.name for voice in sound.mixer.playing_sounds.values()]
    assert playing == ["broadside", "thud", "splinters", "splash"]


def test_volleys_of_one_moment_are_one_sound_with_a_caption_each(sound: SoundPlayer) -> None:
    sound.advance(0.01)
    back = ev.Fired("C", "b", side="port", target="a", dice=4)
    sound.queue([*sounds_of_event(BROADSIDE, SHIPS), *sounds_of_event(back, SHIPS)], EAR)
    sound.advance(1 / 60)
    assert [voice.cue.name for voice in sound.mixer.playing_sounds.values()] == ["broadside"]
    shown = sound.captions.lines_at(sound.now)
    assert [line.rpartition(", ")[2] for line in shown] == ["to the left", "to the right"]


def test_a_sound_at_the_left_edge_is_loud_at_the_left(sound: SoundPlayer) -> None:
    sound.advance(0.01)
    sound.queue([SoundCall("grind", (1.0, 5.0)), SoundCall("cheer-french", (1.0, 5.0))], EAR)
    sound.advance(0.01)
    assert busy() == 2
    one_ear, pair = (voice.ears for voice in sound.mixer.playing_sounds.values())
    assert one_ear[0] > 6 * one_ear[1]
    assert pair == pytest.approx((1.0, 1.414 * one_ear[1]), abs=0.01)
    assert make_pending_cue(SoundCall("grind", (1.0, 5.0)), EAR, 0.0).pan == pytest.approx(-0.96)


def test_a_gun_far_outside_the_window_is_told_of_as_far_off_and_distant_guns_are_late() -> None:
    assert make_pending_cue(SoundCall("broadside", (90.0, 5.0)), EAR, 0.0).cue.name == "broadside-far"
    assert make_pending_cue(SoundCall("broadside", (49.0, 5.0)), EAR, 0.0).cue.name == "broadside"
    assert make_pending_cue(SoundCall("bell"), CENTRED_LISTENER, 0.0).pan == 0.0
    near = SoundListener(0.0, 1000.0, EAR.to_screen, None, (10.0, 20.0), 40.0, 5.0)
    far = SoundListener(0.0, 1000.0, EAR.to_screen, None, (90.0, 20.0), 200.0, 5.0)
    call = sounds_of_event(BROADSIDE, SHIPS)[0]
    assert make_pending_cue(call, near, 0.0).time < 0.01 < make_pending_cue(call, far, 0.0).time < 0.5
    assert make_pending_cue(call, far, 0.0).volleys[0].hearing.band > 1
    assert make_pending_cue(call, far, 0.0).strength == 1.0, "the volley itself is made softer"
    hit = SoundCall("thud", (10.0, 20.0))
    assert make_pending_cue(hit, near, 0.0).strength == 1.0
    assert 0.2 < make_pending_cue(hit, far, 0.0).strength < 0.7


def test_what_plays_goes_down_while_guns_speak(sound: SoundPlayer) -> None:
    sound.advance(0.01)
    sound.play_cue("bell")
    sound.advance(0.01)
    before = pygame.mixer.Channel(0).get_volume()
    sound.queue(sounds_of_event(BROADSIDE, SHIPS), EAR)
    for _ in range(10):
        sound.advance(1 / 60)
    assert sound.mixer.share_of(Rank.TABLE) == pytest.approx(amplitude_of_decibels(-10.0))
    assert before > 0


def test_an_order_is_not_shouted_again_at_once(sound: SoundPlayer) -> None:
    sound.advance(0.01)
    for _ in range(20):
        sound.play_cue("order-fire")
        sound.advance(0.1)
    assert [voice.cue.name for voice in sound.mixer.playing_sounds.values()] == ["order-fire"]


def test_stems_begin_together_follow_the_mood_at_the_bar_and_fall_silent_at_once(sound: SoundPlayer) -> None:
    sound.play_stems("ca-ira", "sailing")
    sound.advance(0.01)
    channels = [pygame.mixer.Channel(FIRST_STEM_CHANNEL + n) for n in range(len(STEMS))]
    assert all(channel.get_busy() for channel in channels)
    assert "Music: Ça ira" in sound.captions.lines_at(sound.now)

    def levels() -> dict[str, float]:
        assert sound._stems is not None
        return {stem: round(gain, 2) for stem, gain in sound._stems.gains.items()}

    for _ in range(60):
        sound.advance(1 / 60)
    assert levels() == {"drum": 0.0, "ground": 1.0, "fiddle": 0.71, "fife": 0.0}
    sound.play_stems("ca-ira", "action")
    sound.advance(0.02)
    assert levels()["drum"] == 0.0, "a change waits for the next bar, 1.07 s after the first"
    for _ in range(60):
        sound.advance(1 / 60)
    assert levels()["drum"] == 1.0
    sound.play_stems("ca-ira", "hush")
    for _ in range(20):
        sound.advance(1 / 60)
    assert set(levels().values()) == {0.0}
    sound.stop_queue_and_beds()
    assert not any(channel.get_busy() for channel in channels)


def test_music_in_battle_has_a_volume_of_its_own(sound: SoundPlayer) -> None:
    sound.set_volumes(Volumes(music=0.6, battle_music=0.0))
    sound.play_stems("ca-ira", "action")
    sound.advance(0.01)
    assert not pygame.mixer.Channel(FIRST_STEM_CHANNEL).get_busy()
    assert "ca-ira-drum" not in sound._loops, "what nobody hears takes no memory"


def test_a_pack_replaces_all_guns_by_one_sound(sound: SoundPlayer) -> None:
    bell = (FOLDER.parents[1] / "levels" / "cookbook" / "pack" / "sounds" / "bell.ogg").read_bytes()
    sound.advance(0.01)
    sound.queue(sounds_of_event(BROADSIDE, SHIPS), EAR)
    sound.advance(0.01)
    own = sound._gun_files.files["gun-32-1"]
    sound.set_file_overrides({"gun-near-1": bell, "wind": bell, "gun-far": bell})
    for kind in ("gun-32-1", "gun-9-2"):
        sound._load_gun_file(kind)
        assert len(sound._gun_files.files[kind]) != len(own)
    sound.queue(sounds_of_event(BROADSIDE, SHIPS), EAR)
    sound.advance(0.01)
    assert sound._gun_files.far_gun is not None
    sound.set_file_overrides({})
    sound._load_gun_file("gun-32-1")
    assert len(sound._gun_files.files["gun-32-1"]) == len(own)
    assert sound._gun_files.far_gun is None


def test_a_battle_by_a_coast_with_music_takes_little_memory(sound: SoundPlayer) -> None:
    """Beds and stems are read when they are wanted and go when nobody hears them."""
    sound.fade_beds_to({"sea-light": 1.0, "wind-2": 1.0, "surf": 1.0, "burn": 0.7})
    sound.play_stems("spanish-ladies", "action")
    sound.queue([SoundCall(name) for name in ("quarters", "order-fire", "clash", "cheer-british")])
    for _ in range(200):
        sound.advance(1 / 30)
    loops = sum(len(loop.get_raw()) for loop in sound._loops.values())
    effects = sum(loaded.samples.nbytes for loaded in sound._files.values())
    guns = sum(samples.nbytes for samples in sound._gun_files.files.values())
    assert len(sound._gun_files.files) == len(GUN_FILES)
    assert loops + effects + guns < 30_000_000
    sound.stop_queue_and_beds()
    for _ in range(60):
        sound.advance(1 / 30)
    assert sound._loops == {}


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
    sound.queue([SoundCall("grape"), SoundCall("bell")])
    sound.advance(0.01)
    assert [voice.cue.name for voice in sound.mixer.playing_sounds.values()] == ["bell"]


def test_beds_come_up_stay_and_go_out(sound: SoundPlayer) -> None:
    sound.fade_beds_to({"sea-light": 1.0, "burn": 0.7})
    for _ in range(120):
        sound.advance(1 / 60)
    channel = pygame.mixer.Channel(VOICES + BED_NAMES.index("sea-light"))
    assert channel.get_busy()
    assert channel.get_volume() > 0.2, "a mixer has few steps near silence"
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
    monkeypatch.setattr(device, "MUSIC_FADE_MS", 30_000)
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
    # Measured 0.1 ms; the limit allows for a busy machine.
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
FILES = list(dict.fromkeys(file for cue in CUES.values() for file in cue.files))
LOOPS = [*BED_NAMES, *(file for tune in TUNES for file in CUES[tune].files), "title-air"]
REMADE = (
    *("gun-12-2", "slap-1", "tail-fog", "splash-2", "mast-crack", "fire-catch", "bell", "dice-4", "pipe"),
    *("luff", "order-fire", "creak-1", "gull-2", "ca-ira-drum", "wind-1"),
)
"""One or two of each kind: making all of them takes minutes."""


def share(samples: Samples, rate: int, low: float, high: float, of_all: bool = True) -> float:
    """Return a sound's power between two frequencies, as a share of all or as it is."""
    power = np.abs(np.fft.rfft(samples / 32_768)) ** 2
    hertz = np.fft.rfftfreq(len(samples), 1 / rate)
    return float(power[(hertz >= low) & (hertz < high)].sum() / (power.sum() if of_all else 1.0))


def test_every_cue_has_its_file_and_every_file_its_cue() -> None:
    assert sorted(FILES) == sorted(path.stem for path in FOLDER.iterdir())


def test_every_cue_has_a_caption_a_bus_and_a_level() -> None:
    for name, cue in CUES.items():
        assert name == cue.name
        assert cue.bus in BUSES
        assert cue.caption[0].isupper()
        assert not cue.caption.endswith(".")
        assert -30 <= cue.level_db <= (0 if cue.rank in (Rank.BED, Rank.MUSIC) else -1)
        assert 1 <= cue.priority <= 9


def test_all_sounds_together_are_light() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= 8_000_000


@pytest.mark.parametrize("name", REMADE)
def test_the_recipe_makes_what_is_shipped(name: str, shipped: Shipped) -> None:
    from recipes.sounds import OGG_QUALITY, SOUNDS, rate_of, resampled, to_int16

    there, rate = shipped(name)
    made = to_int16(resampled(SOUNDS[name](), rate_of(name)))
    assert rate == rate_of(name)
    if name not in OGG_QUALITY:
        assert len(made) == len(there)
        # Another machine's arithmetic may differ in the last bit before rounding.
        assert np.max(np.abs(made.astype(int) - there)) <= 2
        return
    # Vorbis keeps what is heard, not the samples: the length and the level of every octave.
    pair = made if made.ndim == 2 else np.stack([made, made], axis=1)
    assert abs(len(pair) - len(there)) <= 1
    for low in (125, 250, 500, 1000, 2000):
        levels = [share(each[:, 0], rate, low, 2 * low, of_all=False) for each in (pair, there)]
        if levels[0] > 1e-6 * share(pair[:, 0], rate, 0, 22_050, of_all=False):
            assert 10 * np.log10(levels[1] / levels[0]) == pytest.approx(0.0, abs=3.0)


def test_the_recipe_knows_every_file() -> None:
    from recipes.sounds import SOUNDS

    assert sorted(SOUNDS) == sorted(FILES)


@pytest.mark.parametrize("name", FILES)
def test_a_sound_is_neither_too_weak_nor_too_strong_nor_broken_off(name: str, shipped: Shipped) -> None:
    samples, rate = shipped(name)
    peak = np.max(np.abs(samples / 32_768))
    cue = next(cue for cue in CUES.values() if name in cue.files)
    is_soft = cue.rank is Rank.BED or name in LOOPS  # written as loud as it is heard
    assert 10 ** ((-36 if is_soft else -12) / 20) < peak < 10 ** (-0.5 / 20)
    assert abs(float(np.mean(samples))) < 80
    if not is_soft:
        assert np.max(np.abs(samples[-rate // 200 :])) < 700


@pytest.mark.parametrize("name", LOOPS)
def test_what_goes_round_has_no_seam(name: str, shipped: Shipped) -> None:
    samples, _ = shipped(name)
    ears = samples.reshape(len(samples), -1)
    steps = np.abs(np.diff(ears.astype(int), axis=0))
    assert (np.abs(ears[0].astype(int) - ears[-1]) <= np.percentile(steps, 99.9, axis=0)).all()


@pytest.mark.parametrize("name", [name for name in BED_NAMES if name != "burn"])
def test_a_bed_is_long_wide_and_even(name: str, shipped: Shipped) -> None:
    """Nobody counts its rounds, the ears hear different waves, and it swells by no more than a sea does."""
    samples, rate = shipped(name)
    assert len(samples) >= 9 * rate
    assert abs(np.corrcoef(samples[:, 0], samples[:, 1])[0, 1]) < 0.35
    whole = samples[: len(samples) // (rate // 2) * (rate // 2)].astype(float)
    levels = 10 * np.log10((whole**2).mean(axis=1).reshape(-1, rate // 2).mean(axis=1))
    assert np.ptp(levels) < (24 if name == "surf" else 13)


@pytest.mark.parametrize("tune", TUNES)
def test_the_stems_of_a_tune_run_together_and_are_equally_loud(tune: str, shipped: Shipped) -> None:
    from game.stage.sound.battle_music import BAR_SECONDS
    from recipes.sound.battle_music import STEM_LUFS
    from recipes.sound.meter import integrated_loudness, momentary_loudness

    lengths = [len(shipped(file)[0]) for file in CUES[tune].files]
    assert len({*lengths[1:]}) == 1
    assert lengths[1] % lengths[0] == 0
    assert lengths[0] / 44_100 == pytest.approx(4 * BAR_SECONDS[tune], abs=0.001)
    for file in CUES[tune].files:
        levels = momentary_loudness(shipped(file)[0] / 32_768)
        assert integrated_loudness(levels) == pytest.approx(STEM_LUFS, abs=1.0)


def test_nothing_is_louder_than_one_gun_but_more_guns_and_an_explosion(
    shipped: Shipped, maker: VolleyMaker
) -> None:
    """As heard close by at the player's first volumes, in dB(A): explosion, first rate, seventy-four,
    frigate, brig, one gun, and then all the rest."""
    from recipes.sound.meter import loudest_a_weighted

    def level(wave: np.ndarray, cue: str) -> float:
        gain = amplitude_of_decibels(CUES[cue].level_db) * Volumes().volume_of(CUES[cue].bus)
        if wave.ndim == 1 or (wave[:, 0] == wave[:, 1]).all():
            one = wave.reshape(len(wave), -1)[:, :1]
            wave = np.repeat(one, 2, axis=1) / 2**0.5  # spread over two ears, each with half its power
        return loudest_a_weighted(gain * wave)

    guns: list[tuple[GunShot, ...]] = [(GunShot("gun-18-1", 0.0, 0.5, -1.7),)]
    guns += [volley_shots(BROADSIDE, kind) for kind in ("brig", "frigate", "seventy-four", "first-rate")]
    order = [level(maker.sound_of([HeardVolley(shots, 0.1, -0.1)]), "broadside") for shots in guns]
    order.append(level(shipped("explosion")[0] / 32_768, "explosion"))
    assert order == sorted(order)
    for name, cue in CUES.items():
        if cue.rank is not Rank.GUNS and cue.bus != "music":
            wave, rate = shipped(cue.files[-2 if cue.bus == "battle_music" else 0])
            wave = wave if rate == 44_100 else np.repeat(wave, 2)
            assert level(wave / 32_768, name) < order[0], name


def test_cheers_of_four_nations_differ(shipped: Shipped) -> None:
    cheers = [shipped(f"cheer-{nation}")[0] for nation in ("british", "french", "spanish", "american")]
    for n, one in enumerate(cheers):
        for other in cheers[:n]:
            few = min(len(one), len(other))
            loud = [np.abs(each[:few].astype(float)).mean(axis=1) for each in (one, other)]
            smooth = [each[: few // 2205 * 2205].reshape(-1, 2205).mean(axis=1) for each in loud]
            assert np.corrcoef(*smooth)[0, 1] < 0.9


def test_the_meter_reads_what_the_standard_says() -> None:
    """BS.1770: a sine of 997 Hz at full scale on one ear reads -3.01 LUFS; its true peak is 0 dB."""
    from recipes.sound.meter import integrated_loudness, momentary_loudness, true_peak_db

    tone = np.zeros((5 * 44_100, 2))
    tone[:, 0] = np.sin(2 * np.pi * 997 * np.arange(5 * 44_100) / 44_100)
    assert integrated_loudness(momentary_loudness(tone)) == pytest.approx(-3.01, abs=0.05)
    assert true_peak_db(tone) == pytest.approx(0.0, abs=0.1)


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
