"""What a player has commanded his squadrons, and which helms his captain has: kept in the journal, and in
force again when the battle is resumed.

Commands are no part of the rules: each change is a note in the journal (`Battle.write_note`), which replay
passes over, so that the battle is the same with and without. A note names one change, by seat and name: the
helms of a great fleet change a hundred times, and all of them each time would be longer than the battle. A
note is written behind the answer that it came after, and goes when that answer is undone; what then differs
from what is in force is noted again. So the journal always says what was in force.

Up to which event the captain has looked is not kept: what has happened since the last order is looked through
again. The orders of single ships are the book's, and kept by it."""

from collections.abc import Mapping, Sequence
from typing import Final

from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.play.journal import JournalEntry, fold_undos, notes_about
from game.ui.battle.commands import queries
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.command_state import ConditionAtHandover, DelegatedHelm, DelegationRun, Until
from game.ui.battle.values.prompts import human_seats
from game.ui.battle.values.quick_play import question_number

NOTE_SUBJECT: Final = "helms"
"""What the notes are about: kind, seat, name, and the words of the order; no words where it is
over."""
SQUADRON, SIDE, SHIP = "squadron", "side", "ship"
OWN_HELM: Final = ("own",)
"""The words of a ship whose helm is her person's though the others of his side are handed over."""
_YES: Final = "yes"
_BY_ORDER: Final = "order"
"""The last word of a helm whose ship answers by her own order alone; older journals have none."""
NoteKey = tuple[str, str, str]
NotedOrders = dict[NoteKey, tuple[str, ...]]


def journal_changed_orders(hud: HudState) -> None:
    """What is in force differs in nothing from what the journal says."""
    battle, commands = hud.battle, hud.commands
    if hud.is_replay or battle.pending_step is None:
        return
    if commands.rewinds != battle.rewinds:
        commands.journal_notes, commands.rewinds = (
            orders_in_notes(fold_undos(battle.journal.entries)),
            battle.rewinds,
        )
    if not (commands.journal_notes or commands.runs or hud.commands.given_orders):
        return
    now = _current_orders(hud)
    if now == commands.journal_notes:
        return
    for key in sorted({*now, *commands.journal_notes}):
        if now.get(key) != commands.journal_notes.get(key):
            battle.write_note(NOTE_SUBJECT, *key, *now.get(key, ()))
    commands.journal_notes = now


def restore_noted_orders(hud: HudState) -> None:
    """What was in force when the battle was left is in force again; of a battle under way without
    such notes every squadron is to be told anew."""
    battle, draft = hud.battle, hud.commands
    entries = fold_undos(battle.journal.entries)
    told = orders_in_notes(entries)
    hud.commands.journal_notes, hud.commands.rewinds = told, battle.rewinds
    draft.needs_new_orders = battle.turn > 1 and not notes_about(entries, NOTE_SUBJECT)
    if hud.commands.refusal:
        return
    for (kind, seat, name), words in told.items():
        if seat not in human_seats(battle):
            continue
        if kind == SQUADRON:
            order = _parse_squadron_order(hud, words) if name in _squadron_ships(hud) else None
            if order is not None:
                draft.given_orders.setdefault(seat, {})[name] = draft.last_orders[name] = order
        elif words == OWN_HELM or _parse_helm(words) is not None:
            _restore_helm(hud, seat, name if kind == SHIP else "", _parse_helm(words))


def orders_in_notes(entries: Sequence[JournalEntry]) -> NotedOrders:
    """What the notes of these entries come to."""
    found: NotedOrders = {}
    for words in notes_about(entries, NOTE_SUBJECT):
        if len(words) > 3:
            found[words[0], words[1], words[2]] = tuple(words[3:])
        elif len(words) == 3:
            found.pop((words[0], words[1], words[2]), None)
    return found


# ------------------------------------------------------------------------------ into words
def _current_orders(hud: HudState) -> NotedOrders:
    """Every order in force, in the words of a note."""
    found: NotedOrders = {}
    for seat, orders in hud.commands.given_orders.items():
        for name, told in orders.items():
            place = (str(told.x), str(told.y), str(told.break_side))
            found[SQUADRON, seat, name] = (told.manoeuvre.value, *place, told.target)
    for seat, run in hud.commands.runs.items():
        if run.side_helm is not None:
            found[SIDE, seat, ""] = _helm_words(run.side_helm)
        for ship, helm in run.ship_helms.items():
            found[SHIP, seat, ship] = OWN_HELM if helm is None else _helm_words(helm)
    return found


def _helm_words(helm: DelegatedHelm) -> tuple[str, ...]:
    """A helm that was handed over: how long, since when, the move it began with, how she was."""
    was = helm.condition
    marks = (_YES if was.is_afire else "", _YES if was.is_locked else "")
    since = (str(helm.turn), str(helm.since_event), helm.first_subject, helm.first_chapter)
    by_order = (_BY_ORDER,) if helm.is_by_order else ()
    return (helm.until.value, *since, str(was.damage), *marks, was.fouled_ship, *by_order)


# ------------------------------------------------------------------------------ out of words
def _parse_squadron_order(hud: HudState, words: Sequence[str]) -> SquadronOrder | None:
    """What a squadron was told; None where the words make no sense in this battle."""
    if len(words) != 5 or words[0] not in list(Manoeuvre):
        return None
    numbers, whom = [_parse_number(word) for word in words[1:4]], words[4]
    known = {ship.id for ship in hud.battle.level.ships} | {*_squadron_ships(hud), ""}
    if None in numbers or whom not in known:
        return None
    x, y, hand = (number or 0 for number in numbers)
    return SquadronOrder(Manoeuvre(words[0]), whom, x, y, hand)


def _parse_helm(words: Sequence[str]) -> DelegatedHelm | None:
    """How a helm was handed over; None where the words make no sense."""
    is_by_order = words[9:] == [_BY_ORDER] or words[9:] == (_BY_ORDER,)
    if len(words) != 9 + is_by_order or words[0] not in list(Until):
        return None
    turn, since, damage = (_parse_number(words[n]) for n in (1, 2, 5))
    if turn is None or since is None or damage is None:
        return None
    borne = ConditionAtHandover(damage, words[6] == _YES, words[7] == _YES, words[8])
    return DelegatedHelm(Until(words[0]), turn, since, words[3], words[4], is_by_order, borne)


def _restore_helm(hud: HudState, seat: str, ship: str, helm: DelegatedHelm | None) -> None:
    """That helm ('': the side's) is the captain's again, or (None) her person's."""
    battle = hud.battle
    if ship and ship not in {each.id for each in battle.level.ships}:
        return
    here = question_number(battle)
    run = hud.commands.runs.setdefault(seat, DelegationRun(seat, 0, battle.rewinds, here))
    if helm is not None:
        run.since_event = max(run.since_event, helm.since_event)
    if ship:
        run.ship_helms[ship] = helm
    else:
        run.side_helm = helm


def _squadron_ships(hud: HudState) -> Mapping[str, Sequence[str]]:
    return queries.squadrons_of_level(hud).squadrons


def _parse_number(word: str) -> int | None:
    """The whole number of a word, which may be less than nothing; None for anything else."""
    digits = word.removeprefix("-")
    return int(word) if digits.isascii() and digits.isdigit() and len(digits) < 12 else None
