"""What this book reports of works, chains and troops: to objectives, to dumps, to the eye."""

from game.books.kmh.rules.batteries import Battery, is_standing_work, standing_works
from game.books.kmh.rules.chains import Chain
from game.books.kmh.rules.land import Ground, Party, bases_ashore
from game.books.kmh.rules.melee import are_in_contact
from game.books.kmh.rules.sheet import Chart, Deck
from game.books.kmh.rules.striking import captor_side
from game.core.markers import Gone, HasStruck
from game.core.table import Dump, every, find_marker, get_single, has_marker, to_plain_data
from game.core.visible import VisibleChain, VisibleTroops, VisibleWorks
from game.levels.conditions.facts import ShipFact
from game.sea.units import CM, DEGREE


# ------------------------------------------------------------------------------ for objectives
def sides_ashore() -> set[str]:
    """Return the sides that have works or troops ashore which fight on."""
    return {b.side for b in standing_works()} | {p.side for p in bases_ashore()}


def works_facts(with_position: bool) -> list[ShipFact]:
    """KMH-19.0.1: return works as an objective sees them: like ships."""
    return [works_fact(battery, with_position) for battery in every(Battery)]


def works_fact(battery: Battery, with_position: bool) -> ShipFact:
    """Return one work: struck, taken, or (``sunk``) rubble."""
    gone = find_marker(battery.number, Gone)
    return ShipFact(
        battery.id,
        battery.born,
        captor_side(battery),
        has_marker(battery.number, HasStruck),
        gone is not None and gone.how == "destroyed",
        (),
        0,
        points=battery.points,
        damage=battery.damage,
        burnt=gone is not None and gone.how == "exploded",
        alight=bool(battery.burning),
        x=battery.pose.x if with_position else 0,
        y=battery.pose.y if with_position else 0,
    )


# ------------------------------------------------------------------------------ for dumps
def shore_report() -> Dump:
    """Return works, chains and troops by id with every field; nothing of a kind that is not
    there."""
    found = {
        "works": {b.id: sheet_report(b) for b in every(Battery)},
        "chains": {c.id: sheet_report(c) for c in every(Chain)},
        "troops": {p.id: sheet_report(p) for p in every(Party)},
    }
    there = {name: sheets for name, sheets in found.items() if sheets}
    ground = [to_plain_data(ground, with_defaults=True) for ground in every(Ground)]
    return there | ({"ground": ground[0]} if ground else {})


def sheet_report(sheet: Battery | Chain | Party) -> Dump:
    """Return one sheet with what follows from it: value, where it is (cm, degrees), whether it is
    gone."""
    out: Dump = to_plain_data(sheet, with_defaults=True)
    gone = find_marker(sheet.number, Gone)
    out["gone"] = gone.how if gone else ""
    if isinstance(sheet, Chain):
        return out | {"bars": sheet.is_barring}
    out |= {"x": sheet.pose.x / CM, "y": sheet.pose.y / CM, "value": sheet.points_left}
    if isinstance(sheet, Battery):
        out |= {"heading": sheet.pose.heading / DEGREE, "struck": has_marker(sheet.number, HasStruck)}
    return out


# ------------------------------------------------------------------------------ for the eye
def works_in_sight() -> list[VisibleWorks]:
    """KMH-19.0.1: return every work of the battle as it looks, also those in ruins."""
    sides = get_single(Chart).sides
    return [
        VisibleWorks(
            b.id,
            b.name,
            b.kind,
            sides.index(b.side),
            b.pose.x,
            b.pose.y,
            b.pose.heading,
            b.breadth,
            b.arc,
            min(1000 * b.damage // max(b.points, 1), 1000),
            is_standing_work(b),
            bool(b.burning),
            bool(b.hot_from),
            has_marker(b.number, Gone),
            bool(b.hot_from) and get_single(Deck).turn >= b.hot_from,
            b.side != b.born,
        )
        for b in every(Battery)
    ]


def troops_in_sight() -> list[VisibleTroops]:
    """KMH-20.1.1: return every base that has not broken and stands ashore."""
    sides = get_single(Chart).sides
    return [
        VisibleTroops(
            p.id,
            p.name,
            p.kind,
            sides.index(p.side),
            p.pose.x,
            p.pose.y,
            p.points_left,
            p.points,
            p.aboard,
            melee_enemy(p),
        )
        for p in bases_ashore()
    ]


def melee_enemy(party: Party) -> str:
    """KMH-20.4.1: return the enemy that a base will fight on the next boarding card: troops that it
    touches, or a work whose walls it has reached; '' if none."""
    if foes := [p.id for p in bases_ashore() if p.side != party.side and are_in_contact(p, party)]:
        return foes[0]
    works = [] if party.aboard else [b for b in standing_works() if b.side != party.side]
    return next((b.id for b in works if are_in_contact(party, b)), "")


def chains_in_sight(side: str) -> list[VisibleChain]:
    """KMH-19.10.1: return the chains that a side knows of."""
    sides = get_single(Chart).sides
    return [
        VisibleChain(
            c.id,
            c.name,
            c.kind,
            sides.index(c.side),
            tuple((x, y) for x, y in c.points),
            c.raised,
            c.broken,
            c.work,
        )
        for c in every(Chain)
        if side in c.known_to
    ]
