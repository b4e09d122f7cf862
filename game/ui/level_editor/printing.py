"""Print of a battle: a PDF beside the level's file, made in a process of its own so that the window never
waits."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from game.analysis.background_job import BackgroundJob
from game.core.files import describe_error
from game.levels import LevelError, level_for_book, parse_level
from game.paths import assets_home
from game.play.level_check import validate_level
from game.prints.battle import PrintedBattle, make_printed_battle, read_pack_art
from game.prints.pages import DocumentMaker, PrintChoice, make_document, make_pdf
from game.prints.pen import PAPER_NAMES

NO_LIBRARY_NOTICE: Final = 'To print, the game needs reportlab: python -m pip install "weathergage[print]"'
PRINTING_NOTICE: Final = "It is being printed."
ENDED_NOTICE: Final = "It could not be printed: the program that prints has ended."


@dataclass(frozen=True, slots=True)
class PrintOffer:
    """A way to print the battle, in words, with the pages it takes."""

    label: str
    note: str
    choice: PrintChoice


_FORMS: Final = (
    ("", PrintChoice()),
    (", with cards and templates", PrintChoice(has_aids=True)),
    (", the chart on one page", PrintChoice(has_sheets=False)),
    (", landscape", PrintChoice(is_landscape=True)),
)
"""What is said of the paper, and what it means."""


def print_offers(text: str, path: Path) -> list[PrintOffer]:
    """Return the ways to print a level that is valid, each with its number of pages. Raise ImportError
    without reportlab."""
    maker = DocumentMaker(_battle_of(text, path), assets_home() / "fonts")
    offers = []
    for paper, name in PAPER_NAMES.items():
        for words, form in _FORMS:
            choice = replace(form, paper=paper)
            offers.append(PrintOffer(f"{name}{words}", maker.document(choice).short_words, choice))
    return offers


class PrintJob(BackgroundJob[str]):
    """A running print of a text that need not be saved; its value is the result in words."""

    def __init__(self, text: str, path: Path, choice: PrintChoice) -> None:
        super().__init__(print_with_result, text, path, choice)


def print_with_result(text: str, path: Path, choice: PrintChoice) -> Iterator[str]:
    """Write the PDF and yield the result in words."""
    yield print_pdf(text, path, choice)


def print_pdf(text: str, path: Path, choice: PrintChoice) -> str:
    """Write the PDF beside the level's file; return the result in words."""
    pdf, fonts = path.with_suffix(".pdf"), assets_home() / "fonts"
    try:
        document = make_document(_battle_of(text, path), choice, fonts)
        pdf.write_bytes(make_pdf(document, fonts))
    except LevelError as refused:
        return f"It cannot be printed yet: {refused.findings[0].message}"
    except ImportError:
        return NO_LIBRARY_NOTICE
    except OSError as fault:
        return f"It could not be printed: {describe_error(fault)}."
    return f"Printed: {pdf}, {document.size_words}"


def _battle_of(text: str, path: Path) -> PrintedBattle:
    """Return the battle of a text. Raise LevelError if it is wrong."""
    written = parse_level(text, path.name)
    level = level_for_book(written, written.rules.book)
    validate_level(written, text, path.name, level)
    return make_printed_battle(level, read_pack_art(path, level))
