"""Everything that the README tells a reader to type exists, and its pictures do too."""

import re
import subprocess
import sys
from functools import cache

import pytest

from game.cli import main
from tests.architecture.source_files import ROOT

SCRIPT = re.compile(r"(?:python3?|py) (tools[/\\]\w+\.py)((?: +[\w.-]+)*)")
GAME = re.compile(r"^\s*(?:\$ )?(?:weathergage|python3? -m game)((?: +[\w.-]+)*)", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")


@cache
def readme() -> str:
    file = ROOT / "README.md"
    return file.read_text(encoding="utf-8") if file.exists() else ""


def code_blocks(text: str) -> str:
    return "\n".join(re.findall(r"^```[a-z]*\n(.*?)^```", text, re.MULTILINE | re.DOTALL))


def subcommands(text: str) -> list[str]:
    words = [match.split() for match in GAME.findall(code_blocks(text))]
    return sorted({word[0] for word in words if word and not word[0].startswith("-")})


def recipes(text: str) -> list[str]:
    used = [rest.split() for script, rest in SCRIPT.findall(text) if script.endswith("dev.py")]
    return sorted({words[0] for words in used if words and not words[0].startswith("-")})


def test_the_two_commands_are_named() -> None:
    assert "python3 tools/play.py" in readme()
    assert "python3 tools/test.py" in readme()


def test_every_script_named_is_there() -> None:
    named = {script.replace("\\", "/") for script, _ in SCRIPT.findall(readme())}
    assert {name for name in named if not (ROOT / name).is_file()} == set()


def test_every_recipe_named_is_listed() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "dev.py"), "--list"]
    done = subprocess.run(tool, capture_output=True, text=True, check=True)
    assert set(recipes(readme())) - set(done.stdout.split()) == set()


def test_every_command_of_the_game_is_understood(capsys: pytest.CaptureFixture[str]) -> None:
    for name in subcommands(readme()):
        assert main([name, "--help"]) == 0, f"{name}: {capsys.readouterr().err}"
        assert f" {name} " in capsys.readouterr().out


def test_every_link_into_the_house_leads_somewhere() -> None:
    assert [link for link in LINK.findall(readme()) if not (ROOT / link).exists()] == []


SAMPLE = """
Run `py tools\\play.py` or:
```sh
python3 tools/dev.py mutate kmh
python3 tools/dev.py --help
weathergage simulate levels/a.toml -n 5
python -m game replay x --verify
weathergage --version
```
![a picture](assets/none.png) [site](https://example.org)
"""


@pytest.mark.parametrize(
    ("reader", "wanted"),
    [
        (recipes, ["mutate"]),
        (subcommands, ["replay", "simulate"]),
        (LINK.findall, ["assets/none.png"]),
        (lambda text: [s for s, _ in SCRIPT.findall(text)][:1], ["tools\\play.py"]),
    ],
)
def test_the_reader_of_readmes_sees_what_is_there(reader: object, wanted: list[str]) -> None:
    assert callable(reader)
    assert reader(SAMPLE) == wanted
