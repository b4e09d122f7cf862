"""The battle as it lies on the table is printed: a PDF beside its file, made in a process beside
the window, which never waits."""

from __future__ import annotations

from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.books.tables import Own, lay_over, own_in_force
from game.core import processes
from game.core.files import why
from game.levels import Level, LevelError, level_for, levels_home, load_level, read_level
from game.paths import assets_home
from game.play.level_validation import validate_level
from game.prints.battle import printed
from game.prints.document import document
from game.prints.pen import PAPERS
from game.ui.level_editor.chooser import Choice, Chooser
from game.ui.level_editor.fields import Scalar

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

NO_LIBRARY: Final = 'To print, the game needs reportlab: python -m pip install "weathergage[print]"'
AT_WORK: Final = "It is being printed."


@dataclass(frozen=True, slots=True)
class PaperChoice:
    """On which paper, and whether the chart is laid out as large as on the table, over several
    sheets; else it is one page."""

    words: str
    note: str
    paper: str
    whole: bool


WISHES: Final = (
    PaperChoice("A4, for the table", "the chart over sheets to join", "a4", whole=True),
    PaperChoice("A4, to read", "the chart on one page", "a4", whole=False),
    PaperChoice("Letter, for the table", "the chart over sheets to join", "letter", whole=True),
    PaperChoice("Letter, to read", "the chart on one page", "letter", whole=False),
)


def choose(table: EditorScreen) -> None:
    """A list of papers lies over the table; what cannot be played is not printed."""
    work = table.work
    work.check()
    if not work.readable or work.fault_words():
        work.said = f"It cannot be printed yet. {work.fault_words()}"
        return

    def take(value: Scalar) -> None:
        table.printing = PrintJob(work.played, work.path, WISHES[int(value or 0)])
        work.said = AT_WORK

    choices = [Choice(n, wish.words, wish.note) for n, wish in enumerate(WISHES)]
    table.house.push(Chooser(table, "Print", choices, take, None))


class PrintJob:
    """A print under way: of a text that need not be saved, for the file of a level."""

    def __init__(self, text: str, path: Path, wish: PaperChoice) -> None:
        """Its process is started."""
        context = processes.context()
        self._pipe, theirs = context.Pipe(duplex=False)
        told = theirs, text, path, wish, own_in_force()
        context.Process(target=serve, args=told, daemon=True).start()
        theirs.close()

    def look(self) -> str:
        """What has become of it, once it is over; '' before. Never waits."""
        if not self._pipe.poll():
            return ""
        try:
            return str(self._pipe.recv())
        except (EOFError, OSError):
            return "It could not be printed: the program that prints has ended."
        finally:
            self._pipe.close()


def serve(pipe: Connection, text: str, path: Path, wish: PaperChoice, own: Own) -> None:
    """A process: prints, by the numbers of the one that asked, and sends what became of it."""
    lay_over(own)
    try:
        pipe.send(print_to(text, path, wish))
    except OSError:
        return  # nobody listens any more


def print_to(text: str, path: Path, wish: PaperChoice) -> str:
    """The PDF beside the level's file is written, over an older one; what to tell of it."""
    pdf = path.with_suffix(".pdf")
    try:
        written = read_level(text, path.name)
        level = level_for(written, written.rules.book)
        validate_level(written, text, path.name, level)
        pdf.write_bytes(_pages(level, wish))
    except LevelError as refused:
        return f"It cannot be printed yet: {refused.findings[0].message}"
    except ImportError:
        return NO_LIBRARY
    except ValueError as many:
        return f"It would take {many} sheets: choose the chart on one page."
    except OSError as fault:
        return f"It could not be printed: {why(fault)}."
    return f"Printed: {pdf}"


def _pages(level: Level, wish: PaperChoice) -> bytes:
    """The pages of a level. Raises ImportError without reportlab, ValueError with how many sheets
    the chart would take where they are too many."""
    book = level.rules.book
    home = load_level(sorted((levels_home() / book).glob("mirror-*.toml"))[0])
    battle = printed(level, book, home.chart.unit)
    return document(battle, PAPERS[wish.paper], assets_home() / "fonts", wish.whole)
