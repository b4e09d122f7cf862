"""Compare one level under every book: which books can play it, what it loses there, and how
captains fare in it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.books import shelf
from game.captains.grades import BATCH_EFFORT
from game.levels import Level, level_for_book, parse_level
from game.levels.reading.balance_card import score_words
from game.levels.reading.completion import add_options
from game.levels.reading.findings import Severity
from game.play.level_check import book_findings, losses_under
from game.play.saved_battles import BattleSetup
from game.play.suspicious_setup import overlap_notes
from game.trials.counting import bounds_text, level_hash
from game.trials.fighting import Trial
from game.trials.simulate import simulate

SHARED_KEYS = ("level", "level_hash", "seed", "seats")
"""Keys that are the same in every row, so the comparison has them once."""


@dataclass(frozen=True, slots=True)
class ComparisonRequest:
    """What to compare: a level's text and file name, who answers for each side, battles per book,
    the first seed, courses per move, and options added to the level's own under every book that has
    them."""

    text: str
    file: str
    seats: Mapping[str, str]
    battles: int
    seed: int = 1
    effort: int = BATCH_EFFORT
    options: tuple[str, ...] = ()


def compare_books(request: ComparisonRequest, jobs: int = 1) -> dict[str, Any]:
    """Return the comparison as ``compare --json`` prints it. Raise LevelError if the level cannot
    be read."""
    level = parse_level(request.text, request.file)
    return {
        "level": request.file,
        "level_hash": level_hash(request.text),
        "title": level.title,
        "home": level.rules.book,
        "seed": request.seed,
        "seats": dict(request.seats),
        "sides": {side.id: side.name for side in level.sides},
        "books": [compare_book(request, level, book, jobs) for book in shelf.NAMES],
    }


def compare_book(request: ComparisonRequest, level: Level, book: str, jobs: int) -> dict[str, Any]:
    """Return one book's row: whether it ``can`` play the level, ``why`` not, what is ``lost`` and
    too ``narrow`` in it, and the result of ``simulate``."""
    known = [option for option in request.options if option in shelf.book(book).rules.OPTIONS]
    there = add_options(level_for_book(level, book), known)
    why = [f.message for f in book_findings(there, book) if f.severity == Severity.ERROR]
    row = {"rules": book, "title": shelf.book(book).rules.TITLE, "can": not why, "why": why}
    if why:
        return row | {"lost": [], "narrow": []}
    options = there.rules.options
    setup = BattleSetup(request.text, book, request.seed, request.seats, options, request.file)
    result = simulate(Trial(setup, request.battles, request.effort), jobs)
    fought = {key: value for key, value in result.items() if key not in (*SHARED_KEYS, "rules")}
    narrow = [] if book == level.rules.book else overlap_notes(level, book)
    words = {"lost": losses_under(level, book), "narrow": [note.sentence for _, note in narrow]}
    return row | words | fought


# ------------------------------------------------------------------------------ for people
def comparison_lines(found: Mapping[str, Any]) -> list[str]:
    """Return the comparison as lines: a column per book that can play the level, then what is lost
    under each, and why the others cannot."""
    able = [row for row in found["books"] if row["can"]]
    battles = able[0]["battles"] if able else 0
    lines = [
        f"{found['title']}, {battles} battle{'s' * (battles != 1)} under each book, seed {found['seed']}",
        "",
    ]
    rows = [["", *(row["title"] for row in able)]]
    names: Mapping[str, str] = found["sides"]
    rows += [
        [f"won by {names.get(side, side)}", *(win_percent_text(row, side) for row in able)]
        for side in found["seats"]
    ]
    rows += [["drawn", *(win_percent_text(row, "draw") for row in able)]]
    turns = [row["turns"] for row in able]
    rows += [["turns", *(f"{t['p50']} ({t['p10']} to {t['p90']})" for t in turns)]]
    rows += [["broke, stalled", *(f"{len(r['errors'])}, {r['stalls']}" for r in able)]]
    lines += align_columns(rows) if able else ["No book on the shelf can play it."]
    return [*lines, *book_notes(found["books"], names)]


def win_percent_text(row: Mapping[str, Any], winner: str) -> str:
    """Return the wins of a side in percent of the finished battles, with the bounds of chance."""
    over = sum(row["wins"].values())
    share = f"{100 * row['wins'][winner] / max(1, over):.0f} % ({bounds_text(*row['intervals'][winner])})"
    return share if over else "none over"


def align_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of words aligned in columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    padded = (zip(row, widths, strict=True) for row in rows)
    return ["  ".join(word.ljust(width) for word, width in row).rstrip() for row in padded]


def book_notes(books: Sequence[Mapping[str, Any]], names: Mapping[str, str]) -> list[str]:
    """Return a paragraph per book, if there is something to say: its commonest ending, what the
    level loses, what broke, or why it cannot be played."""
    lines: list[str] = []
    for row in books:
        said = list(row["why"]) if not row["can"] else list(note_sentences(row, names))
        if said:
            head = row["title"] if row["can"] else f"{row['title']} cannot play it"
            lines += ["", f"{head}:", *(f"  {words}" for words in said)]
    return lines


def note_sentences(row: Mapping[str, Any], names: Mapping[str, str]) -> Sequence[str]:
    """Return the sentences about a book that can play the level."""
    often = list(row["endings"].items())[:3]
    hopeless = [f"{names.get(side, side)} cannot win" for side in row["cannot_win"]]
    commonest = [
        f"{count} time{'s' * (count != 1)} {ending_words(ending, names, row)}" for ending, count in often
    ]
    lost = [f"lost: {words}" for words in row["lost"]]
    lost += [f"beware: {words}" for words in row["narrow"]]
    broke = [f"broke: seed {e['seed']}: {e['error']}" for e in row["errors"][:3]]
    broke += [f"stalled: battle {s['battle']}, seed {s['seed']}" for s in row["stalled"][:3]]
    return [*hopeless, *commonest, *lost, *broke]


def ending_words(ending: str, names: Mapping[str, str], result: Mapping[str, Any]) -> str:
    """Return how battles ended, `american: Guerriere has struck`, with the side's name, and the
    scores if the result has them."""
    side, colon, why = ending.partition(": ")
    had = score_words(result["scores"].get(ending, {}), names)
    return f"{names.get(side, side)}{colon}{why}" + (f": {had}" if had else "")
