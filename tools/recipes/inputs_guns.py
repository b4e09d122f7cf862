"""The guns of Hold Fast as a person lays them: which button brings them nearest to the order that
is wanted. Other books' guns are draft by the hands of their lessons; in Kiss Me, Hardy! they may be
fired with the card that is played."""

from collections import Counter
from copy import deepcopy
from dataclasses import replace
from typing import Any

from game.books.hf.face.gun_draft import GunDraft
from game.books.hf.rules.shots import FireDeclaration, parse_declaration
from game.books.kmh.face.drafts import GunDraft as CardGuns
from game.books.kmh.face.fire_card import SHOT_CLAUSE
from game.books.kmh.face.question_draft import QuestionDraft as CardHand
from game.core.steps import Choose, OptionMenu
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.views.answer_buttons import answer_specs


def next_gun_control(hud: HudState, wanted: str) -> str:
    """The button to be pressed next, `fire` once no button brings the guns nearer to the order;
    '' where other guns are draft, or none. Called inside the table."""
    hand: Any = hud.draft
    draft = getattr(hand, "answer_draft", None)
    if not isinstance(draft, GunDraft):
        return ""
    least, best = _order_difference(draft, wanted), "fire"
    for spec in answer_specs(hud)[0]:
        if spec.state == "disabled" or not spec.name.startswith("guns-"):
            continue
        away = hud.dice_timing.is_dismissed, hud.other_ship
        hand.answer_draft = replace(draft, ship_drafts=deepcopy(draft.ship_drafts))
        hud.book_ui.handle_action(hud, spec.action)
        apart, hand.answer_draft = _order_difference(hand.answer_draft, wanted), draft
        hud.dice_timing.is_dismissed, hud.other_ship = away
        if apart < least:
            least, best = apart, spec.name
    return best


def _order_difference(draft: GunDraft, wanted: str) -> int:
    """By how many batteries and other deeds what is draft differs from the order for all ships."""
    mine, other = _gun_actions(draft, draft.key), _gun_actions(draft, wanted)
    return (mine - other).total() + (other - mine).total()


def _gun_actions(draft: GunDraft, key: str) -> Counter[tuple[str, object]]:
    """What each ship does by this order, as the rules read it: `port all` of a key is the same as
    each of those batteries by its kind. A battery counts as one."""
    found = Counter[tuple[str, object]]()
    for part in key.split(" | "):
        ship, _, words = part.partition(": ")
        gunner = draft.fire_limits.get(ship)
        read = parse_declaration(gunner, words) if gunner is not None else None
        if not isinstance(read, FireDeclaration):  # a ship that has struck, and has no guns to lay
            found[ship, words] += 1
            continue
        for shot in read.shots:
            found[ship, replace(shot, batteries=1)] += shot.batteries
        found.update((ship, deed) for deed in (*read.aims, *read.marines_by_target, *read.shifts))
        found.update((ship, ("board", *deed)) for deed in read.boarders_by_target)
    return found


def shot_question(hud: HudState, answer: str) -> Choose | None:
    """What would be asked after this answer, where it plays a Fire card with the guns that lie in
    the hand: which shot. None where the two are no one gesture. Called inside the table."""
    draft = hud.draft
    if (
        not isinstance(draft, CardHand)
        or draft.card_key != answer
        or not isinstance(draft.answer_draft, CardGuns)
    ):
        return None
    return Choose(hud.prompt.seat, SHOT_CLAUSE, OptionMenu(draft.answer_draft.offers), hud.prompt.ship)


def is_chosen_shot(hud: HudState, answer: str) -> bool:
    """Whether that answer is one of the shots in the hand."""
    draft = hud.draft
    guns = draft.answer_draft if isinstance(draft, CardHand) else None
    return isinstance(guns, CardGuns) and answer in [shot.key for shot in guns.shots]
