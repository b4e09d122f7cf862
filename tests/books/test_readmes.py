"""What the README, the rulings and the clauses of every book teach is so."""

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from game.books import shelf
from game.books.shelf import NAMES
from game.books.tables import printed_tables
from game.play.scripts import look_up, run_script

HOME = Path(shelf.__file__).parent
BOOK = {book: tomllib.loads((HOME / book / "clauses.toml").read_text(encoding="utf-8")) for book in NAMES}
CLAUSES = {book: [clause["id"] for clause in told["clause"]] for book, told in BOOK.items()}
GROUPED = ("wwh", "hf", "ls98")
"""The books whose citations may name a whole section or chapter."""


class Taught(NamedTuple):
    """The pattern of a clause's id, the least number of choices in the code, and the last faces rolled by
    the script in the README: how many, and which (None: any)."""

    clause: str
    choices: int
    face_count: int
    faces: list[int] | None = None


TAUGHT = {
    "kmh": Taught(r"KMH-[\d.]+", 10, 1, [3]),
    "wwh": Taught(r"WWH-[A-Z0-9](?:[\w.]*\w)?", 8, 9),
    "hf": Taught(r"HF-[a-z](?:[\w-]*\w)?", 7, 0),
    "ls98": Taught(r"LS98-[a-z]+(?:-\d+[a-z]?)?", 18, 1, [2]),
}


def text_of(book: str, name: str) -> str:
    return (HOME / book / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("book", NAMES)
def test_the_script_it_teaches_holds(book: str, tmp_path: Path) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", text_of(book, "README.md"), re.DOTALL)
    script = tmp_path / "taught.toml"
    script.write_text(text, encoding="utf-8")
    outcome = run_script(script)
    assert outcome.differences == ()
    if TAUGHT[book].face_count:
        faces = look_up(outcome.dump, "rolls.-1.faces")
        assert len(faces) == TAUGHT[book].face_count
        assert TAUGHT[book].faces in (None, faces)


@pytest.mark.parametrize("book", NAMES)
def test_every_choice_of_the_code_stands_in_its_table(book: str) -> None:
    call = re.compile(rf'(?:choose|plot)\((?:[\w.()\[\]]+, )?"({TAUGHT[book].clause})"')
    sources = [path.read_text(encoding="utf-8") for path in sorted((HOME / book / "rules").glob("*.py"))]
    asked = {clause for source in sources for clause in call.findall(source)}
    assert len(asked) >= TAUGHT[book].choices
    rows = [line for line in text_of(book, "README.md").split("\n") if line.startswith(f"| {book.upper()}-")]
    assert sorted(asked - {c for row in rows for c in re.findall(TAUGHT[book].clause, row)}) == []


@pytest.mark.parametrize("book", NAMES)
def test_every_option_and_ware_and_module_is_named(book: str) -> None:
    purse = printed_tables("kmh")["purse"] if book == "kmh" else {"buy": (), "remove": ()}
    modules = {path.name for path in (HOME / book / "rules").glob("*.py")} - {"__init__.py"}
    words = [f"`{word}`" for word in (*shelf.book(book).rules.OPTIONS, *sorted(modules))]
    readme = text_of(book, "README.md")
    assert [word for word in (*words, *purse["buy"], *purse["remove"]) if word not in readme] == []


def sections_of(book: str) -> set[str]:
    """What may be cited besides the clauses of a book: its sections and chapters."""
    clauses = set(CLAUSES[book])
    if book == "ls98":
        return {f"LS98-{name}" for name in BOOK[book]["chapters"]}
    if book == "hf":
        return {name.rpartition("-")[0] for name in clauses}
    sections = {name.rstrip("abcdefghijk") for name in clauses}
    parents = {name.rpartition(".")[0] for name in clauses | sections}
    return sections | parents | {name.partition(".")[0] for name in clauses} | {name[:5] for name in clauses}


@pytest.mark.parametrize("book", GROUPED)
def test_every_clause_that_is_cited_exists(book: str) -> None:
    known = sections_of(book).union(CLAUSES[book])
    files = [f.name for f in sorted((HOME / book).iterdir()) if f.is_file() and f.name != "clauses.toml"]
    cited = {(name, c) for name in files for c in re.findall(TAUGHT[book].clause, text_of(book, name))}
    strange = sorted((name, c) for name, c in cited if c not in known)
    assert [where for where in strange if not where[1].startswith("HF-dmg-hull")] == []


@pytest.mark.parametrize("book", GROUPED)
def test_every_clause_stands_in_a_chapter(book: str) -> None:
    rests = [clause.partition("-")[2] for clause in CLAUSES[book]]
    chapters = [re.findall(r"^[a-z]+|^[A-Z]|^\d+", rest)[0] for rest in rests]
    assert list(dict.fromkeys(chapters)) == list(BOOK[book]["chapters"])


@pytest.mark.parametrize("book", GROUPED)
def test_every_table_has_its_tag_and_every_rebuilt_one_its_ruling(book: str) -> None:
    tables = printed_tables(book)
    tagged = {name: rows["tag"] for name, rows in tables.items() if book != "hf" or "tag" in rows}
    guns = {name: rows["tag"] for name, rows in tables["guns"].items()} if book == "hf" else {}
    assert len(tagged) + len(guns) == len(tables) + 2 * (book == "hf")
    assert {*tagged.values(), *guns.values()} <= {"T", "S", "I", "R"}
    rebuilt = [name for name, tag in tagged.items() if tag in "IR"]
    assert [name for name in rebuilt if f"`{name}`" not in text_of(book, "RULINGS.md")] == []
    if book == "ls98":
        assert {rows["clause"] for rows in tables.values()} <= set(CLAUSES[book])
