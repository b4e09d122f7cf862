"""KMH-16: galleys row where they like, turn on the spot and fight with the guns in their bows."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from game.books.kmh.rules.anchors import anchor_offers, drop_anchor
from game.books.kmh.rules.boat_sheet import bearing_to
from game.books.kmh.rules.course import TURNS, VERBS, Helm, HelmVerb, Leg
from game.books.kmh.rules.drifting import drift
from game.books.kmh.rules.making_way import sail_leg
from game.books.kmh.rules.nearby_ships import flight_clause
from game.books.kmh.rules.orders import PassLineOrder, SailingOrder
from game.books.kmh.rules.passage import has_room, is_free_to_move, swing_to_poses
from game.books.kmh.rules.sheet import Rung, Ship, Wind, enemies, get_ship, spurts_left, turning_circle_number
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.towing import (
    cast_off_tow,
    pass_a_line,
    roll_tow_test,
    run_with_tow,
    stay_with_tow,
    tow_offers,
    try_freeing_tow,
)
from game.books.kmh.rules.wind import SailOrder
from game.books.menus import logged_option
from game.core.events import Ordered, Told
from game.core.steps import D6, MenuOption, OptionMenu, Refusal, choose, happen, roll
from game.core.table import get_single
from game.core.tally import Tally, Term
from game.core.wording import WHO
from game.sea.pose import Pose, distance, gap_between_hulls, pose_ahead
from game.sea.units import CM, FULL_TURN, cm_text

NO_DEAD_ZONE = 1_000 * CM  # more than any galley rows: the dead zone does not bind her (KMH-16.1.1)
_SIDE = {HelmVerb.PORT: -1, HelmVerb.STARBOARD: 1}


@dataclass(frozen=True, slots=True)
class Stroke:
    """A stretch of a galley's move: ahead, or this many cm of her move spent in turning on the spot."""

    verb: HelmVerb
    run: int

    @property
    def key(self) -> str:
        """How it is written: ``ahead 7``, ``port 4``."""
        return f"{self.verb} {cm_text(self.run)}"

    def pose_after(self, start: Pose) -> Pose:
        """Return the pose when it has been made."""
        if self.verb not in _SIDE:
            return pose_ahead(start, self.run)
        turned = _SIDE[self.verb] * turn_centidegrees(self.run)
        return replace(start, heading=(start.heading + turned) % FULL_TURN)


HALT = Stroke(HelmVerb.HALT, 0)


def turn_centidegrees(run: int) -> int:
    """KMH-16.1.2: return the hundredths of a degree that a galley turns on the spot for this much of her
    move in table units: 90 degrees for 8 cm."""
    return run * (FULL_TURN // 4) // (int(rule_table("galley")["quarter_turn_cm"]) * CM)


@dataclass(frozen=True, slots=True)
class StrokeMenu:
    """What is left of a galley's move; ``read`` turns a key into a stroke. ``first_stroke`` is the stroke
    that is listed first."""

    run_left: int
    first_stroke: Stroke
    straight_only: bool = False

    def read(self, key: str) -> Stroke | Refusal:
        """Return the stroke of a key, or why it is refused."""
        if key == HelmVerb.HALT:
            return HALT
        word, _, cm = key.partition(" ")
        if word not in VERBS:
            return Refusal("KMH-16.1.2", "say ahead, port or starboard and centimetres, or halt")
        if not (cm.isascii() and cm.isdigit() and len(cm) < 4 and int(cm)):
            return Refusal("KMH-16.1.2", "whole centimetres")
        return self._bound(Stroke(HelmVerb(word), int(cm) * CM))

    def _bound(self, stroke: Stroke) -> Stroke | Refusal:
        step: int = rule_table("galley")["point_cm"]
        if stroke.run > self.run_left:
            return Refusal("KMH-16.1.1", f"{cm_text(self.run_left)} cm are left")
        if stroke.verb in _SIDE and self.straight_only:
            return Refusal("KMH-11.0.20", "the steering is shot through: she keeps straight on")
        if stroke.verb in _SIDE and stroke.run % (step * CM):
            return Refusal("KMH-16.1.2", f"a turn costs {step} cm for every 22.5 degrees")
        return stroke

    def strokes(self) -> list[Stroke]:
        """Return every stroke that may be made, the first before the others."""
        verbs = (HelmVerb.AHEAD,) if self.straight_only else VERBS
        lengths = range(CM, self.run_left + 1, CM)
        every = [Stroke(v, n) for v in verbs for n in reversed(lengths)]
        may = [s for s in every if not isinstance(self._bound(s), Refusal)]
        return [s for s in may if s == self.first_stroke] + [s for s in may if s != self.first_stroke]

    def keys(self) -> list[str]:
        """Return the strokes as they are written, and halt."""
        return [*(s.key for s in self.strokes()), HelmVerb.HALT]

    def options(self) -> list[MenuOption[Any]]:
        """Return the same for players."""
        turns = {
            HelmVerb.AHEAD: "Row ahead",
            HelmVerb.PORT: "Turn to port",
            HelmVerb.STARBOARD: "Turn to starboard",
        }
        rows = [
            MenuOption(s.key, turns[s.verb], s, "KMH-16.1.2", note=note, is_measured=True)
            for s in self.strokes()
            for note in (f"{cm_text(s.run)} cm",)
        ]
        return [*rows, MenuOption(HelmVerb.HALT, "Rest on the oars", HALT, "KMH-16.1.1")]

    def log_text(self, key: str) -> str:
        """Return nothing: she is seen to row it."""
        return ""


# ------------------------------------------------------------------------------ the move
class Pace(StrEnum):
    """How a galley's rowers pull in a turn (KMH-16.1.1)."""

    ROW = "row"
    SPURT = "spurt"
    REST = "rest"


async def row(ship: Ship) -> None:
    """KMH-16.1.1: a galley ignores the wind: she has rowed her basic speed and a d6, or two in a spurt, or
    lain on her oars; there she may pass a line (KMH-6.6.1) or anchor (KMH-7.2.1)."""
    tows = await roll_tow_test(ship)
    menu = pace_menu(ship)
    order: Pace | SailingOrder = await choose(ship.side, "KMH-16.1.1", menu, ship.id)
    match order:
        case Pace.REST:
            ship.rung, ship.last_run = Rung.STOP, 0
            return await happen(Ordered("KMH-16.1.1", ship.id, "stop"))
        case SailOrder.CAST_OFF:
            await cast_off_tow(ship)
            return await row(ship)
        case SailOrder.ANCHOR:
            return await drop_anchor(ship)
        case PassLineOrder(ship=other):
            await pass_a_line(ship, get_ship(other))
            return await drift(ship)
    if tows and not await try_freeing_tow(ship):
        return await stay_with_tow(ship)
    return await row_at_pace(ship, Pace(order))


async def row_at_pace(ship: Ship, order: Pace) -> None:
    """KMH-16.1.1, KMH-6.6.2: her rowers have pulled as they were ordered; half as far with a ship in tow."""
    dice: int = rule_table("galley")["dice"][order]
    if order == Pace.SPURT:
        ship.spurts += 1
    why = "the drum beats" if order == Pace.SPURT else "oars"
    tally = Tally((Term("KMH-16.1.1", "basic speed", ship.speed),))
    faces = await roll("KMH-16.1.1", *[D6] * dice, about=ship.id, why=why, tally=tally)
    run = await run_with_tow(ship, (ship.speed + sum(faces)) * CM)
    ship.rung, ship.last_run = Rung.NATURAL, run
    await happen(Ordered("KMH-16.1.1", ship.id, "row", run))
    if clause := flight_clause(ship):
        return await row_away(ship, run, clause)
    return await row_strokes(ship, run)


def pace_menu(ship: Ship) -> OptionMenu[Pace | SailingOrder]:
    """KMH-16.1.1: return the usual stroke, a spurt while any of the five is left, or none, and what may be
    done instead; who must get away rows."""
    left = spurts_left(ship)
    spent = None if left else Refusal("KMH-16.1.1", "her rowers have nothing left")
    offers: list[MenuOption[Pace | SailingOrder]] = [
        MenuOption(Pace.ROW, "Row", Pace.ROW, "KMH-16.1.1", note=f"{ship.speed} + 1d6 cm", log_sentence=""),
        MenuOption(
            Pace.SPURT,
            "Spurt",
            Pace.SPURT,
            "KMH-16.1.1",
            refusal=spent,
            note=f"{ship.speed} + 2d6 cm",
            long_note=f"{left} left",
            log_sentence=f"{WHO} rows in a spurt",
        ),
        logged_option(Pace.REST, "Rest on the oars", Pace.REST, "KMH-16.1.1", "lies on her oars"),
    ]
    if flight_clause(ship):
        return OptionMenu(tuple(offers[:2]))
    return OptionMenu((*offers, *anchor_offers(ship), *tow_offers(ship)))


async def row_strokes(ship: Ship, run: int) -> None:
    """KMH-16.1.2: stroke after stroke until the move is used up, or she halts."""
    left = run
    while left >= CM and is_free_to_move(ship):
        menu = StrokeMenu(left, default_stroke(ship, left), ship.steering)
        stroke = await choose(ship.side, "KMH-16.1.2", menu, ship.id)
        if stroke is HALT:
            return
        left = await make_stroke(ship, stroke, left)


async def make_stroke(ship: Ship, stroke: Stroke, run_left: int) -> int:
    """KMH-16.1.2: a stroke has been made; what is left of the move."""
    if stroke.verb == HelmVerb.AHEAD:
        wind = get_single(Wind).blows_from
        helm = Helm(ship.pose, run_left, run_left, turning_circle_number(ship), wind)
        helm, _ = await sail_leg(ship, helm, Leg(HelmVerb.AHEAD, stroke.run), NO_DEAD_ZONE)
        return helm.run_left
    swung = stroke.pose_after(ship.pose)
    if has_room(ship, swung):
        await swing_to_poses([ship], [swung], "KMH-16.1.2", "swing")
    else:
        await happen(Told("KMH-16.1.2", ship.id, "there is no room to turn"))
    return run_left - stroke.run


async def row_away(ship: Ship, run: int, clause: str) -> None:
    """KMH-12.2.1, KMH-4.2.4: a galley that must get away turns from her enemies and rows: the turn on the
    spot that takes her farthest off is listed first, and none that brings her nearer."""
    courses = fleeing_courses(ship, run)
    offers = tuple(
        MenuOption(", ".join(s.key for s in c), "Away", c, clause, log_sentence="") for c in courses
    )
    left = run
    for stroke in await choose(ship.side, "KMH-16.1.2", OptionMenu(offers), ship.id):
        if left >= stroke.run and is_free_to_move(ship):
            left = await make_stroke(ship, stroke, left)


def fleeing_courses(ship: Ship, run: int) -> list[tuple[Stroke, ...]]:
    """Return every turn on the spot with the rest ahead that ends farther off than she is, the farthest
    first; if none does, the one that ends farthest off."""
    step = rule_table("galley")["point_cm"] * CM
    most = 0 if ship.steering else min(run, 8 * step)
    turns = [(v, n) for n in range(step, most + 1, step) for v in TURNS]
    courses: list[tuple[Stroke, ...]] = [(Stroke(HelmVerb.AHEAD, run),)]
    courses += [(Stroke(v, n), Stroke(HelmVerb.AHEAD, run - n)) for v, n in turns if run > n]
    ranked = sorted((-distance_after(ship, c), i) for i, c in enumerate(courses))
    away = [i for off, i in ranked if -off > distance_after(ship, ())] or [ranked[0][1]]
    return [courses[i] for i in away]


def distance_after(ship: Ship, course: tuple[Stroke, ...]) -> int:
    """Return how far off the nearest enemy is after these strokes."""
    pose = ship.pose
    for stroke in course:
        pose = stroke.pose_after(pose)
    return min((gap_between_hulls(pose, ship.size, e.pose, e.size) for e in enemies(ship)), default=0)


def default_stroke(ship: Ship, run_left: int) -> Stroke:
    """Return the stroke that is listed first: turn her guns on the nearest enemy, then row at her."""
    foes = enemies(ship)
    whole = Stroke(HelmVerb.AHEAD, run_left // CM * CM)
    if not foes or ship.steering:
        return whole
    x, y = ship.pose.x, ship.pose.y
    near = min(foes, key=lambda e: distance(x, y, e.pose.x, e.pose.y))
    off = (bearing_to(ship.pose, near.pose) - ship.pose.heading) % FULL_TURN
    verb = HelmVerb.STARBOARD if off <= FULL_TURN // 2 else HelmVerb.PORT
    off = min(off, FULL_TURN - off)
    step = rule_table("galley")["point_cm"] * CM
    wanted = (off + turn_centidegrees(step) // 2) // turn_centidegrees(step) * step
    return Stroke(verb, min(wanted, run_left // step * step)) if wanted and run_left >= step else whole
