"""The battery of kiosk faults: a kiosk that never shows a frame is counted and ends nothing
else."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

import pytest

from tests.architecture.source_files import ROOT


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(ROOT / "tools")
    import recipes.stand_faults as found

    yield found
    for name in [name for name in sys.modules if name.split(".")[0] == "recipes"]:
        del sys.modules[name]


def test_a_stand_that_never_lives_is_a_blow_not_survived_and_the_next_is_tried(
    faults: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[object] = []

    @contextmanager
    def desk(*_: object) -> Iterator[object]:
        begun.append(_)
        if len(begun) == 1:
            raise faults.NoPictureError("it never drew its first picture")
        yield object()

    def strike(_: object, name: str, most: int, tally: object) -> None:
        tally.tried = most  # type: ignore[attr-defined]
        tally.seconds = [1.0] * (most - 1)  # type: ignore[attr-defined]

    monkeypatch.setattr(faults, "open_desktop", desk)
    monkeypatch.setattr(faults, "repeat_blow", strike)
    tally = faults.run_blows("kill -9 of both, begun again", 3)
    assert len(begun) == 2
    assert tally.tried == 3
    assert tally.why == ["no picture before the blow: it never drew its first picture"]
    assert tally.as_json()["survived"] == 2


def test_what_this_machine_has_not_is_told_and_costs_no_figures(
    faults: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(faults.shutil, "which", lambda name: "" if name != "pulseaudio" else None)
    monkeypatch.setattr(faults, "FAKETIME", [])
    struck: list[str] = []

    def blows(name: str, _: int) -> object:
        struck.append(name)
        return faults.BlowResults(1, [1.0])

    monkeypatch.setattr(faults, "run_blows", blows)
    assert faults.stand_faults((), 1, True) == 0
    assert struck == [name for name in faults.BLOWS if name not in faults.missing_tools()]
    assert set(faults.missing_tools()) == {"sound device gone", "clock set on and back"}
    assert "apt install pulseaudio" in capsys.readouterr().out
