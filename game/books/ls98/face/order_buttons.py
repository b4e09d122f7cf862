"""The orders bar of the 1798 game: buttons for sail, the move, the broadside; the prompt above
them."""

from dataclasses import replace
from typing import Any, Final

from game.books.ls98.face import courses_by_sail, minor_buttons, tack_odds
from game.books.ls98.face.actions import AddLeg, ChooseSide, ExtrasPageAction
from game.books.ls98.face.gun_draft import GunDraft
from game.books.ls98.face.helm_draft import HelmDraft
from game.books.ls98.face.minor_drafts import BoatDraft
from game.books.ls98.face.percentages import percent_text
from game.books.ls98.face.phase_track import prompt_words_of_step
from game.books.ls98.face.question_draft import boat_in_question, draft_of, find_ship_card, takes_whole_move
from game.books.ls98.face.questions import GUN_LETTERS, QuestionKind, option_style
from game.books.ls98.rules.course import AHEAD, END, TACK
from game.books.ls98.rules.sheet import Turn
from game.books.ls98.rules.shots import Shot, ammunition_words
from game.books.ls98.rules.wind import point_of_sailing_words
from game.core.steps import MenuOption, Refusal
from game.core.table import get_single
from game.play.event_words import count_words, name_by_id
from game.sea.hexes import DIRECTION_NAMES, PORT, STARBOARD
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.layout.orders_bar import BarButtons, ButtonSpec, PromptHeader
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import Answer, DraftAction
from game.ui.battle.values.prompts import option_hint

_SIDE_WORDS: Final = {PORT: ("Port", "port", "q"), STARBOARD: ("Stbd", "starboard", "e")}
_PAGE: Final = 5
_FEW_EXTRAS: Final = 2
"""Things done besides that stand on the bar at once."""
SHORT_LABELS: Final = {
    "lie": "Stay at anchor",
    PORT: "Spring to port",
    STARBOARD: "Spring to stbd",
    "weigh": "Weigh anchor",
    "cut": "Cut the cables",
    "double port": "Double port",
    "double starboard": "Double stbd",
    "boat men": "Boat: 100 men",
    "strike": "Strike",
}
"""What a ship may make of her move, where the whole words have no room."""


def answer_specs(hud: HudState) -> BarButtons:
    """Return the secondary buttons and the primary one of a question of this book's own kinds."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan if draft_of(hud).courses_by_sail:
            return _sail_course_buttons(hud, plan)
        case HelmDraft() as plan:
            return _course_buttons(hud, plan)
        case GunDraft() as guns:
            return _gun_buttons(hud, guns)
        case None:
            return _option_buttons(hud)
        case plan:
            return minor_buttons.draft_buttons(hud, plan)


def _option_buttons(hud: HudState) -> BarButtons:
    """Return the answers to a question without a draft."""
    match hud.prompt.kind:
        case QuestionKind.SAIL:
            return _sail_buttons(hud)
        case QuestionKind.SWING:
            return minor_buttons.swing_buttons(hud)
        case QuestionKind.MARINES:
            return minor_buttons.marines_fire_buttons(hud)
        case _:
            return [], None


def prompt_lines(hud: HudState) -> tuple[str, str]:
    """Return the question, or how the move or the guns stand."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            words, brief = course_and_brief_words(plan)
            sail = courses_by_sail.SAIL_WORDS.get(draft_of(hud).sail, "")
            return (f"{sail}: {words}", f"{sail}: {brief}") if sail else (words, brief)
        case GunDraft(chosen_shot=Shot() as chosen):
            shot = ammunition_words(chosen.shot)
            return f"{hud.prompt.text} {shot.capitalize()} is loaded", hud.prompt.text
        case BoatDraft() if (boat := boat_in_question(hud)) is not None:
            return f"{name_by_id(hud.names, boat.id)}: where to?", "Where to?"
    if hud.prompt.kind == QuestionKind.MARINES and "0" not in _answer_keys(hud):
        return "Grape: which block falls?", ""
    return hud.prompt.text, ""


def _answer_keys(hud: HudState) -> list[str]:
    """Return the answers to the question."""
    return hud.prompt.menu.keys() if hud.prompt.menu is not None else []


def course_and_brief_words(plan: HelmDraft) -> tuple[str, str]:
    """Return text like `To NE, running: 2 of 4 points, 2 at least`, and the same more briefly."""
    end = plan.end_helm
    lies = point_of_sailing_words(end.heading, end.wind_from)
    points = f"{end.points_spent} of {count_words(end.max_points, 'point')}"
    brief = f"To {DIRECTION_NAMES[end.heading]}: {points}"
    if plan.needs_tack:
        return f"If she tacks, to {DIRECTION_NAMES[end.heading]}: {points}", f"Tacking: {points}"
    least = f", {end.min_points} at least" if end.points_spent < end.min_points else ""
    return f"To {DIRECTION_NAMES[end.heading]}, {lies}: {points}{least}", brief


def idle_prompt(hud: HudState) -> PromptHeader:
    """Return whose turn it is, and in which step."""
    now = get_single(Turn)
    words = "Nothing to decide: watch"
    if not now.number:
        return PromptHeader(None, "Before the first turn", words, hud.prompt.clause)
    name = prompt_words_of_step(now.step) if not now.side else f"{name_by_id(hud.names, now.side)}: moves"
    return PromptHeader(hud.side_number(now.side), name or f"Turn {now.number}", words, hud.prompt.clause)


# ----------------------------------------------------------------------------- before the move


def _sail_buttons(hud: HudState) -> BarButtons:
    """Return what she makes of her move; besides these a page of what else may be done at its
    start."""
    menu, draft = hud.prompt.menu, draft_of(hud)
    offers: list[MenuOption[Any]] = menu.options() if menu is not None else []
    ways = [o for o in offers if takes_whole_move(o.value)]
    extras = [o for o in offers if o not in ways]
    if puts_extras_under_more(hud):
        besides = [
            replace(_option_button(hud, o), letter=GUN_LETTERS.get(o.key, str(n)))
            for n, o in enumerate(extras, 1)
        ]
        return [*besides, *(_option_button(hud, o) for o in ways)], None
    if not draft.extras_page:
        specs = [_option_button(hud, o) for o in ways]
        if extras:
            hint = "Boats, prizes, double shot, breaking off: what she may do besides sailing"
            does = ExtrasPageAction.TOGGLE
            specs.append(ButtonSpec("extras", "More orders", "more", "m", hint=hint, action=does))
        return specs, None
    start = (draft.extras_page - 1) * _PAGE
    specs = [_option_button(hud, o) for o in extras[start : start + _PAGE]]
    if len(extras) > _PAGE:
        pages = -(-len(extras) // _PAGE)
        words = f"{draft.extras_page} of {pages}"
        hint, does = "The next page", ExtrasPageAction.NEXT
        specs.append(ButtonSpec("extras-next", words, "right", "]", hint=hint, action=does))
    hint = "Sail and anchor"
    specs.append(ButtonSpec("extras", "Back", "undo", "m", hint=hint, action=ExtrasPageAction.TOGGLE))
    return specs, None


def _sail_course_buttons(hud: HudState, plan: HelmDraft) -> BarButtons:
    """Return the same while the draft holds a move under each sail: a sail alone may still be
    ordered, and the move drawn after it. Extras are shown without a course."""
    specs, _ = _sail_buttons(hud)
    if draft_of(hud).extras_page:
        return specs, None
    turns = _turn_buttons(hud, plan)
    ship = find_ship_card(hud.prompt.ship)
    chance = percent_text(tack_odds.tack_chance(ship)) if ship is not None else "a die"
    given, sail = _submit_button(plan, chance), courses_by_sail.SAIL_WORDS[draft_of(hud).sail]
    words = f"{sail}: {count_words(plan.end_helm.hexes_made, 'hex')}"
    found = [*specs, *turns] if puts_extras_under_more(hud) else [*turns, *specs]
    return found, replace(given, words=words)


def puts_extras_under_more(hud: HudState) -> bool:
    """Return whether what she may do besides sailing is so little that it needs no page of its own:
    on a sea that fills the window it is under More, before the sails."""
    menu = hud.prompt.menu
    offers = menu.options() if menu is not None else []
    found = sum(not takes_whole_move(o.value) for o in offers)
    return hud.fills_window and not draft_of(hud).extras_page and 0 < found <= _FEW_EXTRAS


def extra_page_count(hud: HudState) -> int:
    """Return how many pages there are of what may be done besides."""
    menu = hud.prompt.menu
    offers = menu.options() if menu is not None else []
    return -(-sum(not takes_whole_move(o.value) for o in offers) // _PAGE)


def _option_button(hud: HudState, option: MenuOption[Any]) -> ButtonSpec:
    """Return a button for one answer."""
    words = SHORT_LABELS.get(option.key, option.label)
    picture, letter, _ = option_style(hud, option)
    state: ButtonState = "disabled" if option.refusal else "ready"
    name, does = f"answer-{option.key}", Answer(option.key)
    return ButtonSpec(
        name,
        words,
        picture,
        letter,
        state,
        option.note,
        option_hint(option, cites=hud.shows_clauses),
        action=does,
    )


# ------------------------------------------------------------------------------------ the move


def _course_buttons(hud: HudState, plan: HelmDraft) -> BarButtons:
    """Return a button a leg, greyed with the reason where the rules refuse it; confirm."""
    ship = find_ship_card(hud.prompt.ship)
    chance = percent_text(tack_odds.tack_chance(ship)) if ship is not None else "a die"
    to_port, to_starboard = _turn_buttons(hud, plan)
    specs = [
        to_port,
        _leg_button(plan, AHEAD, ("helm-ahead", "Ahead", "ahead", "w"), "One hex straight on"),
        to_starboard,
        _leg_button(plan, TACK, ("helm-tack", "Tack", "tack", "t"), f"Through the wind: {chance}"),
        ButtonSpec(
            "helm-shorter",
            "Shorter",
            "undo",
            "r",
            hint="The last leg is rubbed out",
            action=DraftAction.SHORTER,
        ),
        ButtonSpec(
            "helm-clear",
            "Start over",
            "cross",
            "c",
            hint="Draw the move again from the start",
            action=DraftAction.AFRESH,
        ),
    ]
    return specs, _submit_button(plan, chance)


def _turn_buttons(hud: HudState, plan: HelmDraft) -> list[ButtonSpec]:
    """Return the buttons of the two turns; in quick play she turns at the first hex where she
    may."""
    specs = [
        _leg_button(plan, PORT, ("helm-port", "Port", "port", "a"), "A hexside to port"),
        _leg_button(plan, STARBOARD, ("helm-starboard", "Stbd", "starboard", "d"),
             "A hexside to starboard"),
    ]  # fmt: skip
    if hud.quick_play is None:
        return specs
    return [
        replace(spec, state="ready", hint=f"A hexside to {leg}, as soon as she may")
        if plan.legs_with_turn(leg) is not None
        else spec
        for leg, spec in zip((PORT, STARBOARD), specs, strict=True)
    ]


def _leg_button(plan: HelmDraft, leg: str, looks: tuple[str, str, str, str], hint: str) -> ButtonSpec:
    """Return the button of one more leg after those that are fixed."""
    refusal = plan.fixed_helm.refusal(leg)
    state: ButtonState = "disabled" if refusal else "ready"
    name, words, picture, letter = looks
    why = _refusal_words(refusal)
    return ButtonSpec(name, words, picture, letter, state, "", why or hint, action=AddLeg(leg))


def _submit_button(plan: HelmDraft, chance: str) -> ButtonSpec:
    """Return the primary button, greyed with the reason why the move may not end so."""
    refusal = plan.end_helm.refusal(END)
    words = f"Tack: {chance}" if plan.needs_tack else f"Sail {count_words(plan.end_helm.hexes_made, 'hex')}"
    state: ButtonState = "disabled" if refusal else "primary"
    return ButtonSpec(
        "sail", words, "check", "space", state, "", _refusal_words(refusal), action=DraftAction.GIVE
    )


def _refusal_words(refusal: Refusal | None) -> str:
    """Return the reason in words, '' for none."""
    return refusal.reason if refusal else ""


# ------------------------------------------------------------------------------------ the guns


def _gun_buttons(hud: HudState, guns: GunDraft) -> BarButtons:
    """Return targets, broadsides, hold fire; fire."""
    specs: list[ButtonSpec] = []
    if len(guns.reachable_target_ids()) > 1:
        hint, does = "The next target", DraftAction.NEXT_TARGET
        specs.append(ButtonSpec("next-target", "Target", "eye", "]", hint=hint, action=does))
    for side in guns.sides():
        words, picture, letter = _SIDE_WORDS[side]
        state: ButtonState = "chosen" if side == guns.side else "ready"
        name, hint = f"side-{side}", f"The {side} broadside"
        specs.append(ButtonSpec(name, words, picture, letter, state, "", hint, action=ChooseSide(side)))
    for option in guns.other_options:
        name, hint = f"answer-{option.key}", option_hint(option, cites=hud.shows_clauses)
        takes = Answer(option.key)
        specs.append(ButtonSpec(name, option.label, "hold", "c", hint=hint, action=takes))
    shot = guns.chosen_shot
    if shot is None:
        return specs, None
    words = f"Fire: {count_words(shot.dice, 'die')}"
    return specs, ButtonSpec("fire", words, "cannon", "space", "primary", action=DraftAction.GIVE)
