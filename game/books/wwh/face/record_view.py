"""The record strip of Warm Work, Hardy! as values, read inside the table: what is hidden from the
reader's seat is None (WWH-B.1)."""

from dataclasses import dataclass
from typing import Final

from game.books.wwh.face import tack_odds
from game.books.wwh.face.question_draft import viewer_seat
from game.books.wwh.rules.fleet import line_of_ship
from game.books.wwh.rules.manoeuvre import tack_refusal
from game.books.wwh.rules.previews import next_thresholds
from game.books.wwh.rules.sheet import (
    Ship,
    Wind,
    get_ship,
    has_book_option,
    holds_of,
    is_fast_after_capture,
    unfinished_grapple,
)
from game.books.wwh.rules.sight import known_record_of
from game.books.wwh.rules.tables import rule_table
from game.books.wwh.rules.wind import is_hulk
from game.core.markers import HasStruck
from game.core.table import get_single, has_marker
from game.play.event_words import count_words
from game.ui.battle.panels.record_panel import ShipCondition
from game.ui.battle.state.hud_state import HudState

_RATES: Final = ("first rate", "second rate", "third rate", "fourth rate", "fifth rate", "sixth rate")


_SHORT_FORECASTS: Final = {
    "She strikes to an enemy that comes to rake her": "She strikes to the next who rakes her"
}


@dataclass(frozen=True, slots=True)
class RecordView:
    """One ship's strip. `port` and `starboard` are the gunnery points left of `gunnery`, `damage`
    the rings struck of `max_damage`; None where the reader may not know."""

    name: str
    nation: str
    guns: str
    crew: str
    gunnery: int | None
    port: int | None
    starboard: int | None
    damage: int | None
    max_damage: int
    fired_sides: tuple[str, ...]
    masts: tuple[str, ...]
    lost_masts: tuple[str, ...]
    tack_words: str
    forecasts: tuple[str, ...]
    conditions: tuple[ShipCondition, ...]


def record_view(hud: HudState, ship: str) -> RecordView:
    """Return the strip of that ship as the reader may see it."""
    record = get_ship(ship)
    seen = known_record_of(record, viewer_seat(hud))
    rate = _RATES[min(max(seen.rate, 1), len(_RATES)) - 1]
    return RecordView(
        seen.name,
        seen.nation,
        f"{seen.guns}, {rate}",
        f"{seen.crew.capitalize()} crew · {_gunnery_words(seen.gunnery)}",
        seen.gunnery,
        seen.port,
        seen.starboard,
        seen.damage,
        int(rule_table("damage")["most"]),
        tuple(record.fired),
        tuple(record.rigged),
        seen.masts_down,
        tack_rule_words(record) if seen.damage is not None else "",
        _forecasts(record) if seen.damage is not None else (),
        record_conditions(record, seen.has_fired is not None),
    )


def is_secret(hud: HudState, ship: str) -> bool:
    """Return whether the reader may not know what that ship has left (WWH-B.1)."""
    return (
        has_book_option("hidden-records")
        and known_record_of(get_ship(ship), viewer_seat(hud)).gunnery is None
    )


def _gunnery_words(gunnery: int | None) -> str:
    """Return text like `gunnery 6 a side`."""
    return f"gunnery {gunnery} a side" if gunnery is not None else "gunnery not known"


def tack_rule_words(ship: Ship) -> str:
    """Return whether she may tack, and what the die must show (WWH-1.3e)."""
    refusal = tack_refusal(ship)
    if refusal is not None:
        return refusal.reason[:1].upper() + refusal.reason[1:]
    return f"May tack: {tack_odds.tack_needs(ship)} or more on a die"


def _forecasts(ship: Ship) -> tuple[str, ...]:
    """Return what the next losses will bring."""
    if has_marker(ship.number, HasStruck):
        return ()
    return tuple(_SHORT_FORECASTS.get(f.text, f.text) for f in next_thresholds(ship))


def record_conditions(ship: Ship, shows_first_shot: bool = True) -> tuple[ShipCondition, ...]:
    """Return what has happened to her and how she lies; if that is known, whether her first shot is
    gone."""
    lines = _state_conditions(ship)
    if not shows_first_shot:
        return tuple(lines)
    if ship.has_fired:
        lines.append(ShipCondition("shot", "Has fired"))
    else:
        lines.append(ShipCondition("shot", "Not yet fired"))
    return tuple(lines)


def _state_conditions(ship: Ship) -> list[ShipCondition]:
    """Return colours, holds, irons, hulk, line, way."""
    lines = []
    if has_marker(ship.number, HasStruck):
        lines.append(ShipCondition("strike", "Colours struck", is_bad=True))
    if is_fast_after_capture(ship.id):
        lines.append(ShipCondition("hook", "Fast to her prize"))
    elif unfinished_grapple(ship.id):
        lines.append(ShipCondition("swords", "Grappled", is_bad=True))
    elif any(hold.foul for hold in holds_of(ship.id)):
        lines.append(ShipCondition("hook", "Entangled", is_bad=True))
    if is_hulk(ship, get_single(Wind)):
        lines.append(ShipCondition("mast", "A hulk, adrift", is_bad=True))
    if ship.in_irons:
        lines.append(ShipCondition("wind", "In irons", is_bad=True))
    line = line_of_ship(ship)
    if line is not None and len(line.ships) > 1:
        leads = line.ships[0] == ship.id
        lines.append(ShipCondition("flag", "Leads the line" if leads else "Follows the line"))
    made = "Hove to" if ship.hove_to else f"Made {count_words(ship.last_run, 'square')}"
    lines.append(ShipCondition("sail", made))
    return lines
