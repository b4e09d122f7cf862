"""What the package's README and its rulings teach is so."""

import re
import tomllib
from pathlib import Path

import pytest

from game.books.wwh import rules as wwh
from game.books.wwh.rules.level import OPTIONS
from game.books.wwh.rules.tables import TABLES
from game.play.scripts import look_up, run_script

HOME = Path(wwh.__file__).parents[1]
README = (HOME / "README.md").read_text(encoding="utf-8")
RULINGS = (HOME / "RULINGS.md").read_text(encoding="utf-8")
BOOK = tomllib.loads((HOME / "clauses.toml").read_text(encoding="utf-8"))
CLAUSES = BOOK["clause"]
ASKED = re.compile(r'choose\((?:[\w.()\[\]]+, )?"(WWH-[\w.]+)"')
CITED = re.compile(r"WWH-[A-Z0-9](?:[\w.]*\w)?")


def test_the_script_it_teaches_holds(tmp_path: Path) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    script = tmp_path / "taught.toml"
    script.write_text(text, encoding="utf-8")
    outcome = run_script(script)
    assert outcome.differences == ()
    assert len(look_up(outcome.dump, "rolls.-1.faces")) == 9


def test_every_choice_of_the_code_stands_in_its_table() -> None:
    sources = [path.read_text(encoding="utf-8") for path in sorted((HOME / "rules").glob("*.py"))]
    asked = {clause for source in sources for clause in ASKED.findall(source)}
    assert len(asked) >= 8
    assert [c for c in sorted(asked) if f"| {c} " not in README] == []


@pytest.mark.parametrize("word", list(OPTIONS))
def test_every_option_is_named(word: str) -> None:
    assert f"`{word}`" in README


def test_every_module_has_its_section() -> None:
    modules = {path.name for path in (HOME / "rules").glob("*.py")} - {"__init__.py"}
    assert [name for name in sorted(modules) if f"`{name}`" not in README] == []


def test_every_clause_that_is_cited_exists() -> None:
    known = {clause["id"] for clause in CLAUSES}
    chapters = {name.partition(".")[0] for name in known}
    text = {path.name: path.read_text(encoding="utf-8") for path in sorted(HOME.iterdir()) if path.is_file()}
    cited = {(n, c) for n, t in text.items() for c in CITED.findall(t) if n != "clauses.toml"}
    sections = {name.rstrip("abcdefghijk") for name in known}
    parents = {name.rpartition(".")[0] for name in known | sections}
    chapters |= {name[: len("WWH-X")] for name in known}
    strange = sorted((n, c) for n, c in cited if c not in known | sections | parents | chapters)
    assert strange == []


def test_every_clause_stands_in_a_chapter() -> None:
    numbers = [clause["id"].removeprefix("WWH-") for clause in CLAUSES]
    chapters = [re.findall(r"^[A-Z]|^\d+", number)[0] for number in numbers]
    assert list(dict.fromkeys(chapters)) == list(BOOK["chapters"])


def test_every_table_has_its_tag_and_every_rebuilt_one_its_ruling() -> None:
    tagged = {name: rows["tag"] for name, rows in TABLES.items()}
    assert set(tagged.values()) <= {"T", "S", "I", "R"}
    rebuilt = [name for name, tag in tagged.items() if tag in "IR"]
    assert [name for name in rebuilt if f"`{name}`" not in RULINGS] == []
