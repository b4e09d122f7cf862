"""Prefill of the draft from standing orders: the course is drawn or the shot chosen, and the player
can still change it. Read inside the table of the battle."""

from __future__ import annotations

from game.books.kmh.face.gun_draft import GunDraft, ShotParts
from game.books.kmh.face.helm_draft import HelmDraft, join_legs
from game.books.kmh.face.order_book import order_book_of, proposal_for
from game.books.kmh.face.question_draft import QuestionDraft
from game.books.kmh.rules.course import Leg
from game.books.kmh.rules.shots import Shot
from game.core.steps import OptionMenu
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind


def prefill_draft(hud: HudState, draft: QuestionDraft) -> None:
    """Fill the draft with what the orders propose, and remember the shot."""
    draft.proposal = proposal = proposal_for(hud)
    order_book = order_book_of(hud)
    if hud.prompt.kind != PromptKind.WATCH:
        order_book.stop_reason, order_book.is_just_stopped = (
            order_book.stop_reason if order_book.is_just_stopped else "",
            False,
        )
    draft.orders_version = tuple(order_book.orders.items())
    keys = proposal.keys if proposal is not None else ()
    match draft.answer_draft:
        case HelmDraft() as plan if keys:
            prefill_course(plan, keys)
        case GunDraft() as guns:
            if keys and isinstance(hud.prompt.menu, OptionMenu):
                prefill_guns(guns, hud.prompt.menu, keys[0])
            draft.first_shot = chosen_shot_parts(guns)


def prefill_course(plan: HelmDraft, keys: tuple[str, ...]) -> None:
    """Draw and pin the course of these keys, if the helm takes it."""
    legs, at = [], plan.start_helm
    for key in keys:
        leg = at.read(key)
        if not isinstance(leg, Leg) or not leg.run:
            return
        legs.append(leg)
        at = at.sailed(leg, leg.run, leg.after(at.pose, leg.run))
    before = plan.fixed_legs, plan.tail_legs
    plan.fixed_legs, plan.tail_legs = (), join_legs(legs)
    if plan.is_legal:
        plan.is_pinned = True
    else:
        plan.fixed_legs, plan.tail_legs = before


def prefill_guns(guns: GunDraft, menu: OptionMenu[object], key: str) -> None:
    """Choose the shot of that key, if it is one."""
    shot = menu.read(key)
    if isinstance(shot, Shot):
        guns.choose(target=shot.target, side=shot.side, aim=shot.aim, half=shot.half)


def chosen_shot_parts(guns: GunDraft) -> ShotParts:
    """Return the parts of the chosen shot."""
    return guns.target, guns.side, guns.aim, guns.is_half
