"""`tools/test.py --changed` finds the nearest tests of a change, and `PATH` runs those alone."""

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.architecture.source_files import ROOT

FILES = {
    "game/sea/pose.py": "",
    "game/sea/hull.py": "from game.sea import pose",
    "game/play/fight.py": "def begin():\n    from game.sea.hull import FloatingHull\n",
    "game/ui/door.py": "if True:\n    import game.play.fight",
    "game/core/lonely.py": "",
    "game/books/hf/tables.toml": "",
    "tools/bench.py": "",
    "tests/sea/test_pose.py": "from game.sea.pose import Pose",
    "tests/sea/test_pose_by_hand.py": "",
    "tests/sea/test_tides.py": "from tests.sea.helper import tide",
    "tests/sea/helper.py": "from game.sea.pose import Pose",
    "tests/play/test_fight.py": "from game.play.fight import begin",
    "tests/play/test_tide.py": "from tests.play.second import tide",
    "tests/play/second.py": "from tests.sea.helper import tide",
    "tests/core/test_steps.py": "",
    "tests/ui/deep/test_door.py": "from game.ui import door",
    "tests/ui/conftest.py": "",
    "tests/levels/test_all.py": "",
    "tests/books/hf/rules/test_hf_guns.py": "",
    "tests/books/hf/rules/test_hf_scripts.py": "",
    "tests/books/hf/face/test_hand.py": "",
    "tests/architecture/test_house.py": "",
    "tests/architecture/test_bench.py": "import bench",
    "tests/architecture/test_golden.py": "",
}

TOOLS = {"PYTHONPATH": str(ROOT / "tools")}


def told(code: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=ROOT, env=TOOLS, capture_output=True, text=True, check=False)


@pytest.fixture
def changes(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "tools")
    import changed

    return changed


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A small project: three modules in a row, their tests, and other files."""
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        # a test is run itself; a helper brings its users, however far away
        ("tests/play/test_fight.py", "play/test_fight"),
        ("tests/sea/helper.py", "sea/test_tides play/test_tide"),
        ("tests/ui/conftest.py", "ui/deep/test_door"),
        # all of the mirrored folder, wherever the tests import it
        ("game/sea/pose.py", "sea/test_pose sea/test_pose_by_hand sea/test_tides"),
        # no test imports hull by name: hull <- fight <- test_fight leads to the mirrored folder
        ("game/sea/hull.py", "sea/test_pose sea/test_pose_by_hand sea/test_tides play/test_fight"),
        ("game/play/fight.py", "play/test_fight play/test_tide"),
        ("game/ui/door.py", "ui/deep/test_door"),
        # nothing imports it: all of its mirrored folder
        ("game/core/lonely.py", "core/test_steps"),
        # files that are not code
        ("game/books/hf/tables.toml", "books/hf/rules/test_hf_guns books/hf/rules/test_hf_scripts"),
        ("tests/scripts/hf/guns.toml", "books/hf/rules/test_hf_scripts"),
        ("game/books/hf/face/hand.png", "books/hf/face/test_hand"),
        ("levels/hf/a.toml", "levels/test_all"),
        ("tests/levels/broken/a.toml", "levels/test_all"),
        ("tests/golden/hf-1.txt", "architecture/test_golden"),
        ("tools/bench.py", "architecture/test_bench"),
        ("game/sea/gone.py", "sea/test_pose sea/test_pose_by_hand sea/test_tides"),
        ("README.md", "architecture/test_bench architecture/test_golden architecture/test_house"),
    ],
)
def test_a_change_needs_the_tests_that_are_nearest_to_it(
    changes: ModuleType, house: Path, name: str, wanted: str
) -> None:
    files = [path.as_posix() for path in changes.test_files(house)]
    found = changes.tests_for_change(name, files, changes.importers_by_file(house))
    assert found == {f"tests/{test}.py" for test in wanted.split()}


def test_an_import_is_found_wherever_it_stands(changes: ModuleType) -> None:
    source = """
import os, game.a as a
from game.b import c, d
if a:
    try:
        from . import e
    except ImportError:
        from ..f import g
def h():
    with a:
        import i
"""
    wanted = "os game.a game.b.c game.b.d game.ui.e game.f.g i"
    assert list(changes.imported_names(source, "game/ui/page.py")) == wanted.split()


def test_what_differs_from_main_is_committed_staged_written_or_new(changes: ModuleType, house: Path) -> None:
    def git(*words: str) -> None:
        who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *who, *words], cwd=house, check=True, capture_output=True)

    def write(name: str) -> None:
        (house / name).write_text("x = 1\n", encoding="utf-8")

    git("init", "-b", "main")
    git("add", ".")
    git("commit", "-m", "all")
    assert changes.changed_files(house) == changes.tests_needed(house) == []
    git("checkout", "-b", "mine")
    write("game/sea/pose.py")
    git("commit", "-am", "pose")
    git("checkout", "main")
    write("tools/bench.py")  # changes on main are not ours
    git("commit", "-am", "bench")
    git("checkout", "mine")
    write("game/core/lonely.py")
    git("add", ".")
    write("game/ui/door.py")
    write("tests/play/test_new.py")
    (house / "tests/core/test_steps.py").unlink()
    assert changes.changed_files(house) == [
        "game/core/lonely.py",
        "game/sea/pose.py",
        "game/ui/door.py",
        "tests/core/test_steps.py",
        "tests/play/test_new.py",
    ]
    # the door no longer imports anything, but its test imports it; a deleted test is not run
    wanted = "play/test_new sea/test_pose sea/test_pose_by_hand sea/test_tides ui/deep/test_door"
    assert changes.tests_needed(house) == [f"tests/{test}.py" for test in wanted.split()]


@pytest.mark.battery
def test_every_module_needs_a_test_and_most_need_less_than_a_fifth_of_them(changes: ModuleType) -> None:
    files = [path.as_posix() for path in changes.test_files(ROOT)]
    importers = changes.importers_by_file(ROOT)
    modules = [path.relative_to(ROOT).as_posix() for path in (ROOT / "game").rglob("*.py")]
    counts = sorted(len(changes.tests_for_change(name, files, importers)) for name in modules)
    assert counts[0] > 0
    assert counts[len(counts) // 2] <= 50
    assert counts[len(counts) * 9 // 10] <= len(files) // 5


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["no/such/place"], "There is no no/such/place."),
        (["--only", "lint", "tests"], "they do not go with --only lint"),
        (["--only", "types", "--changed"], "they do not go with --only"),
    ],
)
def test_what_cannot_be_run_is_said(arguments: list[str], said: str) -> None:
    program = "import environment as e, sys; e.ensure_environment = lambda *_: sys.executable;"
    code = f"{program} import test; sys.argv[1:] = {arguments!r}\ntry: test.main()\n"
    code += "except e.ToolError as s: exit(s)"
    done = told(code)
    assert done.returncode != 0
    assert said in " ".join(done.stderr.split())


@pytest.mark.parametrize(("count", "several"), [(8, False), (9, True)])
def test_up_to_eight_test_files_are_run_by_one_process(tmp_path: Path, count: int, several: bool) -> None:
    for number in range(count):
        (tmp_path / f"test_{number}.py").touch()
    program = "import os, test; os.sched_getaffinity = lambda _: range(2);"
    say = f"print(*test.commands_of_part('tests', 'python', 'rake', [{str(tmp_path)!r}])[0][1])"
    words = told(f"{program} {say}").stdout.split()
    assert ("-n" in words) is several
    assert words[-3:] == [str(tmp_path), "-k", "rake"]
    assert "--cov" not in words
