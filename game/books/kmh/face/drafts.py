"""Drafts of a course, of a galley's strokes and of a shot. Pure arithmetic inside the table of the battle; no
pygame.

A course is `fixed_legs` legs, stepped by keys a centimetre at a time or kept when the player bends it, then
`tail_legs` of at most one turn that follow the pointer and always use up the rest of the move.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import hypot
from typing import Any, Final

from game.books.kmh.rules.arcs import AimAt, GunSide
from game.books.kmh.rules.batteries import ShoreShot
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.course import TURNS, Helm, HelmVerb, Leg, end_of, is_lawful
from game.books.kmh.rules.galleys import Stroke, StrokeMenu, turn_centidegrees
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import costly_hit_spread, reachable_ends
from game.books.kmh.rules.shots import AIMS, Shot
from game.books.kmh.rules.tables import rule_table
from game.core.steps import Menu, MenuOption, Refusal
from game.sea.pose import Pose
from game.sea.units import CM, FULL_TURN, bearing
from game.ui.battle.answers.hud_update import next_in_ring


@dataclass(slots=True)
class HelmDraft:
    """The course a player is drawing for one ship. `turning_circle` is the turning circle in use: her own, or
    a wider one (KMH-6.3.6); `is_pinned` courses no longer follow the pointer."""

    start_helm: Helm
    turning_circle: int
    fixed_legs: Legs = ()
    tail_legs: Legs = ()
    is_pinned: bool = False
    _reached: dict[tuple[Legs, int], list[tuple[Legs, Pose]]] = field(default_factory=dict)

    @property
    def course(self) -> Legs:
        """The whole course, legs of the same kind joined."""
        return join_legs((*self.fixed_legs, *self.tail_legs))

    @property
    def end_pose(self) -> Pose:
        """Where the course ends."""
        return end_of(self.start_helm, self.course)

    @property
    def fixed_helm(self) -> Helm:
        """The helm when the fixed legs have been sailed."""
        helm = replace(self.start_helm, circle=self.turning_circle)
        for leg in self.fixed_legs:
            helm = helm.after_leg(leg, leg.run, leg.pose_after(helm.pose, leg.run))
        return helm

    @property
    def is_legal(self) -> bool:
        """Whether the helm accepts the course as it is."""
        return bool(self.course) and is_lawful(self.start_helm, self.course)

    def keys(self) -> list[str]:
        """Return the course as the rules read it, a key a leg."""
        return [leg.key(self.start_helm.circle) for leg in self.course]

    def reachable_ends(self) -> list[tuple[Legs, Pose]]:
        """Return every way to use up what the fixed legs leave, with its end; worked out once."""
        key = (self.fixed_legs, self.turning_circle)
        if key not in self._reached:
            self._reached[key] = (
                reachable_ends(self.fixed_helm) if self.fixed_helm.run_left else [((), self.fixed_helm.pose)]
            )
        return self._reached[key]

    def turn_centidegrees(self) -> int:
        """Return hundredths of a degree by which the course turns her in all, to starboard positive."""
        start, end = self.start_helm.pose.heading, self.end_pose.heading
        return (end - start + 18_000) % 36_000 - 18_000


def new_helm_draft(helm: Helm) -> HelmDraft:
    """Return a plan that runs straight on, or as near to it as steering and markers allow."""
    plan = HelmDraft(helm, helm.circle)
    straighten_tail(plan)
    return plan


def straighten_tail(plan: HelmDraft) -> bool:
    """Make the tail straight if that is lawful, else the first lawful one; return False if none is."""
    ways = plan.reachable_ends()
    plan.tail_legs = ways[0][0] if ways else ()
    return bool(ways)


def draw_course(plan: HelmDraft, legs: Legs, *, is_pinned: bool) -> None:
    """Make these legs the whole course, with none of them fixed."""
    plan.fixed_legs, plan.tail_legs, plan.is_pinned = (), legs, is_pinned


def unfix_course(plan: HelmDraft) -> None:
    """Let the pointer draw the whole course again, whatever of it the player has fixed."""
    plan.fixed_legs = ()


def straighten_course(plan: HelmDraft) -> bool:
    """Unfix the course, straighten and pin it; return False if no way leads on."""
    plan.fixed_legs, plan.is_pinned = (), True
    return straighten_tail(plan)


def draw_turn(plan: HelmDraft, turned: int) -> None:
    """Unfix and pin the course; of the courses that turn by this much along the circle (`turn_along_circle`)
    draw the one that turns soonest, if there is any."""
    plan.fixed_legs, plan.is_pinned = (), True
    found = [legs for legs, _ in plan.reachable_ends() if turn_along_circle(legs) == turned]
    plan.tail_legs = min(found, key=_run_before_turn, default=plan.tail_legs)


def turn_along_circle(legs: Legs) -> int:
    """Return how far legs turn along the circle in table units, to starboard positive."""
    sides = {HelmVerb.PORT: -1, HelmVerb.STARBOARD: 1}
    return sum(sides.get(leg.verb, 0) * leg.run for leg in legs)


def _run_before_turn(legs: Legs) -> int:
    return legs[0].run if legs and legs[0].verb == HelmVerb.AHEAD else 0


def aim_at_point(
    plan: HelmDraft, x: float, y: float, is_wanted: Callable[[Legs], bool] = lambda _: True
) -> bool:
    """End the tail as near as possible to the point (x, y) in table units, so that the course is wanted;
    return False if no way leads on so."""
    for tail, _ in sorted(plan.reachable_ends(), key=lambda way: hypot(way[1].x - x, way[1].y - y)):
        if is_wanted(join_legs((*plan.fixed_legs, *tail))):
            plan.tail_legs = tail
            return True
    return False


def fix_turn(plan: HelmDraft) -> bool:
    """Fix all of the tail but its last straight, so that another turn can follow; return False if there is
    nothing left to bend."""
    kept = plan.tail_legs[:-1] if plan.tail_legs and plan.tail_legs[-1].verb == HelmVerb.AHEAD else ()
    if not kept:
        return False
    fixed = _fix_if_legal(plan, join_legs((*plan.fixed_legs, *kept)))
    plan.is_pinned = plan.is_pinned and not fixed  # the rest of the course follows the pointer again
    return fixed


def add_cm(plan: HelmDraft, verb: HelmVerb, cm: int = 1) -> bool:
    """Fix one more cm of `verb` (a helm key); return False if the rules refuse it."""
    leg = Leg(verb, cm * CM, plan.turning_circle if verb in TURNS else 0)
    return _fix_if_legal(plan, join_legs((*plan.fixed_legs, leg)))


def shorten(plan: HelmDraft) -> bool:
    """Shorten the last fixed leg by 1 cm, or drop it; return False if nothing is fixed."""
    if not plan.fixed_legs:
        return False
    last = plan.fixed_legs[-1]
    rest = (replace(last, run=last.run - CM),) if last.run > CM else ()
    return _fix_if_legal(plan, (*plan.fixed_legs[:-1], *rest))


def lengthen(plan: HelmDraft) -> bool:
    """Lengthen the last fixed leg by 1 cm; go straight on if nothing is fixed."""
    return add_cm(plan, plan.fixed_legs[-1].verb if plan.fixed_legs else HelmVerb.AHEAD)


def cycle_turning_circle(plan: HelmDraft) -> bool:
    """Take the next wider turning circle, after the widest her own again (KMH-6.3.6)."""
    most = len(rule_table("turning")["radius_mm"])
    own = plan.start_helm.circle
    if own >= most:
        return False
    plan.turning_circle = plan.turning_circle + 1 if plan.turning_circle < most else own
    plan.is_pinned = False
    return straighten_tail(plan)


def _fix_if_legal(plan: HelmDraft, fixed: Legs) -> bool:
    """Fix these legs if they leave a lawful whole; otherwise change nothing."""
    before = plan.fixed_legs, plan.tail_legs
    if sum(leg.run for leg in fixed) > plan.start_helm.run_left:
        return False
    plan.fixed_legs = fixed
    if straighten_tail(plan) and plan.is_legal:
        plan.is_pinned = True
        return True
    plan.fixed_legs, plan.tail_legs = before
    return False


def join_legs(legs: Sequence[Leg]) -> Legs:
    """Return the legs with neighbours of the same verb and circle made one."""
    out: list[Leg] = []
    for leg in legs:
        if out and (out[-1].verb, out[-1].circle) == (leg.verb, leg.circle):
            out[-1] = replace(leg, run=out[-1].run + leg.run)
        else:
            out.append(leg)
    return tuple(out)


Strokes = tuple[Stroke, ...]


@dataclass(slots=True)
class RowingDraft:
    """The drafted strokes of a galley at ``start`` with ``run_left`` of her move (table units). ``courses``
    are the courses of one that runs, by key: then she takes one of them."""

    start: Pose
    run_left: int
    menu: StrokeMenu | None = None
    strokes: Strokes = ()
    courses: tuple[tuple[str, Strokes], ...] = ()
    is_pinned: bool = False

    @property
    def end_pose(self) -> Pose:
        """Where the strokes bring her."""
        pose = self.start
        for stroke in self.strokes:
            pose = stroke.pose_after(pose)
        return pose

    @property
    def run_used(self) -> int:
        """How much of the move they use up, in table units."""
        return sum(stroke.run for stroke in self.strokes)

    @property
    def is_legal(self) -> bool:
        """Whether the rowers take these strokes."""
        return bool(self.strokes) and self.run_used <= self.run_left

    def keys(self) -> list[str]:
        """Return the strokes as the rules read them: one key each, or the course of one that runs."""
        if self.courses:
            return [next(key for key, way in self.courses if way == self.strokes)]
        return [stroke.key for stroke in self.strokes]

    def add_stroke(self, verb: HelmVerb) -> bool:
        """Add one cm ahead or one point of turn; return False if the rules refuse it."""
        if self.menu is None:
            return self.select_next_course(-1 if verb == HelmVerb.PORT else 1)
        run = CM if verb == HelmVerb.AHEAD else rule_table("galley")["point_cm"] * CM
        laid = self.strokes if self.is_pinned else ()
        last = laid[-1] if laid and laid[-1].verb == verb else None
        stroke = Stroke(verb, run + (last.run if last else 0))
        found = (*(laid[:-1] if last else laid), stroke)
        refused = isinstance(self.menu.read(stroke.key), Refusal)
        if refused or sum(s.run for s in found) > self.run_left:
            return False
        self.strokes, self.is_pinned = found, True
        return True

    def shorten(self) -> bool:
        """Shorten the last stroke by a cm or a point, or drop it; return False if there is none."""
        if not self.strokes or self.courses:
            return False
        last = self.strokes[-1]
        step = CM if last.verb == HelmVerb.AHEAD else rule_table("galley")["point_cm"] * CM
        rest = (Stroke(last.verb, last.run - step),) if last.run > step else ()
        self.strokes, self.is_pinned = (*self.strokes[:-1], *rest), True
        return True

    def select_next_course(self, step: int) -> bool:
        """Choose the next course of a galley that flees; return False if there are not several."""
        courses = [way for _, way in self.courses]
        if len(courses) < 2:
            return False
        self.strokes, self.is_pinned = next_in_ring(courses, self.strokes, step), True
        return True

    def aim_at_point(self, x: float, y: float) -> None:
        """Turn the bow towards the point (x, y) in table units as nearly as points allow, then row there, as
        far as the move lasts; for a galley that flees choose the course that ends nearest."""
        if self.courses:
            self.strokes = min((way for _, way in self.courses), key=lambda w: _miss_distance(self, w, x, y))
            return
        turn = _turn_towards(self, x, y)
        pose = turn[0].pose_after(self.start) if turn else self.start
        far = round(hypot(x - pose.x, y - pose.y)) // CM
        most = (self.run_left - sum(s.run for s in turn)) // CM
        run = max(min(far, most), 0) * CM
        self.strokes = (*turn, *((Stroke(HelmVerb.AHEAD, run),) if run else ())) or self.strokes


def _turn_towards(plan: RowingDraft, x: float, y: float) -> Strokes:
    """Return the turn on the spot that brings her bow nearest to a point, none if it bears already."""
    step = rule_table("galley")["point_cm"] * CM
    straight = plan.menu is not None and plan.menu.straight_only
    off = (bearing(round(x - plan.start.x), round(y - plan.start.y)) - plan.start.heading) % FULL_TURN
    verb = HelmVerb.STARBOARD if off <= FULL_TURN // 2 else HelmVerb.PORT
    off = min(off, FULL_TURN - off)
    wanted = (off + turn_centidegrees(step) // 2) // turn_centidegrees(step) * step
    run = min(wanted, plan.run_left // step * step)
    return () if straight or not run else (Stroke(verb, run),)


def _miss_distance(plan: RowingDraft, way: Strokes, x: float, y: float) -> float:
    pose = plan.start
    for stroke in way:
        pose = stroke.pose_after(pose)
    return hypot(pose.x - x, pose.y - y)


def new_rowing_draft(menu: Menu[Any], start: Pose) -> RowingDraft:
    """Return a draft of the menu's first stroke, after a turn with the rest of the move ahead."""
    if isinstance(menu, StrokeMenu):
        plan = RowingDraft(start, menu.run_left, menu)
        rest = (menu.run_left - menu.first_stroke.run) // CM * CM
        turns = menu.first_stroke.verb in TURNS and rest
        plan.strokes = (menu.first_stroke, *((Stroke(HelmVerb.AHEAD, rest),) if turns else ()))
        return plan
    ways = tuple((o.key, tuple(o.value)) for o in menu.options() if not o.refusal)
    left = max((sum(s.run for s in way) for _, way in ways), default=0)
    return RowingDraft(start, left, None, ways[0][1] if ways else (), ways)


AnyShot = Shot | ShoreShot | Bomb
"""Whatever may be fired: by a ship, by a work, by a mortar."""


class ShoreGuns(StrEnum):
    """Guns that are neither a ship's broadside nor her chasers."""

    WORKS = "guns"
    MORTARS = "mortar"


class BombAim(StrEnum):
    """What is fired and not aimed at a part of what it shall hit."""

    BOMB = "bomb"


BatterySide = GunSide | ShoreGuns
"""A battery of a ship, the guns of a work, or mortars."""
AnyAim = AimAt | BombAim
BATTERIES: Final[tuple[BatterySide, ...]] = (*GunSide, *ShoreGuns)
_ORDER: Final[tuple[AnyAim, ...]] = (*AIMS, AimAt.HOT, AimAt.WORKS, AimAt.TROOPS, AimAt.BOATS, BombAim.BOMB)
ShotParts = tuple[str, BatterySide | None, AnyAim | None, bool]
"""What tells one shot from another: its target's id, the battery, the aim, whether half a side fires; of the
guns before there is anything to fire at '' and None."""
_MEAN_OF_A_BOMB: Final = 10_500
"""Thousandths of a point that a bomb costs whom it hits: the mean of a d20 (KMH-9.6.5)."""


@dataclass(frozen=True, slots=True)
class PlannedShot:
    """A shot that was fired by playing the Fire card: the id of the `ship`, in which turn and after how many
    rewinds."""

    ship: str
    turn: int
    rewinds: int
    shot: AnyShot


@dataclass(slots=True)
class GunDraft:
    """What a player has chosen so far among the shots of a menu; always a shot that is offered, or none if
    there is nothing to fire at."""

    offers: tuple[MenuOption[Any], ...]
    target: str = ""
    side: BatterySide | None = None
    aim: AnyAim | None = None
    is_half: bool = False

    @property
    def shots(self) -> list[AnyShot]:
        """Every shot on offer."""
        return [o.value for o in self.offers if isinstance(o.value, AnyShot) and not o.refusal]

    @property
    def other_options(self) -> list[MenuOption[Any]]:
        """What else may be done: hold fire, repair."""
        return [o for o in self.offers if not isinstance(o.value, AnyShot) and not o.refusal]

    @property
    def refused_shots(self) -> dict[str, Refusal]:
        """What one might expect to fire and may not, by key, with the reason."""
        return {o.key: o.refusal for o in self.offers if o.refusal}

    @property
    def chosen_shot(self) -> AnyShot | None:
        """The shot as chosen."""
        wanted = self.parts
        return next((s for s in self.shots if shot_parts(s) == wanted), None)

    @property
    def parts(self) -> ShotParts:
        """What tells the chosen shot from the others."""
        return self.target, self.side, self.aim, self.is_half

    def reachable_target_ids(self) -> list[str]:
        """Return ships that can be fired at, in the menu's order."""
        return list(dict.fromkeys(s.target for s in self.shots))

    def sides(self) -> list[BatterySide]:
        """Return batteries that bear on the chosen target."""
        found = {shot_parts(s)[1] for s in self.shots if s.target == self.target}
        return [side for side in BATTERIES if side in found]

    def aims(self) -> list[AnyAim]:
        """Return what the chosen battery may be aimed at."""
        laid = [shot_parts(s) for s in self.shots]
        found = {aim for target, side, aim, _ in laid if (target, side) == (self.target, self.side)}
        return [aim for aim in _ORDER if aim in found]

    def can_halve(self) -> bool:
        """Return whether the chosen shot may also be fired as the lesser of two (KMH-9.1.5)."""
        chosen = (self.target, self.side, self.aim)
        return len({shot_parts(s)[3] for s in self.shots if shot_parts(s)[:3] == chosen}) == 2

    def choose(
        self,
        target: str = "",
        side: BatterySide | None = None,
        aim: AnyAim | None = None,
        half: bool | None = None,
    ) -> None:
        """Choose what is named; keep the rest if possible, else take the best offer."""
        is_half = self.is_half if half is None else half
        wanted = (target or self.target, side or self.side, aim or self.aim, is_half)
        firm = (bool(target), side is not None, aim is not None, half is not None)
        best = max(self.shots, key=lambda s: _match_score(s, wanted, firm), default=None)
        if best is not None:
            self.target, self.side, self.aim, self.is_half = shot_parts(best)

    def select_next_target(self, step: int) -> None:
        """Choose the next or previous target of the list."""
        targets = self.reachable_target_ids()
        if targets:
            self.choose(target=next_in_ring(targets, self.target, step))


def shot_parts(shot: AnyShot) -> tuple[str, BatterySide, AnyAim, bool]:
    """Return what tells one shot from another: its `ShotParts`."""
    match shot:
        case Shot():
            return shot.target, shot.side, shot.target_aim, shot.is_half
        case ShoreShot():
            return shot.target, ShoreGuns.WORKS, shot.target_aim, False
        case _:
            return shot.target, ShoreGuns.MORTARS, BombAim.BOMB, False


def expected_millihits(shot: AnyShot) -> int:
    """Return expected hits times 1000; of a bomb the points it may be expected to cost (KMH-9.6.3)."""
    if not isinstance(shot, Bomb):
        return shot.expected_millihits
    return bomb_hit_ways_of_36(shot) * _MEAN_OF_A_BOMB // 36


def bomb_hit_ways_of_36(bomb: Bomb) -> int:
    """KMH-9.6.3: return in how many of 36 throws of two dice a bomb hits."""
    return sum(a + b >= bomb.needs for a in range(1, 7) for b in range(1, 7))


def _match_score(shot: AnyShot, wanted: ShotParts, firm: tuple[bool, ...]) -> tuple[int, ...]:
    """Return how well a shot meets a wish: what is firmly wished first, then the rest, then its hits."""
    same = [mine == theirs for mine, theirs in zip(shot_parts(shot), wanted, strict=True)]
    firmly = sum(s for s, f in zip(same, firm, strict=True) if f)
    target, side, aim, half = same
    return firmly, target, side, half, aim, expected_millihits(shot)


def costly_millihits(shot: AnyShot) -> int:
    """Return the same without hits that cost nothing. Call it inside the table."""
    return round(1000 * costly_hit_spread(shot).mean) if isinstance(shot, Shot) else expected_millihits(shot)


def new_gun_draft(
    offers: Sequence[MenuOption[Any]], worth_of: Callable[[AnyShot], int] = expected_millihits
) -> GunDraft:
    """Return a draft of the shot that is worth most."""
    layer = GunDraft(tuple(offers))
    best = max(layer.shots, key=lambda s: (worth_of(s), not shot_parts(s)[3]), default=None)
    if best is not None:
        layer.target, layer.side, layer.aim, layer.is_half = shot_parts(best)
    return layer
