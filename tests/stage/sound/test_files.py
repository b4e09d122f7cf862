"""The sound files: complete, small, as the recipe makes them, and shaped as such sounds are."""

import numpy as np
import pytest

from game.stage.sound.mixer import BUSES, CUES, cue_of_dice_count
from tests.stage.sound.conftest import FOLDER, Samples, Shipped

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
