"""What this book reports of the ships, and who has won: by the level's objectives, else by the points of
LS98-win-1."""

from game.books.ls98.rules.damage import EXPLODED, SUNK
from game.books.ls98.rules.deployment import entries_left
from game.books.ls98.rules.level import counts_as_rough, place_ship
from game.books.ls98.rules.morale import captor_side
from game.books.ls98.rules.sheet import (
    Board,
    Boat,
    Entry,
    Hold,
    Ship,
    Turn,
    Wind,
    fighting_ships,
    has_book_option,
    has_struck,
    is_adrift,
    is_aground,
    is_anchored,
    is_entangled,
    is_fighting,
)
from game.books.ls98.rules.tables import rule_table
from game.core.events import Arrived, SeaChanged, Told, WindShifted
from game.core.markers import Gone, HasStruck, Sinking
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
from game.sea.hexes import PORT, STARBOARD, direction_of_heading, heading_of_direction, hex_pose
from game.sea.units import DEGREE

NO_LIMIT = 1_000_000  # the last turn of a battle without a turn limit


def verdict_now(level: Level) -> Verdict:
    """LS98-win-1: return the level's objectives as the sea stands, else the book's points, which with
    ``points`` also decide what no objective has; over when one side is left, or time is up."""
    names = id_name_pairs(level)
    facts, aims = facts_now(level), objectives_now(level)
    if aims or level.scores:
        told = cached_verdict(aims, facts, names)
        undecided = facts.is_finished and not told.winner
        return points_verdict(dict(names)) if undecided and has_book_option("points") else told
    return points_verdict(dict(names)) if facts.is_finished else Verdict()


def points_verdict(names: dict[str, str]) -> Verdict:
    """LS98-win-1: the side with more points has won, by a long way or a short one."""
    score = {side: points_scored_by(side) for side in get_single(Board).sides}
    best = max(score.values())
    leading = [side for side, points in score.items() if points == best]
    told = "By points, " + ", ".join(f"{names.get(s, s)} {n}" for s, n in score.items())
    counted = FinalScore("points", tuple(score.items()))
    if len(leading) != 1:
        return Verdict("", "draw", told, counted)
    lead = best - max(n for side, n in score.items() if side != leading[0])
    degree = "major" if lead >= rule_table("victory")["major_lead"] else "minor"
    return Verdict(leading[0], degree, told, counted)


# ------------------------------------------------------------------------------ points
def points_scored_by(side: str) -> int:
    """LS98-win-1, LS98-orders-2: return what a side has won: troops landed, ships escaped, enemies struck or
    lost, their agent taken; less its breaches of orders."""
    rules, board = rule_table("victory"), get_single(Board)
    invades = is_invader(side)
    points: int = rules["landed"] * board.landed[board.sides.index(side)] if invades else 0
    for ship in every(Ship):
        if ship.born == side:
            points += escape_points(ship) * invades + rules["breach"] * ship.breaches
        else:
            points += capture_points(ship, invades)
    return points


def is_invader(side: str) -> bool:
    """LS98-win-1: the side that brings troops to land: the first that has any, else the first."""
    board = get_single(Board)
    carries = [s for s in board.sides if any(x.born == s and x.soldiers for x in every(Ship))]
    landed = [s for s, blocks in zip(board.sides, board.landed, strict=True) if blocks]
    return side == next(iter([*landed, *carries, *board.sides]))


def escape_points(ship: Ship) -> int:
    """LS98-win-1, LS98-drift-1: return the points for a ship of the invaders that has left the map unstruck;
    none for a wreck that the wind has taken there."""
    gone = find_marker(ship.number, Gone)
    away = gone is not None and gone.how == "left" and not has_struck(ship) and not ship.blown_off
    points: int = rule_table("victory")["escaped"][ship.klass]
    return points if away else 0


def capture_points(ship: Ship, by_invader: bool) -> int:
    """LS98-win-1: return the points for an enemy that has struck, or is sunk or blown up; and for the agent
    aboard of her."""
    rules = rule_table("victory")
    gone = find_marker(ship.number, Gone)
    lost = gone is not None and gone.how in (SUNK, EXPLODED)
    if not (has_struck(ship) or (lost and not by_invader)):
        return 0
    who = "invader" if by_invader else "defender"
    points: int = rules[f"{who}_for_enemy_struck"][ship.klass]
    if by_invader or not has_struck(ship):
        return points
    agents = [who for who in ship.leaders if who in get_single(Board).agents]
    return points + int(rules["agent_taken"]) * bool(agents)


# ------------------------------------------------------------------------------ facts
def facts_now(level: Level) -> BattleFacts:
    """Return the battle as plain facts for any objective."""
    board, now, wind = get_single(Board), get_single(Turn), get_single(Wind)
    left = {s.side for s in fighting_ships()} | sides_with_arrivals(level) | {e.side for e in entries_left()}
    alone = len(left) < min(2, len(board.sides))
    is_past = bool(board.turns) and now.number >= board.turns and not now.step
    placed = needs_positions(level)
    return BattleFacts(
        now.number,
        board.turns or NO_LIMIT,
        alone or is_past or is_ended_by_event(level),
        facts_with_entering(level, add_expected_ships(level, [ship_fact(s, placed) for s in every(Ship)])),
        "",
        heading_of_direction(wind.blows_from),
        "rough" if wind.rough else "moderate",
        fixed_facts(level),
    )


def facts_with_entering(level: Level, facts: tuple[ShipFact, ...]) -> tuple[ShipFact, ...]:
    """LS98-setup-3: return beside the ships on the map those that have yet to enter it."""
    known = [fact.id for fact in facts]
    later = [s for e in entries_left() for s in level.ships if s.side == e.side and s.id not in known]
    return (*facts, *(ShipFact(s.id, s.side, is_expected=True) for s in later))


def ship_fact(ship: Ship, with_position: bool = False) -> ShipFact:
    """Return one ship as an objective sees her; where she is only if that is wanted."""
    gone = find_marker(ship.number, Gone)
    how = gone.how if gone else ""
    pose = hex_pose(ship.hex, ship.heading)
    return ShipFact(
        ship.id,
        ship.born,
        captor_side(ship),
        has_struck(ship),
        how in (SUNK, EXPLODED),
        tuple(ship.masts_down),
        len(ship.rigged),
        gone.edge if gone else "",
        ship.points,
        min(ship.damage, ship.points),
        how == EXPLODED,
        bool(ship.burning),
        is_aground(ship),
        x=pose.x if with_position else 0,
        y=pose.y if with_position else 0,
        has_drifted_off=ship.blown_off,
    )


# ------------------------------------------------------------------------------ the dump
def report() -> Dump:
    """Return the sea by name: ships and boats by id with every field, and turn, wind, board and holds."""
    out: Dump = {"ships": {s.id: ship_report(s) for s in every(Ship)}}
    out["boats"] = {b.id: boat_report(b) for b in every(Boat)}
    parts = {"now": get_single(Turn), "wind": get_single(Wind), "board": get_single(Board)}
    out["holds"] = [to_plain_data(hold, with_defaults=True) for hold in every(Hold)]
    out["entries"] = [to_plain_data(entry, with_defaults=True) for entry in every(Entry)]
    out["score"] = {side: points_scored_by(side) for side in get_single(Board).sides}
    return out | {name: to_plain_data(part, with_defaults=True) for name, part in parts.items()}


def boat_report(boat: Boat) -> Dump:
    """Return a boat marker, and whether it is gone: sunk, or back aboard."""
    gone = find_marker(boat.number, Gone)
    out: Dump = to_plain_data(boat, with_defaults=True)
    return out | {"gone": gone.how if gone else ""}


def ship_report(ship: Ship) -> Dump:
    """Return one card and what follows from it, with the seven markers of LS98-mark-1."""
    out: Dump = to_plain_data(ship, with_defaults=True)
    fallen, gone = find_marker(ship.number, HasStruck), find_marker(ship.number, Gone)
    sinks = find_marker(ship.number, Sinking)
    out |= {"q": ship.hex.q, "r": ship.hex.r, "column": ship.hex.column, "row": ship.hex.row}
    out |= {"standing": list(ship.masts_standing), "strength": ship.men_blocks}
    out |= {"struck": fallen is not None, "struck_to": fallen.to if fallen else ""}
    out |= {"gone": gone.how if gone else "", "edge": gone.edge if gone else ""}
    out |= {"sinking": sinks.moves if sinks else 0, "entangled": is_entangled(ship)}
    out |= {"smoke": [side for side in (PORT, STARBOARD) if ship.has_smoke_on(side)]}
    out |= {"fights": is_fighting(ship), "held_by": captor_side(ship)}
    return out | {"markers": marker_words(ship)}


def marker_words(ship: Ship) -> list[str]:
    """LS98-mark-1: return the markers that are beside her on the table."""
    states = (
        ("full sail", ship.full_sail),
        ("anchored", is_anchored(ship)),
        ("on fire", bool(ship.burning)),
        ("surrendered", has_marker(ship.number, HasStruck)),
        ("adrift", is_adrift(ship)),
        ("dismasted", ship.is_dismasted),
        ("aground", is_aground(ship)),
    )
    return [name for name, on in states if on]


async def run_level_events(level: Level) -> None:
    """LEVEL: run every event whose time has come, in the order of the file."""
    for number in due_event_numbers(level, facts_now(level)):
        if await roll_for_event(level, number):
            await run_level_event(level, level.events[number])


async def run_level_event(level: Level, event: LevelEvent) -> None:
    """LEVEL: show a message, let ships arrive, or change the wind or the sea."""
    if event.message:
        await happen(Told("LEVEL", "", event.message))
    for entry in ships_of_event(level, event):
        ship = place_ship(level, entry)
        pose = hex_pose(ship.hex, ship.heading)
        await happen(Arrived("LEVEL", ship.id, pose.x, pose.y, pose.heading))
    wind = get_single(Wind)
    if event.wind_from is not None:
        wind.blows_from = direction_of_heading(round(event.wind_from * DEGREE))
        await happen(WindShifted("LEVEL", "", heading_of_direction(wind.blows_from)))
    if event.sea is not None:
        wind.rough = counts_as_rough(event.sea)
        await happen(SeaChanged("LEVEL", "", choppy=wind.rough))
