"""The environment of tools/play.py and tools/test.py: pinned packages, a start without network."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.architecture.source_files import ROOT

TOOLS = ROOT / "tools"
DEAD_NETWORK = "ERROR: No matching distribution found for tqdm==9"
Commands = list[list[str]]


@pytest.fixture(autouse=True)
def _tools_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(TOOLS)


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[ModuleType]:
    """The module with the running interpreter as its environment, and a stamp elsewhere."""
    import environment

    monkeypatch.setattr(environment, "environment_home", lambda: tmp_path)
    monkeypatch.setattr(environment, "python_path", lambda _: Path(sys.executable))
    monkeypatch.setattr(environment, "write_path_file", lambda _: None)
    yield environment
    sys.modules.pop("environment", None)


def pip_heard(environment: ModuleType, monkeypatch: pytest.MonkeyPatch, fails: str = "") -> Commands:
    """Record pip's commands; those with ``fails`` in their arguments find no network."""
    heard: Commands = []
    really: Callable[[list[str]], subprocess.CompletedProcess[str]] = environment.run_command

    def run(command: list[str]) -> subprocess.CompletedProcess[str]:
        if command[1:3] != ["-m", "pip"]:
            return really(command)
        heard.append(command[3:])
        lost = bool(fails) and fails in command
        return subprocess.CompletedProcess(command, int(lost), DEAD_NETWORK if lost else "")

    monkeypatch.setattr(environment, "run_command", run)
    return heard


def test_every_package_of_the_project_is_pinned_with_hashes_and_without_an_index() -> None:
    import pins

    text = pins.FILE.read_text(encoding="utf-8")
    assert not re.search(r"https?:|--(extra-)?index-url|--find-links", text)
    entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert len(entries) == len({entry.split("==")[0] for entry in entries}) > 50
    for entry in entries:
        assert re.search(r" \\\n    --hash=sha256:[0-9a-f]{64}\n", entry + "\n"), entry
    project = [
        *pins.allowed_releases(
            ROOT, frozenset({"dev", "bundle", "cluster", "print", "lsp", "pins", "sounds"})
        )
    ]
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    versions = {entry.split("==")[0]: re.split(r"[ \n]", entry.split("==")[1])[0] for entry in entries}
    for wanted in map(Requirement, [*project, "hatchling>=1.25"]):
        assert wanted.specifier.contains(versions[canonicalize_name(wanted.name)]), wanted


def test_who_plays_gets_what_the_game_needs_and_who_tests_the_rest() -> None:
    import pins

    def names(*extras: str) -> set[str]:
        return {line.split("==")[0] for line in pins.pinned_requirements(pins.pins_for(frozenset(extras)))}

    assert {"pygame-ce", "numpy", "hatchling"} <= names()
    assert not {"pytest", "mypy", "pyinstaller"} & names()
    assert names() | {"pytest", "mypy", "ruff"} <= names("dev") < names("bundle", "dev")
    assert "pyinstaller" in names("bundle")


def test_what_is_missing_is_found_further_down_too(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.metadata import PackageNotFoundError

    import lacking

    versions = {"ship": "1.2", "mast": "1.0", "deck": "3.0"}
    needs = {"ship": ["mast>=2", "deck", "flag; extra == 'dressed'"], "deck": ["ship"]}

    def version(name: str) -> str:
        if name not in versions:
            raise PackageNotFoundError
        return versions[name]

    monkeypatch.setattr(lacking, "version", version)
    monkeypatch.setattr(lacking, "requires", needs.get)
    assert lacking.unmet_requirements(["ship>=1", "sail==1; python_version < '3'"]) == ["mast>=2"]
    assert lacking.unmet_requirements(["ship==1.3", "oar"]) == ["ship==1.3", "oar"]


def test_an_interpreter_that_cannot_tell_lacks_everything() -> None:
    import pins

    assert pins.find_unmet(Path(sys.executable), ["numpy>=2"], {}) == []
    assert pins.find_unmet(Path(sys.executable), ["numpy>=99"], {}) == ["numpy>=99"]
    assert pins.find_unmet(Path(sys.executable), ["no requirement at all"], {}) != []


def test_nothing_is_fetched_that_is_there(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(environment, "pins_for", lambda _: "numpy>=2 \\\n    --hash=sha256:0\n")
    heard = pip_heard(environment, monkeypatch)
    (tmp_path / environment.STAMP).write_text("of an older project\nelsewhere\n", encoding="utf-8")
    environment.ensure_environment()
    assert [("--editable" in command, "--no-index" in command) for command in heard] == [(True, True)]
    assert "--no-build-isolation" in heard[0]
    assert environment.installed_stamp(tmp_path) == environment.expected_stamp(frozenset())
    environment.ensure_environment()
    assert len(heard) == 1


def test_what_is_pinned_is_fetched_by_its_hash_before_the_game_is_installed(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "pins_for", lambda _: "numpy==0.1 \\\n    --hash=sha256:0\n")
    heard = pip_heard(environment, monkeypatch)
    environment.ensure_environment()
    assert "--require-hashes" in heard[0]
    assert "--editable" not in heard[0]
    assert "--editable" in heard[1]


def test_without_a_network_what_is_there_is_started_and_its_mark_stays(
    environment: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(environment, "pins_for", lambda _: "numpy==0.1 \\\n    --hash=sha256:0\n")
    (tmp_path / environment.STAMP).write_text("good\nhere\n", encoding="utf-8")
    pip_heard(environment, monkeypatch, fails="--require-hashes")
    assert environment.ensure_environment() == Path(sys.executable)
    assert environment.installed_stamp(tmp_path) == "good\nhere\n"
    assert "starting with that" in capsys.readouterr().err


def test_without_a_network_what_is_missing_is_told_and_the_mark_stays_for_who_goes_back(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(environment, "pins_for", lambda _: "numpy==0.1 \\\n    --hash=sha256:0\n")
    monkeypatch.setattr(environment, "allowed_releases", lambda *_: ["no-such-thing>=1"])
    (tmp_path / environment.STAMP).write_text("good\nhere\n", encoding="utf-8")
    pip_heard(environment, monkeypatch, fails="--require-hashes")
    with pytest.raises(environment.ToolError, match="--gather FOLDER"):
        environment.ensure_environment()
    assert environment.installed_stamp(tmp_path) == "good\nhere\n"


def test_a_folder_of_wheels_serves_instead_of_the_index(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(environment, "pins_for", lambda _: "numpy==0.1 \\\n    --hash=sha256:0\n")
    monkeypatch.setattr(environment, "allowed_releases", lambda *_: ["no-such-thing>=1"])
    heard = pip_heard(environment, monkeypatch)
    environment.ensure_environment(source=environment.PackageSource(folder=tmp_path))
    assert heard[0][heard[0].index("--find-links") + 1] == str(tmp_path)
    assert "--no-index" in heard[0]
    pip_heard(environment, monkeypatch, fails="--require-hashes")
    (tmp_path / environment.STAMP).unlink()
    with pytest.raises(environment.ToolError, match="does not hold all packages"):
        environment.ensure_environment(source=environment.PackageSource(folder=tmp_path))


def test_the_newest_are_taken_each_time_they_are_asked_for_and_left_again(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    heard = pip_heard(environment, monkeypatch)
    for _ in range(2):
        environment.ensure_environment(source=environment.PackageSource(newest=True))
    assert ["--upgrade" in command for command in heard] == [True, False, True, False]
    assert "numpy>=2.1,<3" in heard[0]
    assert environment.installed_stamp(tmp_path) != environment.expected_stamp(frozenset())


def test_an_environment_that_was_moved_leads_to_where_the_checkout_lies_now(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import environment

    (tmp_path / "_editable_impl_weathergage.pth").write_text("/where/it/was")
    found = subprocess.CompletedProcess([], 0, f"{tmp_path}\n")
    monkeypatch.setattr(environment, "run_command", lambda _: found)
    environment.write_path_file(Path(sys.executable))
    links = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.pth")}
    assert links == {environment.PATH_FILE: str(ROOT)}


def test_play_knows_its_own_options_from_those_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    # Another test may have left a module `play` with the errors of an older `environment`.
    monkeypatch.delitem(sys.modules, "play", raising=False)
    import play
    from environment import ToolError

    assert play.split_arguments(["--from", "wheels", "--newest", "play", "--text"]) == (
        {"--from": "wheels", "--newest": ""},
        ["play", "--text"],
    )
    assert play.split_arguments(["--", "--newest"]) == ({}, ["--", "--newest"])
    with pytest.raises(ToolError, match="--gather FOLDER"):
        play.split_arguments(["--gather"])


def test_the_bill_of_materials_names_what_is_installed_to_play(tmp_path: Path) -> None:
    import json
    from importlib.metadata import version

    from recipes.sbom import sbom

    bills = [tmp_path / "once.cdx.json", tmp_path / "dist" / "again.cdx.json"]
    assert [sbom(file) for file in bills] == [0, 0]
    assert bills[0].read_bytes() == bills[1].read_bytes()
    told = json.loads(bills[0].read_text(encoding="utf-8"))
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.5")
    parts = {part["name"]: part for part in told["components"]}
    assert {"pygame-ce", "numpy", "pydantic-core"} <= set(parts)
    assert not {"pytest", "hatchling", "pyinstaller"} & set(parts)
    for name, part in parts.items():
        assert part["version"] == version(name)
        assert part["purl"] == f"pkg:pypi/{name}@{part['version']}"
        assert part["licenses"], name


def test_workflows_install_nothing_unpinned() -> None:
    for file in (ROOT / ".github" / "workflows").glob("*.yml"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"pip3? install|pipx|uvx", text), file.name
        for action in re.findall(r"uses: *(\S+)", text):
            assert re.fullmatch(r"[\w/.-]+@[0-9a-f]{40}", action), action
