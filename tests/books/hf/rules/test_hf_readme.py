"""What the package's README and its rulings teach is so."""

import re
import tomllib
from pathlib import Path

import pytest

from game.books.hf import rules as hf
from game.books.hf.rules.level import OPTIONS
from game.books.hf.rules.tables import TABLES
from game.play.scripts import run_script

HOME = Path(hf.__file__).parents[1]
README = (HOME / "README.md").read_text(encoding="utf-8")
RULINGS = (HOME / "RULINGS.md").read_text(encoding="utf-8")
BOOK = tomllib.loads((HOME / "clauses.toml").read_text(encoding="utf-8"))
CLAUSES = BOOK["clause"]
ASKED = re.compile(r'(?:choose|plot)\((?:[\w.()\[\]]+, )?"(HF-[\w-]+)"')
CITED = re.compile(r"HF-[a-z](?:[\w-]*\w)?")


def test_the_script_it_teaches_holds(tmp_path: Path) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    script = tmp_path / "taught.toml"
    script.write_text(text, encoding="utf-8")
    assert run_script(script).differences == ()


def test_every_choice_of_the_code_stands_in_its_table() -> None:
    sources = [path.read_text(encoding="utf-8") for path in sorted((HOME / "rules").glob("*.py"))]
    asked = {clause for source in sources for clause in ASKED.findall(source)}
    assert len(asked) >= 7
    assert [c for c in sorted(asked) if f"| {c} " not in README] == []


@pytest.mark.parametrize("word", list(OPTIONS))
def test_every_option_is_named(word: str) -> None:
    assert f"`{word}`" in README


def test_every_module_has_its_chapter() -> None:
    modules = {path.name for path in (HOME / "rules").glob("*.py")} - {"__init__.py"}
    assert [name for name in sorted(modules) if f"`{name}`" not in README] == []


def test_every_clause_that_is_cited_exists() -> None:
    known = {clause["id"] for clause in CLAUSES}
    groups = {name.rpartition("-")[0] for name in known}
    files = [path for path in sorted(HOME.iterdir()) if path.is_file()]
    cited = {(f.name, c) for f in files for c in CITED.findall(f.read_text(encoding="utf-8"))}
    strange = sorted((n, c) for n, c in cited if c not in known | groups)
    assert [s for s in strange if not s[1].startswith("HF-dmg-hull")] == []


def test_every_clause_stands_in_a_chapter() -> None:
    chapters = [clause["id"].split("-")[1] for clause in CLAUSES]
    assert sorted(set(chapters)) == sorted(BOOK["chapters"])


def test_every_table_has_its_tag_and_every_rebuilt_one_its_ruling() -> None:
    tagged = {n: rows["tag"] for n, rows in TABLES.items() if "tag" in rows}
    tagged |= {n: rows["tag"] for n, rows in TABLES["guns"].items()}
    assert set(tagged.values()) <= {"T", "S", "I", "R"}
    assert len(tagged) == len(TABLES) + 2
    rebuilt = [name for name, tag in tagged.items() if tag in "IR" and name not in "LSC"]
    assert [name for name in rebuilt if f"`{name}`" not in RULINGS] == []
