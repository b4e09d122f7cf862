"""What the package's README teaches is so."""

import re
from pathlib import Path

import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.rules.level import OPTIONS
from game.books.kmh.rules.tables import rule_table
from game.play.scripts import look_up, run_script

HOME = Path(kmh.__file__).parents[1]
README = (HOME / "README.md").read_text(encoding="utf-8")
ASKED = re.compile(r'(?:choose|plot)\((?:[\w.()]+, )?"(KMH-[\d.]+)"')


def test_the_script_it_teaches_holds(tmp_path: Path) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    script = tmp_path / "taught.toml"
    script.write_text(text, encoding="utf-8")
    outcome = run_script(script)
    assert outcome.differences == ()
    assert look_up(outcome.dump, "rolls.-1.faces") == [3]


def test_every_choice_of_the_code_stands_in_its_table() -> None:
    sources = [path.read_text(encoding="utf-8") for path in sorted((HOME / "rules").glob("*.py"))]
    asked = {clause for source in sources for clause in ASKED.findall(source)}
    assert len(asked) >= 10
    assert [c for c in sorted(asked) if f"| {c} " not in README] == []


@pytest.mark.parametrize("word", [*OPTIONS, *rule_table("purse")["buy"], *rule_table("purse")["remove"]])
def test_every_option_and_ware_is_named(word: str) -> None:
    assert word in README


def test_every_module_has_its_chapter() -> None:
    modules = {path.name for path in (HOME / "rules").glob("*.py")} - {"__init__.py"}
    assert [name for name in sorted(modules) if f"`{name}`" not in README] == []
