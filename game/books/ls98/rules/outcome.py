"""What this book reports of the ships, and who has won: by the level's objectives, else by the
points of LS98-win-1."""

from __future__ import annotations

from game.books.ls98.rules.damage import EXPLODED, SUNK
from game.books.ls98.rules.deployment import waiting
from game.books.ls98.rules.sheet import (
    Board,
    Boat,
    Entry,
    Hold,
    Ship,
    Turn,
    Wind,
    aground,
    anchored,
    entangled,
    fighting,
    fights,
    is_adrift,
    option,
    struck,
)
from game.books.ls98.rules.striking import side_that_holds
from game.books.ls98.rules.tables import table
from game.core.markers import Gone, HasStruck, Sinking
from game.core.table import Dump, every, has, marker, plain, the
from game.levels.conditions.happenings import (
    asks_for_places,
    ground_of,
    has_ended,
    names_of,
    objectives_now,
    sides_to_come,
    with_expected,
)
from game.levels.conditions.objectives import Facts, Score, ShipFact, Verdict, verdict_kept
from game.levels.format.model import Level
from game.sea.hexes import PORT, STARBOARD, degrees_of, pose_of

NO_LIMIT = 1_000_000
"""The last turn of a battle without a turn limit."""


def verdict_now(level: Level) -> Verdict:
    """LS98-win-1: the level's objectives as the sea stands, else the book's points, which with
    ``points`` also decide what no objective has; over when one side is left, or time is up."""
    names = names_of(level)
    facts, aims = facts_now(level), objectives_now(level)
    if aims or level.scores:
        told = verdict_kept(aims, facts, names)
        undecided = facts.finished and not told.winner
        return by_points(dict(names)) if undecided and option("points") else told
    return by_points(dict(names)) if facts.finished else Verdict()


def by_points(names: dict[str, str]) -> Verdict:
    """LS98-win-1: the side with more points has won, by a long way or a short one."""
    score = {side: points_of(side) for side in the(Board).sides}
    best = max(score.values())
    leading = [side for side, points in score.items() if points == best]
    told = "By points, " + ", ".join(f"{names.get(s, s)} {n}" for s, n in score.items())
    counted = Score("points", tuple(score.items()))
    if len(leading) != 1:
        return Verdict("", "draw", told, counted)
    lead = best - max(n for side, n in score.items() if side != leading[0])
    degree = "major" if lead >= table("victory")["major_lead"] else "minor"
    return Verdict(leading[0], degree, told, counted)


# ------------------------------------------------------------------------------ points
def points_of(side: str) -> int:
    """LS98-win-1, LS98-orders-2: what a side has won: troops landed, ships escaped, enemies struck
    or lost, their agent taken; less its breaches of orders."""
    rules, board = table("victory"), the(Board)
    invades = is_invader(side)
    points: int = rules["landed"] * board.landed[board.sides.index(side)] if invades else 0
    for ship in every(Ship):
        if ship.born == side:
            points += escaped(ship) * invades + rules["breach"] * ship.breaches
        else:
            points += taken(ship, invades)
    return points


def is_invader(side: str) -> bool:
    """LS98-win-1: the side that brings troops to land: the first that has any, else the first."""
    board = the(Board)
    carries = [s for s in board.sides if any(x.born == s and x.soldiers for x in every(Ship))]
    landed = [s for s, blocks in zip(board.sides, board.landed, strict=True) if blocks]
    return side == next(iter([*landed, *carries, *board.sides]))


def escaped(ship: Ship) -> int:
    """LS98-win-1, LS98-drift-1: the points for a ship of the invaders that has left the map
    unstruck; none for a wreck that the wind has taken there."""
    gone = marker(ship.number, Gone)
    away = gone is not None and gone.how == "left" and not struck(ship) and not ship.blown_off
    points: int = table("victory")["escaped"][ship.klass]
    return points if away else 0


def taken(ship: Ship, by_invader: bool) -> int:
    """LS98-win-1: the points for an enemy that has struck, or is sunk or blown up; and for the
    agent aboard of her."""
    rules = table("victory")
    gone = marker(ship.number, Gone)
    lost = gone is not None and gone.how in (SUNK, EXPLODED)
    if not (struck(ship) or (lost and not by_invader)):
        return 0
    who = "invader" if by_invader else "defender"
    points: int = rules[f"{who}_for_enemy_struck"][ship.klass]
    if by_invader or not struck(ship):
        return points
    agents = [who for who in ship.leaders if who in the(Board).agents]
    return points + int(rules["agent_taken"]) * bool(agents)


# ------------------------------------------------------------------------------ facts
def facts_now(level: Level) -> Facts:
    """The battle as plain facts for any objective."""
    board, now, wind = the(Board), the(Turn), the(Wind)
    left = {s.side for s in fighting()} | sides_to_come(level) | {e.side for e in waiting()}
    alone = len(left) < min(2, len(board.sides))
    is_past = bool(board.turns) and now.number >= board.turns and not now.step
    placed = asks_for_places(level)
    return Facts(
        now.number,
        board.turns or NO_LIMIT,
        alone or is_past or has_ended(level),
        with_those_to_enter(
            level, with_expected(level, [ship_fact(s, placed) for s in every(Ship)])
        ),
        "",
        degrees_of(wind.blows_from),
        "rough" if wind.rough else "moderate",
        ground_of(level),
    )


def with_those_to_enter(level: Level, facts: tuple[ShipFact, ...]) -> tuple[ShipFact, ...]:
    """LS98-setup-3: beside the ships on the map those that have yet to enter it."""
    known = [fact.id for fact in facts]
    later = [s for e in waiting() for s in level.ships if s.side == e.side and s.id not in known]
    return (*facts, *(ShipFact(s.id, s.side, expected=True) for s in later))


def ship_fact(ship: Ship, placed: bool = False) -> ShipFact:
    """One ship as an objective sees her; where she is only if that is wanted."""
    gone = marker(ship.number, Gone)
    how = gone.how if gone else ""
    pose = pose_of(ship.hex, ship.heading)
    return ShipFact(
        ship.id,
        ship.born,
        side_that_holds(ship),
        struck(ship),
        how in (SUNK, EXPLODED),
        tuple(ship.masts_down),
        len(ship.rigged),
        gone.edge if gone else "",
        ship.points,
        min(ship.damage, ship.points),
        how == EXPLODED,
        bool(ship.burning),
        aground(ship),
        x=pose.x if placed else 0,
        y=pose.y if placed else 0,
        blown_off=ship.blown_off,
    )


# ------------------------------------------------------------------------------ the dump
def report() -> Dump:
    """The sea by name: ships and boats by id with every field, and turn, wind, board and holds."""
    out: Dump = {"ships": {s.id: ship_report(s) for s in every(Ship)}}
    out["boats"] = {b.id: boat_report(b) for b in every(Boat)}
    parts = {"now": the(Turn), "wind": the(Wind), "board": the(Board)}
    out["holds"] = [plain(hold, whole=True) for hold in every(Hold)]
    out["entries"] = [plain(entry, whole=True) for entry in every(Entry)]
    out["score"] = {side: points_of(side) for side in the(Board).sides}
    return out | {name: plain(part, whole=True) for name, part in parts.items()}


def boat_report(boat: Boat) -> Dump:
    """A boat marker, and whether it is gone: sunk, or back aboard."""
    gone = marker(boat.number, Gone)
    out: Dump = plain(boat, whole=True)
    return out | {"gone": gone.how if gone else ""}


def ship_report(ship: Ship) -> Dump:
    """One card and what follows from it, with the seven markers of LS98-mark-1."""
    out: Dump = plain(ship, whole=True)
    fallen, gone = marker(ship.number, HasStruck), marker(ship.number, Gone)
    sinks = marker(ship.number, Sinking)
    out |= {"q": ship.hex.q, "r": ship.hex.r, "column": ship.hex.column, "row": ship.hex.row}
    out |= {"standing": list(ship.standing), "strength": ship.strength}
    out |= {"struck": fallen is not None, "struck_to": fallen.to if fallen else ""}
    out |= {"gone": gone.how if gone else "", "edge": gone.edge if gone else ""}
    out |= {"sinking": sinks.moves if sinks else 0, "entangled": entangled(ship)}
    out |= {"smoke": [side for side in (PORT, STARBOARD) if ship.smoke_on(side)]}
    out |= {"fights": fights(ship), "held_by": side_that_holds(ship)}
    return out | {"markers": markers_of(ship)}


def markers_of(ship: Ship) -> list[str]:
    """LS98-mark-1: the markers that lie beside her on the table."""
    states = (
        ("full sail", ship.full_sail),
        ("anchored", anchored(ship)),
        ("on fire", bool(ship.burning)),
        ("surrendered", has(ship.number, HasStruck)),
        ("adrift", is_adrift(ship)),
        ("dismasted", ship.dismasted),
        ("aground", aground(ship)),
    )
    return [name for name, on in states if on]
