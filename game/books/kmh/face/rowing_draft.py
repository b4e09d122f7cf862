"""Laying out a galley's move: turns on the spot and strokes ahead, as far as her rowers pull her.
Pure arithmetic inside the table of the battle; no pygame."""

from dataclasses import dataclass
from math import hypot
from typing import Any

from game.books.kmh.rules.course import TURNS, HelmVerb
from game.books.kmh.rules.galleys import Stroke, StrokeMenu, turn_angle
from game.books.kmh.rules.tables import rule_table
from game.core.steps import Menu, Refusal
from game.sea.pose import Pose
from game.sea.units import CM, FULL_TURN, bearing

Strokes = tuple[Stroke, ...]


@dataclass(slots=True)
class RowingDraft:
    """The drafted strokes of a galley at ``start`` with ``run_left`` of her move (table units).
    ``courses`` are the courses of one that runs, by key: then she takes one of them."""

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
        """Return the strokes as the rules read them: one key each, or the course of one that
        runs."""
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
        here = courses.index(self.strokes) if self.strokes in courses else 0
        self.strokes, self.is_pinned = courses[(here + step) % len(courses)], True
        return True

    def aim_at_point(self, x: float, y: float) -> None:
        """Turn the bow towards the point (x, y) in table units as nearly as points allow, then row
        there, as far as the move lasts; for a galley that flees choose the course that ends
        nearest."""
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
    """Return the turn on the spot that brings her bow nearest to a point, none if it bears
    already."""
    step = rule_table("galley")["point_cm"] * CM
    straight = plan.menu is not None and plan.menu.straight_only
    off = (bearing(round(x - plan.start.x), round(y - plan.start.y)) - plan.start.heading) % FULL_TURN
    verb = HelmVerb.STARBOARD if off <= FULL_TURN // 2 else HelmVerb.PORT
    off = min(off, FULL_TURN - off)
    wanted = (off + turn_angle(step) // 2) // turn_angle(step) * step
    run = min(wanted, plan.run_left // step * step)
    return () if straight or not run else (Stroke(verb, run),)


def _miss_distance(plan: RowingDraft, way: Strokes, x: float, y: float) -> float:
    """Return how far from a point a course ends."""
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
