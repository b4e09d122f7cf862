"""What the 1798 game need not ask a person in brisk play."""

from __future__ import annotations

from game.books.ls98.face.hand import hand_of, rest_of, thrown
from game.books.ls98.face.helm import HelmPlan
from game.books.ls98.rules.course import END, TACK, Helm
from game.books.ls98.rules.sheet import BALL
from game.core.events import Chose
from game.ui.battle.course_draft import only_legs
from game.ui.battle.hud_state import HudState
from game.ui.battle.quick_play import ForcedAnswer, only_answer


def certain(hud: HudState) -> ForcedAnswer | None:
    """The answer that need not be asked for; None to ask."""
    menu = hud.prompt.menu
    if isinstance(menu, Helm):
        return as_drawn(hud, menu) or only_course(menu)
    return only_answer(menu)


def as_drawn(hud: HudState, now: Helm) -> ForcedAnswer | None:
    """LS98-move-8: the rest of the move that her captain has drawn, sail and course together or
    before her guns bore on the way, while no die has been thrown and nobody has struck since."""
    course = hand_of(hud).meant
    rest = rest_of(hud, course, now)
    if rest is None or not course.at_once or course.thrown != thrown(hud):
        return None
    plan = HelmPlan(now)
    plan.draw(rest)
    if plan.fixed != rest or not plan.is_legal:
        return None
    name = hud.names.get(course.ship, course.ship)
    return ForcedAnswer(
        tuple(plan.keys()), f"{name} sails on as she was ordered." if now.legs else ""
    )


def only_course(helm: Helm) -> ForcedAnswer | None:
    """LS98-move-8: the rest of a move that leaves no choice."""
    legs = only_legs(helm, END, TACK)
    return ForcedAnswer(legs) if legs else None


def usual(hud: HudState) -> str:
    """The answer that one press gives: LS98-fire-15, the shot that she loaded last, at first round
    shot."""
    if hud.prompt.clause != "LS98-fire-15":
        return ""
    loaded = (
        event.key
        for event in reversed(hud.battle.events)
        if isinstance(event, Chose)
        and (event.clause, event.ship) == ("LS98-fire-15", hud.prompt.ship)
    )
    return next(loaded, BALL)
