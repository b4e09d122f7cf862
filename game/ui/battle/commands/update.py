"""Commands are given, end and are called back: the only writer of `CommandState`.

A command says who (a ship, a squadron, all), what (an order, or as the captain thinks best) and until
when. It gives the helms to the AI captain, who answers in the player's seat: the journal holds
ordinary answers, which replay and can be taken back until the next die. He is no seat of the battle.
The last command to a ship is hers; an order to a squadron stands beyond its time, so that "my captain
goes on" renews it.

An order to single ships is the book's (`state/ship_orders.py`). A helm that was handed over with one answers
by it alone and needs no captain. What the order does not answer is asked of the player (`passed_question`),
and then the ship sails on; so she can keep her course while he fires her guns. With `Until.ASKED` no helm is
handed over, and the order proposes. Taking a helm back leaves the order; calling back ends both.

Call everything here inside the table of the battle.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from game.captains.flag_officer import intended_orders
from game.captains.grades import Admiral, Captain
from game.captains.process import RemoteCaptain
from game.captains.squadron_orders import ENEMY_MANOEUVRES, Manoeuvre, SquadronOrder
from game.core.steps import Refusal
from game.play.event_words import name_by_id
from game.ui.battle.commands import queries
from game.ui.battle.commands.queries import commanded_squadrons, commanding_seat, obeying_ships_of, own_ships
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values import handback_reasons
from game.ui.battle.values.actions import (
    AnyCommandAction,
    ChooseOrder,
    ChooseScope,
    ChooseShipOrder,
    ChooseUntil,
    CommandAction,
    SelectSquadron,
    TakeShipBack,
    TargetSquadron,
)
from game.ui.battle.values.command_state import (
    DelegatedHelm,
    DelegationMessage,
    DelegationRun,
    HandbackReason,
    Scope,
    Until,
)
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.values.quick_play import question_number

_CAUSES: Final[Mapping[Until | None, str]] = MappingProxyType(
    {
        Until.MOVE: "have moved and ",
        Until.HIT: "were hit and ",
        Until.RANGE: "have an enemy within range and ",
    }
)
"""Why several ships ask at once."""


def handle(hud: HudState, action: AnyCommandAction) -> None:
    """Handle an action of the commands."""
    match action:
        case CommandAction():
            _HANDLERS[action](hud)
        case ChooseScope(scope):
            set_scope(hud, scope)
        case ChooseOrder(what):
            draft_order(hud, what)
        case ChooseShipOrder(name):
            draft_ship_order(hud, name, 1)
        case ChooseUntil(until):
            hud.commands.until = until
        case TakeShipBack(ship):
            take_back_helm(hud, ship)
        case SelectSquadron(squadron):
            select_squadron(hud, squadron)
        case TargetSquadron(squadron):
            target(hud, squadron)


# ------------------------------------------------------------------------------ the panel


def toggle_panel(hud: HudState) -> None:
    """Close the panel, or open it for the ships that need a command most; if nothing can be
    commanded, say why."""
    commands, reason = hud.commands, queries.handover_refusal(hud)
    if commands.is_open:
        commands.close()
        return
    if reason:
        show_message(hud, queries.helm_seat(hud), reason)
        return
    seat, own = commanded_squadrons(hud)
    commands.ship, commands.until, commands.order = "", Until.NEEDED, None
    squadron = queries.squadron_of_ship(hud, hud.prompt.ship)
    is_alone = hud.prompt.ship in queries.ships_off_order(hud, seat, squadron)
    if own and not (is_alone and not queries.is_awaiting_order(hud, seat, squadron)):
        waiting = [name for name in own if _is_waiting(hud, name)]
        last = [commands.squadron] if commands.squadron in own else []
        select_squadron(hud, [*waiting, *last, *own][0])
        return
    commands.is_open, commands.squadron = True, squadron if own else ""
    set_scope(hud, Scope.SHIP if own or len(own_ships(hud)) == 1 else Scope.ALL)
    start_seat_captain(hud, commanding_seat(hud))


def offer_fleet_orders(hud: HudState) -> bool:
    """Open the panel with the orders that are proposed for a fleet, the first time that its player is asked
    anything and play is quick. Return whether it was opened."""
    commands, seat = hud.commands, hud.prompt.seat
    if hud.quick_play is None or not hud.prompt.needs_answer or seat in commands.seats_offered_orders:
        return False
    if commands.is_open or hud.is_covered or not queries.has_fleet_to_order(hud):
        return False
    commands.seats_offered_orders.add(seat)
    commands.is_open, commands.until = True, Until.NEEDED
    set_scope(hud, Scope.EACH)
    start_seat_captain(hud, seat)
    return True


def _is_waiting(hud: HudState, squadron: str) -> bool:
    asks = queries.ships_handing_back(hud, squadron)
    return bool(asks) or queries.is_awaiting_order(hud, commanded_squadrons(hud)[0], squadron)


def set_scope(hud: HudState, scope: Scope) -> None:
    """Command a ship, a squadron or all. A squadron gets the order that is proposed for it; a single
    ship drops an order that only squadrons carry out."""
    commands, (_, own) = hud.commands, commanded_squadrons(hud)
    if scope is Scope.SQUADRON and own:
        squadron = queries.squadron_of_ship(hud, queries.ship_to_command(hud))
        select_squadron(hud, squadron if squadron in own else own[0])
    else:
        commands.scope, commands.arrow_tip = scope, None
        if scope in (Scope.SHIP, Scope.EACH):
            commands.order = None
        _draft_own_orders(hud)


def _draft_own_orders(hud: HudState) -> None:
    """Draft that those who are meant keep the orders to single ships that they have, if no other order is
    drafted."""
    commands, ships = hud.commands, queries.commanded_ships(hud)
    draft = hud.book_ui.ship_orders.current_draft(hud, ships) if commands.order is None else None
    commands.ship_order = draft
    if draft is None and commands.until is Until.ASKED:
        commands.until = Until.NEEDED


def select_ship(hud: HudState, ship: str) -> None:
    """Command this ship alone."""
    hud.commands.ship = ship
    set_scope(hud, Scope.SHIP)


def select_squadron(hud: HudState, squadron: str) -> None:
    """Command this squadron: open the panel with the order that is proposed for it."""
    commands, (seat, own) = hud.commands, commanded_squadrons(hud)
    if squadron not in own or queries.handover_refusal(hud):
        return
    is_new = not (commands.is_open and commands.scope is Scope.SQUADRON and commands.squadron == squadron)
    was_open = commands.is_open
    commands.is_open, commands.scope, commands.squadron = True, Scope.SQUADRON, squadron
    if is_new:
        ships = queries.obeying_ships(hud, seat, squadron)
        is_free = queries.order_of(hud, seat, squadron) is None and queries.have_own_orders(hud, ships)
        commands.order = None if is_free else queries.proposed_order(hud, seat, squadron)
        commands.until = commands.until if was_open else Until.NEEDED
        _draft_own_orders(hud)
    commands.ship, commands.arrow_tip = next(iter(queries.obeying_ships(hud, seat, squadron)), ""), None
    start_seat_captain(hud, seat)


def select_next(hud: HudState, step: int) -> None:
    """Select the next ship, or the next squadron: first one that asks or has no command."""
    commands, (_, own) = hud.commands, commanded_squadrons(hud)
    if commands.scope is Scope.SQUADRON and own:
        here = own.index(commands.squadron) if commands.squadron in own else -1
        ring = [own[(here + step * n) % len(own)] for n in range(1, len(own) + 1)]
        waiting = [name for name in ring if name != commands.squadron and _is_waiting(hud, name)]
        select_squadron(hud, [*waiting, *ring][0])
        return
    ships, ship = own_ships(hud), queries.ship_to_command(hud)
    if ships:
        select_ship(hud, ships[(ships.index(ship) + step) % len(ships)])


def on_ship_pressed(hud: HudState, ship: str) -> bool:
    """While the panel is open: a press on an own ship means her squadron, the next one her alone; one
    on an enemy makes the order name her. Return whether the panel is open."""
    commands, (_, own) = hud.commands, commanded_squadrons(hud)
    if not commands.is_open:
        return False
    squadron = queries.squadron_of_ship(hud, ship)
    if ship not in own_ships(hud):
        target(hud, ship)
    elif squadron in own and not (commands.scope is not Scope.ALL and squadron == commands.squadron):
        select_squadron(hud, squadron)
    else:
        select_ship(hud, ship)
    return True


def drop_stale_draft(hud: HudState) -> None:
    """Close the panel when the battle is over, or when another player commands."""
    commands, (seat, own) = hud.commands, commanded_squadrons(hud)
    other = bool(seat) and commands.scope is Scope.SQUADRON and commands.squadron not in ("", *own)
    if hud.prompt.kind == PromptKind.OVER or (commands.is_open and other):
        commands.close()


def cancel_command_or_helm(hud: HudState) -> bool:
    """Esc: close the panel, else take every helm back. Return whether there was either."""
    if hud.commands.is_open:
        hud.commands.close()
    elif queries.active_run(hud) is not None:
        take_back_all(hud)
    else:
        return False
    return True


# ------------------------------------------------------------------------------ the draft


def draft_order(hud: HudState, what: Manoeuvre | None) -> None:
    """Draft this order (None: as the captain thinks best). It names whom the draft named before, if
    it may, else the first whom it may name."""
    commands, seat = hud.commands, commanding_seat(hud)
    commands.scope = Scope.ALL if commands.scope is Scope.EACH else commands.scope
    named = commands.order.target if commands.order is not None else ""
    commands.arrow_tip = commands.ship_order = None
    if what is None:
        commands.order = None
        return
    found = queries.possible_orders(hud, seat, _leading_squadron(hud), what)
    same = [order for order in found if order.target and order.target == named]
    squadrons = queries.squadrons_of_level(hud).squadrons
    mates = [order for order in found if order.target in squadrons.get(named, ())]
    commands.order = next(iter([*same, *mates, *found]), commands.order)


def draft_ship_order(hud: HudState, name: str, step: int) -> None:
    """Draft this order of the book to single ships, or (''): let it name the next ship."""
    commands, ships = hud.commands, queries.commanded_ships(hud)
    chosen = hud.book_ui.ship_orders.choose(hud, ships, commands.ship_order, name, step)
    if chosen is not None:
        commands.ship_order, commands.order, commands.arrow_tip = chosen, None, None


def _leading_squadron(hud: HudState) -> str:
    return next(iter(queries.squadrons_in_scope(hud)), "")


def target_next(hud: HudState, step: int) -> None:
    """Let the drafted order name the next whom it may name."""
    commands, order = hud.commands, hud.commands.order
    if order is None:
        draft_ship_order(hud, "", step)
        return
    squadron, seat = _leading_squadron(hud), commanding_seat(hud)
    found = queries.possible_orders(hud, seat, squadron, order.manoeuvre)
    if found:
        here = next((n for n, one in enumerate(found) if queries.is_same_order(one, order)), -1)
        commands.order, commands.arrow_tip = found[(here + step) % len(found)], None


def target(hud: HudState, whom: str) -> None:
    """Let the order name this squadron or ship, if it can; else draft the plainest one that does."""
    commands, order = hud.commands, hud.commands.order
    ways = [order.manoeuvre] if order is not None else []
    ways += [*ENEMY_MANOEUVRES[1:], Manoeuvre.BREAK, Manoeuvre.LINE, Manoeuvre.COVER]
    squadron, seat = _leading_squadron(hud), commanding_seat(hud)
    for way in ways if squadron else ():
        for found in queries.possible_orders(hud, seat, squadron, way):
            if found.target == whom:
                commands.order, commands.ship_order, commands.arrow_tip = found, None, None
                return


def drag_order(hud: HudState, squadron: str, tip: tuple[int, int], order: SquadronOrder) -> None:
    """Draft the order of an arrow that is pulled from a squadron to this pixel."""
    commands = hud.commands
    if not (commands.is_open and commands.scope is Scope.SQUADRON and commands.squadron == squadron):
        select_squadron(hud, squadron)
    commands.order, commands.ship_order, commands.arrow_tip = order, None, tip


def start_drag(hud: HudState, start: tuple[str, tuple[int, int]] | None) -> None:
    """An order may be pulled from this squadron, which was pressed at that pixel; None: from none."""
    hud.commands.drag_start, hud.commands.arrow_tip = start, None


def end_drag(hud: HudState) -> None:
    """The button was released: the order stays drafted."""
    hud.commands.drag_start = None


def cancel_drag(hud: HudState) -> None:
    """Drop an order that is still being pulled."""
    if hud.commands.drag_start is not None and hud.commands.arrow_tip is not None:
        hud.commands.close()
    hud.commands.drag_start = None


def want_other_order(hud: HudState, is_wanted: bool) -> None:
    """Draft the other sensible order for what is under the tip of the arrow, or the first."""
    hud.commands.is_other_wanted = is_wanted


# ------------------------------------------------------------------------------ given


def give_command(hud: HudState) -> bool:
    """Give the drafted command and go on to the next squadron that has none, else close the panel.
    If it cannot be given, say why. Return whether it was given."""
    commands, seat = hud.commands, commanding_seat(hud)
    if not commands.is_open:
        return False
    refused = queries.scope_refusal(hud, commands.order)
    reason = queries.handover_refusal(hud) or queries.until_refusal(hud, commands.until)
    if refused is not None:
        clause = f" ({refused.clause})" if refused.clause else ""
        name = name_by_id(hud.names, _leading_squadron(hud) or queries.ship_to_command(hud))
        reason = reason or f"{name}: {refused.reason}{clause}."
    if reason:
        show_message(hud, seat, reason)
        return False
    if commands.scope is Scope.EACH:
        for squadron, order in queries.drafted_orders(hud).items():
            command(hud, seat, queries.obeying_ships(hud, seat, squadron), order, commands.until)
    else:
        ships = queries.commanded_ships(hud)
        command(hud, seat, ships, commands.order, commands.until, commands.ship_order)
    waiting = [name for name in commanded_squadrons(hud)[1] if queries.is_awaiting_order(hud, seat, name)]
    if waiting and commands.scope is Scope.SQUADRON:
        select_next(hud, 1)
    else:
        commands.close()
    return True


def command(
    hud: HudState,
    seat: str,
    ships: Sequence[str],
    order: SquadronOrder | None,
    until: Until,
    ship_order: object = None,
) -> None:
    """Give these ships to the captain of the seat, by the order of squadrons or to single ships, until then.
    An order that is none ends those of the squadrons whose ships these are, and of the ships."""
    commands = hud.commands
    unheard = _note_orders(hud, seat, ships, order)
    hud.book_ui.ship_orders.give(hud, ships, ship_order)
    is_by_order = ship_order is not None
    run = _run_for_command(hud, seat, is_by_order)
    is_whole = {ship.id for ship in obeying_ships_of(hud, seat)} <= set(ships)
    for ship in ships:
        commands.handback_messages.pop(ship, None)
    if until is Until.ASKED:
        for ship in ships:
            release_helm(hud, run, ship)
        return
    if is_whole:
        run = commands.runs[seat] = new_run(hud, seat)
        run.side_helm = _new_helm(hud, until, [hud.prompt.object_id], is_by_order)
    for ship in ships:
        if ship in unheard or (until is Until.RANGE and queries.enemies_in_range(hud, seat, ship)):
            run.ship_helms[ship] = None
        elif not is_whole or until is Until.NEEDED:
            # How a ship was when she was commanded is kept by ship; else the side's helm is enough.
            run.ship_helms[ship] = _new_helm(hud, until, [ship], is_by_order)
    update_side_helm(hud, seat)
    note_enemies_met(hud, run)
    if unheard:
        names, why = queries.ship_list_text(hud, list(unheard)), next(iter(unheard.values()))
        words = f"{names} cannot see the signal, and await you ({why.clause})."
        show_message(hud, seat, words)


def _run_for_command(hud: HudState, seat: str, is_by_order: bool) -> DelegationRun:
    """Return the run of the seat that is given a command now; nothing that was said before is shown on."""
    commands = hud.commands
    if is_by_order:
        commands.order_answers = set()
    else:
        start_seat_captain(hud, seat)
    commands.messages.pop(seat, None)
    commands.passed_question = commands.partial_draft = None
    return commands.runs.setdefault(seat, new_run(hud, seat))


def _note_orders(
    hud: HudState, seat: str, ships: Sequence[str], order: SquadronOrder | None
) -> dict[str, Refusal]:
    """Note the order of these ships, or that they have none. Return the ships it does not reach."""
    commands, unheard = hud.commands, dict[str, Refusal]()
    for squadron in queries.squadrons_of_seat(hud, seat):
        obeying = queries.obeying_ships(hud, seat, squadron)
        if not obeying or not set(obeying) <= set(ships):
            continue
        if order is None:
            commands.given_orders.get(seat, {}).pop(squadron, None)
            continue
        its = queries.order_for_squadron(hud, seat, squadron, order)
        if queries.order_refusal(hud, squadron, its) is None:
            commands.given_orders.setdefault(seat, {})[squadron] = commands.last_orders[squadron] = its
            unheard |= queries.unreachable_ships(hud, squadron)
    return unheard


def new_run(hud: HudState, seat: str) -> DelegationRun:
    """Return a run that begins now, without a helm."""
    battle = hud.battle
    return DelegationRun(seat, len(battle.events), battle.rewinds, question_number(battle))


def note_enemies_met(hud: HudState, run: DelegationRun) -> None:
    """Note the enemies within range now, so that ships who sail by their orders do not ask for their sake."""
    helms = [run.side_helm, *run.ship_helms.values()]
    if any(helm is not None and helm.is_by_order for helm in helms):
        run.enemies_met.update(queries.enemies_in_range(hud, run.seat))


def _new_helm(hud: HudState, until: Until, ships: Sequence[str], is_by_order: bool = False) -> DelegatedHelm:
    """Return a helm that the captain has from now on. If the question is about one of the ships,
    this move is hers."""
    battle = hud.battle
    helm = DelegatedHelm(until, battle.turn, len(battle.events), is_by_order=is_by_order)
    if until is Until.NEEDED:
        helm.condition = handback_reasons.condition_now(hud.find_ship(ships[0]), hud.ships)
    if hud.prompt.object_id in ships:
        helm.first_subject, helm.first_chapter = hud.prompt.object_id, battle.chapter
    return helm


def update_side_helm(hud: HudState, seat: str) -> None:
    """Tell the captain the orders in force; once every ship or its squadron has a command, what
    concerns the side as a whole is his too."""
    run, own = hud.commands.runs.get(seat), queries.squadrons_of_seat(hud, seat)
    send_orders_to_captain(hud, seat)
    if run is None or run.side_helm is not None or not own:
        return
    if all(
        queries.order_of(hud, seat, name) is not None
        or all(run.helm_of(ship) is not None for ship in queries.obeying_ships(hud, seat, name))
        for name in own
    ):
        _assign_each_helm(hud, run)
        helms = [helm for ship in own_ships(hud) if (helm := run.helm_of(ship)) is not None]
        by_order = bool(helms) and all(helm.is_by_order for helm in helms)
        run.side_helm = DelegatedHelm(
            Until.NEEDED, hud.battle.turn, len(hud.battle.events), is_by_order=by_order
        )


def _assign_each_helm(hud: HudState, run: DelegationRun) -> None:
    """Enter each ship by name, so that her helm no longer depends on that of the side."""
    for ship in obeying_ships_of(hud, run.seat):
        run.ship_helms.setdefault(ship.id, run.helm_of(ship.id))


def renew_delegation(hud: HudState) -> None:
    """Give the captain the helms again whose command has ended and whose ships ask for their player; if these
    are all ships, what concerns the side too. If none asks, ships answer this card by their orders."""
    seat, card, ships = hud.prompt.seat, queries.ships_of_card(hud), queries.ships_asking_renewal(hud)
    ships = ships or dict.fromkeys(card, Until.MOVE)
    if queries.handover_refusal(hud) or not ships:
        return
    commands = hud.commands
    by_order = {ship: ship in card or queries.have_own_orders(hud, [ship]) for ship in ships}
    run = _run_for_command(hud, seat, all(by_order.values()))
    run.ship_helms.update({ship: _new_helm(hud, end, [ship], by_order[ship]) for ship, end in ships.items()})
    untils = set(ships.values())
    if len(ships) == len(obeying_ships_of(hud, seat)) and len(untils) == 1 and Until.NEEDED not in untils:
        run.ship_helms.clear()
        run.side_helm = _new_helm(hud, untils.pop(), [hud.prompt.object_id], all(by_order.values()))
    for ship in ships:
        commands.handback_messages.pop(ship, None)
    update_side_helm(hud, seat)
    note_enemies_met(hud, run)


# ------------------------------------------------------------------------------ called back


def call_back(hud: HudState) -> None:
    """Call back those whom the panel is for, and close it: their orders end, and their helms are the
    player's."""
    commands, seat, ships = hud.commands, commanding_seat(hud), queries.commanded_ships(hud)
    hud.book_ui.ship_orders.give(hud, ships, None)
    if commands.scope is Scope.ALL:
        take_back_all(hud)
    elif commands.scope is Scope.SHIP:
        take_back_helm(hud, ships[0])
    else:
        name = name_by_id(hud.names, commands.squadron or ships[0])
        run = commands.runs.get(seat)
        commands.given_orders.get(seat, {}).pop(commands.squadron, None)
        send_orders_to_captain(hud, seat)
        if run is not None and run.side_helm is not None and run.side_helm.until is Until.NEEDED:
            # The side went to the captain with the last squadron, and comes back with the first.
            _assign_each_helm(hud, run)
            run.side_helm = None
            run.ship_helms = {ship: helm for ship, helm in run.ship_helms.items() if helm is not None}
        for ship in ships:
            if run is not None and run.helm_of(ship) is not None:
                release_helm(hud, run, ship)
        show_message(hud, seat, f"{name} awaits your orders.")
    commands.close()


def take_back_all(hud: HudState) -> None:
    """End every order and helm of the player who commands."""
    seat = commanding_seat(hud)
    hud.commands.close()
    hud.commands.given_orders.pop(seat, None)
    send_orders_to_captain(hud, seat)
    stop_run(hud, seat, "The helm is yours again.")


def take_back_helm(hud: HudState, ship: str) -> None:
    """Take the helm of one ship back; with the last one the run ends."""
    run = hud.commands.runs.get(commanding_seat(hud))
    if run is None or run.helm_of(ship) is None:
        return
    release_helm(hud, run, ship)
    is_last = hud.commands.runs.get(run.seat) is not run
    name = "The helm" if is_last else name_by_id(hud.names, ship)
    show_message(hud, run.seat, f"{name} is yours again.")


def release_helm(hud: HudState, run: DelegationRun, ship: str) -> None:
    """Take a helm from the captain; with the last one the run ends."""
    hud.commands.passed_question = hud.commands.partial_draft = None
    if run.side_helm is None:
        run.ship_helms.pop(ship, None)
    else:
        run.ship_helms[ship] = None
    if not any(run.helm_of(other.id) is not None for other in obeying_ships_of(hud, run.seat)):
        hud.commands.runs.pop(run.seat, None)


def stop_run(hud: HudState, seat: str, why: str) -> None:
    """End the run of this seat and show why, in a sentence."""
    if hud.commands.runs.pop(seat, None) is not None:
        show_message(hud, seat, why)


def end_side_delegation(hud: HudState, run: DelegationRun, helm: DelegatedHelm, why: str) -> None:
    """End the run because the time of the side's command is over, and show why, in a sentence; where ships
    have answered one card by their orders, nothing is said."""
    if _is_for_one_card(helm):
        stop_run(hud, run.seat, "")
        return
    ships = [ship.id for ship in obeying_ships_of(hud, run.seat) if run.helm_of(ship.id) is helm]
    stop_run(hud, run.seat, why)
    hud.commands.messages[run.seat].until = helm.until
    hud.commands.messages[run.seat].ships = tuple(ships)


def _is_for_one_card(helm: DelegatedHelm | None) -> bool:
    return helm is not None and helm.is_by_order and helm.until is Until.MOVE


def note_order_answer(hud: HudState, number: int) -> None:
    """Note that ships have answered the question of this number by their orders."""
    hud.commands.order_answers.add(number)


def forget_undone_answers(hud: HudState) -> None:
    """After an undo: the questions that are asked again are answered by nobody yet."""
    now = question_number(hud.battle)
    hud.commands.order_answers = {number for number in hud.commands.order_answers if number < now}


def undo_order_answers(hud: HudState) -> None:
    """Undo all that ships have answered by their orders since the last command, as far as no die and no card
    has followed. Call it outside the table: the battle is rebuilt."""
    seat = hud.prompt.seat
    while queries.have_ships_answered(hud) and hud.battle.may_undo(seat):
        hud.battle.undo(seat)
        forget_undone_answers(hud)


def hand_helms_back(
    hud: HudState, run: DelegationRun, ship_reasons: Sequence[tuple[str, str | HandbackReason]]
) -> None:
    """Give these helms back to the player, each for its reason (a sentence, one without its end, or
    a `HandbackReason`), which the ship shows when she asks; with the last one the run ends."""
    alone, untils = len(obeying_ships_of(hud, run.seat)) < 2, list[Until | None]()
    silent = [ship for ship, _ in ship_reasons if _is_for_one_card(run.helm_of(ship))]
    for ship in silent:
        release_helm(hud, run, ship)
    ship_reasons = [(ship, reason) for ship, reason in ship_reasons if ship not in silent]
    for ship, reason in ship_reasons:
        helm = run.helm_of(ship)
        release_helm(hud, run, ship)
        untils.append(helm.until if helm is not None else None)
        message = queries.make_message(hud, ship, reason, helm_text="the helm" if alone else "her helm")
        if not alone:
            hud.commands.handback_messages[ship] = message
            message.seat, message.until = run.seat, untils[-1]
            continue
        _set_message(hud, run.seat, message)
        if helm is not None and hud.commands.messages.get(run.seat) is message:
            message.until, message.ships = helm.until, (ship,)
    if alone:
        return
    names = [name_by_id(hud.names, ship) for ship, _ in ship_reasons]
    if len(names) == 1:
        ship, reason = ship_reasons[0]
        message = queries.make_message(hud, ship, reason, text_before=f"{names[0]} asks for you: ")
        _set_message(hud, run.seat, message)
    elif names:
        cause = _CAUSES.get(untils[0], "") if len(set(untils)) == 1 else ""
        show_message(hud, run.seat, f"{', '.join(names[:-1])} and {names[-1]} {cause}ask for you.")


def show_message(hud: HudState, seat: str, text: str) -> None:
    """Show this in the prompt of a seat until it has answered the next question; not while its
    captain has every helm, because the prompt then says that."""
    if text:
        _set_message(hud, seat, DelegationMessage(text))


def _set_message(hud: HudState, seat: str, message: DelegationMessage) -> None:
    run = hud.commands.runs.get(seat)
    if run is None or not run.has_every_ship:
        if hud.prompt.needs_answer:
            message.first_step = hud.battle.pending_step
            message.question_number = question_number(hud.battle)
        hud.commands.messages[seat] = message


# ------------------------------------------------------------------------------ the captains


def start_seat_captain(hud: HudState, seat: str) -> None:
    """Start a captain for this seat, unless it has one, so that he is there when he is needed."""
    if seat not in hud.commands.captains:
        hud.commands.captains[seat] = hud.commands.make_captain(hud.battle, seat)
        send_orders_to_captain(hud, seat)


def send_orders_to_captain(hud: HudState, seat: str) -> None:
    """Tell the captain the squadrons' orders: a player's go before those of the level."""
    captain, orders = hud.commands.captains.get(seat), hud.commands.given_orders.get(seat, {})
    if isinstance(captain, RemoteCaptain | Admiral | Captain):
        captain.orders = {**intended_orders(hud.battle.level), **orders}


def stop_captains(hud: HudState) -> None:
    """Stop every captain and forget all commands: the battle is left."""
    for seat in list(hud.commands.captains):
        stop_captain(hud, seat)
    hud.commands.runs.clear()
    hud.commands.handback_messages.clear()
    hud.commands.given_orders.clear()


def stop_captain(hud: HudState, seat: str) -> None:
    """Stop the captain of this seat; another can be started."""
    captain = hud.commands.captains.pop(seat, None)
    if isinstance(captain, RemoteCaptain):
        captain.close()


_HANDLERS: Final[Mapping[CommandAction, Callable[[HudState], object]]] = MappingProxyType(
    {
        CommandAction.TOGGLE: toggle_panel,
        CommandAction.NEXT_SHIPS: lambda hud: select_next(hud, 1),
        CommandAction.NEXT_TARGET: lambda hud: target_next(hud, 1),
        CommandAction.GIVE: give_command,
        CommandAction.CALL_BACK: call_back,
        CommandAction.TAKE_ALL_BACK: take_back_all,
        CommandAction.GO_ON: renew_delegation,
    }
)
