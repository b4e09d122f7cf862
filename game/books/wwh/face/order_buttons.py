"""The orders bar of Warm Work, Hardy!: buttons for the move and the broadside, and the prompt above
them."""

from dataclasses import replace
from typing import Final

from game.books.wwh.face import tack_odds
from game.books.wwh.face.actions import AddLeg, ChooseSide, CourseOrGunAction
from game.books.wwh.face.gun_draft import GunDraft
from game.books.wwh.face.helm_draft import HelmDraft
from game.books.wwh.face.question_draft import draft_of, find_ship_card
from game.books.wwh.rules.course import AHEAD, HEAVE_TO, TACK
from game.books.wwh.rules.sheet import PORT, STARBOARD, Round, Ship
from game.books.wwh.rules.wind import point_of_sailing_words
from game.core.steps import Refusal
from game.core.table import get_single
from game.play.event_words import count_words, name_by_id
from game.sea.square import HEADING_NAMES
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.layout.orders_bar import ButtonSpec, PromptHeader
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import Answer, DraftAction
from game.ui.battle.values.prompts import option_hint

_SIDE_WORDS: Final = {PORT: ("Port", "port", "q"), STARBOARD: ("Stbd", "starboard", "e")}
_PHASES: Final = {"manoeuvre": "Manoeuvre", "combat": "Combat", "boarding": "Boarding"}


def answer_specs(hud: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return the secondary buttons and the primary one of a question of this book's own kinds."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            return _course_buttons(hud, plan)
        case GunDraft() as guns:
            return _gun_buttons(hud, guns)
        case None:
            return [], None


def prompt_lines(hud: HudState) -> tuple[str, str]:
    """Return the question, or how the move or the guns stand."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            return course_and_brief_words(plan)
        case GunDraft() as guns if not guns.fire_orders:
            return "No gun bears on an enemy", ""
        case _:
            return hud.prompt.text, ""


def course_and_brief_words(plan: HelmDraft) -> tuple[str, str]:
    """Return text like `To SE, close hauled: 3 of 5 squares`, and the same without the point of
    sailing."""
    end = plan.end_helm
    if plan.heaves_to_at_end:
        return "One square, then she heaves to", "She heaves to"
    lies = point_of_sailing_words(end.heading, end.wind_from)
    squares = (
        f"{end.squares_made} of {end.heading_max_squares} squares" if end.squares_made else "no square yet"
    )
    if plan.needs_tack:
        return f"If she tacks, to {HEADING_NAMES[end.heading]}: {squares}", f"Tacking: {squares}"
    return (
        f"To {HEADING_NAMES[end.heading]}, {lies}: {squares}",
        f"To {HEADING_NAMES[end.heading]}: {squares}",
    )


def idle_prompt(hud: HudState) -> PromptHeader:
    """Whose turn it is and in which phase."""
    now = get_single(Round)
    if not now.side:
        words = "The next round" if hud.battle.turn else "Before the first round"
        return PromptHeader(None, words, "Nothing to decide: watch", hud.prompt.clause)
    name = f"{name_by_id(hud.names, now.side)}: {_PHASES.get(now.phase, now.phase)}"
    return PromptHeader(hud.side_number(now.side), name, "Nothing to decide: watch", hud.prompt.clause)


# ----------------------------------------------------------------------------------- the move


def _course_buttons(hud: HudState, plan: HelmDraft) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return a button a leg, greyed with the reason where the rules refuse it; confirm."""
    ship = find_ship_card(hud.prompt.ship)
    chance = tack_odds.percent_text(tack_odds.tack_chance(ship)) if ship is not None else "a die"
    through = f"Through the wind: {chance}, else in irons"
    specs = [
        _turn_button(hud, plan, PORT, "helm-port", "Port", "a"),
        _leg_button(plan, AHEAD, "helm-ahead", "Ahead", "ahead", "w", "One square straight on"),
        _turn_button(hud, plan, STARBOARD, "helm-starboard", "Stbd", "d"),
        _leg_button(plan, TACK, "helm-tack", "Tack", "tack", "t", through),
        _heave_to_button(plan),
        ButtonSpec(
            "helm-clear",
            "Start over",
            "cross",
            "c",
            hint="Draw the move again from the start",
            action=DraftAction.AFRESH,
        ),
    ]
    return specs, _submit_button(plan, ship)


def _turn_button(hud: HudState, plan: HelmDraft, leg: str, name: str, words: str, letter: str) -> ButtonSpec:
    """Return the button of a turn; in quick play she turns at the first place where she may."""
    spec = _leg_button(plan, leg, name, words, leg, letter, f"A point to {leg}")
    if hud.quick_play is None or plan.legs_with_turn(leg) is None:
        return spec
    return replace(spec, state="ready", hint=f"A point to {leg}, as soon as she may")


def _leg_button(
    plan: HelmDraft, leg: str, name: str, words: str, picture: str, letter: str, hint: str
) -> ButtonSpec:
    """Return the button of one more leg after those that are fixed."""
    refusal = plan.fixed_helm.refusal(leg)
    state: ButtonState = "disabled" if refusal else "ready"
    why = _refusal_words(refusal)
    return ButtonSpec(name, words, picture, letter, state, "", why or hint, action=AddLeg(leg))


def _heave_to_button(plan: HelmDraft) -> ButtonSpec:
    """Return heaving to after exactly one square (WWH-1.3k)."""
    state: ButtonState = "chosen" if plan.heaves_to_at_end else "ready"
    hint = "One square, and then she lies to"
    does = CourseOrGunAction.HEAVE_TO
    return ButtonSpec("helm-heave", "Heave to", "anchor", "h", state, "", hint, action=does)


def _submit_button(plan: HelmDraft, ship: Ship | None) -> ButtonSpec:
    """Return the primary button, greyed with the reason why the move may not end so."""
    refusal = plan.end_helm.refusal(HEAVE_TO if plan.heaves_to_at_end else "end")
    words = (
        "Heave to" if plan.heaves_to_at_end else f"Sail {count_words(plan.end_helm.squares_made, 'square')}"
    )
    if not plan.legs and not refusal:
        words = "Lie still"
    if plan.needs_tack and ship is not None:
        words = f"Tack: {tack_odds.percent_text(tack_odds.all_tacks_chance(ship, plan))}"
    state: ButtonState = "disabled" if refusal else "primary"
    return ButtonSpec(
        "sail", words, "check", "space", state, "", _refusal_words(refusal), action=DraftAction.GIVE
    )


def _refusal_words(refusal: Refusal | None) -> str:
    """Return the reason in words, '' for none."""
    return refusal.reason if refusal else ""


# ----------------------------------------------------------------------------------- the guns


def _gun_buttons(hud: HudState, guns: GunDraft) -> tuple[list[ButtonSpec], ButtonSpec | None]:
    """Return targets, broadsides, splitting, hold fire; fire."""
    specs: list[ButtonSpec] = []
    if len(guns.reachable_target_ids()) > 1 and not guns.second_target:
        hint, does = "The next target", DraftAction.NEXT_TARGET
        specs.append(ButtonSpec("next-target", "Target", "eye", "]", hint=hint, action=does))
    for side in guns.sides():
        words, picture, letter = _SIDE_WORDS[side]
        state: ButtonState = "chosen" if side == guns.side else "ready"
        hint = f"The {side} broadside"
        name = f"side-{side}"
        specs.append(ButtonSpec(name, words, picture, letter, state, "", hint, action=ChooseSide(side)))
    specs += _split_buttons(hud, guns)
    for option in guns.other_options:
        name, hint = f"answer-{option.key}", option_hint(option, cites=hud.shows_clauses)
        takes = Answer(option.key)
        specs.append(ButtonSpec(name, option.label, "hold", "c", hint=hint, action=takes))
    order = guns.chosen_shot
    if order is None:
        return specs, None
    words = count_words(order.shots[0].dice, "die")
    if len(order.shots) > 1:
        words = " + ".join(str(shot.dice) for shot in order.shots)
    fire = ButtonSpec("fire", f"Fire: {words}", "cannon", "space", "primary", action=DraftAction.GIVE)
    return specs, fire


def _split_buttons(hud: HudState, guns: GunDraft) -> list[ButtonSpec]:
    """Return whether the broadside is split, and a button for each of the two targets that gives
    her a gunnery point more (WWH-2.1.3b)."""
    if not guns.second_targets():
        return []
    hint = "Divide the broadside between two targets, WWH-2.1.3b"
    split: ButtonState = "chosen" if guns.second_target else "ready"
    specs = [ButtonSpec("half", "Split", "shot", "j", split, "", hint, action=CourseOrGunAction.SPLIT)]
    if not guns.second_target:
        return specs
    parts, most = guns.first_share_choices(), guns.first_share_points
    whole = sum(shot.part_points for shot in guns.chosen_shot.shots) if guns.chosen_shot is not None else most
    for way, ship, letter, by, does in (
        ("first", guns.target, "=", 1, DraftAction.LONGER),
        ("second", guns.second_target, "-", -1, DraftAction.SHORTER),
    ):
        name = name_by_id(hud.names, ship)
        state: ButtonState = "ready" if most + by in parts else "disabled"
        now = most if by > 0 else whole - most
        hint = f"{name} has {now} of {whole} gunnery points: one more, WWH-2.1.3b"
        words = f"{name}: {now}"
        specs.append(ButtonSpec(f"split-{way}", words, "", letter, state, "+1", hint, action=does))
    if len(guns.second_targets()) > 1:
        hint = "Another ship for the second part, WWH-2.1.3b"
        does_next = CourseOrGunAction.NEXT_SECOND
        specs.append(ButtonSpec("split-next", "Other", "eye", "i", hint=hint, action=does_next))
    return specs
