"""Fire cards under Kiss Me, Hardy!: until when a held card waits (KMH-5.1.3), how that is said, why a card
would be of no use, and the shot that is drafted together with the card. Called inside the table of the
battle."""

from dataclasses import replace
from typing import Final

from game.books.kmh.face import drafts
from game.books.kmh.face.actions import NextHoldUntil
from game.books.kmh.face.drafts import GunDraft, PlannedShot
from game.books.kmh.face.fleet_state import HoldOrder, HoldUntil, fleet_state_of, following_order, viewer_seat
from game.books.kmh.face.question_draft import QuestionDraft, draft_of, find_ship_card
from game.books.kmh.rules.bombs import bomb_offers
from game.books.kmh.rules.fire_limits import silence_refusal
from game.books.kmh.rules.gunnery import fire_menu, has_fire_choice, shots_by_battery
from game.books.kmh.rules.sheet import CardKind, Chart, Deck, Ship, card_kind, card_squadron, is_fighting
from game.books.kmh.rules.shots import Shot
from game.core.steps import Choose
from game.core.table import every, get_single
from game.ui.battle.answers import hud_update
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import answer_widget_name
from game.ui.battle.values.quick_play import ForcedAnswer, question_number

TURNED_CLAUSE: Final = "KMH-5.1.1"
HELD_CLAUSE: Final = "KMH-5.1.3"
PLAY_KEYS: Final = {TURNED_CLAUSE: "fire", HELD_CLAUSE: "play"}
"""The answer by which a Fire card is played, by the clause that asks."""
_KEY: Final = "y"


def hold_order_of(hud: HudState, squadron: str) -> HoldOrder:
    """Return what the Fire card of a squadron waits for in this turn."""
    said = fleet_state_of(hud).hold_orders.get(squadron)
    now = HoldOrder(turn=hud.battle.turn)
    return said if said is not None and said.turn == now.turn else now


def set_next_hold_order(hud: HudState, squadron: str) -> None:
    """Let the card wait for the next condition of the cycle. A player who is being asked about this card is
    still asked."""
    fleet_state_of(hud).hold_orders[squadron] = following_order(hold_order_of(hud, squadron), hud.battle.turn)
    if hud.quick_play is not None and hud.prompt.clause in (TURNED_CLAUSE, HELD_CLAUSE):
        hud.quick_play.ask_player(question_number(hud.battle))


def forget_old_orders(hud: HudState) -> None:
    """Forget the conditions of cards that are neither held nor just turned."""
    deck, untils = get_single(Deck), fleet_state_of(hud).hold_orders
    lying = {card_squadron(card) for card in (*deck.held, deck.up) if card and is_fire_card(card)}
    for squadron in [name for name in untils if name not in lying]:
        del untils[squadron]


def is_fire_card(card: str) -> bool:
    """Return whether it is a squadron's Fire card."""
    return bool(card_squadron(card)) and card_kind(card) == CardKind.FIRE


# ------------------------------------------------------------------------------ what bears
def ships_ready_to_fire(squadron: str) -> list[Ship]:
    """Return the ships of a squadron that have not acted on a Fire card in this turn."""
    return [s for s in every(Ship) if s.squadron == squadron and not s.shot and is_fighting(s)]


def held_card_shots(squadron: str) -> list[tuple[str, Shot]]:
    """Return every shot that a ship of the squadron could fire on her held card, with her id."""
    found = ((s.id, shots_by_battery(s, True, ())) for s in ships_ready_to_fire(squadron))
    return [(name, shot) for name, sides in found for _, fired in sides for shot in fired]


def firer_and_target_ids(squadron: str) -> set[str]:
    """Return the ids of the ships of a squadron with a gun or mortar that bears, and of whatever it bears
    upon."""
    found = {s.id for s in ships_ready_to_fire(squadron) if bomb_offers(s)}
    for name, shot in held_card_shots(squadron):
        found |= {name, shot.target}
    return found


def may_play_now(hud: HudState, squadron: str) -> bool:
    """Return whether a shot bears for which the card has waited."""
    hold_order = hold_order_of(hud, squadron)
    return any(hold_order.allows_shot(shot) for _, shot in held_card_shots(squadron))


def note_silent_card(hud: HudState, draft: QuestionDraft) -> None:
    """Note in the draft why a Fire card that is asked about could do nothing now."""
    forget_old_orders(hud)
    if hud.prompt.clause in (TURNED_CLAUSE, HELD_CLAUSE) and hud.prompt.needs_answer:
        squadron, held = hud.prompt.object_id, hud.prompt.clause == HELD_CLAUSE
        if not any(has_fire_choice(ship, held) for ship in ships_ready_to_fire(squadron)):
            draft.silent_reason = silence_refusal(squadron).reason


# ------------------------------------------------------------------------------ how it is said
def fire_card_buttons(hud: HudState) -> list[ButtonSpec]:
    """Return in quick play a button for each of the player's Fire cards that is held or asked about: it shows
    the condition, of several cards also the squadron, and cycles it. The first has a key."""
    if hud.quick_play is None or hud.max_buttons or not hud.prompt.needs_answer:
        return []
    cards = _card_squadrons(hud)
    found = [_card_button(hud, squadron, one=len(cards) == 1) for squadron in cards]
    return [replace(spec, letter=_KEY) if n == 0 else spec for n, spec in enumerate(found)]


def _card_squadrons(hud: HudState) -> list[str]:
    """Return the squadrons whose cards they are; the one that is asked about first."""
    about = [hud.prompt.object_id] if hud.prompt.clause in (TURNED_CLAUSE, HELD_CLAUSE) else []
    held = [card_squadron(card) for card in get_single(Deck).held if is_fire_card(card)]
    mine = [s for s in held if get_single(Chart).commands[s] == hud.prompt.seat]
    return list(dict.fromkeys([*about, *mine]))


def _card_button(hud: HudState, squadron: str, *, one: bool) -> ButtonSpec:
    hold_order = hold_order_of(hud, squadron)
    words = "Ask me each time" if hold_order.until == HoldUntil.ASKED else f"Hold {hold_order.words}"
    name = hud.names.get(squadron, squadron)
    hint = f"{name}: what the Fire card waits for. Press for another choice"
    sub, does = "" if one else name, NextHoldUntil(squadron)
    return ButtonSpec(f"until-{squadron}", words, "hold", "", second_line=sub, hint=hint, action=does)


def wait_lines(hud: HudState, squadron: str) -> tuple[str, str]:
    """Return the two short lines on the held card in the top bar; nothing on a card of another seat."""
    mine = get_single(Chart).commands.get(squadron) == viewer_seat(hud)
    return hold_order_of(hud, squadron).short_lines if mine and hud.quick_play is not None else ("", "")


def silent_words(hud: HudState, key: str) -> str:
    """Return under the button that plays a Fire card: that it would do nothing, and why."""
    silent = draft_of(hud).silent_reason
    return silent if silent and key in ("fire", "play") else ""


SHOT_CLAUSE: Final = "KMH-9.2.23"
_CARD_ALONE_HINT: Final = "The card alone: target and guns are asked for after it, or what to repair"


def ship_of_question(question: Choose) -> str:
    """Return the id of the ship that a question is about: where it is about a Fire card, that of the only
    ship of the squadron that has not acted on one."""
    if question.clause not in (TURNED_CLAUSE, HELD_CLAUSE):
        return question.about
    left = ships_ready_to_fire(question.about)
    return left[0].id if len(left) == 1 else question.about


def draft_card_shot(hud: HudState, draft: QuestionDraft) -> None:
    """In quick play draft the shot of an only ship while her Fire card is asked about, unless nothing bears
    or the ships' orders answer. When that shot is then asked for, prepare it as the answer."""
    if hud.quick_play is None:
        return
    match hud.prompt.clause:
        case clause if clause in PLAY_KEYS:
            _draft_best_shot(hud, draft, PLAY_KEYS[clause])
        case clause if clause == SHOT_CLAUSE:
            _fire_planned_shot(hud, draft)


def _draft_best_shot(hud: HudState, draft: QuestionDraft, card: str) -> None:
    ship, said = find_ship_card(hud.prompt.ship), draft.proposal
    if not hud.prompt.needs_answer:
        return  # An enemy is asked whether he plays his card before ours is fired.
    fleet_state_of(hud).planned_shot = None
    if ship is None or (said is not None and said.keys):
        return
    guns = drafts.new_gun_draft(
        fire_menu(ship, hud.prompt.clause == HELD_CLAUSE, ()).offers, drafts.costly_millihits
    )
    if guns.chosen_shot is not None:
        draft.draft_guns(guns, card)
        hud.show_ships(other=guns.target)


def submit_card_shot(hud: HudState) -> bool:
    """Play the card and remember its shot if both are drafted; return whether they are."""
    draft, ship = draft_of(hud), hud.prompt.ship
    shot = draft.answer_draft.chosen_shot if isinstance(draft.answer_draft, GunDraft) else None
    if not draft.card_key or shot is None:
        return False
    battle = hud.battle
    if hud_update.order_fire(hud, ship, draft.card_key):
        fleet_state_of(hud).planned_shot = PlannedShot(ship, battle.turn, battle.rewinds, shot)
    return True


def _fire_planned_shot(hud: HudState, draft: QuestionDraft) -> None:
    """Fire the planned shot if it is the same in all but dice that she has lost. An enemy may play a held
    card before it: keep the shot until the question is about our ship again."""
    planned_shot, menu, battle = fleet_state_of(hud).planned_shot, hud.prompt.menu, hud.battle
    if planned_shot is None or menu is None or hud.prompt.ship != planned_shot.ship:
        return
    fleet_state_of(hud).planned_shot = None
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
    """Return the buttons of the question with those of the `guns`: to keep the card first, then to play it
    without a shot."""
    alone = answer_widget_name(draft_of(hud).card_key)
    keep = [replace(one, is_always_shown=True) for one in specs if one.name != alone]
    rest = [replace(one, letter="", hint=_CARD_ALONE_HINT) for one in specs if one.name == alone]
    return [*keep, *rest, *guns]
