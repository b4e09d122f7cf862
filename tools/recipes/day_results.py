"""Results of days' battles, altered in text and code: is one believed that is not so?"""

import json
import random
import re
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from game.analysis.code_lines import CodeError, parse_code, qr_lines, seal, unseal
from game.analysis.day_result import ENDS, share_lines, verify
from game.analysis.days_battle import battle_lists, days_battle
from game.books import shelf
from game.play.battle import Battle
from game.play.journal import Journal
from game.trials.fighting import make_batch_seats, make_reproducible_seats
from recipes.figures import record_figure

Lines = list[str]
DAYS = 16
LARGEST = 600  # entries of a journal; larger battles are fought again too slowly for a thousand results
SIGNS = "▲▼▬"


def day_results(count: int, record: bool = False) -> int:
    """Alter that many results and verify each: 1 if one is believed to be another than it was.

    A result that is altered and proves the same as before (an answer given twice where it makes no
    difference, the version of the game) is no fault.
    """
    lots, shared = random.Random(count), [lines for n in range(DAYS) if (lines := lines_of_day(n))]
    seen = Counter[str]()
    for number in range(count):
        lines = shared[number % len(shared)]
        changed = ALTERATIONS[number % len(ALTERATIONS)](list(lines), lots, shared)
        try:
            found = verify("\n".join(f"> {line}" for line in changed)).first_line
            seen["believed as it was" if found == lines[0] else f"BELIEVED: {found}"] += 1
        except CodeError as fault:
            seen[re.sub(r", which is.*|\S+\.toml|\d+", "…", str(fault))] += 1
    for words, times in seen.most_common():
        print(f"{times:5} {words}")
    wrong = sum(times for words, times in seen.items() if words.startswith("BELIEVED"))
    if record:
        same = seen["believed as it was"]
        record_figure(
            "day results",
            f"{count} altered: {count - same - wrong} refused, {same} as they were, {wrong} wrong",
        )
    return 1 if wrong else 0


def lines_of_day(number: int) -> Lines:
    """Let captains fight the battle of a day; return its lines, or none if it was too large."""
    battle = days_battle(battle_lists()[-1].start + timedelta(number))
    setup = battle.setup()
    level, book = setup.level(), shelf.book(setup.book).rules
    seats = make_reproducible_seats(book, level, setup.seats, setup.seed)
    captains = make_batch_seats(book, level, dict.fromkeys(setup.seats, "ai:captain"), setup.seed)
    seats[battle.side] = captains[battle.side]
    fought = Battle(book, level, seats, setup.seed, Journal(setup.header()))
    fought.run()
    fought.close()
    entries = fought.journal.entries
    return list(share_lines(battle, entries, 1 + number % 3)) if len(entries) < LARGEST else []


# ------------------------------------------------------------------------------ altered
def with_letter(lines: Lines, lots: random.Random, _: Sequence[Lines]) -> Lines:
    """A letter of the code is another."""
    at = lots.randrange(len(lines[2]))
    other = lots.choice("ABCDEFGH234567".replace(lines[2][at], ""))
    return [*lines[:2], lines[2][:at] + other + lines[2][at + 1 :]]


def with_sign(lines: Lines, lots: random.Random, _: Sequence[Lines]) -> Lines:
    """A sign of a turn, or the one of the end, is another."""
    at = lots.randrange(len(lines[1]))
    signs = "".join(ENDS.values()) if at == len(lines[1]) - 1 else SIGNS
    return [
        lines[0],
        lines[1][:at] + lots.choice(signs.replace(lines[1][at], "")) + lines[1][at + 1 :],
        lines[2],
    ]


def with_words(lines: Lines, lots: random.Random, _: Sequence[Lines]) -> Lines:
    """The ending, the turns, the day or the try is another."""
    ways = (
        (r"a \w+ \w+ in", "a great victory in"),
        (r"in (\d+) turn", lambda found: f"in {int(found[1]) + lots.choice((-1, 1, 2))} turn"),
        (r", (\d+) (\w+) 2", lambda found: f", {int(found[1]) % 28 + 1} {found[2]} 2"),
        (r"(, try \d+)?\.$", ", try 9."),
    )
    pattern, into = lots.choice(ways)
    return [re.sub(pattern, into, lines[0], count=1), *lines[1:]]


def of_another(lines: Lines, lots: random.Random, shared: Sequence[Lines]) -> Lines:
    """The code is of another day."""
    return [*lines[:2], lots.choice([each for each in shared if each[2] != lines[2]])[2]]


def cut_off(lines: Lines, lots: random.Random, _: Sequence[Lines]) -> Lines:
    """The code is cut off."""
    return [*lines[:2], lines[2][: lots.randrange(10, len(lines[2]))]]


def forged(change: Callable[[list[Any], list[str], random.Random], None]) -> Callable[..., Lines]:
    """The code is altered inside by `change`, and all its checks are right."""

    def alter(lines: Lines, lots: random.Random, _: Sequence[Lines]) -> Lines:
        head, answers = zlib.decompress(unseal(parse_code(lines[2])), -15).decode().split("\x1d")
        fields, groups = json.loads(head), answers.split("\x1e")
        change(fields, groups, lots)
        text = f"{json.dumps(fields)}\x1d{chr(0x1E).join(groups)}"
        return [*lines[:2], qr_lines(seal(zlib.compress(text.encode(), 9, -15)))[0]]

    return alter


def lose_answer(_: list[Any], groups: list[str], lots: random.Random) -> None:
    """An answer is missing."""
    del groups[lots.randrange(len(groups))]


def change_answer(_: list[Any], groups: list[str], lots: random.Random) -> None:
    """An answer is another of the battle, as it is or spoilt."""
    groups[lots.randrange(len(groups))] = lots.choice(groups) + lots.choice(("", "x", "\x1fahead 1"))


def change_field(fields: list[Any], _: list[str], lots: random.Random) -> None:
    """Day, version, level, tries or the last turn is another."""
    at = lots.randrange(5)
    others: tuple[Any, ...] = (fields[0] + lots.choice((-1, 1, 365)), "9.9.9", "00000000", 0, [1, "00"])
    fields[at] = others[at]


ALTERATIONS: tuple[Callable[..., Lines], ...] = (
    with_letter, with_sign, with_words, of_another, cut_off,
    forged(lose_answer), forged(change_answer), forged(change_field),
)  # fmt: skip
