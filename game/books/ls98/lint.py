"""Checks of a level for the 1798 game: the book's `game.books.shelf.Lint`."""

from collections.abc import Iterator, Mapping

from game.books.ls98.rules.cards import KNOWN, ship_class_of
from game.books.ls98.rules.sheet import CLASSES
from game.books.ls98.rules.tables import rule_table
from game.core.visible import VisibleShip
from game.levels.conditions.tree import LeafCondition, WindIs
from game.levels.editing.chart_objects import PlacementRules
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.model import Level, Ship
from game.levels.lint.unused_keys import (
    IGNORED_WORDS,
    NO_ORDERS,
    BookRanges,
    IgnoredKey,
    are_middles_close,
    ignored_keys,
    ignored_list_words,
    ignored_ship_key,
)
from game.levels.reading.findings import RawFinding, Severity
from game.sea.hexes import DIRECTION_NAMES, SIXTH_TURN, direction_of_heading
from game.sea.units import DEGREE

# Level keys that this book reads, wholly or (see below) in part.
READS = frozenset(
    "rules.turns rules.first chart.wind_from chart.sea chart.steady "
    "land.points land.cliffs rocks.points shoal shoal.points beach beach.points leader plan "
    "ship.nation ship.guns ship.rate ship.kind ship.masts ship.men ship.quality ship.crew "
    "ship.soldiers ship.length_m ship.flagship ship.sail "
    "ship.at ship.heading ship.state side.orders squadron.orders ship.orders "
    "damage.points damage.masts damage.topmasts damage.burning damage.boats damage.fired "
    ""
    "card.dice card.crew_blocks card.soldier_blocks card.decks_to_take card.mast_boxes "
    "card.marine_boxes event.chance event.message event.arrive event.wind_from event.sea".split()
)


def partial_losses(level: Level) -> Iterator[IgnoredKey]:
    """Yield what the book does not tell apart of keys that it reads."""
    yield from _sea_losses(level)
    yield from _ship_losses(level)
    if level.plans and "deployment" not in level.rules.options:
        yield IgnoredKey(IGNORED_WORDS["plan"], tuple(("plan", n) for n in range(len(level.plans))))


def unread_keys(level: Level) -> Iterator[tuple[str, IgnoredKey]]:
    """LS98-card-1: yield the ignored keys. Damage points that stand on a card are read."""
    overlay = level.overlays.get(level.rules.book)
    cards = overlay.ship if overlay else {}
    printed = [s.id for s in level.ships if s.id in cards and cards[s.id].points is not None]
    ships = tuple(s.model_copy(update={"points": None}) if s.id in printed else s for s in level.ships)
    yield from ignored_keys(level.model_copy(update={"ships": ships}), READS)


def _sea_losses(level: Level) -> Iterator[IgnoredKey]:
    chart = level.chart
    if chart.wind_from is not None and is_off_hex_heading(chart.wind_from):
        said = f"the wind blows from the nearest of six hexsides, {nearest_heading_name(chart.wind_from)}"
        yield IgnoredKey(said, (("chart", "wind_from"),))


def _ship_losses(level: Level) -> Iterator[IgnoredKey]:
    slant = [n for n, s in enumerate(level.ships) if is_off_hex_heading(s.heading)]
    told = ", ".join(f"{level.ships[n].name} {nearest_heading_name(level.ships[n].heading)}" for n in slant)
    yield from ignored_ship_key("heading", slant, f"headings are the nearest of six hexsides: {told}")
    fallen = [n for n, s in enumerate(level.ships) if "bowsprit" in s.damage.masts]
    yield from ignored_ship_key("damage.masts", fallen, "a bowsprit is no spar")
    yield from ignored_list_words(level, "orders", lambda word: word not in KNOWN, NO_ORDERS)


def never_happens(part: LeafCondition) -> str:
    """LS98-wind-1: return why a part of a condition never comes true here: no wind has a strength."""
    match part:
        case WindIs(str(force)):
            return f"no wind is ever {force}"
        case _:
            return ""


def is_off_hex_heading(degrees: float) -> bool:
    """Return whether a heading is none of the six."""
    return bool(round(degrees * DEGREE) % SIXTH_TURN)


def nearest_heading_name(degrees: float) -> str:
    """Return the name of the nearest of the six directions."""
    return DIRECTION_NAMES[direction_of_heading(round(degrees * DEGREE))]


# The key of a ship that a clause speaks of.
SPOTS: Mapping[str, str] = {
    "LS98-setup-1": "at",
    "LS98-coll-1": "at",
    "LS98-ground-1": "at",
    "LS98-wind-3": "heading",
}
SAYS_SAME_PLACE = False


def reach() -> BookRanges:
    """LS98-fire-6, LS98-move-4: return the longest range and the longest run of a ship."""
    most = max(rule_table("ranges")[klass][-1] for klass in CLASSES)
    return BookRanges(float((most + 1) * CM_PER_UNIT["hex"]), longest_run, ("LS98-fire-6", "LS98-move-4"))


def longest_run(ship: Ship) -> float:
    """LS98-move-5, LS98-move-6: return the run on a reach under full sail, in cm."""
    rules = rule_table("movement")
    points = rules["basic"][ship_class_of(ship)] + max(rules["sailing"].values()) + rules["full_sail"]
    return float(points * CM_PER_UNIT["hex"])


def ships_overlap(one: VisibleShip, other: VisibleShip) -> bool:
    """Return whether two ships, placed like this, overlap."""
    return are_middles_close(one, other)


def likely_mistakes(level: Level) -> Iterator[RawFinding]:
    """LS98-setup-1: yield plans where the player may not choose among them."""
    if level.plans and "deployment" not in level.rules.options:
        said = "nobody chooses among plans without the option that lets a side deploy"
        hint = 'options = ["deployment"]; see LS98-setup-1'
        yield RawFinding(("plan", 0), "table", "not-told", said, hint, None, Severity.WARNING)


def placement_rules(_: Level) -> PlacementRules:
    """LS98-setup-1: return hexes as places, with their six sides as headings."""
    return PlacementRules(SIXTH_TURN / DEGREE, is_hex=True)
