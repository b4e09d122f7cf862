"""What the status panel of a ship says: the little that a player must always see of her. The book fills it
(`BookUi.ship_status`); `status panels` draws it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.core.visible import VisibleShip
from game.ui.battle.panels.record_panel import ShipCondition


@dataclass(frozen=True, slots=True)
class MastMark:
    """One of her masts: whether it stands, and how much of its sail is left, 0 to 1."""

    is_standing: bool
    sail_left: float = 1.0


@dataclass(frozen=True, slots=True)
class ShipStatus:
    """A ship on her status panel: side (0 to 3), nation, name; `points_text` is what she has left in the
    book's own measure (``64 of 74``), `share_left` the same as a share, 0 to 1, and `share_lost` the share
    lost in this turn. `masts` from forward. `conditions` are what she does and suffers, the most pressing
    first: her way, guns loaded, crew, fires, rudder; a bad one is drawn in wax. `next_test` is what is to
    come (``test in 7``), '' for nothing. Of a ship whose record is hidden from the one who looks,
    `points_text` is '' and `share_left` 1."""

    side: int
    nation: str
    name: str
    points_text: str = ""
    share_left: float = 1.0
    share_lost: float = 0.0
    masts: tuple[MastMark, ...] = ()
    conditions: tuple[ShipCondition, ...] = ()
    next_test: str = ""
    is_lost: bool = False
    """Whether she is gone: `points_text` says how, in wax, on a grey panel."""


_LOSSES: Final = {"exploded": "blown up", "left": "gone"}
"""What is said of how a ship is gone, where it is not the word itself."""


def status_of_lost(status: ShipStatus, gone_how: str) -> ShipStatus:
    """Return what is said of a ship that is gone: her name, and how."""
    words = _LOSSES.get(gone_how, gone_how)
    return ShipStatus(status.side, status.nation, status.name, words, 0.0, is_lost=True)


def status_of_visible(ship: VisibleShip, *, hidden: bool = False) -> ShipStatus:
    """Return what anybody sees of her, whatever the book."""
    masts = tuple(MastMark(mast not in ship.lost_masts) for mast in ship.masts if mast != "bowsprit")
    left = 1.0 if hidden else ship.points_left / max(1, ship.full_points)
    figure = "" if hidden else f"{ship.points_left} of {ship.full_points}"
    figure = "struck" if ship.struck else figure
    return ShipStatus(
        ship.side % 4,
        ship.nation,
        ship.name,
        figure,
        left,
        masts=masts,
        conditions=tuple(_visible_conditions(ship)),
    )


def _visible_conditions(ship: VisibleShip) -> Iterator[ShipCondition]:
    """Return what she suffers, as anybody can see it."""
    if ship.struck:
        yield ShipCondition("strike", "struck", True)
    if ship.afire:
        yield ShipCondition("flame", "afire", True)
    if ship.sinking:
        yield ShipCondition("waves", "sinking", True)
    if ship.boarded:
        yield ShipCondition("swords", "boarded", True)
    elif ship.locked:
        yield ShipCondition("hook", "alongside")
    if ship.aground:
        yield ShipCondition("shoal", "aground", True)
    elif ship.anchored:
        yield ShipCondition("anchor", "anchored")
    if ship.aback:
        yield ShipCondition("wind", "aback", True)


_NOUNS: Final = {"sail": "speed", "cannon": "guns", "crew": "crew"}
"""What a sign speaks of that has but a figure or a quality beside it."""
_SOUND: Final = {"rudder": "steering sound", "flame": "no fire"}
"""What a sign without words says that is not bad."""


def status_text(status: ShipStatus) -> str:
    """Return her name, what she has left, her masts, every condition in its order, and what is to come."""
    left = f"{status.name}: {status.points_text}" if status.points_text else status.name
    signs = [
        _condition_text(sign)
        for sign in status.conditions
        if sign.words != status.points_text or not sign.words
    ]
    said = left
    to_come = status.next_test.replace("test ", "morale test ", 1)
    for part in filter(None, (*_masts_text(status), *signs, to_come)):
        said += (". " if part[0].isupper() else ", ") + part
    return said


def _condition_text(sign: ShipCondition) -> str:
    """Return one condition in words; '' where there is nothing to say."""
    if sign.hint:
        return sign.hint
    if not sign.words:
        return "" if sign.is_bad else _SOUND.get(sign.icon, "")
    noun = "" if sign.is_bad and sign.icon != "sail" else _NOUNS.get(sign.icon, "")
    if sign.icon == "sail" and not sign.words[0].isdigit():
        noun = ""
    return sign.words if sign.words.startswith(noun) else f"{noun} {sign.words}"


def _masts_text(status: ShipStatus) -> list[str]:
    lost = sum(not mast.is_standing for mast in status.masts)
    if not lost:
        return []
    return ["all masts gone" if lost == len(status.masts) else f"{lost} of {len(status.masts)} masts gone"]
