"""The credits: whose books are played, whose letters are read, and under which licences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from game.core.toml_reader import shipped_toml
from game.levels.packs.kept import usable
from game.paths import assets_home
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.ui.kit.screens import AppContext
from game.ui.kit.scroll_text import Block
from game.ui.pages.pack_words import credits_of
from game.ui.pages.sheet import Sheet

FILE: Final = "CREDITS.toml"
SOUNDS: Final = "sounds/"


def read_credits(path: Path) -> tuple[Block, ...]:
    """The credits file as paragraphs; a sentence in its place if it cannot be read."""
    try:
        table = shipped_toml(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return (Block("The credits file that came with the game could not be read."),)
    return blocks_of(table)


def blocks_of(table: Mapping[str, Any]) -> tuple[Block, ...]:
    """The credits as paragraphs: the notice, the books, then every asset by its author."""
    blocks = [Block(str(table.get("notice", "")).strip(), letters.BODY)]
    blocks.append(Block("The rulebooks", letters.HEADING, palette.INK_1, 16))
    for book in table.get("book", ()):
        blocks.append(Block(str(book["title"]), letters.STRONG, palette.WAX, 8))
        blocks.append(Block(_makers(str(book["author"]), str(book["publisher"]))))
    blocks.append(Block("Letters, pictures and sounds", letters.HEADING, palette.INK_1, 16))
    assets = table.get("asset", ())
    blocks += _sounds([a for a in assets if str(a["file"]).startswith(SOUNDS)])
    for asset in assets:
        if str(asset["file"]).startswith(SOUNDS):
            continue
        blocks.append(Block(str(asset["what"]), letters.STRONG, palette.INK_1, 8))
        told = f"{asset['author']} · {asset['licence']} · {asset['file']}"
        blocks.append(Block(told, letters.DENSE, palette.INK_2))
    licence = table.get("licence")
    if licence:
        words = f"{table.get('program', 'The program')} itself is under the {licence} licence."
        blocks.append(Block(words, letters.BODY, palette.INK_1, 16))
    return tuple(blocks)


def _sounds(assets: Sequence[Mapping[str, Any]]) -> list[Block]:
    """All sounds of one maker in one paragraph, the airs by name."""
    if not assets:
        return []
    first = assets[0]
    airs = [str(a["what"]) for a in assets if not str(a["what"]).startswith("Sound: ")]
    told = f"{first['author']} · {first['licence']} · {SOUNDS} ({len(assets)} files)"
    return [
        Block("Sounds and music", letters.STRONG, palette.INK_1, 8),
        Block(told, letters.DENSE, palette.INK_2),
        *(Block(f"{air}.", letters.DENSE, palette.INK_2) for air in airs),
    ]


def _makers(author: str, publisher: str) -> str:
    """Who wrote and who published a book; a thing unknown of both is said once."""
    if author == publisher:
        return f"Author and publisher {author}."
    return f"by {author}. {publisher}."


class Credits(Sheet):
    """One scrolling sheet."""

    def __init__(self, house: AppContext) -> None:
        theirs = credits_of(usable(house.data_dir))
        blocks = (*read_credits(assets_home() / FILE), *theirs)
        super().__init__(house, "credits", "Credits", blocks)
