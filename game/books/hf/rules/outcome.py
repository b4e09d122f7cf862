"""What this book reports of the ships, who has won (HF-vic), and the level's events."""

from game.books.hf.rules.arcs import gun_type
from game.books.hf.rules.crews import choose_manned_guns
from game.books.hf.rules.level import place_ship
from game.books.hf.rules.morale import fallen_masts
from game.books.hf.rules.sailing import log_wind
from game.books.hf.rules.sheet import (
    PORT,
    SIDES,
    STARBOARD,
    Alongside,
    Board,
    Ship,
    Shoal,
    Turn,
    Wind,
    fighting_ships,
    get_ship,
    is_fighting,
)
from game.books.hf.rules.table_geometry import INCH, heading_name, nearest_point
from game.books.hf.rules.tables import rule_table
from game.core.events import Arrived, Told
from game.core.markers import Aground, Anchored, Gone, HasStruck, Sinking
from game.core.steps import happen
from game.core.table import Dump, every, find_marker, get_single, has_marker, to_plain_data
from game.levels.conditions.level_events import (
    add_expected_ships,
    due_event_numbers,
    fixed_facts,
    id_name_pairs,
    is_ended_by_event,
    needs_positions,
    objectives_now,
    roll_for_event,
    ships_of_event,
    sides_with_arrivals,
)
from game.levels.conditions.objectives import BattleFacts, FinalScore, ShipFact, Verdict, cached_verdict
from game.levels.format.model import Level, LevelEvent
from game.sea.units import DEGREE, EIGHT_POINT_STEP

NO_LIMIT = 1_000_000  # the last turn of a battle without a turn limit


def verdict_now(level: Level) -> Verdict:
    """HF-vic-1 to HF-vic-4: return the level's own conditions and scores, else the book's: over when one side
    is left on the table, or time is up."""
    names = id_name_pairs(level)
    facts, aims = facts_now(level), objectives_now(level)
    if aims or level.scores:
        return cached_verdict(aims, facts, names)
    return book_verdict(dict(names)) if facts.is_finished else Verdict()


def victory_clause(level: Level) -> str:
    """HF-vic-1 to HF-vic-4: by which of its ways of winning the battle is judged."""
    if level.scores:
        return "HF-vic-2"
    if objectives_now(level):
        return "HF-vic-4"
    return "HF-vic-1" if is_duel() else "HF-vic-3"


def is_duel() -> bool:
    """HF-vic-1: one ship a side."""
    sides = [ship.born for ship in every(Ship)]
    return len(sides) == len(set(sides)) == 2


def book_verdict(names: dict[str, str]) -> Verdict:
    """HF-vic-1, HF-vic-3: a duel goes to who is left in command of the water; an action of several ships to
    the greater number of enemy guns."""
    left = [side for side in get_single(Board).sides if any(s.side == side for s in fighting_ships())]
    if is_duel() and len(left) < len(get_single(Board).sides):
        return duel_verdict(left, names)
    score = {side: points_scored_by(side) for side in get_single(Board).sides}
    best = max(score.values())
    leading = [side for side, points in score.items() if points == best]
    why = " to ".join(str(points) for points in score.values()) + " guns"
    told = FinalScore("guns", tuple(score.items()))
    if len(leading) > 1:
        return Verdict("", "draw", why, told)
    alone = left == leading
    return Verdict(leading[0], "major" if alone else "minor", why, told)


def duel_verdict(left: list[str], names: dict[str, str]) -> Verdict:
    """HF-vic-1: return a major victory over an enemy who struck or sank, a minor one over an enemy who left
    the table; a draw if nobody is left."""
    if not left:
        return Verdict("", "draw", "neither ship is left")
    beaten = next(s for s in every(Ship) if s.born != left[0])
    if find_marker(beaten.number, Gone) and not is_beaten(beaten):
        return Verdict(left[0], "minor", f"{beaten.name} has left the table")
    return Verdict(left[0], "major", f"{names.get(left[0], left[0])} commands the water")


def is_beaten(ship: Ship) -> bool:
    """HF-vic-3: struck or sunk."""
    gone = find_marker(ship.number, Gone)
    return has_marker(ship.number, HasStruck) or not ship.hull_left or bool(gone and gone.how == "sunk")


def points_scored_by(side: str) -> int:
    """HF-vic-3, HF-rate-2: return the guns of the enemies that a side has beaten, half for one driven off in
    a duel."""
    return sum(points_lost_by(ship) for ship in every(Ship) if ship.born != side)


def points_lost_by(ship: Ship) -> int:
    """HF-vic-3: the guns she gives to her enemies as she is now."""
    if is_beaten(ship):
        return ship.guns
    driven_off = has_marker(ship.number, Gone) and is_duel()
    return ship.guns // int(rule_table("victory")["driven_off_one_in"]) if driven_off else 0


# ------------------------------------------------------------------------------ facts
def facts_now(level: Level) -> BattleFacts:
    """Return the battle as plain facts for any objective."""
    board, now = get_single(Board), get_single(Turn)
    left = {s.side for s in fighting_ships()} | sides_with_arrivals(level)
    alone = len(left) < min(2, len(board.sides))
    is_past = bool(board.turns) and now.over >= board.turns
    placed = needs_positions(level)
    return BattleFacts(
        now.number,
        board.turns or NO_LIMIT,
        alone or is_past or is_ended_by_event(level),
        add_expected_ships(level, [ship_fact(s, placed) for s in every(Ship)]),
        "",
        get_single(Wind).blows_from * EIGHT_POINT_STEP,
        fixed=fixed_facts(level),
    )


def ship_fact(ship: Ship, with_position: bool = False) -> ShipFact:
    """Return one ship as an objective sees her; where she is only if that is wanted. Her points are hull
    squares and mast circles. Only who has no way on drifts (HF-drift-1)."""
    gone = find_marker(ship.number, Gone)
    fact = ShipFact(
        ship.id,
        ship.born,
        captor_side(ship),
        has_marker(ship.number, HasStruck),
        gone is not None and gone.how == "sunk",
        tuple(fallen_masts(ship)),
        len(ship.rigged),
        gone.edge if gone else "",
        sum(ship.hull) + sum(ship.mast),
        ship.hull_lost + ship.mast_lost,
        alight=ship.fires > 0,
        aground=has_marker(ship.number, Aground),
        has_drifted_off=bool(gone and gone.edge and not ship.speed),
    )
    return fact._replace(x=ship.pose.x, y=ship.pose.y) if with_position else fact


def captor_side(ship: Ship) -> str:
    """HF-prize-1: the side of the ship she has struck to; '' while her colours fly."""
    if ship.prize:
        return ship.side
    struck = find_marker(ship.number, HasStruck)
    return get_ship(struck.to).side if struck and struck.to else ""


# ------------------------------------------------------------------------------ the dump
def report() -> Dump:
    """Return the table by name: ships by id with every field, and turn, wind, board, shoals and pairs."""
    parts = {"turn_now": get_single(Turn), "wind": get_single(Wind), "board": get_single(Board)}
    out: Dump = {"ships": {s.id: ship_report(s) for s in every(Ship)}}
    out |= {name: to_plain_data(part, with_defaults=True) for name, part in parts.items()}
    out["shoals"] = [to_plain_data(shoal, with_defaults=True) for shoal in every(Shoal)]
    return out | {"alongside": [to_plain_data(pair, with_defaults=True) for pair in every(Alongside)]}


def ship_report(ship: Ship) -> Dump:
    """Return one card and what follows from it: place in inches, best speed, batteries by type, what
    flies."""
    out: Dump = to_plain_data(ship, with_defaults=True)
    struck, gone = find_marker(ship.number, HasStruck), find_marker(ship.number, Gone)
    out |= {"x": in_inches(ship.pose.x), "y": in_inches(ship.pose.y)}
    out |= {"heading": heading_name(ship.pose.heading), "top_speed": ship.top_speed}
    out |= {"hull_left": ship.hull_left, "mast_left": ship.mast_left}
    out |= {"active": list(rule_table("phases")["active"][ship.speed])}
    out |= {"marines_ready": ship.marines_ready, "masts_down": fallen_masts(ship)}
    out |= {
        f"{side}_{letter}": sum(gun_type(kind) == letter for kind in ship.guns_of(side))
        for side in SIDES
        for letter in "LSC"
    }
    out |= {"port_guns": len(ship.manned_of(PORT)), "starboard_guns": len(ship.manned_of(STARBOARD))}
    out |= {"struck": struck is not None, "struck_to": struck.to if struck else ""}
    out |= {"gone": gone.how if gone else "", "edge": gone.edge if gone else ""}
    out |= {"anchored": has_marker(ship.number, Anchored), "beached": has_marker(ship.number, Aground)}
    out |= {"sinking": has_marker(ship.number, Sinking)}
    out |= {"alongside": [p.partner(ship.id) for p in every(Alongside) if (p.open and ship.id in (p.a, p.b))]}
    return out | {"fights": is_fighting(ship), "held_by": captor_side(ship)}


def in_inches(units: int) -> float:
    """Return a length in inches for players and scripts, to a ten-thousandth."""
    return round(units / INCH, 4)


async def run_level_events(level: Level) -> None:
    """LEVEL: run every event whose time has come, in the order of the file."""
    for number in due_event_numbers(level, facts_now(level)):
        if await roll_for_event(level, number):
            await run_level_event(level, level.events[number])


async def run_level_event(level: Level, event: LevelEvent) -> None:
    """LEVEL: show a message, let ships arrive, or change the wind. A ship short of crews mans her guns as she
    arrives (HF-crew-1)."""
    if event.message:
        await happen(Told("LEVEL", "", event.message))
    for entry in ships_of_event(level, event):
        ship = place_ship(level, entry)
        pose = ship.pose
        await happen(Arrived("LEVEL", ship.id, pose.x, pose.y, pose.heading))
        if ship.gun_crews:
            await choose_manned_guns(ship)
    if event.wind_from is not None:
        get_single(Wind).blows_from = nearest_point(round(event.wind_from * DEGREE))
        await log_wind("LEVEL")
