"""The project's tools: their promises on an unprepared machine, and the truth of their counts."""

import ast
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.architecture.source_files import ROOT

TOOLS = ROOT / "tools"


@pytest.fixture(autouse=True)
def _tools_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(TOOLS)


@pytest.fixture
def environment() -> Iterator[ModuleType]:
    import environment

    yield environment
    sys.modules.pop("environment", None)


@pytest.mark.parametrize("name", ["play", "test", "dev"])
def test_an_old_python_can_at_least_read_what_it_is_told(name: str) -> None:
    source = (TOOLS / f"{name}.py").read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 7))
    first = next(node for node in tree.body if not isinstance(node, (ast.Expr, ast.Import)))
    assert isinstance(first, ast.If)
    assert "version_info" in ast.unparse(first.test)


@pytest.mark.parametrize(
    ("arguments", "window"),
    [
        ([], True),
        (["--selftest"], True),
        (["play", "level.toml"], True),
        (["play", "level.toml", "--text"], False),
        (["play", "--text", "level.toml"], False),
        (["simulate", "level.toml", "-n", "3"], False),
        (["--help"], False),
    ],
)
def test_play_knows_what_opens_a_window(arguments: list[str], window: bool) -> None:
    import play

    assert play.needs_window(arguments) is window


def test_play_says_so_where_there_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "play", raising=False)
    import play
    from environment import ToolError

    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(ToolError, match="no screen"):
        play.main(["--"])


def test_without_pip_the_reader_is_told_what_to_install(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(environment.ToolError, match="apt install python3-venv"):
        environment.make_environment(tmp_path / ".venv")
    assert not (tmp_path / ".venv").exists()


def test_a_lost_network_is_told_from_a_failed_build(environment: ModuleType) -> None:
    lost = "WARNING: Retrying after NewConnectionError\nERROR: No matching distribution found"
    assert "Connect to the network" in environment.install_failure_text(lost)
    assert "last words of pip" in environment.install_failure_text("error: metadata-generation-failed")


def test_the_stamp_tells_an_old_installation(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(environment, "CHECKOUT", tmp_path)
    (tmp_path / "pyproject.toml").write_text("a = 1")
    before = environment.expected_stamp(frozenset({"dev"}))
    assert environment.expected_stamp(frozenset()) != before
    (tmp_path / environment.STAMP).write_text(before, encoding="utf-8")
    assert environment.extras_installed(tmp_path) == {"dev"}
    (tmp_path / "pyproject.toml").write_text("a = 2")
    assert environment.expected_stamp(frozenset({"dev"})) != before


def test_a_half_made_environment_is_seen(environment: ModuleType, tmp_path: Path) -> None:
    assert environment.is_usable_python(Path(sys.executable))
    python = environment.python_path(tmp_path)
    assert not environment.is_usable_python(python)
    python.parent.mkdir(parents=True)
    python.write_text("not a program")
    assert not environment.is_usable_python(python)
    assert environment.installed_stamp(tmp_path) == ""


HEARD_TESTS = """
import pytest
from HELPERS import holds, says

def test_kmh_9_2_16_by_name():
    assert 1

@pytest.mark.clauses("KMH-9.2.3", "HF-dmg-cannon-1")
def test_by_marker():
    holds()

def test_hf_dmg_cannon_2_by_a_word():
    with pytest.raises(ValueError):
        int("x")

def test_wwh_2_1_5a_asserts_nothing():
    says("WWH-2.1.5a")

def test_kmh_9_2_17_only_asks_whether_it_was_told():
    class Outcome:
        told = list
    assert Outcome.told("KMH-9.2.17")

def test_kmh_5_1_1_that_fails():
    assert 0

def test_of_no_clause():
    assert 1

@pytest.mark.parametrize("script", ["EXPECTS", "SILENT"])
def test_script(script):
    holds()
"""
HELPERS = """
def holds():
    holds_again()

def holds_again():
    assert 1

def says(word):
    return word
"""
EXPECTS = 'clauses = ["KMH-6.1.1"]\n[[expect]]\npath = "turn"\nvalue = 1'
SILENT = 'clauses = ["KMH-6.1.2"]\n[[expect]]\npath = "heard.KMH-6.1.2"\nvalue = 1'


@pytest.fixture(scope="module", params=[(), ("-n", "2")], ids=["alone", "two workers"])
def record(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, dict[str, Any]]:
    folder = tmp_path_factory.mktemp("heard")
    source = HEARD_TESTS
    for name, text in {"EXPECTS": EXPECTS, "SILENT": SILENT}.items():
        (folder / f"{name}.toml").write_text(text)
        source = source.replace(name, (folder / f"{name}.toml").as_posix())
    (folder / "test_heard.py").write_text(
        source.replace("from HELPERS import holds, says", HELPERS), encoding="utf-8"
    )
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = clauses: named\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "recipes.hearing", "--heard", "h.json"]
    path = {"PYTHONPATH": f"{TOOLS}{';' if sys.platform == 'win32' else ':'}{ROOT}"}
    subprocess.run([*command, *request.param, "."], cwd=folder, env=path, capture_output=True, check=False)
    found = json.loads((folder / "h.json").read_text(encoding="utf-8"))
    return {name.partition("::")[2]: entry for name, entry in found.items()}


def test_what_a_test_names_and_whether_it_asserts_is_on_record(record: dict[str, dict[str, Any]]) -> None:
    assert record["test_kmh_9_2_16_by_name"] == {"names": ["KMH-9.2.16"], "asserts": True}
    by_mark = {"names": ["KMH-9.2.3", "HF-dmg-cannon-1"], "asserts": True}
    assert record["test_by_marker"] == by_mark
    by_word = {"names": ["HF-dmg-cannon-2"], "asserts": True}
    assert record["test_hf_dmg_cannon_2_by_a_word"] == by_word
    assert record["test_wwh_2_1_5a_asserts_nothing"] == {"names": ["WWH-2.1.5a"], "asserts": False}
    assert not record["test_kmh_9_2_17_only_asks_whether_it_was_told"]["asserts"]
    scripts = {e["names"][0]: e["asserts"] for n, e in record.items() if "test_script" in n}
    assert scripts == {"KMH-6.1.1": True, "KMH-6.1.2": False}


def test_a_test_that_fails_proves_nothing(record: dict[str, dict[str, Any]]) -> None:
    assert not [name for name in record if "fails" in name or "no_clause" in name]


def test_a_helper_of_another_file_of_the_tests_may_assert() -> None:
    from game.cli.clause_coverage import has_assertion

    here = ROOT / "tests" / "books" / "kmh" / "rules" / "test_kmh_scripts.py"
    assert has_assertion(here, "test_script")
    assert not has_assertion(here, "no_such_function")


def test_a_clause_counts_only_when_cited_and_asserted(
    record: dict[str, dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from recipes import clauses

    monkeypatch.setattr(clauses, "CHECKOUT", tmp_path)
    home = tmp_path / "game" / "books" / "kmh"
    home.mkdir(parents=True)
    ids = "1.0.1 5.1.1 6.1.1 6.1.2 9.2 9.2.1 9.2.3 9.2.16".split()
    scope = "".join(f'[[clause]]\nid = "KMH-{i}"\ntitle = "t"\n' for i in ids)
    (home / "clauses.toml").write_text(scope + 'excused = "asks nothing of a program"\n')
    cited = "KMH-5.1.1 KMH-6.1.1 to KMH-6.1.3\nKMH-9.2.1.\nKMH-9.2.16"
    (home / "rules").mkdir()
    (home / "rules" / "gunnery.py").write_text(f"# {cited}".replace("\n", "\n# "))
    (tmp_path / "game" / "levels" / "reading").mkdir(parents=True)
    (tmp_path / "game" / "levels" / "reading" / "completion.py").write_text("# KMH-1.0.1")
    proofs = {p.id.removeprefix("KMH-"): p for p in clauses.prove_clauses("kmh", record)}
    assert [i for i in ids if proofs[i].is_proved] == ["6.1.1", "9.2.16"]
    assert proofs["9.2.3"].verdict == "no citation"
    assert {proofs[i].verdict for i in ("1.0.1", "5.1.1", "6.1.2", "9.2.1")} == {"no test"}
    assert proofs["9.2.1"].code_places == ("gunnery.py:2",)
    assert (proofs["9.2"].code_places, proofs["1.0.1"].code_places) == (
        (),
        ("levels/reading/completion.py:1",),
    )
    assert "excused, but proved all the same: KMH-9.2.16" in clauses.proof_table([*proofs.values()])


def test_the_suite_runs_on_no_more_workers_than_there_are_cores(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def workers(cores: int) -> str:
        monkeypatch.setattr("os.sched_getaffinity", lambda _: range(cores), raising=False)
        return " ".join(environment.xdist_arguments())

    assert workers(1) == ""
    assert workers(2) == "-n 2 --dist worksteal"
    assert workers(64) == "-n 4 --dist worksteal"


def test_every_number_of_the_tables_is_changed_once() -> None:
    from recipes import mutate

    for file in sorted((ROOT / "game" / "books").glob("*/tables.toml")):
        text = file.read_text(encoding="utf-8")
        tables = tomllib.loads(text)
        found = list(mutate.mutants(text, frozenset()))
        assert len({m.place for m in found}) == len(found) > 0
        for mutant in found[::20]:
            changed = mutate.changed_tables(text, mutant)
            assert changed != tables
            assert sum(1 for _ in mutate.numbers(changed, ())) == len(found)
