"""Every room has a page that says what it is for, and what the pages name is there."""

from __future__ import annotations

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
    """The rooms of the engine and of the screens, and the home of the books. A folder that has been
    moved away may leave its bytecode behind: it is no room."""
    found = [*project_entries(GAME), *project_entries(GAME / "ui")]
    return [room for room in found if (room / "__init__.py").is_file()]


def pages() -> list[Path]:
    """The pages about the house as a whole, then those of the rooms."""
    decisions = sorted((GAME / "decisions").glob("[0-9]*.md"))
    return [*(ROOT / page for page in OURS), *decisions, *(room / "README.md" for room in rooms())]


@cache
def everything() -> frozenset[str]:
    """Every file of the house, told from the top. No test makes one there."""
    return frozenset(f"/{path.relative_to(ROOT).as_posix()}" for path in project_files())


def missing(text: str, home: Path) -> list[str]:
    """What a page of this folder links to or names, and is not there. A name may be told from the
    page, from game/, from the top, or by its last parts where a page goes through a folder."""
    lost = [link for link in LINK.findall(text) if not (home / link).exists()]
    known = everything()
    for name in NAMED.findall(text):
        around = any((folder / name).exists() for folder in (home, GAME, ROOT))
        made_up = "xyz" in name  # the book that the guide tells to add
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
    text = (
        "`play/battle.py`, `play/skirmish.py`, [a](README.md), [b](GONE.md), `rules/turn.py`, `x/`"
    )
    assert missing(text, GAME) == ["GONE.md", "play/skirmish.py", "x/"]


def test_the_readme_leads_to_each_page() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    led = {(ROOT / link).resolve() for link in LINK.findall(text)}
    wanted = {ROOT / page for page in OURS if page != "README.md"} | {GAME / "books" / "README.md"}
    assert wanted - led == set()
