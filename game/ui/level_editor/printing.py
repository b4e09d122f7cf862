"""Print of a battle: a PDF beside the level's file, made in a process of its own so that the window never
waits."""

from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from game.books.tables import OwnTables, own_tables_in_use, use_own_tables
from game.core import processes
from game.core.files import describe_error
from game.levels import Level, LevelError, level_for_book, load_level, parse_level, shipped_levels_folder
from game.paths import assets_home
from game.play.level_check import validate_level
from game.prints.battle import make_printed_battle
from game.prints.pages import make_pdf
from game.prints.pen import PAPERS

NO_LIBRARY_NOTICE: Final = 'To print, the game needs reportlab: python -m pip install "weathergage[print]"'
PRINTING_NOTICE: Final = "It is being printed."


@dataclass(frozen=True, slots=True)
class PaperChoice:
    """Paper size, and whether the chart is printed at table scale over several sheets."""

    label: str
    note: str
    paper: str
    is_tiled: bool


PAPER_CHOICES: Final = (
    PaperChoice("A4, for the table", "the chart over sheets to join", "a4", is_tiled=True),
    PaperChoice("A4, to read", "the chart on one page", "a4", is_tiled=False),
    PaperChoice("Letter, for the table", "the chart over sheets to join", "letter", is_tiled=True),
    PaperChoice("Letter, to read", "the chart on one page", "letter", is_tiled=False),
)


class PrintJob:
    """A running print of a text that need not be saved."""

    def __init__(self, text: str, path: Path, paper_choice: PaperChoice) -> None:
        """Start the process."""
        context = processes.process_context()
        self._pipe, theirs = context.Pipe(duplex=False)
        arguments = theirs, text, path, paper_choice, own_tables_in_use()
        context.Process(target=run_print_process, args=arguments, daemon=True).start()
        theirs.close()

    def poll(self) -> str:
        """Return the result in words once it is there, else ''. Never waits."""
        if not self._pipe.poll():
            return ""
        try:
            return str(self._pipe.recv())
        except (EOFError, OSError):
            return "It could not be printed: the program that prints has ended."
        finally:
            self._pipe.close()


def run_print_process(
    pipe: Connection, text: str, path: Path, paper_choice: PaperChoice, own_tables: OwnTables
) -> None:
    """Print with the given tables and send the result. Runs in a process of its own."""
    use_own_tables(own_tables)
    try:
        pipe.send(print_pdf(text, path, paper_choice))
    except OSError:
        return  # nobody listens any more


def print_pdf(text: str, path: Path, paper_choice: PaperChoice) -> str:
    """Write the PDF beside the level's file; return the result in words."""
    pdf = path.with_suffix(".pdf")
    try:
        written = parse_level(text, path.name)
        level = level_for_book(written, written.rules.book)
        validate_level(written, text, path.name, level)
        pdf.write_bytes(_pdf_pages(level, paper_choice))
    except LevelError as refused:
        return f"It cannot be printed yet: {refused.findings[0].message}"
    except ImportError:
        return NO_LIBRARY_NOTICE
    except ValueError as many:
        return f"It would take {many} sheets: choose the chart on one page."
    except OSError as fault:
        return f"It could not be printed: {describe_error(fault)}."
    return f"Printed: {pdf}"


def _pdf_pages(level: Level, paper_choice: PaperChoice) -> bytes:
    """Return the PDF of a level. Raise ImportError without reportlab, and ValueError with the number of
    sheets if they are too many."""
    book = level.rules.book
    home = load_level(sorted((shipped_levels_folder() / book).glob("mirror-*.toml"))[0])
    battle = make_printed_battle(level, book, home.chart.unit)
    return make_pdf(battle, PAPERS[paper_choice.paper], assets_home() / "fonts", paper_choice.is_tiled)
