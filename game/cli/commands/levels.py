"""``levels``: every battle on offer."""

from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.books import shelf
from game.cli.arguments import (
    Commands,
    add_command,
    add_json_argument,
    add_language_argument,
    print_json,
    print_text,
)
from game.cli.battle_arguments import levels_on_offer, shown_language
from game.core.files import printable_name
from game.levels import Finding, Level, LevelError
from game.levels.packs.level_paths import find_pack_of_level, read_level_text, read_pack_cached
from game.levels.reading.balance_card import card_words, is_stale, read_card
from game.levels.reading.level_folders import display_name
from game.levels.reading.translation import languages_of, level_in_language
from game.paths import data_dir
from game.play.event_words import count_words
from game.play.level_check import check_text, find_playable_books


def add(commands: Commands) -> None:
    """Add the arguments of ``levels``."""
    reader = add_command(commands, "levels")
    add_json_argument(reader)
    add_language_argument(reader)
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print the list; return 0."""
    home = data_dir(arguments.data_dir)
    language = shown_language(arguments.language, home)
    rows = [level_as_json(path) for path in levels_on_offer(home)]
    if arguments.json:
        print_json(rows)
        return 0
    for r in rows:
        print_text("\n".join(level_lines(r, language)))
    return 0


def level_lines(r: Mapping[str, Any], language: str) -> list[str]:
    """Return the lines for one level, its title in that language if it has one in it."""
    pack = r["pack"]
    facts = [
        ", ".join(r["books"]) or "no book",
        count_words(r["ships"], "ship"),
        f"{r['minutes']} min" if r["minutes"] else "",
        f"by {r['author']}" if r["author"] else "",
        ", ".join(r["titles"]) if len(r["titles"]) > 1 else "",
        r["check"],
    ]
    lines = [
        f"{printable_name(Path(r['path']).stem):28} {r['titles'].get(language, r['title'])}",
        f"{'':28} {'; '.join(fact for fact in facts if fact)}",
    ]
    lines += [f"{'':28} {book}: {card['words']}" for book, card in r["cards"].items()]
    if pack:
        named = f"{pack['name']} {pack['version']}".rstrip()
        lines.append(f"{'':28} of {named}, {pack['path']}")
    return lines + [f"{'':28} {said}" for said in r["faults"]]


def level_as_json(path: Path) -> dict[str, Any]:
    """Return one level for the list; ``check`` is ok, warnings or errors, ``faults`` the first of them;
    ``cards`` are the balance cards beside it, by book, ``titles`` those of its languages, its own first."""
    level, findings = check_level_file(path)
    severities = {finding.severity for finding in findings}
    verdict = "errors" if "error" in severities else "warnings" if severities else "ok"
    entry = {
        "path": printable_name(str(path)), "title": display_name(path), "books": [], "ships": 0,
        "minutes": None, "check": verdict, "author": "",
        "faults": [f"line {f.line}: {f.message}" for f in findings[:1] if level is None],
        "cards": {}, "titles": {}, "pack": pack_as_json(path),
    }  # fmt: skip
    if level is None:
        return entry
    return entry | {
        "title": level.title,
        "books": find_playable_books(level),
        "ships": len(level.ships),
        "minutes": level.minutes,
        "author": level.author,
        "cards": cards_as_json(path, level),
        "titles": {code: level_in_language(level, code).title for code in languages_of(level)},
    }


def pack_as_json(path: Path) -> dict[str, str] | None:
    """Return name, version and place of the pack that a level is in, or None."""
    where = find_pack_of_level(path)
    pack = read_pack_cached(where)[0] if where else None
    if pack is None:
        return None
    return {"name": pack.name, "version": pack.manifest.version, "path": printable_name(str(pack.path))}


def check_level_file(path: Path) -> tuple[Level | None, Sequence[Finding]]:
    """Return the level and its findings; None for a file that cannot be read."""
    try:
        return check_text(read_level_text(path), str(path), path)
    except LevelError as refused:
        return None, refused.findings


def cards_as_json(path: Path, level: Level) -> dict[str, Any]:
    """Return the balance cards beside a level: shares of battles won, in words, and whether it has
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
