"""Every room has a README, and the files named in pages exist."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.source_files import ROOT, project_entries, project_files

GAME = ROOT / "game"
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")
NAMED = re.compile(r"`([\w./-]+/|[\w./-]*\w\.(?:py|toml|md))`")
HALF_A_PAGE = 45
OURS = (
    ".github/CONTRIBUTING.md",
    "README.md",
    "game/README.md",
    "game/PLAYING.md",
    "game/VOCABULARY.md",
    "game/decisions/README.md",
    "tools/FIGURES.md",
    "game/CHANGES.md",
)


def rooms() -> list[Path]:
    """Return the rooms of the engine and the screens, and the folder of the books. A moved folder
    may leave bytecode behind: it is no room."""
    found = [*project_entries(GAME), *project_entries(GAME / "ui")]
    return [room for room in found if (room / "__init__.py").is_file()]


def pages() -> list[Path]:
    decisions = sorted((GAME / "decisions").glob("[0-9]*.md"))
    return [*(ROOT / page for page in OURS), *decisions, *(room / "README.md" for room in rooms())]


@cache
def everything() -> frozenset[str]:
    return frozenset(f"/{path.relative_to(ROOT).as_posix()}" for path in project_files())


def missing(text: str, home: Path) -> list[str]:
    """Return what a page in this folder links to or names and that does not exist. A name may be
    relative to the page, to game/ or to the top, or be only the last parts of a path."""
    lost = [link for link in LINK.findall(text) if not (home / link).exists()]
    known = everything()
    for name in NAMED.findall(text):
        around = any((folder / name).exists() for folder in (home, GAME, ROOT))
        made_up = "xyz" in name  # the book that the guide tells readers to add
        tail = f"/{name.strip('/')}"
        inside = any(path.endswith(tail) or f"{tail}/" in path for path in known)
        if not (around or made_up or inside):
            lost.append(name)
    return lost


@pytest.mark.parametrize("room", rooms(), ids=lambda room: room.name)
def test_every_room_has_half_a_page(room: Path) -> None:
    page = room / "README.md"
    assert page.is_file()
    lines = page.read_text("utf-8").splitlines()
    assert room.name == "books" or len(lines) <= HALF_A_PAGE


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_names_is_there(page: Path) -> None:
    assert missing(page.read_text("utf-8"), page.parent) == []


def test_what_is_not_there_is_found() -> None:
    text = "`play/battle.py`, `play/skirmish.py`, [a](README.md), [b](GONE.md), `rules/turn.py`, `x/`"
    assert missing(text, GAME) == ["GONE.md", "play/skirmish.py", "x/"]


def test_the_readme_leads_to_each_page() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    led = {(ROOT / link).resolve() for link in LINK.findall(text)}
    wanted = {ROOT / page for page in OURS if page != "README.md"} | {GAME / "books" / "README.md"}
    assert wanted - led == set()
