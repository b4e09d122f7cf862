"""Which battle shows which chapter of Kiss Me, Hardy!: the table in levels/README.md.

It is counted in battles that captains have fought and whose journals are kept, one for each level:
what is replayed there was played by the rules, so the table says what happens and not what is
hoped for.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from textwrap import wrap

from environment import CHECKOUT
from game.core.events import Event, Rolled
from game.levels import load_level
from game.play.journal import read_journal_file
from game.play.replays import replay_journal

GUIDE = CHECKOUT / "levels" / "README.md"
KEPT_JOURNALS = CHECKOUT / "tests" / "replay" / "kept"
BEGIN, END = "<!-- made by tools/dev.py chapters -->\n", "<!-- to here -->\n"
WIDTH = 120
FIRST_CHAPTER = 3
"""Chapters before this one are of the table and the sheet: every battle has them."""


def chapters(check: bool = False) -> int:
    """Write the table of levels/README.md: which battle shows which chapter.

    With --check only compare, and return 1 if the table is old.
    """
    page = GUIDE.read_text("utf-8")
    now = with_table(page, table_text(clauses_by_level()))
    if not check:
        GUIDE.write_text(now, encoding="utf-8", newline="\n")
    print("as written" if now == page else "old" if check else "written anew")
    return int(check and now != page)


def with_table(page: str, table: str) -> str:
    """The guide with this table between its two marks."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}{table}{END}{rest.partition(END)[2]}"


def battles() -> list[Path]:
    """The levels of the book, by name, but for those of great fleets: a battle of them, kept and
    replayed in each run of the tests, would cost as much as all the others."""
    from tests.great_fleets import is_great

    files = sorted((CHECKOUT / "levels" / "kmh").glob("*.toml"))
    return [file for file in files if not is_great(load_level(file))]


def clauses_by_level() -> dict[str, set[str]]:
    """For each level the clauses that are heard in its kept battle."""
    files = {level.stem: KEPT_JOURNALS / f"{level.stem}.journal" for level in battles()}
    return {
        name: set(clauses_in(replay_journal(read_journal_file(file)).events)) for name, file in files.items()
    }


def clauses_in(events: Iterable[Event]) -> Iterator[str]:
    """The clauses that a battle has named: of its facts, throws and choices, and in the sums that
    led to them."""
    for event in events:
        yield event.clause
        if isinstance(event, Rolled) and event.tally is not None:
            yield from (term.clause for term in event.tally.terms)


def table_text(heard: Mapping[str, set[str]]) -> str:
    """A line for each battle: how many clauses of each chapter are heard in it; then how many are
    heard in any, and how many there are."""
    listed, titles = clauses_and_chapters()
    columns = [number for number in titles if number.isdigit() and int(number) >= FIRST_CHAPTER]
    known = {chapter: [c for c in listed if chapter_of(c) == chapter] for chapter in columns}
    lines = [
        f"| battle | {' | '.join(columns)} |",
        f"|---|{'--:|' * len(columns)}",
        *(table_row(link_to(file), heard[file.stem], known) for file in battles()),
        table_row("*heard in any*", set().union(*heard.values()), known),
        table_row("*clauses of the chapter*", set(listed), known),
    ]
    names = "; ".join(f"{number} {titles[number].lower()}" for number in columns)
    return "\n".join([*lines, "", *wrap(f"Chapters: {names}.", WIDTH), ""])


def table_row(name: str, heard: set[str], known: Mapping[str, list[str]]) -> str:
    """A line of the table; nothing stands for none."""
    counts = (len(heard.intersection(clauses)) for clauses in known.values())
    return f"| {name} | {' | '.join(str(n or '') for n in counts)} |"


def link_to(file: Path) -> str:
    """The battle's title, and the way to its file."""
    return f"[{load_level(file).title}](kmh/{file.name})"


def clauses_and_chapters() -> tuple[list[str], dict[str, str]]:
    """The ids of all clauses, and the chapters with their titles."""
    file = CHECKOUT / "game" / "books" / "kmh" / "clauses.toml"
    book = tomllib.loads(file.read_text("utf-8"))
    return [clause["id"] for clause in book["clause"]], book["chapters"]


def chapter_of(clause: str) -> str:
    """KMH-9.2.4 is of chapter 9."""
    return clause.partition("-")[2].partition(".")[0]
