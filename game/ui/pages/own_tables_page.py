"""The page of the player's own rule tables: for each book whether such a file is in force, its
path, what it replaces, and what is wrong with it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.books.names import TITLES
from game.books.tables import own_tables_in_use
from game.levels.reading.findings import Finding
from game.play.event_words import count_words
from game.play.own_tables import OwnTableFile, own_table_files, unknown_file_notes
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.ui.kit.screens import AppContext
from game.ui.kit.scroll_text import TextBlock
from game.ui.pages.text_page import TextPage

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
    for told in unknown_file_notes(data_dir):
        yield TextBlock(told, letters.BODY, palette.WAX, 14)


def _status_sentences(file: OwnTableFile) -> Iterator[str]:
    held = file.book in own_tables_in_use()
    if file.findings:
        yield "Your file is not used, for it has faults. The game goes by its own numbers."
    elif not file.exists:
        gone = "Your file is gone: its numbers hold until the game is started again."
        yield gone if held else "No file of yours: the game goes by its own numbers."
    elif file.is_in_force:
        yield f"Your file is in force. It replaces {', '.join(file.entry_names)}."
    elif file.entries or held:
        yield "Your file was changed: what it says now holds from the next start on."
    else:
        yield "Your file replaces nothing: the game goes by its own numbers."


def _fault_blocks(file: OwnTableFile) -> Iterator[TextBlock]:
    for fault in file.findings[:_MAX_FAULTS]:
        yield TextBlock(_fault_text(fault), letters.BODY, palette.WAX, 4, 14)
    more = len(file.findings) - _MAX_FAULTS
    if more > 0:
        yield TextBlock(f"and {count_words(more, 'more fault')}", letters.BODY, palette.WAX, 4, 14)


def _fault_text(fault: Finding) -> str:
    """Return an error as `Line 3, column 9: …`."""
    hint = f" ({fault.hint})" if fault.hint else ""
    if not fault.text:
        return f"{fault.message[:1].upper()}{fault.message[1:]}."
    return f"Line {fault.line}, column {fault.column}: {fault.message}{hint}."
