"""KMH-9.2: how many dice a battery throws, as a Tally in the book's order. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from game.books.kmh.rules.arcs import CHASERS, AimAt, Rake
from game.books.kmh.rules.sheet import CULOTTE, TAR, Quality, Ship, bow_gun_dice, is_galley
from game.books.kmh.rules.tables import rule_table
from game.core.steps import Refusal
from game.core.tally import Tally, Term, make_term

POINT_BLANK, SHORT, MEDIUM, LONG, EXTREME = range(5)


@dataclass(frozen=True, slots=True)
class FireConditions:
    """How a battery fires: side; range band; aim at hull, rigging or with grape; rake '' or from bow or
    stern; partial; choppy sea; the options of the book that are on."""

    side: str
    band: int
    target_aim: AimAt = AimAt.HULL
    rake: Rake = Rake.NONE
    is_partial: bool = False
    is_choppy: bool = False
    options: tuple[str, ...] = ()


class Gunners(Protocol):
    """The one who serves guns, afloat or ashore."""

    crew: str

    @property
    def fighting_quality(self) -> Quality:
        """Elite, average or poor."""
        ...

    @property
    def fighting_decks(self) -> int:
        """How many gun decks count."""
        ...

    def has_trait(self, trait: str) -> bool:
        """Return whether they have this trait."""
        ...


def table_dice(guns: int) -> int:
    """KMH-9.2.1: return dice of the main broadside; over the last column it stays the last."""
    return int(_column("dice", guns))


def chaser_dice(guns: int) -> int:
    """KMH-9.2.2: return dice of the bow or the stern chasers."""
    return int(_column("chasers", guns))


def _column(row: str, guns: int) -> int:
    power = rule_table("firepower")
    column = next((i for i, up_to in enumerate(power["guns"]) if guns <= up_to), -1)
    value: int = power[row][column]
    return value


def firepower(ship: Ship, conditions: FireConditions) -> Tally:
    """KMH-9.2.20: table figure, choppy sea, dice added and taken away, carronades doubled, a partial
    broadside halved, a rake last; of chasers the table figure, and carronades double."""
    if is_galley(ship):
        return bow_gun_dice(ship)
    if conditions.side in CHASERS:
        return Tally(
            (make_term("KMH-9.2.2", f"{conditions.side} chasers", ship.chasers), *_carronade_terms(ship))
        )
    partial_last = "partial-after-rake" in conditions.options
    halved, raked = list(_halved_terms(conditions)), list(_raked_terms(conditions))
    last = raked + halved if partial_last else halved + raked
    return Tally(
        (*_factor_terms(ship, conditions), *_added_terms(ship, conditions), *_carronade_terms(ship), *last)
    )


def _factor_terms(ship: Ship, conditions: FireConditions) -> Iterator[Term]:
    """KMH-9.2.1, KMH-9.2.3, KMH-8.3.3 to KMH-8.3.5, KMH-13.2.3."""
    printed = table_dice(ship.guns)
    if printed:
        yield make_term("KMH-9.2.1", f"{ship.guns} guns", printed)
    if ship.firepower != printed:
        yield make_term("KMH-9.2.3", "her own armament", ship.firepower - printed)
    most = rule_table("boarding")["prize_dice_most"]
    if ship.prize and ship.firepower > most:
        yield make_term("KMH-13.2.3", "a prize", most - ship.firepower)
    if conditions.is_choppy:
        # A ship of one deck opens all of her ports in any sea (KMH-8.3.5).
        if ship.fighting_decks >= 3:
            yield make_term("KMH-8.3.3", "choppy: lower ports shut", *rule_table("sea")["three_decker"])
        elif ship.fighting_decks == 2:
            yield make_term("KMH-8.3.4", "choppy: lower ports shut", *rule_table("sea")["two_decker"])


def _added_terms(ship: Ship, conditions: FireConditions) -> Iterator[Term]:
    """KMH-9.2.4 to KMH-9.2.15: yield dice added and taken away."""
    m = rule_table("modifiers")
    if is_poor_shot(ship, conditions.side):
        yield make_term("KMH-9.2.4", "poor shots", m["poor_shots"])
    if conditions.side not in ship.fired:
        yield from _first_broadside_terms(ship, conditions)
    if ship.burning:
        growing = "fire-penalty-cumulative" in conditions.options
        moves = ship.burning if growing else 1
        yield make_term("KMH-9.2.7", "fire on board", m["fire_on_board"] * moves)
    lost = min(ship.damage, ship.points) // m["damage_points_a_die"]
    if lost:
        yield make_term("KMH-9.2.8", f"{ship.damage} damage points", -lost)
    if ship.basic and 2 * ship.speed <= ship.basic:
        yield make_term("KMH-9.2.9", "rigging over the guns", m["speed_halved"])
    yield from crew_terms(ship, conditions)


def is_poor_shot(ship: Ship, side: str) -> bool:
    """KMH-3.3.4, KMH-3.4.2, KMH-3.4.3: always, or after the first broadside of that side."""
    if ship.has_trait("poor-firing-always"):
        return True
    return ship.has_trait("poor-firing-after-first-broadside") and side in ship.fired


def _first_broadside_terms(ship: Ship, conditions: FireConditions) -> Iterator[Term]:
    """KMH-9.2.5, KMH-9.2.6, KMH-4.1.2: yield the first broadside of a side."""
    m, decks = rule_table("modifiers"), ship.fighting_decks
    bought = ship.has_trait("initial-broadside")
    bought_only = "initial-broadside-bought-only" in conditions.options
    if bought or not bought_only:
        if ship.fighting_quality == Quality.ELITE:
            dice = max(decks, m["initial_elite_least"])
            yield make_term("KMH-9.2.5", "first broadside, elite", dice)
        else:
            yield make_term("KMH-9.2.6", "first broadside", m["initial_other"])
    if bought and not bought_only:
        yield make_term("KMH-4.1.2", "initial broadside", decks)


def crew_terms(ship: Gunners, conditions: FireConditions) -> Iterator[Term]:
    """KMH-9.2.10 to KMH-9.2.15: yield what the crew's nation and quality are worth."""
    m, close = rule_table("modifiers"), conditions.band <= SHORT
    elite = ship.fighting_quality == Quality.ELITE
    if ship.crew == TAR and elite:
        yield make_term("KMH-9.2.10", "elite Tars", m["elite_tars"])
        if close and ship.has_trait("double-shot-close"):
            dice = max(ship.fighting_decks, m["elite_tars_close_least"])
            yield make_term("KMH-9.2.12", "double-shotted", dice)
    elif ship.crew == TAR and close and ship.has_trait("double-shot-close"):
        yield make_term("KMH-9.2.11", "Tars at short range", m["average_tars_close"])
    elif ship.crew == CULOTTE:
        yield from _culotte_terms(elite, conditions.band)


def _culotte_terms(elite: bool, band: int) -> Iterator[Term]:
    m = rule_table("modifiers")
    if elite:
        yield make_term("KMH-9.2.13", "elite Sans Culottes", m["elite_sans_culottes"])
    if band == EXTREME:
        yield make_term("KMH-9.2.14", "Sans Culottes, extreme range", m["sans_culottes_extreme"])
    elif band == LONG:
        yield make_term("KMH-9.2.15", "Sans Culottes, long range", m["sans_culottes_long"])


def _carronade_terms(ship: Ship) -> Iterator[Term]:
    if is_carronade_ship(ship):
        yield make_term("KMH-9.5.1", "carronades alone", *rule_table("modifiers")["carronades"])


def is_carronade_ship(ship: Ship) -> bool:
    """KMH-9.5.1: armed with carronades alone; a few are in the main rules already (KMH-9.5.2)."""
    return "carronades-only" in ship.features


def is_floating_battery(ship: Ship) -> bool:
    """KMH-19.1.1: a hull that never moves and fires on the shore battery card."""
    return ship.rate == "battery"


def rigging_refusal(foe: Ship | None, band: int) -> Refusal | None:
    """KMH-9.2.24, KMH-16.3.1, KMH-19.1.1: return why nobody aims at her rigging in that range band, or None;
    ``foe`` is None for what is no ship."""
    if band == POINT_BLANK:
        return Refusal("KMH-9.2.24", "too close to aim at the rigging")
    if foe is not None and is_galley(foe):
        return Refusal("KMH-16.3.1", "nobody aims at the rigging of a galley")
    if foe is not None and is_floating_battery(foe):
        return Refusal("KMH-19.1.1", "a floating battery has no rigging")
    return None


def hull_refusal(gunners: Gunners) -> Refusal | None:
    """KMH-4.2.5: return why they do not aim at a hull whose rigging could be fired at, or None."""
    if gunners.has_trait("cowardly-lubbers"):
        return Refusal("KMH-4.2.5", "cowardly lubbers fire at the rigging when they can")
    return None


def _halved_terms(conditions: FireConditions) -> Iterator[Term]:
    if conditions.is_partial:
        yield make_term("KMH-9.2.19", "partial broadside", *rule_table("modifiers")["partial"])


def _raked_terms(conditions: FireConditions) -> Iterator[Term]:
    m = rule_table("modifiers")
    if conditions.rake and conditions.target_aim == AimAt.RIGGING:
        yield make_term("KMH-9.2.18", f"{conditions.rake} rake of the rigging", *m["rake_rigging"])
    elif conditions.rake == Rake.STERN:
        yield make_term("KMH-9.2.16", "stern rake", *m["stern_rake_hull"])
    elif conditions.rake == Rake.BOW:
        yield make_term("KMH-9.2.17", "bow rake", *m["bow_rake_hull"])
