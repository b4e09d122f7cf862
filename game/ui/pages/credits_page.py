"""The credits: the authors of rulebooks, fonts and sounds, with their licences."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from game.core.toml_reader import parse_shipped_toml
from game.levels.packs.level_paths import usable_packs
from game.paths import assets_home
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.ui.kit.screens import AppContext
from game.ui.kit.scroll_text import TextBlock
from game.ui.pages.pack_texts import pack_credit_blocks
from game.ui.pages.text_page import TextPage

CREDITS_FILE: Final = "CREDITS.toml"
SOUNDS_PREFIX: Final = "sounds/"


def read_credits(path: Path) -> tuple[TextBlock, ...]:
    """Return the credits file as paragraphs, or one sentence if it is unreadable."""
    try:
        table = parse_shipped_toml(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return (TextBlock("The credits file that came with the game could not be read."),)
    return credits_blocks(table)


def credits_blocks(table: Mapping[str, Any]) -> tuple[TextBlock, ...]:
    """Return the credits as paragraphs: the notice, the books, then the assets by author."""
    blocks = [TextBlock(str(table.get("notice", "")).strip(), letters.BODY)]
    blocks.append(TextBlock("The rulebooks", letters.HEADING, palette.INK_1, 16))
    for book in table.get("book", ()):
        blocks.append(TextBlock(str(book["title"]), letters.STRONG, palette.WAX, 8))
        blocks.append(TextBlock(_makers_text(str(book["author"]), str(book["publisher"]))))
    blocks.append(TextBlock("Letters, pictures and sounds", letters.HEADING, palette.INK_1, 16))
    assets = table.get("asset", ())
    blocks += _sound_blocks([a for a in assets if str(a["file"]).startswith(SOUNDS_PREFIX)])
    for asset in assets:
        if str(asset["file"]).startswith(SOUNDS_PREFIX):
            continue
        blocks.append(TextBlock(str(asset["what"]), letters.STRONG, palette.INK_1, 8))
        told = f"{asset['author']} · {asset['licence']} · {asset['file']}"
        blocks.append(TextBlock(told, letters.DENSE, palette.INK_2))
    licence = table.get("licence")
    if licence:
        words = f"{table.get('program', 'The program')} itself is under the {licence} licence."
        blocks.append(TextBlock(words, letters.BODY, palette.INK_1, 16))
    return tuple(blocks)


def _sound_blocks(assets: Sequence[Mapping[str, Any]]) -> list[TextBlock]:
    """Return one paragraph for each maker of sounds, with the tunes by name."""
    if not assets:
        return []
    first = assets[0]
    airs = [str(a["what"]) for a in assets if not str(a["what"]).startswith("Sound: ")]
    told = f"{first['author']} · {first['licence']} · {SOUNDS_PREFIX} ({len(assets)} files)"
    return [
        TextBlock("Sounds and music", letters.STRONG, palette.INK_1, 8),
        TextBlock(told, letters.DENSE, palette.INK_2),
        *(TextBlock(f"{air}.", letters.DENSE, palette.INK_2) for air in airs),
    ]


def _makers_text(author: str, publisher: str) -> str:
    """Return the author and publisher of a book; say once what is unknown of both."""
    if author == publisher:
        return f"Author and publisher {author}."
    return f"by {author}. {publisher}."


class CreditsPage(TextPage):
    """The credits as one scrolling sheet."""

    def __init__(self, context: AppContext) -> None:
        theirs = pack_credit_blocks(usable_packs(context.data_dir))
        blocks = (*read_credits(assets_home() / CREDITS_FILE), *theirs)
        super().__init__(context, "credits", "Credits", blocks)
