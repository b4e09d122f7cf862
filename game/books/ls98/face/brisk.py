"""What the 1798 game need not ask a person in brisk play."""

from __future__ import annotations

from game.books.ls98.face.hand import hand_of, rest_of, thrown
from game.books.ls98.face.helm import HelmPlan
from game.books.ls98.rules.course import END, TACK, Helm
from game.books.ls98.rules.sheet import BALL
from game.core.events import Chose
from game.ui.table.brisk import Certain, only_answer
from game.ui.table.desk import Desk
from game.ui.table.draft import only_legs


def certain(desk: Desk) -> Certain | None:
    """The answer that need not be asked for; None to ask."""
    menu = desk.prompt.menu
    if isinstance(menu, Helm):
        return as_drawn(desk, menu) or only_course(menu)
    return only_answer(menu)


def as_drawn(desk: Desk, now: Helm) -> Certain | None:
    """LS98-move-8: the rest of the move that her captain has drawn, sail and course together or
    before her guns bore on the way, while no die has been thrown and nobody has struck since."""
    course = hand_of(desk).meant
    rest = rest_of(desk, course, now)
    if rest is None or not course.at_once or course.thrown != thrown(desk):
        return None
    plan = HelmPlan(now)
    plan.draw(rest)
    if plan.fixed != rest or not plan.lawful:
        return None
    name = desk.names.get(course.ship, course.ship)
    return Certain(tuple(plan.keys()), f"{name} sails on as she was ordered." if now.legs else "")


def only_course(helm: Helm) -> Certain | None:
    """LS98-move-8: the rest of a move that leaves no choice."""
    legs = only_legs(helm, END, TACK)
    return Certain(legs) if legs else None


def usual(desk: Desk) -> str:
    """The answer that one press gives: LS98-fire-15, the shot that she loaded last, at first round
    shot."""
    if desk.prompt.clause != "LS98-fire-15":
        return ""
    loaded = (
        event.key
        for event in reversed(desk.battle.events)
        if isinstance(event, Chose)
        and (event.clause, event.ship) == ("LS98-fire-15", desk.prompt.about)
    )
    return next(loaded, BALL)
