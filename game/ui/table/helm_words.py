"""Why a ship asks for her person, in words: as it was when she was handed back to him, and as it is
true now. Called inside the table of the battle."""

from __future__ import annotations

from game.ui.table import needs_her
from game.ui.table.desk import Desk
from game.ui.table.handed import Need, Word


def word_of(desk: Desk, ship: str, reason: str | Need, before: str = "", helm: str = "") -> Word:
    """Why that ship asks, between what is said before it and whose the helm is ('' for neither)."""
    need = reason if isinstance(reason, Need) else None
    why = reason if isinstance(reason, str) else _need_now(desk, ship, reason)
    after = _whose(why, helm) if helm else "" if why.endswith(".") else "."
    words = f"{before}{why}{after}"
    return Word(words, why=why, ship=ship, need=need, before=before, after=after)


def _need_now(desk: Desk, ship: str, need: Need) -> str:
    """What she needs her person for, in words that are true now; '' if she is no more."""
    seen = desk.ship(ship)
    return needs_her.words(need, seen, desk.ships, desk.names) if seen is not None else ""


def why_now(desk: Desk, word: Word) -> str:
    """The bare reason of a ship that asks, as it is true now."""
    return word.why if word.need is None else _need_now(desk, word.ship, word.need) or word.why


def said(desk: Desk, word: Word) -> str:
    """What a word says now, in a sentence or two."""
    return word.words if word.need is None else f"{word.before}{why_now(desk, word)}{word.after}"


def yours(why: str, helm: str) -> str:
    """The reason with what follows from it, as a whole sentence or two."""
    return f"{why}{_whose(why, helm)}"


def _whose(why: str, helm: str) -> str:
    """What follows from a reason, to be set behind it."""
    if why.endswith("."):
        return f" {helm[:1].upper()}{helm[1:]} is yours."
    return f": {helm} is yours."
