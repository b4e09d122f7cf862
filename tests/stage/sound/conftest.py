"""The recipes on the path, and the shipped sounds as numbers."""

import wave
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from tests.architecture.source_files import ROOT

FOLDER = ROOT / "assets" / "sounds"
Samples = npt.NDArray[np.int16]
Shipped = Callable[[str], tuple[Samples, int]]


@pytest.fixture(autouse=True)
def _recipes_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")


@pytest.fixture(scope="session")
def shipped() -> Shipped:
    """Return a function from a shipped file's name (without its ending) to its samples and rate."""

    def read(name: str) -> tuple[Samples, int]:
        with wave.open(str(FOLDER / f"{name}.wav"), "rb") as file:
            assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
            return np.frombuffer(file.readframes(file.getnframes()), "<i2"), file.getframerate()

    return read
