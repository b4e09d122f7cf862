"""Where a Fire card and a shot are one gesture: a squadron's only ship that can still fire has her
shot drafted while her card is asked about (KMH-5.1.1, KMH-5.1.3). The shot is remembered and
answers the question that follows (KMH-9.2.23). Called inside the table of the battle."""

from dataclasses import replace
from typing import Final

from game.books.kmh.face import gun_draft
from game.books.kmh.face.gun_draft import GunDraft, PlannedShot
from game.books.kmh.face.held_card import HELD_CLAUSE, PLAY_KEYS, TURNED_CLAUSE, ships_ready_to_fire
from game.books.kmh.face.order_book import order_book_of
from game.books.kmh.face.question_draft import QuestionDraft, draft_of, find_ship_card
from game.books.kmh.rules.gunnery import fire_menu
from game.books.kmh.rules.shots import Shot
from game.core.steps import Choose
from game.ui.battle.answers import hud_update
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.state.hud_state import HudState, OrderedVolley
from game.ui.battle.values.prompts import answer_widget_name
from game.ui.battle.values.quick_play import ForcedAnswer

SHOT_CLAUSE: Final = "KMH-9.2.23"
_CARD_ALONE_HINT: Final = "The card alone: target and guns are asked for after it, or what to repair"


def ship_of_question(question: Choose) -> str:
    """Return the id of the ship that a question is about: where it is about a Fire card, that of
    the only ship of the squadron that has not acted on one."""
    if question.clause not in (TURNED_CLAUSE, HELD_CLAUSE):
        return question.about
    left = ships_ready_to_fire(question.about)
    return left[0].id if len(left) == 1 else question.about


def draft_card_shot(hud: HudState, draft: QuestionDraft) -> None:
    """In quick play draft the shot of an only ship while her Fire card is asked about, unless
    nothing bears or standing orders answer. When that shot is then asked for, prepare it as the
    answer."""
    if hud.quick_play is None:
        return
    match hud.prompt.clause:
        case clause if clause in PLAY_KEYS:
            _draft_best_shot(hud, draft, PLAY_KEYS[clause])
        case clause if clause == SHOT_CLAUSE:
            _fire_planned_shot(hud, draft)


def _draft_best_shot(hud: HudState, draft: QuestionDraft, card: str) -> None:
    """Draft the best shot of the ship together with the card."""
    ship, said = find_ship_card(hud.prompt.ship), draft.proposal
    if not hud.prompt.needs_answer:
        return  # An enemy is asked whether he plays his card before ours is fired.
    order_book_of(hud).planned_shot = None
    if ship is None or (said is not None and said.keys):
        return
    guns = gun_draft.new_gun_draft(fire_menu(ship, hud.prompt.clause == HELD_CLAUSE, ()).offers)
    if guns.chosen_shot is not None:
        draft.answer_draft, draft.card_key = guns, card
        draft.first_shot = gun_draft.shot_parts(guns.chosen_shot)
        hud.show_ships(other=guns.target)


def submit_card_shot(hud: HudState) -> bool:
    """Play the card and remember its shot if both are drafted; return whether they are."""
    draft, ship = draft_of(hud), hud.prompt.ship
    shot = draft.answer_draft.chosen_shot if isinstance(draft.answer_draft, GunDraft) else None
    if not draft.card_key or shot is None:
        return False
    battle = hud.battle
    fired = OrderedVolley(ship, battle.rewinds, len(battle.events))
    if hud_update.submit(hud, draft.card_key, skips_confirm=True):
        order_book_of(hud).planned_shot = PlannedShot(ship, battle.turn, battle.rewinds, shot)
        hud.follow_volley(fired)
    return True


def _fire_planned_shot(hud: HudState, draft: QuestionDraft) -> None:
    """Fire the planned shot if it is the same in all but dice that she has lost. An enemy may play
    a held card before it: keep the shot until the question is about our ship again."""
    planned_shot, menu, battle = order_book_of(hud).planned_shot, hud.prompt.menu, hud.battle
    if planned_shot is None or menu is None or hud.prompt.ship != planned_shot.ship:
        return
    order_book_of(hud).planned_shot = None
    same = (planned_shot.turn, planned_shot.rewinds) == (battle.turn, battle.rewinds)
    now = menu.read(planned_shot.shot.key)
    if same and _is_planned_shot(now, planned_shot.shot):
        fewer = now != planned_shot.shot
        name = hud.names.get(planned_shot.ship, planned_shot.ship)
        told = f"{name} was hit first, and fires with what is left." if fewer else ""
        draft.shot_answer = ForcedAnswer((planned_shot.shot.key,), told)


def _is_planned_shot(now: object, meant: object) -> bool:
    """Return whether a shot is the one that was meant, however many dice are left of it."""
    if isinstance(now, Shot) and isinstance(meant, Shot):
        return replace(now, tally=meant.tally) == meant
    return now == meant


def card_shot_buttons(hud: HudState, specs: list[ButtonSpec], guns: list[ButtonSpec]) -> list[ButtonSpec]:
    """Return the buttons of the question with those of the `guns`: to keep the card first, then to
    play it without a shot."""
    alone = answer_widget_name(draft_of(hud).card_key)
    keep = [replace(one, is_always_shown=True) for one in specs if one.name != alone]
    rest = [replace(one, letter="", hint=_CARD_ALONE_HINT) for one in specs if one.name == alone]
    return [*keep, *rest, *guns]
