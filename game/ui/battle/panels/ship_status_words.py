"""What the icons on a plate mean, in words: said when a hand is on the plate."""

from typing import Final

from game.ui.battle.panels.record_panel import ShipCondition
from game.ui.battle.panels.ship_status import ShipStatus

_NOUNS: Final = {"sail": "way", "cannon": "guns", "crew": "crew"}
"""What a sign speaks of that has but a figure or a quality beside it."""
_SOUND: Final = {"rudder": "steering sound", "flame": "no fire"}
"""What a sign without words says that is not bad."""


def status_text(status: ShipStatus) -> str:
    """Her name, what she has left, her masts, every sign in its order, and what is to come."""
    left = f"{status.name}: {status.points_text}" if status.points_text else status.name
    signs = [
        _condition_text(sign)
        for sign in status.conditions
        if sign.words != status.points_text or not sign.words
    ]
    said = left
    for part in filter(None, (*_masts_text(status), *signs, status.next_test)):
        said += (". " if part[0].isupper() else ", ") + part
    return said


def _condition_text(sign: ShipCondition) -> str:
    """One sign in words; '' where there is nothing to say."""
    if sign.hint:
        return sign.hint
    if not sign.words:
        return "" if sign.is_bad else _SOUND.get(sign.icon, "")
    noun = "" if sign.is_bad and sign.icon != "sail" else _NOUNS.get(sign.icon, "")
    if sign.icon == "sail" and not sign.words[0].isdigit():
        noun = ""
    return sign.words if sign.words.startswith(noun) else f"{noun} {sign.words}"


def _masts_text(status: ShipStatus) -> list[str]:
    """How many masts she has lost."""
    lost = sum(not mast.is_standing for mast in status.masts)
    if not lost:
        return []
    return ["all masts gone" if lost == len(status.masts) else f"{lost} of {len(status.masts)} masts gone"]
