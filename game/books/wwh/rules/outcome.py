"""What this book reports of the ships, and what the level's objectives make of it (WWH-G1)."""

from collections.abc import Collection

from game.books.wwh.rules.boarding import captor_side
from game.books.wwh.rules.fleet import form_or_close_lines
from game.books.wwh.rules.level import place_ship
from game.books.wwh.rules.scores import muster_entry
from game.books.wwh.rules.sheet import (
    GALE,
    PORT,
    STARBOARD,
    Board,
    Hold,
    Round,
    Ship,
    Wind,
    fighting_ships,
    is_fighting,
    is_on_board,
)
from game.books.wwh.rules.tables import rule_table
from game.books.wwh.rules.wind import is_hulk, log_wind
from game.core.events import Arrived, Mustered, Told
from game.core.markers import Gone, HasStruck
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
from game.sea.compass import eighth_name
from game.sea.square import Square, nearest_eighth, square_pose
from game.sea.units import DEGREE, EIGHT_POINT_STEP

NO_LIMIT = 1_000_000  # the last turn of a battle without a turn limit


def verdict_now(level: Level) -> Verdict:
    """WWH-G1: return the level's objectives as the board stands, else the book's points; over when one side
    is left, time is up or it blows a gale."""
    names = id_name_pairs(level)
    facts, aims = facts_now(level), objectives_now(level)
    if aims or level.scores:
        return cached_verdict(aims, facts, names)
    return points_verdict(facts, dict(names)) if facts.is_finished else Verdict()


def points_verdict(facts: BattleFacts, names: dict[str, str]) -> Verdict:
    """WWH-G1: return the side that alone still fights has won; else the side with more points."""
    left = [side for side in get_single(Board).sides if any(s.side == side for s in fighting_ships())]
    if len(left) == 1:
        words = f"{names.get(left[0], left[0])} alone still fights"
        return Verdict(left[0], "major", words)
    score = {side: points_scored_by(side) for side in get_single(Board).sides}
    best = max(score.values())
    leading = [side for side, points in score.items() if points == best]
    why = " to ".join(str(points) for points in score.values()) + " points"
    told = FinalScore("points", tuple(score.items()))
    if get_single(Wind).strength >= GALE:
        why, told = f"a gale: {why}", FinalScore("points in a gale", told.side_amounts)
    if len(leading) > 1:
        return Verdict("", "draw", why, told)
    return Verdict(leading[0], "minor", why, told)


def points_scored_by(side: str) -> int:
    """WWH-G1: return what a side has won: points by rate for every enemy that has struck, half for one that
    is a hulk."""
    return sum(points_lost_by(s) for s in every(Ship) if s.born != side)


def points_lost_by(ship: Ship) -> int:
    """WWH-G1: return the points that a ship gives to her enemies as she is now."""
    rules = rule_table("points")
    full: int = rules["by_rate"][min(ship.rate, len(rules["by_rate"])) - 1]
    if has_marker(ship.number, HasStruck):
        return full
    return full // rules["hulk_one_in"] if is_on_board(ship) and is_hulk(ship, get_single(Wind)) else 0


def facts_now(level: Level) -> BattleFacts:
    """Return the battle as plain facts for any objective."""
    board, now, wind = get_single(Board), get_single(Round), get_single(Wind)
    left = {s.side for s in fighting_ships()} | sides_with_arrivals(level)
    alone = len(left) < min(2, len(board.sides))
    is_past = bool(board.turns) and now.number >= board.turns and not now.waiting and not now.side
    over = alone or is_past or wind.strength >= GALE or is_ended_by_event(level)
    placed = needs_positions(level)
    return BattleFacts(
        now.number,
        board.turns or NO_LIMIT,
        over,
        add_expected_ships(level, [ship_fact(s, placed) for s in every(Ship)]),
        rule_table("wind_change")["levels"][wind.strength].lower(),
        wind.blows_from * EIGHT_POINT_STEP,
        fixed=fixed_facts(level),
    )


def ship_fact(ship: Ship, with_position: bool = False) -> ShipFact:
    """Return one ship as an objective sees her; her position only if it is wanted, because else the facts of
    a battle would change with every move. Her points are the spars and guns that can be shot away: four
    damage points and the gunnery of both sides. A ship that drifts makes no way (WWH-2.2g)."""
    gone = find_marker(ship.number, Gone)
    fact = ShipFact(
        ship.id,
        ship.born,
        captor_side(ship),
        has_marker(ship.number, HasStruck),
        False,
        tuple(ship.masts_down),
        len(ship.rigged),
        gone.edge if gone else "",
        rule_table("damage")["most"] + 2 * ship.gunnery,
        ship.damage + ship.port_lost + ship.starboard_lost,
        has_drifted_off=bool(gone and gone.edge and not ship.last_run),
    )
    pose = square_pose(ship.square, ship.heading)
    return fact._replace(x=pose.x, y=pose.y) if with_position else fact


def report() -> Dump:
    """Return the board by name: ships by id with every field, and round, wind, board and holds."""
    ships = {s.id: ship_report(s) for s in every(Ship)}
    parts = {"round": get_single(Round), "wind": get_single(Wind), "board": get_single(Board)}
    holds = [to_plain_data(hold, with_defaults=True) for hold in every(Hold)]
    plain = {name: to_plain_data(part, with_defaults=True) for name, part in parts.items()}
    return {"ships": ships, "holds": holds} | plain


def ship_report(ship: Ship) -> Dump:
    """Return one record and what follows from it: guns left, masts standing, where she is, whose."""
    out: Dump = to_plain_data(ship, with_defaults=True)
    struck, gone = find_marker(ship.number, HasStruck), find_marker(ship.number, Gone)
    out |= {"x": ship.square.x, "y": ship.square.y, "point": eighth_name(ship.heading)}
    out |= {"port": ship.gunnery_of(PORT), "starboard": ship.gunnery_of(STARBOARD)}
    out |= {"weaker": ship.weaker_gunnery, "standing": list(ship.masts_standing)}
    out |= {"struck": struck is not None, "struck_to": struck.to if struck else ""}
    out |= {"gone": gone.how if gone else "", "edge": gone.edge if gone else ""}
    return out | {"fights": is_fighting(ship), "held_by": captor_side(ship)}


async def run_level_events(level: Level) -> None:
    """LEVEL: run every event whose time has come, in the order of the file."""
    for number in due_event_numbers(level, facts_now(level)) if level.events else ():
        if await roll_for_event(level, number):
            await run_level_event(level, level.events[number])


async def run_level_event(level: Level, event: LevelEvent) -> None:
    """LEVEL: show a message, let ships arrive and take their places in line, or change the wind. A ship that
    joins a squadron closes up when it moves (WWH-T.3)."""
    if event.message:
        await happen(Told("LEVEL", "", event.message))
    present = [ship for ship in every(Ship) if is_on_board(ship)]
    come = [place_ship(level, entry) for entry in ships_of_event(level, event)]
    for place, ship in enumerate(come):
        if any(other.square == ship.square for other in (*present, *come[:place])):
            ship.square = nearest_free_square(ship.square, {s.square for s in (*present, *come)})
    for ship in come:
        pose = square_pose(ship.square, ship.heading)
        await happen(Arrived("LEVEL", ship.id, pose.x, pose.y, pose.heading))
    if come:
        await happen(Mustered("WWH-0.2", "", tuple(muster_entry(ship) for ship in come)))
        form_or_close_lines(skips_existing=True)
        get_single(Board).to_come = sorted(sides_with_arrivals(level))
    if event.wind is not None or event.wind_from is not None:
        await change_wind_by_event(event)


def nearest_free_square(here: Square, taken: Collection[Square]) -> Square:
    """LEVEL: return the nearest square of the board without ship and land; of equals the upper, then the left
    one. If there is none, this one."""
    board = get_single(Board)
    squares = [Square(x, y) for y in range(board.rows) for x in range(board.columns)]
    water = [s for s in squares if s not in taken and [s.x, s.y] not in board.land]
    return min(water, key=lambda s: ((s.x - here.x) ** 2 + (s.y - here.y) ** 2, s.y, s.x), default=here)


async def change_wind_by_event(event: LevelEvent) -> None:
    """LEVEL: change the direction or the strength of the wind."""
    wind = get_single(Wind)
    if event.wind_from is not None:
        wind.blows_from = nearest_eighth(round(event.wind_from * DEGREE))
    if event.wind is not None:
        wind.strength = rule_table("wind_change")["by_word"][event.wind]
    await log_wind("LEVEL")
