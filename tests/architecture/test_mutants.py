"""The recipe that mutates the rules' code: its mutants are wrong programs, and it reports them."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.source_files import ROOT

TOOLS = ROOT / "tools"
SUMS = '''"""A book of sums."""

from functools import cache


@cache
def reach(a, b):
    """Far enough."""
    if a < b and not b > 9:
        return a + b
    return min(a, 3) if b else "a" + str(b)


class Deck:
    """A deck."""

    @property
    def guns(self):
        return len([n for n in range(4) if n != 2])
'''
TESTS = """
from game.books.toy.rules.sums import Deck, reach


def test_toy_1_short():
    assert (reach(1, 2), reach(2, 2), reach(1, 10)) == (3, 2, 1)


def test_toy_2_guns():
    assert Deck().guns > 1


def test_toy_3_fails_as_it_is():
    assert reach(1, 0) == 7
"""
IDLE = '''"""A page that no test opens."""


def blind(a):
    """Nobody asks."""
    return a + 1
'''
FROZEN = """
import gc

vars(gc)["unfreeze"] = lambda: None


def pytest_collection_finish():
    gc.freeze()
"""
"""As in the project's own tests, loaded objects are frozen for speed."""
HUNT = """
import sys
from pathlib import Path
from recipes import mutate_code
mutate_code.CHECKOUT = Path.cwd()
mutate_code.SAME_FILE = Path("same.toml")
sys.exit(mutate_code.mutate_code(sys.argv[1], 99, 1, 2))
"""


@pytest.fixture
def sums(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(TOOLS)
    file = tmp_path / "game" / "books" / "toy" / "rules" / "sums.py"
    file.parent.mkdir(parents=True)
    file.write_text(SUMS)
    file.with_name("idle.py").write_text(IDLE)
    for package in file.parents[:4]:
        (package / "__init__.py").touch()
    tests = tmp_path / "tests" / "books" / "toy" / "rules" / "test_toy_1.py"
    tests.parent.mkdir(parents=True)
    tests.write_text(TESTS)
    tests.with_name("conftest.py").write_text(FROZEN)
    return file


def test_every_kind_of_change_is_found(sums: Path) -> None:
    from recipes.mutants import mutant_at, places_in

    found = [m for place in places_in(sums) if (m := mutant_at(place))]
    assert {m.place.function for m in found} == {"reach", "Deck.guns"}
    condition = [m.new for m in found if m.old == "if a < b and (not b > 9):"]
    assert sorted(condition) == sorted(
        [
            "if a < b or not b > 9:",
            "if a <= b and (not b > 9):",
            "if a < b and b > 9:",
            "if a < b and (not b >= 9):",
            "if a < b and (not b > 10):",
            "if True:",
            "if False:",
        ]
    )
    sums_of = [m.new for m in found if m.old == "return a + b"]
    assert sums_of == ["return a - b"]
    others = {m.new for m in found if m.old.startswith("return min")}
    assert others == {
        "return max(a, 3) if b else 'a' + str(b)",
        "return min(a, 4) if b else 'a' + str(b)",
        "return min(a, 3) if True else 'a' + str(b)",
        "return min(a, 3) if False else 'a' + str(b)",
    }
    assert {m.line for m in found} == {9, 10, 11, 19}


def test_the_changed_code_is_the_old_but_for_the_change(sums: Path) -> None:
    from recipes.mutants import code_of, mutant_at, places_in

    minus = next(p for p in places_in(sums) if (m := mutant_at(p)) and m.new == "return a - b")
    codes = code_of(minus)
    assert {name for name, _ in codes} >= {"reach", "Deck.guns", "Deck.guns.<locals>.<listcomp>"}

    def reach(a: int, b: int) -> int:
        return 0

    reach.__code__ = codes["reach", 6]
    assert (reach(1, 2), reach(2, 2)) == (-1, 2)


def test_a_change_of_what_is_not_in_memory_is_told_of(sums: Path) -> None:
    from recipes.mutants import mutant_at, places_in
    from recipes.mutate_code import apply_mutant

    change = mutant_at(next(places_in(sums)))
    assert change is not None
    assert not apply_mutant(change)
    scope: dict[str, object] = {}
    exec(compile(sums.read_text(), str(sums), "exec"), scope)
    assert apply_mutant(change)


@pytest.mark.skipif(sys.platform == "win32", reason="forks processes")
def test_any_room_can_be_changed_and_judged_by_its_mirrored_tests(sums: Path) -> None:
    home = sums.parents[4]
    for old, new in (("game/books/toy/rules", "game/ui/toy"), ("tests/books/toy/rules", "tests/ui/toy")):
        (home / new).parent.mkdir(parents=True, exist_ok=True)
        (home / old).rename(home / new)
    for package in ("game/ui", "game/ui/toy"):
        (home / package / "__init__.py").touch()
    test = home / "tests/ui/toy/test_toy_1.py"
    test.write_text(TESTS.replace("books.toy.rules", "ui.toy"))
    (home / "same.toml").write_text(
        '[[same]]\nat = "ui/toy/sums.py reach"\nold = "if a < b and (not b > 9):"\n'
        'new = "if a < b and (not b >= 9):"\nwhy = "nobody asks for nine"\n'
    )
    lines = hunted(home, "ui/toy").stdout.splitlines()
    assert "survived  game/ui/toy/sums.py:19 in Deck.guns, run by 1 tests" in lines
    assert "1 known to be the same program" in lines[-1]


def hunted(home: Path, room: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", HUNT, room],
        cwd=home,
        env={"PYTHONPATH": f"{home}:{TOOLS}", "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="forks processes")
def test_a_hunt_tells_what_no_test_notices_and_why_not(sums: Path) -> None:
    home = sums.parents[4]
    (home / "same.toml").write_text(
        '[[same]]\nat = "toy/sums.py reach"\nold = "if a < b and (not b > 9):"\n'
        'new = "if a < b and (not b >= 9):"\nwhy = "nobody asks for nine"\n'
        '[[same]]\nat = "toy/sums.py reach"\nold = "if a > b:"\nnew = ""\nwhy = "is gone"\n'
    )
    done = hunted(home, "toy")
    lines = done.stdout.splitlines()
    assert done.returncode == 1, done.stderr
    assert "no longer in the code, but on the list: toy/sums.py reach: if a > b:" in lines
    judges = [line for line in lines if "judges nothing" in line]
    assert [line.rpartition("::")[2] for line in judges] == ["test_toy_3_fails_as_it_is"]
    survived = {line.removeprefix("    + ") for line in lines if line.startswith("    + ")}
    assert "return len([n for n in range(4) if n != 3])" in survived
    assert "return min(a, 4) if b else 'a' + str(b)" in survived
    assert "return a - b" not in survived
    assert "if a < b and (not b >= 9):" not in survived
    assert "survived  game/books/toy/rules/sums.py:19 in Deck.guns, run by 1 tests" in lines
    assert "survived  game/books/toy/rules/idle.py:6 in blind, run by 0 tests" in lines
    assert not [line for line in lines if "judged" in line]
    assert "1 known to be the same program" in lines[-1]
    assert sums.read_text() == SUMS
