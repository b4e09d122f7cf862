"""Why a ship asks for her person, in words: as it was when she was handed back to him, and as it is
true now. Called inside the table of the battle."""

from __future__ import annotations

from game.ui.battle import handback_reasons
from game.ui.battle.delegation_state import DelegationMessage, HandbackReason
from game.ui.battle.hud_state import HudState


def word_of(
    hud: HudState, ship: str, reason: str | HandbackReason, before: str = "", helm: str = ""
) -> DelegationMessage:
    """Why that ship asks, between what is said before it and whose the helm is ('' for neither)."""
    need = reason if isinstance(reason, HandbackReason) else None
    why = reason if isinstance(reason, str) else _need_now(hud, ship, reason)
    after = _whose(why, helm) if helm else "" if why.endswith(".") else "."
    words = f"{before}{why}{after}"
    return DelegationMessage(words, why=why, ship=ship, need=need, before=before, after=after)


def _need_now(hud: HudState, ship: str, need: HandbackReason) -> str:
    """What she needs her person for, in words that are true now; '' if she is no more."""
    seen = hud.ship(ship)
    return handback_reasons.words(need, seen, hud.ships, hud.names) if seen is not None else ""


def why_now(hud: HudState, word: DelegationMessage) -> str:
    """The bare reason of a ship that asks, as it is true now."""
    return word.why if word.need is None else _need_now(hud, word.ship, word.need) or word.why


def said(hud: HudState, word: DelegationMessage) -> str:
    """What a word says now, in a sentence or two."""
    return word.words if word.need is None else f"{word.before}{why_now(hud, word)}{word.after}"


def yours(why: str, helm: str) -> str:
    """The reason with what follows from it, as a whole sentence or two."""
    return f"{why}{_whose(why, helm)}"


def _whose(why: str, helm: str) -> str:
    """What follows from a reason, to be set behind it."""
    if why.endswith("."):
        return f" {helm[:1].upper()}{helm[1:]} is yours."
    return f": {helm} is yours."
