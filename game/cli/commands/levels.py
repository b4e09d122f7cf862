"""``levels``: every battle on offer."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.books import shelf
from game.cli.arguments import Commands, add_json, command, print_json, say
from game.cli.common import level_files
from game.levels import Finding, Level, LevelError
from game.levels.packs.addresses import level_text
from game.levels.reading.balance_card import card_words, is_stale, read_card
from game.levels.reading.own_levels import spoken
from game.paths import data_dir
from game.play.check import books_for, check_text
from game.play.words import count


def add(commands: Commands) -> None:
    """The arguments of ``levels``."""
    reader = command(commands, "levels")
    add_json(reader)
    reader.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """The list has been printed; 0."""
    rows = [row(path) for path in level_files(data_dir(asked.data_dir))]
    if asked.json:
        print_json(rows)
        return 0
    for r in rows:
        say("\n".join(lines(r)))
    return 0


def lines(r: Mapping[str, Any]) -> list[str]:
    """One level for people."""
    facts = [
        ", ".join(r["books"]) or "no book",
        count(r["ships"], "ship"),
        f"{r['minutes']} min" if r["minutes"] else "",
        f"by {r['author']}" if r["author"] else "",
        r["check"],
    ]
    told = [
        f"{printable(Path(r['path']).stem):28} {r['title']}",
        f"{'':28} {'; '.join(fact for fact in facts if fact)}",
    ]
    told += [f"{'':28} {book}: {card['words']}" for book, card in r["cards"].items()]
    return told + [f"{'':28} {said}" for said in r["faults"]]


def row(path: Path) -> dict[str, Any]:
    """One level for the list; ``check`` is ok, warnings or errors, ``faults`` the first of them;
    ``cards`` are the balance cards beside it, by book."""
    level, findings = checked(path)
    severities = {finding.severity for finding in findings}
    verdict = "errors" if "error" in severities else "warnings" if severities else "ok"
    told = {
        "path": printable(str(path)),
        "title": spoken(path),
        "books": [],
        "ships": 0,
        "minutes": None,
        "check": verdict,
        "author": "",
        "faults": [f"line {f.line}: {f.message}" for f in findings[:1] if level is None],
        "cards": {},
    }
    if level is None:
        return told
    return told | {
        "title": level.title,
        "books": books_for(level),
        "ships": len(level.ships),
        "minutes": level.minutes,
        "author": level.author,
        "cards": cards(path, level),
    }


def checked(path: Path) -> tuple[Level | None, Sequence[Finding]]:
    """The level and what is found in it; None for a file that cannot be read."""
    try:
        return check_text(level_text(path), str(path), path)
    except LevelError as refused:
        return None, refused.findings


def cards(path: Path, level: Level) -> dict[str, Any]:
    """The balance cards beside a level: shares of the battles won, in words, and whether it has
    changed since."""
    found = {book: read_card(path, book) for book in shelf.NAMES}
    return {
        book: {
            "battles": card.battles,
            "shares": {who: round(card.share(who), 4) for who in card.wins},
            "turns": list(card.turns),
            "stale": is_stale(card, level),
            "words": card_words(card, level),
        }
        for book, card in found.items()
        if card is not None
    }


def printable(name: str) -> str:
    """A file's name as it can be written, however odd."""
    plain = name.encode("utf-8", "replace").decode("utf-8")
    return "".join(letter if letter.isprintable() else "?" for letter in plain)
