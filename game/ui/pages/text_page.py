"""A page that is one scrolling sheet of text."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pygame

from game.books.names import TITLES
from game.books.tables import own_tables_in_use
from game.core.toml_reader import parse_shipped_toml
from game.levels.packs.level_paths import usable_packs
from game.levels.reading.findings import Finding
from game.paths import assets_home
from game.play.event_words import count_words
from game.play.own_tables import OwnTableFile, own_table_files, unknown_file_notes
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import page
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.page import PageAction, PageWithText
from game.ui.kit.screens import AppContext
from game.ui.kit.scroll_text import TextBlock
from game.ui.kit.widgets import Button, Widget
from game.ui.pages.packs_page import pack_credit_blocks


class TextPage(PageWithText):
    """The sheet under its title; `name` is the name of its region."""

    def __init__(self, context: AppContext, name: str, title: str, blocks: Sequence[TextBlock]) -> None:
        super().__init__(context, "text")
        self.name, self.title, self.blocks = name, title, tuple(blocks)

    def _panel_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        return page.centred_rect((w, h), min(w - style.px(32), style.text_px(760)), h - style.px(32))

    def _text_rect(self) -> pygame.Rect:
        return page.text_rect(self.context.style, self._panel_rect())

    def _text_blocks(self) -> tuple[TextBlock, ...]:
        return self.blocks

    def widgets(self) -> list[Widget]:
        """Return the text and Back."""
        (done,) = page.foot_button_rects(self.context.style, self._panel_rect(), 120)
        return [self._text_pane(), Button("back", done, "Back", "left", "Esc", action=PageAction.BACK)]

    def handle(self, event: pygame.event.Event) -> None:
        """Scroll the text, or go back."""
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Scroll(by=by, action=PageAction.TURN):
                self._scroll_text(by)
            case _:
                pass

    def draw_panels(self, c: Canvas) -> None:
        """Draw the sheet with its text."""
        with c.text_region(self.name, self._panel_rect()):
            self._draw_paper(c)
        with c.text_region(f"{self.name}-text", self._text_rect()):
            self._draw_text(c)

    def _draw_paper(self, c: Canvas) -> None:
        panel_drawing.draw_panel(c, self._panel_rect(), self.title)


_INTRO_TEXT: Final = (
    "The texts of the books have lost some of their charts: those numbers are rebuilt, and marked "
    "so. Whoever owns a printed book can put its numbers into a file of his own, which is read "
    "when the game is started. “weathergage rules hf rebuilt” prints one to fill in."
)
_MAX_FAULTS: Final = 8
"""Most errors shown for one file; the command line shows all."""


class OwnTablesPage(TextPage):
    """The page with a paragraph for each book; the files are read each time it opens."""

    def __init__(self, context: AppContext, data_dir: Path | None = None) -> None:
        blocks = own_tables_blocks(data_dir or context.data_dir)
        super().__init__(context, "own-numbers", "Books", [*blocks])


def own_tables_blocks(data_dir: Path) -> Iterator[TextBlock]:
    """Return what the page shows of the files in the player's folder."""
    yield TextBlock(_INTRO_TEXT, letters.BODY)
    for file in own_table_files(data_dir):
        title = TITLES[file.book]
        yield TextBlock(title[:1].upper() + title[1:], letters.HEADING, palette.INK_1, 14)
        yield from map(TextBlock, _status_sentences(file))
        yield from _fault_blocks(file)
        yield TextBlock(str(file.path), letters.DENSE, palette.INK_2)
    for note in unknown_file_notes(data_dir):
        yield TextBlock(note, letters.BODY, palette.WAX, 14)


def _status_sentences(file: OwnTableFile) -> Iterator[str]:
    held = file.book in own_tables_in_use()
    if file.findings:
        yield "Your file has errors and is not used. The game uses its own numbers."
    elif not file.exists:
        gone = "Your file is gone: its numbers hold until the game is started again."
        yield gone if held else "You have no file: the game uses its own numbers."
    elif file.is_in_force:
        yield f"Your file is in force. It replaces {', '.join(file.entry_names)}."
    elif file.entries or held:
        yield "Your file was changed: what it says now holds from the next start on."
    else:
        yield "Your file replaces nothing: the game uses its own numbers."


def _fault_blocks(file: OwnTableFile) -> Iterator[TextBlock]:
    for fault in file.findings[:_MAX_FAULTS]:
        yield TextBlock(_fault_text(fault), letters.BODY, palette.WAX, 4, 14)
    more = len(file.findings) - _MAX_FAULTS
    if more > 0:
        yield TextBlock(f"and {count_words(more, 'more fault')}", letters.BODY, palette.WAX, 4, 14)


def _fault_text(fault: Finding) -> str:
    hint = f" ({fault.hint})" if fault.hint else ""
    if not fault.text:
        return f"{fault.message[:1].upper()}{fault.message[1:]}."
    return f"Line {fault.line}, column {fault.column}: {fault.message}{hint}."


_ORNAMENT_HEIGHT: Final = 74.0
"""Units from the top of the credits to the name of the game."""
_COLOPHON_ROLE: Final = letters.TextRole(letters.FELL_FACE, 34)
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
    blocks.append(TextBlock("The rulebooks", letters.HEADING, palette.INK_1, 18))
    for book in table.get("book", ()):
        blocks.append(TextBlock(str(book["title"]), letters.LEAD, palette.WAX, 8))
        blocks.append(TextBlock(_makers_text(str(book["author"]), str(book["publisher"]))))
    blocks.append(TextBlock("Letters, pictures and sounds", letters.HEADING, palette.INK_1, 16))
    assets = table.get("asset", ())
    blocks += _sound_blocks([a for a in assets if str(a["file"]).startswith(SOUNDS_PREFIX)])
    for asset in assets:
        if str(asset["file"]).startswith(SOUNDS_PREFIX):
            continue
        blocks.append(TextBlock(str(asset["what"]), letters.STRONG, palette.INK_1, 8))
        line = f"{asset['author']} · {asset['licence']} · {asset['file']}"
        blocks.append(TextBlock(line, letters.DENSE, palette.INK_2))
    licence = table.get("licence")
    if licence:
        words = f"{table.get('program', 'The program')} itself is under the {licence} licence."
        blocks.append(TextBlock(words, letters.BODY, palette.INK_1, 16))
    return tuple(blocks)


def _sound_blocks(assets: Sequence[Mapping[str, Any]]) -> list[TextBlock]:
    if not assets:
        return []
    first = assets[0]
    airs = dict.fromkeys(str(a["what"]) for a in assets if not str(a["what"]).startswith("Sound: "))
    line = f"{first['author']} · {first['licence']} · {SOUNDS_PREFIX} ({len(assets)} files)"
    return [
        TextBlock("Sounds and music", letters.STRONG, palette.INK_1, 8),
        TextBlock(line, letters.DENSE, palette.INK_2),
        *(TextBlock(f"{air}.", letters.DENSE, palette.INK_2) for air in airs),
    ]


def _makers_text(author: str, publisher: str) -> str:
    if author == publisher:
        return f"Author and publisher {author}."
    return f"by {author}. {publisher}."


class CreditsPage(TextPage):
    """The credits, set like the last page of a book: an ornament, then all lines in the middle."""

    def __init__(self, context: AppContext) -> None:
        theirs = pack_credit_blocks(usable_packs(context.data_dir))
        blocks = (*read_credits(assets_home() / CREDITS_FILE), *theirs)
        centred = [replace(block, is_centred=True, indent=0.0) for block in blocks]
        super().__init__(context, "credits", "Credits", centred)

    def _text_rect(self) -> pygame.Rect:
        style, paper = self.context.style, self._panel_rect()
        top = paper.y + style.px(_ORNAMENT_HEIGHT) + letters.line_height(_COLOPHON_ROLE, style)
        foot = super()._text_rect().bottom
        return pygame.Rect(paper.x + style.px(44), top, paper.w - style.px(88), foot - top)

    def _draw_paper(self, c: Canvas) -> None:
        paper = self._panel_rect()
        panel_drawing.draw_panel(c, paper)
        x, y = paper.centerx, paper.y + c.px(_ORNAMENT_HEIGHT / 2)
        panel_drawing.draw_compass_star(c, (x, y), 26, palette.INK_1, palette.WAX)
        wide, away = c.px(170), c.px(44)
        for left in (x - away - wide, x + away):
            panel_drawing.draw_chequer(c, pygame.Rect(left, y - c.px(2), wide, c.px(4)), 10)
        at = (x, paper.y + c.px(_ORNAMENT_HEIGHT - 8))
        letters.draw_text(c, at, "The Weather Gage", _COLOPHON_ROLE, palette.INK_1, "midtop")
