"""Why a ship asks for her person, in words: as it was when she was handed back to him, and as it is
true now. Called inside the table of the battle."""

from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values import handback_reasons
from game.ui.battle.values.delegation_state import DelegationMessage, HandbackReason


def make_message(
    hud: HudState, ship: str, reason: str | HandbackReason, text_before: str = "", helm_text: str = ""
) -> DelegationMessage:
    """Why that ship asks, between what is said before it and whose the helm is ('' for neither)."""
    need = reason if isinstance(reason, HandbackReason) else None
    why = reason if isinstance(reason, str) else _reason_now(hud, ship, reason)
    after = _helm_sentence(why, helm_text) if helm_text else "" if why.endswith(".") else "."
    words = f"{text_before}{why}{after}"
    return DelegationMessage(
        words, why=why, ship=ship, reason=need, text_before=text_before, text_after=after
    )


def _reason_now(hud: HudState, ship: str, reason: HandbackReason) -> str:
    """What she needs her person for, in words that are true now; '' if she is no more."""
    seen = hud.find_ship(ship)
    return handback_reasons.reason_text(reason, seen, hud.ships, hud.names) if seen is not None else ""


def current_reason_text(hud: HudState, message: DelegationMessage) -> str:
    """The bare reason of a ship that asks, as it is true now."""
    return (
        message.why
        if message.reason is None
        else _reason_now(hud, message.ship, message.reason) or message.why
    )


def message_text(hud: HudState, message: DelegationMessage) -> str:
    """What a word says now, in a sentence or two."""
    return (
        message.text
        if message.reason is None
        else f"{message.text_before}{current_reason_text(hud, message)}{message.text_after}"
    )


def reason_with_helm(why: str, helm_text: str) -> str:
    """The reason with what follows from it, as a whole sentence or two."""
    return f"{why}{_helm_sentence(why, helm_text)}"


def _helm_sentence(why: str, helm: str) -> str:
    """What follows from a reason, to be set behind it."""
    if why.endswith("."):
        return f" {helm[:1].upper()}{helm[1:]} is yours."
    return f": {helm} is yours."
