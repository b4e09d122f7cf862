"""What the commands depend on: whose ships, squadrons and questions they are, where an order leads,
and why a command cannot be given. Reads the HUD state; call it inside the table of the battle."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from game.books import shelf
from game.captains.flag_officer import Formation, SquadronRoster, intended_orders, roster_of
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.captains.stations import (
    FleetPositions,
    can_keep_up,
    enemy_line,
    gap_astern,
    is_fighting,
    relative_side,
    ship_pose,
)
from game.core.steps import Choose, OptionMenu, Plot, Refusal
from game.core.visible import VisibleShip
from game.core.wording import parse_boat_id
from game.play.event_words import name_by_id
from game.sea.pose import Pose, distance, pose_ahead
from game.sea.units import CM, bearing
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values import handback_reasons
from game.ui.battle.values.command_state import DelegationMessage, DelegationRun, HandbackReason, Scope, Until
from game.ui.battle.values.prompts import PromptKind, human_seats
from game.ui.battle.values.quick_play import question_number

MIN_FLEET: Final = 6
"""Ships from which a side that the level has not divided is a squadron."""
_PLACE_DISTANCE: Final = 9
"""Ships' distances to a place that is named by its bearing alone."""
_PLACE_ORDERS: Final = (Manoeuvre.SAIL, Manoeuvre.ANCHOR)
"""Orders that lead to a place where they name nobody."""
_BEARINGS: Final = 8
"""Bearings that a place is named by."""
RENEWALS: Final[Mapping[Until, Until]] = MappingProxyType(
    {until: until for until in Until if until not in (Until.RANGE, Until.TAKEN, Until.ASKED)}
    | {Until.RANGE: Until.HIT}
)
"""Until when the captain goes on where a command has ended by itself. With an enemy within range
he goes on until that one hits."""


# ------------------------------------------------------------------------------ whose ships


def helm_seat(hud: HudState) -> str:
    """Return the player who may command now: who is asked, else the only one who has commanded,
    else the only player; '' for nobody."""
    seated = human_seats(hud.battle)
    if hud.prompt.seat in seated:
        return hud.prompt.seat
    handed = list(hud.commands.runs) or seated
    return handed[0] if len(handed) == 1 else ""


def active_run(hud: HudState) -> DelegationRun | None:
    """Return the run of that player while the captain is acting: he answers the question, answered
    last, or has the side while nobody is asked."""
    run = hud.commands.runs.get(helm_seat(hud))
    if run is None:
        return None
    if hud.prompt.needs_answer:
        return run if is_delegated(hud, run) else None
    if hud.prompt.kind == PromptKind.DONE:
        return run if has_captain_answered(hud, run) else None
    return run if run.side_helm is not None else None


def is_sailing_by_orders(hud: HudState) -> bool:
    """Return whether every ship of that player sails by her own order for longer than one card, so that what
    is quiet can be shown quickly."""
    run = hud.commands.runs.get(helm_seat(hud))
    helm = run.side_helm if run is not None and run.has_every_ship else None
    return helm is not None and helm.is_by_order and helm.until is not Until.MOVE


def have_ships_answered(hud: HudState) -> bool:
    """Return whether ships gave the last answer by their orders."""
    return question_number(hud.battle) - 1 in hud.commands.order_answers


def has_captain_answered(hud: HudState, run: DelegationRun) -> bool:
    """Return whether the captain gave the last answer, or it was given before he took over."""
    last = question_number(hud.battle) - 1
    return last in run.answered_questions or last < run.first_question


def obeying_ships_of(hud: HudState, seat: str) -> list[VisibleShip]:
    """Return the ships that still obey this seat, in placement order."""
    side = hud.side_number(seat)
    return [s for s in hud.ships if s.side % 4 == side and not (s.gone_how or s.struck)]


def own_ships(hud: HudState) -> list[str]:
    """Return the ids of the ships that may be commanded now."""
    return [ship.id for ship in obeying_ships_of(hud, commanding_seat(hud))]


def squadron_mates(hud: HudState, ship: str) -> list[str]:
    """Return the obeying ships of her side that the level puts in her squadron, and herself."""
    squadrons = {s.id: s.squadron for s in hud.battle.level.ships}
    own = hud.find_ship(ship)
    number = own.side if own is not None else -1
    mates = [s.id for s in hud.ships if s.side == number and not (s.gone_how or s.struck)]
    return [s for s in mates if squadrons.get(s, "") == squadrons.get(ship, "")]


def ship_to_command(hud: HudState) -> str:
    """Return the own ship that is meant now: the chosen one, the one on the record, the one that is
    asked about, or the active one; '' for none."""
    own = own_ships(hud)
    on_record = hud.own_ship if hud.record_tab == "own" else hud.other_ship
    meant = (hud.commands.ship, on_record, hud.prompt.ship, hud.book_ui.active_ship(hud), hud.own_ship)
    return next((ship for ship in meant if ship in own), own[0] if own else "")


def commanded_ships(hud: HudState) -> list[str]:
    """Return the ships that the open panel is for."""
    seat, squadrons = commanded_squadrons(hud)
    match hud.commands.scope:
        case Scope.SHIP:
            return [ship_to_command(hud)]
        case Scope.SQUADRON if hud.commands.squadron in squadrons:
            return obeying_ships(hud, seat, hud.commands.squadron)
        case Scope.SQUADRON:
            return squadron_mates(hud, ship_to_command(hud))
        case Scope.ALL | Scope.EACH:
            return own_ships(hud)


def squadrons_in_scope(hud: HudState) -> tuple[str, ...]:
    """Return the squadrons that the open panel is for; none for a single ship."""
    _, own = commanded_squadrons(hud)
    match hud.commands.scope:
        case Scope.SHIP:
            return ()
        case Scope.SQUADRON:
            return (hud.commands.squadron,) if hud.commands.squadron in own else ()
        case Scope.ALL | Scope.EACH:
            return own


def drafted_orders(hud: HudState) -> dict[str, SquadronOrder]:
    """Return the orders to squadrons that the open panel would give, by squadron."""
    squadrons, order, seat = squadrons_in_scope(hud), hud.commands.order, commanding_seat(hud)
    if not hud.commands.is_open:
        return {}
    if hud.commands.scope is Scope.EACH:
        return {squadron: proposed_order(hud, seat, squadron) for squadron in squadrons}
    return {squadrons[0]: order} if order is not None and squadrons else {}


def has_fleet_to_order(hud: HudState) -> bool:
    """Return whether the player has several squadrons, and none of them has a command."""
    seat, own = commanded_squadrons(hud)
    return len(own) > 1 and not handover_refusal(hud) and all(needs_order(hud, seat, name) for name in own)


def commanded_squadrons(hud: HudState) -> tuple[str, tuple[str, ...]]:
    """Return the seat whose squadrons are commanded now, and these squadrons; ('', ()) if nobody may
    command a side."""
    seat = commanding_seat(hud)
    if not seat or hud.is_replay or hud.is_covered or hud.max_buttons:
        return "", ()
    return seat, squadrons_of_seat(hud, seat)


def commanding_seat(hud: HudState) -> str:
    """Return the player who may command. Of several at one screen it is the one whose squadron is
    on the open panel, as long as the others' captains answer what they are asked."""
    seat, commands = helm_seat(hud), hud.commands
    side = squadrons_of_level(hud).sides.get(commands.squadron) if commands.is_open else None
    holder = hud.battle.level.sides[side].id if side is not None else seat
    if holder == seat or holder not in human_seats(hud.battle):
        return seat
    run = commands.runs.get(seat)
    is_free = not hud.prompt.needs_answer or (run is not None and is_delegated(hud, run))
    return holder if is_free else seat


def enemies_in_range(hud: HudState, seat: str, ship: str = "") -> tuple[str, ...]:
    """Return the enemies within gunshot of that ship ('': of any of the seat's)."""
    return hud.frame_cache.get(("near", seat, ship), lambda: hud.book_ui.enemies_in_range(seat, ship))


# ------------------------------------------------------------------------- whose question it is


def question_to_seat(hud: HudState, seat: str) -> Choose | None:
    """Return the question as it is put to this seat, alone of what is asked of several in secret."""
    match hud.battle.pending_step:
        case Choose() as step if step.seat == seat:
            return step
        case Plot() as step if seat in step.menus:
            return Choose(seat, step.clause, step.menus[seat])
        case _:
            return None


def ships_in_question(hud: HudState, seat: str) -> tuple[str, ...]:
    """Return the seat's ships that the question is about: the one it names, the ship of the boats it
    names, the squadron it names, or those it offers; none where it concerns the side as a whole,
    or an enemy."""
    own = [ship.id for ship in obeying_ships_of(hud, seat)]
    together = hud.book_ui.ships_asked_together(hud)
    if together:
        return together
    step = hud.battle.pending_step
    if not isinstance(step, Choose):
        return ()
    if step.about in own:
        return (step.about,)
    if step.about:
        boats = parse_boat_id(step.about)
        if boats is not None and boats.ship in own:
            return (boats.ship,)
        squadron = {s.id for s in hud.battle.level.ships if s.squadron == step.about}
        return tuple(ship for ship in own if ship in squadron)
    return _listed_ships(step, own)


def _listed_ships(step: Choose, own: list[str]) -> tuple[str, ...]:
    """Return the own ships that a list of ships offers."""
    keys = step.menu.keys() if isinstance(step.menu, OptionMenu) else ()
    return tuple(ship for ship in own if ship in keys)


def is_delegated(hud: HudState, run: DelegationRun) -> bool:
    """Return whether the question, put to this seat, is the captain's to answer."""
    step = hud.battle.pending_step
    if not isinstance(step, Choose | Plot) or step is hud.commands.passed_question:
        return False
    if run.has_every_ship:
        return True
    about = ships_in_question(hud, run.seat)
    mine = [ship for ship in about if run.helm_of(ship) is not None]
    if hud.book_ui.ships_asked_together(hud):
        return len(mine) == len(about) or (bool(mine) and hud.commands.partial_draft is not hud.draft)
    if isinstance(step, Choose) and not step.about and about:
        return bool(mine)
    if about:
        return len(mine) == len(about) or (bool(mine) and run.side_helm is not None)
    if isinstance(step, Choose) and hud.find_ship(step.about) is not None:
        # About an enemy: the question follows from what the captain has ordered.
        return question_number(hud.battle) - 1 in run.answered_questions
    return run.side_helm is not None


def is_by_order(hud: HudState, run: DelegationRun) -> bool:
    """Return whether the ships' own orders answer the question, and not the captain as he thinks best."""
    helms = [run.helm_of(ship) for ship in ships_in_question(hud, run.seat)]
    mine = [helm for helm in helms if helm is not None]
    side = run.side_helm
    return all(helm.is_by_order for helm in mine) if mine else side is not None and side.is_by_order


def captain_question(hud: HudState, run: DelegationRun) -> Choose | None:
    """Return the question as the captain hears it: of a list of ships only those whose helm he has,
    and what is no ship. The value is the same as long as the question is."""
    question, step = question_to_seat(hud, run.seat), hud.battle.pending_step
    if question is None or not isinstance(question.menu, OptionMenu) or question.about or run.has_every_ship:
        return question
    own = [ship.id for ship in obeying_ships_of(hud, run.seat)]
    barred = tuple(s for s in _listed_ships(question, own) if run.helm_of(s) is None)
    if not barred:
        return question
    kept_for, kept_without, kept = hud.commands.partial_question
    if kept_for is not step or kept_without != barred or kept is None:
        offers = tuple(offer for offer in question.menu.offers if offer.key not in barred)
        kept = Choose(question.seat, question.clause, OptionMenu(offers), question.about)
        hud.commands.partial_question = step, barred, kept
    return kept


# ------------------------------------------------------------------------------ why not


def command_refusal(hud: HudState) -> str:
    """Return why nobody at the screen may speak for a side now, in a sentence; '' if somebody may."""
    if hud.is_replay or not human_seats(hud.battle):
        return "Nobody plays this battle: it is only watched."
    if hud.prompt.kind == PromptKind.OVER or hud.battle.pending_step is None:
        return "The battle is over."
    if hud.is_covered:
        return "First the next player must be at the screen."
    return "" if helm_seat(hud) else "Wait until one of you is asked."


def handover_refusal(hud: HudState) -> str:
    """Return why nothing can be commanded now, in a sentence; '' if it can."""
    if hud.commands.refusal:
        return hud.commands.refusal
    return "Here visitors keep the helm themselves." if hud.max_buttons else command_refusal(hud)


def until_refusal(hud: HudState, until: Until) -> str:
    """Return why the command cannot stand just so long, in a sentence; '' if it can."""
    seat = commanding_seat(hud)
    if until is Until.MOVE and not (hud.prompt.needs_answer and hud.prompt.seat == seat):
        return "Nothing is asked of you now."
    if until is Until.ASKED and hud.commands.ship_order is None:
        return "Only orders to single ships propose their answers to you."
    if until is Until.RANGE:
        near = [enemies_in_range(hud, seat, ship) for ship in commanded_ships(hud)]
        if near and all(near):
            return f"{hud.names.get(near[0][0], near[0][0])} is within range already."
    return ""


def order_refusal(hud: HudState, squadron: str, order: SquadronOrder) -> Refusal | None:
    """Return why a squadron cannot have this order, with the clause of the book ('' where it is no
    matter of the book); None if it can."""
    ships = obeying_ships(hud, commanded_squadrons(hud)[0], squadron)
    if not ships:
        return Refusal("", "none of its ships obeys you any more")
    if not has_valid_target(hud, order):
        return Refusal("", f"{name_by_id(hud.names, order.target)} is out of the fight")
    found: Refusal | None = shelf.book(hud.battle.book.NAME).captain.refusal(order, ships)
    return found


def scope_refusal(hud: HudState, order: SquadronOrder | None) -> Refusal | None:
    """Return why those whom the panel is for cannot have this order; None if one of them can."""
    if not commanded_ships(hud):
        return Refusal("", "none of its ships obeys you any more")
    if order is None:
        return None
    if hud.commands.scope is Scope.SHIP:
        return Refusal("", "only a whole squadron can do that")
    refused = [order_refusal(hud, name, order) for name in squadrons_in_scope(hud)]
    return refused[0] if refused and all(refused) else None


def unreachable_ships(hud: HudState, squadron: str) -> dict[str, Refusal]:
    """Return the ships of a squadron that an order does not reach now, and why: they stay their
    player's, while the others obey. Empty if it reaches none."""
    ships = obeying_ships(hud, commanded_squadrons(hud)[0], squadron)
    found: dict[str, Refusal] = shelf.book(hud.battle.book.NAME).captain.unreachable_ships(ships)
    return found if len(found) < len(ships) else {}


# ------------------------------------------------------------------------------ orders in force


def order_of(hud: HudState, seat: str, squadron: str) -> SquadronOrder | None:
    """Return the order of a squadron, or None."""
    return hud.commands.given_orders.get(seat, {}).get(squadron)


def ships_off_order(hud: HudState, seat: str, squadron: str) -> list[str]:
    """Return the ships of a squadron with an order that are their player's to sail all the same."""
    if order_of(hud, seat, squadron) is None:
        return []
    run = hud.commands.runs.get(seat)
    return [ship for ship in obeying_ships(hud, seat, squadron) if run is None or run.helm_of(ship) is None]


def needs_order(hud: HudState, seat: str, squadron: str) -> bool:
    """Return whether a squadron has ships that obey, no order, and no ship that is the captain's or has an
    order of her own."""
    run, ships = hud.commands.runs.get(seat), obeying_ships(hud, seat, squadron)
    is_free = run is None or not any(run.helm_of(ship) is not None for ship in ships)
    return (
        order_of(hud, seat, squadron) is None and bool(ships) and is_free and not have_own_orders(hud, ships)
    )


def have_own_orders(hud: HudState, ships: Sequence[str]) -> bool:
    """Return whether one of the ships has an order of the book to single ships."""
    return hud.book_ui.ship_orders.current_draft(hud, ships) is not None


def is_awaiting_order(hud: HudState, seat: str, squadron: str) -> bool:
    """Return whether it has no order, or none of its ships sails by the one it has."""
    own = ships_off_order(hud, seat, squadron)
    alone = bool(own) and len(own) == len(obeying_ships(hud, seat, squadron))
    return alone or needs_order(hud, seat, squadron)


def ships_handing_back(hud: HudState, squadron: str) -> list[str]:
    """Return the ships of a squadron that ask for their player."""
    return [s for s in hud.commands.handback_messages if squadron_of_ship(hud, s) == squadron]


def is_same_order(one: SquadronOrder, other: SquadronOrder) -> bool:
    """Return whether two orders say the same. From which side a line is broken is computed anew."""
    return (one.manoeuvre, one.target, one.x, one.y) == (other.manoeuvre, other.target, other.x, other.y)


def ships_asking_renewal(hud: HudState) -> dict[str, Until]:
    """Return the ships of the seat that is asked whose command has ended, with until when their captain would
    go on."""
    seat, commands = hud.prompt.seat, hud.commands
    found = {ship: said.until for ship, said in commands.handback_messages.items() if said.seat == seat}
    message = commands.messages.get(seat)
    if message is not None:
        found |= dict.fromkeys(message.ships, message.until)
    ended = [(ship.id, found.get(ship.id)) for ship in obeying_ships_of(hud, seat)]
    return {ship: RENEWALS[end] for ship, end in ended if end is not None and end in RENEWALS}


def ships_of_card(hud: HudState) -> list[str]:
    """Return the player's own ships that can answer this card by their orders; none while others ask."""
    if ships_asking_renewal(hud):
        return []
    run, ships = hud.commands.runs.get(hud.prompt.seat), hud.book_ui.ship_orders.ships_of_card(hud)
    return [ship for ship in ships if run is None or run.helm_of(ship) is None]


# ------------------------------------------------------------------------------ why a ship asks


def make_message(
    hud: HudState, ship: str, reason: str | HandbackReason, text_before: str = "", helm_text: str = ""
) -> DelegationMessage:
    """Return why that ship asks, between `text_before` and whose the helm is now ('' for neither)."""
    need = reason if isinstance(reason, HandbackReason) else None
    why = reason if isinstance(reason, str) else _reason_now(hud, ship, reason)
    after = helm_sentence(why, helm_text) if helm_text else "" if why.endswith(".") else "."
    return DelegationMessage(
        f"{text_before}{why}{after}",
        why=why,
        ship=ship,
        reason=need,
        text_before=text_before,
        text_after=after,
    )


def _reason_now(hud: HudState, ship: str, reason: HandbackReason) -> str:
    """Return the reason in words that are true now; '' if she is no more."""
    seen = hud.find_ship(ship)
    return handback_reasons.reason_text(reason, seen, hud.ships, hud.names) if seen is not None else ""


def current_reason_text(hud: HudState, message: DelegationMessage) -> str:
    """Return the bare reason of a ship that asks, as it is true now."""
    now = "" if message.reason is None else _reason_now(hud, message.ship, message.reason)
    return now or message.why


def message_text(hud: HudState, message: DelegationMessage) -> str:
    """Return what a message says now, in a sentence or two."""
    if message.reason is None:
        return message.text
    return f"{message.text_before}{current_reason_text(hud, message)}{message.text_after}"


def helm_sentence(why: str, helm: str) -> str:
    """Return what follows from a reason, to be set behind it."""
    return f" {helm[:1].upper()}{helm[1:]} is yours." if why.endswith(".") else f": {helm} is yours."


def ship_list_text(hud: HudState, ships: list[str]) -> str:
    """``Robust``, ``Robust and Anson``, ``Robust and 2 others``."""
    names = [name_by_id(hud.names, ship) for ship in ships]
    return " and ".join(names) if len(names) < 3 else f"{names[0]} and {len(names) - 1} others"


# ------------------------------------------------------------------------------ squadrons


def squadrons_of_level(hud: HudState) -> SquadronRoster:
    """Return what orders are about in this level; looked up once."""
    if hud.commands.level_squadrons is None:
        hud.commands.level_squadrons = roster_of(hud.battle.level)
    return hud.commands.level_squadrons


def formation_of_book(hud: HudState) -> Formation:
    """How the book's captains keep a line."""
    keeps: Formation = shelf.book(hud.battle.book.NAME).captain.FORMATION
    return keeps


def squadrons_of_seat(hud: HudState, seat: str) -> tuple[str, ...]:
    """The squadrons that this seat gives orders to, in the level's order: where it has several, or
    a fleet; else none."""
    side, known = hud.side_number(seat), squadrons_of_level(hud)
    own = [n for n, of in known.sides.items() if of % 4 == side and known.squadrons[n]]
    ships = sum(len(known.squadrons[name]) for name in own)
    return tuple(own) if len(own) > 1 or ships >= MIN_FLEET else ()


def enemy_squadrons(hud: HudState, seat: str) -> tuple[str, ...]:
    """The squadrons of all other sides that have a ship left."""
    side, known = hud.side_number(seat), squadrons_of_level(hud)
    others = [name for name, of in known.sides.items() if of % 4 != side]
    return tuple(name for name in others if fighting_ships(hud, name))


def squadron_of_ship(hud: HudState, ship: str) -> str:
    """The squadron that the level puts her in, '' for none."""
    return next((n for n, ships in squadrons_of_level(hud).squadrons.items() if ship in ships), "")


def obeying_ships(hud: HudState, seat: str, squadron: str) -> list[str]:
    """The ships of a squadron that still obey this seat, from its van to its rear."""
    obey = {ship.id for ship in obeying_ships_of(hud, seat)}
    return [ship for ship in squadrons_of_level(hud).squadrons.get(squadron, ()) if ship in obey]


def immobilised_ships(hud: HudState, seat: str, squadron: str) -> list[str]:
    """Those of them that cannot keep a line as they are: fast to another ship, aground, burning or
    without sails. An order gives them no station before they are free."""
    known = [(name, hud.find_ship(name)) for name in obeying_ships(hud, seat, squadron)]
    return [name for name, ship in known if ship is not None and not can_keep_up(ship)]


def fighting_ships(hud: HudState, squadron: str) -> list[VisibleShip]:
    """The ships of a squadron that fight on under its side's colours."""
    known, side = squadrons_of_level(hud), squadrons_of_level(hud).sides.get(squadron)
    found = [hud.find_ship(name) for name in known.squadrons.get(squadron, ())]
    return [ship for ship in found if ship is not None and is_fighting(ship) and ship.side == side]


def formation_input(hud: HudState) -> FleetPositions:
    """How the ships lie now."""
    book, known, keeps = hud.battle.book, squadrons_of_level(hud), formation_of_book(hud)
    ships = {ship.id: ship for ship in hud.ships}
    blows = book.weather().blows_from
    return FleetPositions(
        ships,
        known.squadrons,
        known.sides,
        blows,
        keeps.spacing,
        keeps.fighting_distance,
        known.width,
        known.height,
    )


# ------------------------------------------------------------------------- what may be named


def proposed_order(hud: HudState, seat: str, squadron: str) -> SquadronOrder:
    """What it is told if nothing else is said: what it is doing, what it was told last, what the
    level has it do, or to engage whoever is nearest."""
    now = order_of(hud, seat, squadron) or hud.commands.last_orders.get(squadron)
    meant = now or intended_orders(hud.battle.level).get(squadron)
    if meant is not None and has_valid_target(hud, meant):
        return meant
    foes, van = enemy_squadrons(hud, seat), _van_ship(hud, seat, squadron)
    if not foes or van is None:
        return SquadronOrder(Manoeuvre.CHASE)
    near = min(foes, key=lambda name: _nearest_distance(van, fighting_ships(hud, name)))
    return SquadronOrder(Manoeuvre.WEATHER, near)


def has_valid_target(hud: HudState, order: SquadronOrder) -> bool:
    """Whether whom it names is still there, under her own colours; an order that names nobody
    always is good."""
    if not order.target:
        return True
    if hud.find_ship(order.target) is None:
        return bool(fighting_ships(hud, order.target))
    mates = fighting_ships(hud, squadron_of_ship(hud, order.target))
    return order.target in [ship.id for ship in mates]


def possible_orders(
    hud: HudState, seat: str, squadron: str, manoeuvre: Manoeuvre
) -> tuple[SquadronOrder, ...]:
    """Every such order that this squadron can be given, one for each whom it may name."""
    foes = enemy_squadrons(hud, seat)
    theirs = [ship.id for name in foes for ship in fighting_ships(hud, name)]
    mine = [
        name for name in squadrons_of_seat(hud, seat) if name != squadron and obeying_ships(hud, seat, name)
    ]
    own = obeying_ships(hud, seat, squadron)
    match manoeuvre:
        case Manoeuvre.BREAK:
            return tuple(break_line_order(hud, seat, squadron, ship) for ship in theirs)
        case Manoeuvre.WEATHER | Manoeuvre.DOUBLE:
            return tuple(SquadronOrder(manoeuvre, whom) for whom in (*foes, *theirs))
        case Manoeuvre.ANCHOR:
            named = (SquadronOrder(manoeuvre, whom) for whom in (*foes, *theirs))
            return (*_anchor_orders(hud, squadron), *named)
        case Manoeuvre.LINE:
            return tuple(SquadronOrder(manoeuvre, whom) for whom in (*own[:1], *mine))
        case Manoeuvre.COVER:
            return tuple(SquadronOrder(manoeuvre, whom) for whom in mine or own)
        case Manoeuvre.SAIL:
            return _bearing_orders(hud, seat, squadron)
        case Manoeuvre.WITHDRAW | Manoeuvre.CHASE:
            return (SquadronOrder(manoeuvre),)


def _anchor_orders(hud: HudState, squadron: str) -> tuple[SquadronOrder, ...]:
    """To anchor at the place where the level has it do so, if it has."""
    meant = intended_orders(hud.battle.level).get(squadron)
    there = meant is not None and meant.manoeuvre is Manoeuvre.ANCHOR and not meant.target
    return (meant,) if meant is not None and there else ()


def _bearing_orders(hud: HudState, seat: str, squadron: str) -> tuple[SquadronOrder, ...]:
    """Places all round, as far off as a line is long."""
    van, known = _van_ship(hud, seat, squadron), squadrons_of_level(hud)
    if van is None:
        return ()
    found = []
    for point in range(_BEARINGS):
        way = Pose(van.x, van.y, point * 36000 // _BEARINGS)
        goal = pose_ahead(way, _PLACE_DISTANCE * formation_of_book(hud).spacing)
        x, y = min(max(goal.x, 0), known.width), min(max(goal.y, 0), known.height)
        found.append(SquadronOrder(Manoeuvre.SAIL, "", x, y))
    return tuple(found)


def break_line_order(hud: HudState, seat: str, squadron: str, enemy: str) -> SquadronOrder:
    """To break the line astern of her, from the side on which the squadron's van lies now."""
    order = SquadronOrder(Manoeuvre.BREAK, enemy)
    van, place = _van_ship(hud, seat, squadron), order_goal(hud, seat, squadron, order)
    if van is None or place is None:
        return order
    return SquadronOrder(Manoeuvre.BREAK, enemy, 0, 0, relative_side(ship_pose(van), place))


def order_for_squadron(hud: HudState, seat: str, squadron: str, order: SquadronOrder) -> SquadronOrder:
    """Return an order that is given to several squadrons as this one carries it out: from its own
    side of the line, and naming another than itself."""
    if order.manoeuvre is Manoeuvre.BREAK:
        return break_line_order(hud, seat, squadron, order.target)
    if order.manoeuvre in (Manoeuvre.COVER, Manoeuvre.LINE):
        ways = possible_orders(hud, seat, squadron, order.manoeuvre)
        return order if order.target != squadron or not ways else ways[0]
    return order


# ------------------------------------------------------------------------------- where it leads


def order_goal(hud: HudState, seat: str, squadron: str, order: SquadronOrder) -> Pose | None:
    """Where on the table an order leads; None where it leads nowhere."""
    if order.manoeuvre in _PLACE_ORDERS and not order.target:
        return Pose(order.x, order.y, 0)
    here = formation_input(hud)
    if order.manoeuvre is Manoeuvre.BREAK:
        theirs = enemy_line(order, here)
        return gap_astern(theirs[0], theirs, here) if theirs else None
    if order.target:
        ship = hud.find_ship(order.target)
        return ship_pose(ship) if ship is not None else mean_pose(fighting_ships(hud, order.target))
    return _goal_without_target(hud, seat, squadron, order)


def _goal_without_target(hud: HudState, seat: str, squadron: str, order: SquadronOrder) -> Pose | None:
    """Where an order leads that names nobody: to the enemy, or away from him."""
    van = _van_ship(hud, seat, squadron)
    foes = [ship for name in enemy_squadrons(hud, seat) for ship in fighting_ships(hud, name)]
    if van is None or not foes:
        return None
    if order.manoeuvre is not Manoeuvre.WITHDRAW:
        return ship_pose(min(foes, key=lambda foe: distance(van.x, van.y, foe.x, foe.y)))
    there = mean_pose(foes)
    assert there is not None
    away = bearing(van.x - there.x, van.y - there.y)
    return pose_ahead(Pose(van.x, van.y, away), _PLACE_DISTANCE * formation_of_book(hud).spacing)


def mean_pose(ships: Sequence[VisibleShip]) -> Pose | None:
    """The middle of some ships, on the heading of the first; None for no ship."""
    if not ships:
        return None
    x = sum(ship.x for ship in ships) // len(ships)
    return Pose(x, sum(ship.y for ship in ships) // len(ships), ships[0].heading)


def turns_to_goal(hud: HudState, seat: str, squadron: str, order: SquadronOrder) -> int:
    """The turns of sailing to where it leads, at the best; 0 where it leads nowhere."""
    van, goal = _van_ship(hud, seat, squadron), order_goal(hud, seat, squadron, order)
    entry = next((s for s in hud.battle.level.ships if van is not None and s.id == van.id), None)
    if van is None or goal is None or entry is None:
        return 0
    way = max(1.0, shelf.book(hud.battle.book.NAME).lint.reach().ship_cm_per_turn(entry) * CM)
    return max(1, round(distance(van.x, van.y, goal.x, goal.y) / way + 0.49))


def _van_ship(hud: HudState, seat: str, squadron: str) -> VisibleShip | None:
    """The foremost ship of a squadron that obeys."""
    return next((hud.find_ship(name) for name in obeying_ships(hud, seat, squadron)), None)


def _nearest_distance(van: VisibleShip, ships: Sequence[VisibleShip]) -> int:
    """How far the nearest of these ships is."""
    return min(distance(van.x, van.y, ship.x, ship.y) for ship in ships)
