"""What the package's README and its rulings teach is so."""

import re
import tomllib
from pathlib import Path

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.rules.level import OPTIONS
from game.books.ls98.rules.tables import TABLES
from game.play.scripts import look_up, run_script

HOME = Path(ls98.__file__).parents[1]
README = (HOME / "README.md").read_text(encoding="utf-8")
RULINGS = (HOME / "RULINGS.md").read_text(encoding="utf-8")
BOOK = tomllib.loads((HOME / "clauses.toml").read_text(encoding="utf-8"))
CLAUSES = {clause["id"] for clause in BOOK["clause"]}
ASKED = re.compile(r'choose\((?:[\w.()\[\]]+, )?"(LS98-[\w-]+)"')
CITED = re.compile(r"LS98-[a-z]+(?:-\d+[a-z]?)?")


def test_the_script_it_teaches_holds(tmp_path: Path) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    script = tmp_path / "taught.toml"
    script.write_text(text, encoding="utf-8")
    outcome = run_script(script)
    assert outcome.differences == ()
    assert look_up(outcome.dump, "rolls.-1.faces") == [2]


def test_every_choice_of_the_code_stands_in_its_table() -> None:
    sources = [path.read_text(encoding="utf-8") for path in sorted((HOME / "rules").glob("*.py"))]
    asked = {clause for source in sources for clause in ASKED.findall(source)}
    assert len(asked) >= 18
    named = {c for line in README.split("\n") if line.startswith("| LS98") for c in CITED.findall(line)}
    assert sorted(asked - named) == []


@pytest.mark.parametrize("word", list(OPTIONS))
def test_every_option_is_named(word: str) -> None:
    assert f"`{word}`" in README


def test_every_module_has_its_section() -> None:
    modules = {path.name for path in (HOME / "rules").glob("*.py")} - {"__init__.py"}
    assert [name for name in sorted(modules) if f"`{name}`" not in README] == []


def test_every_clause_that_is_cited_exists() -> None:
    chapters = {f"LS98-{name}" for name in BOOK["chapters"]}
    cited = {
        (path.name, clause)
        for path in sorted(HOME.iterdir())
        if path.is_file()
        for clause in CITED.findall(path.read_text(encoding="utf-8"))
    }
    strange = sorted((n, c) for n, c in cited if c not in CLAUSES | chapters)
    assert strange == []


def test_every_clause_stands_in_a_chapter() -> None:
    chapters = [clause["id"].split("-")[1] for clause in BOOK["clause"]]
    assert set(chapters) == set(BOOK["chapters"])


def test_every_table_has_its_tag_and_every_rebuilt_one_its_ruling() -> None:
    assert {rows["tag"] for rows in TABLES.values()} <= {"T", "S", "I", "R"}
    assert {rows["clause"] for rows in TABLES.values()} <= CLAUSES
    rebuilt = [name for name, rows in TABLES.items() if rows["tag"] in "IR"]
    assert [name for name in rebuilt if f"`{name}`" not in RULINGS] == []
