"""First drafts under Kiss Me, Hardy!: a course straight on, the best shot, the errand that is listed first,
or what the ships’ orders propose. Called inside the table of the battle."""

from typing import Any

from game.books.kmh.face import drafts, fire_card, question_draft, sail_draft_update, sea_objects
from game.books.kmh.face.drafts import GunDraft, HelmDraft, join_legs
from game.books.kmh.face.fleet_state import proposal_for
from game.books.kmh.face.question_draft import (
    AnswerDraft,
    CourseChoice,
    MarkerSet,
    OrderDraft,
    QuestionDraft,
    find_ship_card,
)
from game.books.kmh.face.questions import QuestionKind
from game.books.kmh.rules.boat_sheet import Boat, pull_length
from game.books.kmh.rules.course import Helm, Leg, MarkerMenu, is_lawful
from game.books.kmh.rules.shots import Shot
from game.books.kmh.rules.wind import WindPosition
from game.core.steps import Menu, OptionMenu
from game.sea.units import DEGREE
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind


def begin_draft(hud: HudState) -> QuestionDraft:
    """Return the hand for a question that has just come."""
    show_asked_object(hud)
    draft = QuestionDraft(first_answer_draft(hud))
    prefill_draft(hud, draft)
    sail_draft_update.draft_sail_course(hud, draft)
    fire_card.note_silent_card(hud, draft)
    sail_draft_update.draft_flight(hud, draft)
    fire_card.draft_card_shot(hud, draft)
    return draft


def show_asked_object(hud: HudState) -> None:
    """Show the record of the boats, work, chain or troops of the question."""
    about = sea_objects.asked_id(hud)
    known = sea_objects.find_craft(about) is not None or sea_objects.find_object(hud, about) is not None
    if hud.prompt.needs_answer and known:
        hud.show_ships(own=about, tab="own")


def first_answer_draft(hud: HudState) -> AnswerDraft | None:
    """Return the first draft: a course straight on, the best shot, the errand that is listed first, a
    galley's move at her nearest enemy; None for a question that is answered by options."""
    prompt = hud.prompt
    match prompt.kind, prompt.menu:
        case QuestionKind.HELM, Helm() as menu:
            hud.show_ships(other=hud.nearest_other_or_self(hud.own_ship))
            return drafts.new_helm_draft(menu)
        case QuestionKind.FIRE, OptionMenu() as menu:
            guns = drafts.new_gun_draft(menu.offers, drafts.costly_millihits)
            hud.show_ships(other=guns.target or hud.other_ship, tab="own")
            return guns
        case PromptKind.PICK, OptionMenu() as menu:
            offered = {o.key: o.value for o in menu.offers if not o.refusal and is_course(o.value)}
            return CourseChoice(offered) if offered else None
        case QuestionKind.MARKERS, MarkerMenu() as menu:
            return MarkerSet(tuple(menu.ships))
        case QuestionKind.OARS, menu if menu is not None:
            ship = find_ship_card(sea_objects.asked_id(hud))
            hud.show_ships(other=hud.nearest_other_or_self(hud.own_ship))
            return drafts.new_rowing_draft(menu, ship.pose) if ship is not None else None
        case QuestionKind.ERRAND, menu if menu is not None:
            return _new_order(hud, menu)
        case _:
            return None


def is_course(value: object) -> bool:
    """Return whether an option's meaning is a whole course."""
    return isinstance(value, tuple) and bool(value) and all(isinstance(leg, Leg) for leg in value)


def _new_order(hud: HudState, menu: Menu[Any]) -> OrderDraft:
    """Return the errand that is listed first; a bearing begins ahead."""
    about = sea_objects.asked_id(hud)
    craft = sea_objects.find_craft(about)
    one = find_ship_card(about) or craft
    way = one.pose.heading // DEGREE if one is not None else 0
    most = pull_length(WindPosition.QUARTER, 6) if isinstance(craft, Boat) else 0
    if isinstance(craft, Boat) and craft.tow:
        most = pull_length(WindPosition.CALM)
    return question_draft.new_order_draft(menu, way, most)


# ------------------------------------------------------------------------------ prefill
def prefill_draft(hud: HudState, draft: QuestionDraft) -> None:
    """Fill the draft with what the orders propose, and remember the shot."""
    draft.proposal = proposal = proposal_for(hud)
    keys = proposal.keys if proposal is not None else ()
    match draft.answer_draft:
        case HelmDraft() as plan if keys:
            prefill_course(plan, keys)
        case GunDraft() as guns:
            if keys and isinstance(hud.prompt.menu, OptionMenu):
                prefill_guns(guns, hud.prompt.menu, keys[0])
            draft.draft_guns(guns)


def prefill_course(plan: HelmDraft, keys: tuple[str, ...]) -> None:
    """Draw and pin the course of these keys, if the helm takes it."""
    legs, at = [], plan.start_helm
    for key in keys:
        leg = at.read(key)
        if not isinstance(leg, Leg) or not leg.run:
            return
        legs.append(leg)
        at = at.after_leg(leg, leg.run, leg.pose_after(at.pose, leg.run))
    course = join_legs(legs)
    if course and is_lawful(plan.start_helm, course):
        drafts.draw_course(plan, course, is_pinned=True)


def prefill_guns(guns: GunDraft, menu: OptionMenu[object], key: str) -> None:
    """Choose the shot of that key, if it is one."""
    shot = menu.read(key)
    if isinstance(shot, Shot):
        guns.choose(target=shot.target, side=shot.side, aim=shot.target_aim, half=shot.is_half)
