"""The credits: whose books are played, whose letters are read, and under which licences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pygame

from game.core.toml_reader import shipped_toml
from game.levels.packs.kept import usable
from game.paths import assets_home
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.ui.kit import page, scroll_text
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.page import OnPage, Page
from game.ui.kit.screens import House
from game.ui.kit.scroll_text import Block
from game.ui.kit.widgets import Button, Pane, Widget
from game.ui.pages.pack_words import credits_of

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


class Credits(Page):
    """One scrolling sheet."""

    def __init__(self, house: House) -> None:
        super().__init__(house, "text")
        theirs = credits_of(usable(house.data_dir))
        self.blocks = (*read_credits(assets_home() / FILE), *theirs)
        self.first = 0

    def _paper(self) -> pygame.Rect:
        """The sheet in the middle."""
        look, (w, h) = self.house.look, self.house.size
        return page.in_middle((w, h), min(w - look.px(32), look.grown(760)), h - look.px(32))

    def _text_room(self) -> pygame.Rect:
        """Where the text stands on the sheet."""
        return page.text_room(self.house.look, self._paper())

    def _lines(self) -> tuple[scroll_text.TextLine, ...]:
        """The text wrapped for the sheet."""
        room = self._text_room().w - self.house.look.px(16)
        return scroll_text.set_lines(self.blocks, self.house.look, room)

    def widgets(self) -> list[Widget]:
        """The text and the way back."""
        look, room = self.house.look, self._text_room()
        lines = self._lines()
        shown = scroll_text.shown_from(lines, self.first, room.h)
        (done,) = page.at_foot(look, self._paper(), 120)
        return [
            Pane("text", room.inflate(look.px(16), look.px(10)), self.first, shown, len(lines),
                 True, does=OnPage.TURN),
            Button("back", done, "Back", "left", "Esc", does=OnPage.BACK),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """Turn the text, or go back."""
        match self.hear(event):
            case Back() | Press(does=OnPage.BACK):
                self.house.back()
            case Scroll(by=by, does=OnPage.TURN):
                lines, high = self._lines(), self._text_room().h
                self.first = scroll_text.first_of(lines, high, self.first + by)
            case _:
                pass

    def draw_papers(self, c: Canvas) -> None:
        """The sheet with its text."""
        paper = self._paper()
        with c.region("credits", paper):
            paint.panel(c, paper, "Credits")
        with c.region("credits-text", self._text_room()):
            scroll_text.draw_lines(c, self._text_room(), self._lines(), self.first)
