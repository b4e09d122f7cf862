"""The page of figures and the sizes of rooms: what the recipes write is what the page shows."""

import tomllib
from pathlib import Path

import pytest

from tests.architecture.source_files import ROOT

DATA = """\
[[figure]]
group = "Rules"
recipe = "clauses BOOK"
what = "proved"
bar = "all"
joint = "; "

[[figure.part]]
key = "clauses kmh"
text = "KMH 3"
date = "2026-01-01"
commit = "abc"
"""


@pytest.fixture(autouse=True)
def _tools_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    file = tmp_path / "figures.toml"
    file.write_text(DATA)
    return file


def test_the_page_shows_what_the_data_file_holds(capsys: pytest.CaptureFixture[str]) -> None:
    from recipes.figures import figures

    assert figures(check=True) == 0, "run dev.py figures"
    assert "as written" in capsys.readouterr().out


def test_a_page_that_differs_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, data: Path) -> None:
    from recipes import figures

    monkeypatch.setattr(figures, "DATA_FILE", data)
    monkeypatch.setattr(figures, "PAGE_FILE", tmp_path / "FIGURES.md")
    monkeypatch.setattr(figures, "CHECKOUT", tmp_path)
    assert figures.figures(check=False) == 0
    assert figures.figures(check=True) == 0
    assert "| proved | KMH 3 | all | 2026-01-01, abc |" in figures.PAGE_FILE.read_text()
    figures.record_figure("clauses kmh", "KMH 4", data)
    assert figures.figures(check=True) == 1


def test_a_result_takes_the_place_of_the_one_with_its_key(data: Path) -> None:
    from recipes.figures import read_figures, record_figure

    record_figure("clauses kmh", 'KMH 4 "all"', data)
    record_figure("clauses wwh", "WWH 1", data)
    record_figure("weights", "7 kg", data)
    clauses, weights = read_figures(data)
    assert (clauses.value, clauses.bar) == ('KMH 4 "all"; WWH 1', "all")
    assert clauses.part[0].date > "2026-01-01"
    assert (weights.group, weights.what, weights.value) == ("Not sorted yet", "`weights`", "7 kg")


def test_keys_are_not_used_twice() -> None:
    from recipes.figures import DATA_FILE, read_figures

    keys = [part.key for figure in read_figures(DATA_FILE) for part in figure.part]
    assert len(keys) == len(set(keys)) > 40


def test_rooms_are_measured_beside_the_last_release(tmp_path: Path) -> None:
    from recipes.lines import release_text, room_sizes, sizes_table

    for name, count in (("game/core/a.py", 3), ("game/ui/kit/deep/b.py", 2), ("tests/x/c.py", 4)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x\n" * count)
    now = room_sizes(tmp_path)
    assert now == {"game/core": (3, 1), "game/ui/kit": (2, 1), "tests/x": (4, 1)}
    assert tomllib.loads(release_text("1.0", now))["rooms"]["tests/x"] == [4, 1]
    rows = sizes_table("1.0", now, {"game/core": (1, 1), "game/gone": (5, 2)}).splitlines()
    assert rows[1].split() == ["game/core", "3", "1", "1", "+2"]
    assert rows[2].split() == ["game/gone", "0", "0", "5", "-5"]
    assert rows[4].split() == ["game/", "in", "all", "5", "2", "6", "-1"]
    assert rows[-1].split() == ["tests/", "in", "all", "4", "1", "0", "+4"]
