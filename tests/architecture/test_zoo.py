"""The zoo of hostile files: a few of each kind get the right answer, and wrong answers are noticed.
`dev.py zoo` tries all of them."""

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from tests.architecture.source_files import ROOT


@pytest.fixture
def zoo(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(ROOT / "tools")
    from recipes import zoo

    yield zoo
    for name in [name for name in sys.modules if name.split(".")[0] in ("environment", "recipes")]:
        sys.modules.pop(name)


FEW = (
    "zip: overlapping",
    "many: 24 sounds of half an hour",
    "pixels: a wrong filter, shown",
    "journal: a key of 8 MB",
)


def test_a_few_are_answered_soon_in_little_memory_and_in_words(zoo: ModuleType) -> None:
    known = {beast.name: beast for beast in zoo.hostile_cases()}
    for name in FEW:
        answer = zoo.run_case(known[name])
        assert answer.faults == (), answer.output


def test_there_are_many_and_each_has_a_name_of_its_own(zoo: ModuleType) -> None:
    names = [beast.name for beast in zoo.hostile_cases()]
    assert len(names) == len(set(names))
    assert len(names) > 250
    for kind in ("zip", "folder", "picture", "pixels", "sound", "many", "level", "stand.toml",
                 "script", "lesson", "players' files", "csv", "journal"):  # fmt: skip
        assert sum(name.startswith(f"{kind}: ") for name in names) >= 3, kind


def test_what_is_written_where_it_should_not_be_is_found(zoo: ModuleType) -> None:
    beast = next(beast for beast in zoo.hostile_cases() if beast.name == "csv: formulas")
    assert zoo.run_case(beast).faults == ()
    strict = zoo.HostileCase(beast.name, beast.command, beast.write_files, expected_text="no such words")
    assert zoo.run_case(strict).faults == ("does not say 'no such words'", "wrote here/out.toml")


def test_every_bar_is_held(zoo: ModuleType) -> None:
    beast = zoo.HostileCase("a", ("check",), lambda here: None)

    def wrong(code: int, seconds: float, megabytes: int, said: str) -> list[str]:
        return list(zoo._faults_of_result(beast, code, seconds, megabytes, said))

    assert wrong(1, 5.0, 250, "error: no") == []
    assert wrong(-9, 5.1, 251, "Traceback (most") == [
        "did not end, and was ended", "took 5.1 s", "took 251 MB", "printed a trace",
    ]  # fmt: skip
    assert wrong(70, 0, 0, "\x1b[31m") == ["ended with 70", "printed an escape"]
    assert wrong(0, 0, 0, "x" * 200_000) == ["said more than 100,000 bytes"]
