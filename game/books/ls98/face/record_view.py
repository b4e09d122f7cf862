"""The ship card of the 1798 game as values, read inside the table: what is on it, what is gone, and
her markers."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.books.ls98.face.boats_and_signals import signal_words
from game.books.ls98.face.markers import HARMLESS, ICONS, markers_and_states
from game.books.ls98.face.percentages import percent_text
from game.books.ls98.rules.cards import card_of
from game.books.ls98.rules.previews import next_thresholds, stand_firm_chance
from game.books.ls98.rules.sheet import DOUBLE, Ship, get_ship, holds_of, is_fighting
from game.books.ls98.rules.shots import ammunition_words
from game.play.event_words import count_words
from game.sea.hexes import PORT, STARBOARD
from game.ui.battle.panels.record_panel import ShipCondition
from game.ui.battle.state.hud_state import HudState

_CLASSES: Final = {"3rd": "third rate", "4th": "fourth rate", "5th": "fifth rate"}


class MenKind(StrEnum):
    """The kinds of men that a card has blocks of."""

    CREW = "crew"
    MARINES = "marines"
    SOLDIERS = "soldiers"


class LoadState(StrEnum):
    """How far the guns of a broadside are."""

    READY = "ready"
    FIRED = "fired"
    """Nothing is in them."""
    RELOADING = "reload"


@dataclass(frozen=True, slots=True)
class MenBlocks:
    """Blocks of one kind of men: its name, how many there were, how many are left."""

    kind: MenKind
    total: int
    left: int


@dataclass(frozen=True, slots=True)
class BroadsideRow:
    """One broadside: the shot in it in words, how far its guns are, and if they are being reloaded
    for how many turns."""

    side: str
    shot: str
    load_state: LoadState
    turns_to_load: int = 0

    @property
    def load_words(self) -> str:
        """`ready`, `reload 1 turn`, `to be loaded`."""
        match self.load_state:
            case LoadState.READY:
                return "ready"
            case LoadState.FIRED:
                return "fired: load"
            case LoadState.RELOADING:
                return f"reload {count_words(self.turns_to_load, 'turn')}"


@dataclass(frozen=True, slots=True)
class RecordView:
    """One ship's card."""

    name: str
    nation: str
    guns: str
    crew: str
    damage: int
    full_points: int
    men_blocks: tuple[MenBlocks, ...]
    leaders: tuple[tuple[str, bool], ...]
    masts: tuple[tuple[str, int, int], ...]
    broadsides: tuple[BroadsideRow, ...]
    decks_lost_of: tuple[int, int]
    lost_masts: tuple[str, ...]
    forecasts: tuple[str, ...]
    conditions: tuple[ShipCondition, ...]


def record_view(hud: HudState, ship: str) -> RecordView:
    """Return the card of that ship; every card is open."""
    record = get_ship(ship)
    fresh = card_at_start(hud, record)
    klass = _CLASSES.get(record.klass, "unrated")
    return RecordView(
        record.name,
        record.nation,
        f"{record.guns}, {klass}",
        f"{record.quality.capitalize()} crew · {count_words(record.dice, 'die')} a side",
        record.damage,
        record.points,
        men_blocks(record, fresh),
        tuple((who.capitalize(), who in record.leaders_hurt) for who in record.leaders),
        tuple(
            (mast, most, max(left, 0))
            for mast, most, left in zip(record.rigged, fresh.boxes, record.boxes, strict=False)
        ),
        tuple(broadside_row(record, side) for side in (PORT, STARBOARD)),
        (_decks_taken(record), record.decks),
        tuple(record.masts_down),
        _forecasts(record),
        record_conditions(record),
    )


def card_at_start(hud: HudState, ship: Ship) -> Ship:
    """Return her card as it was printed."""
    level = hud.battle.level
    entry = next(entry for entry in level.ships if entry.id == ship.id)
    return card_of(level, entry, ship.hex, ship.heading)


def men_blocks(ship: Ship, fresh: Ship) -> tuple[MenBlocks, ...]:
    """Return her crew, marines and soldiers, those kinds she has or had."""
    kinds = (
        MenBlocks(MenKind.CREW, max(fresh.crew, ship.crew), ship.crew),
        MenBlocks(MenKind.MARINES, max(fresh.marines, ship.marines), ship.marines),
        MenBlocks(MenKind.SOLDIERS, max(fresh.soldiers, ship.soldiers), ship.soldiers),
    )
    return tuple(blocks for blocks in kinds if blocks.total)


def broadside_row(ship: Ship, side: str) -> BroadsideRow:
    """LS98-fire-7, LS98-fire-15: return what is in the guns of one side."""
    load = ship.load_of(side)
    if not load.shot:
        return BroadsideRow(side, "empty", LoadState.FIRED)
    state = LoadState.RELOADING if load.left else LoadState.READY
    shot = "double" if load.shot == DOUBLE else ammunition_words(load.shot)
    return BroadsideRow(side, shot, state, load.left)


def _decks_taken(ship: Ship) -> int:
    """LS98-board-8: return decks of hers that boarders have."""
    held = [hold for hold in holds_of(ship.id) if hold.boarder not in ("", ship.id)]
    return max((hold.decks for hold in held), default=0)


def _forecasts(ship: Ship) -> tuple[str, ...]:
    """Return what the next losses will bring, and whether her crew would stand."""
    if not is_fighting(ship):
        return ()
    told = [f.text for f in sorted(next_thresholds(ship), key=lambda f: f.remaining)[:1]]
    return (*told, f"Would stand a morale test: {percent_text(stand_firm_chance(ship))}")


def record_conditions(ship: Ship) -> tuple[ShipCondition, ...]:
    """Return LS98-mark-1 and what else is to be known: her markers, her order, what she made."""
    lines = [
        ShipCondition(ICONS[marker], marker.capitalize(), is_bad=marker not in HARMLESS)
        for marker in markers_and_states(ship)
    ]
    if any(hold.grappled for hold in holds_of(ship.id)):
        lines.append(ShipCondition("hook", "Grappled", is_bad=True))
    elif holds_of(ship.id):
        lines.append(ShipCondition("hook", "Entangled", is_bad=True))
    if ship.order:
        lines.append(ShipCondition("flag", f"{ship.order}: {signal_words(ship.order)}"))
    if not ship.full_sail and is_fighting(ship) and not lines:
        lines.append(ShipCondition("sail", "Half sail"))
    lines.append(ShipCondition("wheel", f"Last move: {ship.spent}"))
    return tuple(lines)
