"""Quick play under the 1798 game: questions that are skipped."""

from game.books.ls98.face.helm_draft import HelmDraft
from game.books.ls98.face.question_draft import count_rolls_and_strikes, draft_of, remaining_legs
from game.books.ls98.rules.course import END, TACK, Helm
from game.books.ls98.rules.sheet import BALL
from game.core.events import Chose
from game.ui.battle.planning.course_draft import forced_legs
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.quick_play import ForcedAnswer, single_answer


def forced_answer(hud: HudState) -> ForcedAnswer | None:
    """Return the answer that need not be asked for; None to ask."""
    menu = hud.prompt.menu
    if isinstance(menu, Helm):
        return remaining_drawn_course(hud, menu) or forced_course(menu)
    return single_answer(menu)


def remaining_drawn_course(hud: HudState, helm: Helm) -> ForcedAnswer | None:
    """LS98-move-8: return the rest of the move that her captain has drawn, sail and course together
    or before her guns bore on the way, while no die has been thrown and nobody has struck since."""
    last_course = draft_of(hud).last_course
    rest = remaining_legs(hud, last_course, helm)
    if (
        rest is None
        or not last_course.includes_sail
        or last_course.roll_count != count_rolls_and_strikes(hud)
    ):
        return None
    plan = HelmDraft(helm)
    plan.fix_keys(rest)
    if plan.fixed_legs != rest or not plan.is_legal:
        return None
    name = hud.names.get(last_course.ship, last_course.ship)
    return ForcedAnswer(tuple(plan.keys()), f"{name} sails on as she was ordered." if helm.legs else "")


def forced_course(helm: Helm) -> ForcedAnswer | None:
    """LS98-move-8: return the rest of a move that leaves no choice."""
    legs = forced_legs(helm, END, TACK)
    return ForcedAnswer(legs) if legs else None


def default_answer(hud: HudState) -> str:
    """Return the answer that one press gives: LS98-fire-15, the shot that she loaded last, at first
    round shot."""
    if hud.prompt.clause != "LS98-fire-15":
        return ""
    loaded = (
        event.key
        for event in reversed(hud.battle.events)
        if isinstance(event, Chose) and (event.clause, event.ship) == ("LS98-fire-15", hud.prompt.ship)
    )
    return next(loaded, BALL)
