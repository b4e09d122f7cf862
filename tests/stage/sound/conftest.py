"""The recipes on the path, and the shipped sounds as numbers."""

import wave
from collections.abc import Callable
from functools import cache

import numpy as np
import numpy.typing as npt
import pytest

from game.core import events as ev
from game.stage.sound.cues import GUN_FILES
from game.stage.sound.device import AudioDevice, samples_of
from game.stage.sound.volleys import SAMPLE_RATE, VolleyMaker
from tests.architecture.source_files import ROOT

FOLDER = ROOT / "assets" / "sounds"
Samples = npt.NDArray[np.int16]
Shipped = Callable[[str], tuple[Samples, int]]


def volley_event(side: str = "port", dice: int = 9, **more: object) -> ev.Fired:
    """Return a volley of ship a at ship b."""
    return ev.Fired("C", "a", side=side, target="b", aim="hull", dice=dice, **more)  # type: ignore[arg-type]


def read_ogg(name: str) -> Samples:
    """Return the samples of a shipped Ogg file as the game's device decodes them."""
    device = AudioDevice()
    assert device.open(8)
    sound = device.load(FOLDER / f"{name}.ogg")
    assert sound is not None
    return samples_of(sound)


@pytest.fixture(autouse=True)
def _recipes_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")


@pytest.fixture(scope="session")
def shipped() -> Shipped:
    """Return a function from a shipped file's name (without its ending) to its samples, rows of ears if it
    has two, and its rate."""

    @cache
    def read(name: str) -> tuple[Samples, int]:
        if not (FOLDER / f"{name}.wav").is_file():
            return read_ogg(name), SAMPLE_RATE
        with wave.open(str(FOLDER / f"{name}.wav"), "rb") as file:
            assert file.getsampwidth() == 2
            samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
            pair = samples.reshape(-1, file.getnchannels())
            return pair if file.getnchannels() == 2 else samples, file.getframerate()

    return read


@pytest.fixture(scope="session")
def maker(shipped: Shipped) -> VolleyMaker:
    """Return the maker of volleys with the shipped guns."""
    return VolleyMaker({name: shipped(name)[0] for name in GUN_FILES})
