"""Orders to single ships under Kiss Me, Hardy!: keep her course, follow a ship, engage the nearest enemy, and
the range from which she fires. The command panel lists and gives them (`commands/panel.py`).

A ship whose helm was handed over answers by her order alone; what it says nothing to, and what needs a
player's judgement, is asked of him. While the helm is his, the order only proposes: a course is drafted, and
other answers wait on the primary button. Either way the journal holds the keys that he would have pressed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.books.kmh.captain.forecast import ShipForecast, forecast, line_run_now
from game.books.kmh.captain.sailing_orders import Proposal, ShipOrder, ShipOrderKind
from game.books.kmh.captain.ship_orders import is_before_bow, possible_leaders, propose
from game.books.kmh.face.actions import AcceptProposal
from game.books.kmh.face.drafts import GunDraft, HelmDraft
from game.books.kmh.face.fleet_state import fleet_state_of, save, ships_of_seat, viewer_seat
from game.books.kmh.face.question_draft import QuestionDraft, draft_of
from game.books.kmh.rules.course import HelmVerb, trace_course
from game.books.kmh.rules.line_of_battle import in_squadrons, may_keep_station, moving_with
from game.books.kmh.rules.sheet import CardKind, Deck, Ship, card_kind, card_squadron, get_ship
from game.books.kmh.rules.shots import Shot
from game.books.kmh.rules.tables import rule_table
from game.core.steps import Choose
from game.core.table import get_single
from game.core.wording import name_in_sentence
from game.play.event_words import Names, name_by_id
from game.sea.pose import Pose
from game.sea.units import CM
from game.stage.paper import palette
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.answers import hud_update
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.sea.sea_marks import Callout
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ship_orders import ShipOrders, ShipWay
from game.ui.battle.values.actions import ChooseShipOrder
from game.ui.battle.values.command_words import BY_THEIR_ORDERS

_KEEP, _FOLLOW, _ENGAGE = ShipOrderKind.KEEP, ShipOrderKind.FOLLOW, ShipOrderKind.ENGAGE
_ICONS: Final = {_KEEP: "ahead", _FOLLOW: "ship", _ENGAGE: "swords"}
_AS_THEY_ARE, _GUNS = "own", "guns"
"""Entries of *What* beside the kinds of a sailing order."""
_LAST_BAND: Final = 4


@dataclass(frozen=True, slots=True)
class ShipOrderDraft:
    """An order as it is drafted for some ships. None leaves each of them the ``sail`` or the range band
    (``hold``, -1: ask me) that she has; ``whom`` is '' where each follows the likeliest."""

    sail: ShipOrderKind | None = None
    whom: str = ""
    hold: int | None = None


class FleetOrders(ShipOrders[HudState]):
    """The orders of the ships of a fleet, or of a single ship."""

    is_offered = True

    def what_buttons(self, hud: HudState, ships: Sequence[str], draft: object) -> list[ButtonSpec]:
        """Return keep, follow, engage and the range of the guns, and the next ship to follow."""
        order = _first_order(hud, ships, draft)
        follow_hint = "In her wake, at her speed" if _leaders(hud, ships) else "No ship of yours to follow"
        texts = {
            _KEEP: ("Keep", "s", "Straight on at the speed she has"),
            _FOLLOW: ("Follow", "f", follow_hint),
            _ENGAGE: ("Engage nearest", "e", "Bring the nearest enemy to action"),
        }
        specs = []
        if self.current_draft(hud, ships) is not None:
            state: ButtonState = "chosen" if draft == ShipOrderDraft() else "ready"
            words, hint = BY_THEIR_ORDERS, "What each of them was told last"
            specs.append(_what_button(_AS_THEY_ARE, words, "p", hint, state))
        for kind, (words, letter, hint) in texts.items():
            state = "chosen" if order.sail == kind else "ready"
            state = "disabled" if kind == _FOLLOW and not _leaders(hud, ships) else state
            specs.append(_what_button(kind, words, letter, hint, state))
        words, hint = f"Guns: {_range_words(order.hold)}", "Hold fire until this range"
        specs.append(_what_button(_GUNS, words, "g", hint, "chosen" if order.hold >= 0 else "ready"))
        if isinstance(draft, ShipOrderDraft) and draft.sail == _FOLLOW and draft.whom:
            words = f"On {name_in_sentence(name_by_id(hud.names, draft.whom))}"
            does = ChooseShipOrder("")
            specs.append(ButtonSpec("what-target", words, "", "", key_cap="→", hint="Another", action=does))
        return specs

    def current_draft(self, hud: HudState, ships: Sequence[str]) -> object:
        """Return the draft that changes nothing, if one of the ships has an order."""
        orders = fleet_state_of(hud).orders
        return ShipOrderDraft() if any(ship in orders for ship in ships) else None

    def choose(self, hud: HudState, ships: Sequence[str], draft: object, name: str, step: int) -> object:
        """Return the draft after a press: the guns go on to the next nearer range, after the nearest back to
        no order; a single ship follows the likeliest, or the next whom she may follow."""
        now = draft if isinstance(draft, ShipOrderDraft) else ShipOrderDraft()
        if name == _AS_THEY_ARE:
            return ShipOrderDraft()
        if name == _GUNS:
            hold, most = _first_order(hud, ships, draft).hold, len(rule_table("range")["bands"]) - 1
            return replace(now, hold=most if hold < 0 else hold - 1)
        if name in (_KEEP, _ENGAGE):
            return replace(now, sail=ShipOrderKind(name), whom="")
        ways = _leaders(hud, ships)
        if not ways or (name == "" and now.sail != _FOLLOW):
            return draft
        if len(ships) > 1:
            return replace(now, sail=_FOLLOW, whom="")
        whom = now.whom if now.sail == _FOLLOW else fleet_state_of(hud).order_of(ships[0]).leader
        here = ways.index(whom) + step if whom in ways else 0
        return replace(now, sail=_FOLLOW, whom=ways[here % len(ways)])

    def order_text(self, hud: HudState, draft: ShipOrderDraft) -> str:
        """Return the drafted order in words."""
        if draft == ShipOrderDraft():
            return BY_THEIR_ORDERS
        order = ShipOrder(draft.sail or ShipOrderKind.NONE, draft.whom, -1)
        sail = _sail_words(order, hud.names, imperative=True)
        guns = "" if draft.hold is None else _fire_words(draft.hold)
        return f"{sail}; {guns}" if sail and guns else sail or guns.capitalize()

    def give(self, hud: HudState, ships: Sequence[str], draft: ShipOrderDraft | None) -> None:
        """Give the order: of several who are to follow, one who has nobody ahead of her keeps what she
        has."""
        orders = fleet_state_of(hud).orders
        before = dict(orders)
        for ship in ships:
            old = orders.pop(ship, ShipOrder())
            if draft is None:
                continue
            sail, whom = old.sail if draft.sail is None else draft.sail, old.whom
            if draft.sail == _FOLLOW:
                whom = draft.whom or next(iter(_leaders_of(hud, ship, alone=len(ships) == 1)), "")
                sail, whom = (sail, whom) if whom else (old.sail, old.whom)
            elif draft.sail is not None:
                whom = ""
            new = ShipOrder(sail, whom, old.hold if draft.hold is None else draft.hold)
            if new != ShipOrder():
                orders[ship] = new
        if orders != before:
            save(hud)
            if hud.prompt.needs_answer:
                hud.restart_draft()

    def answer(self, hud: HudState, question: Choose) -> tuple[str, ...]:
        """Return what is proposed, if it needs no judgement."""
        proposal = propose(question, fleet_state_of(hud).orders, hud.battle.events)
        return proposal.keys if proposal is not None and not proposal.judgement else ()

    def ships_of_card(self, hud: HudState) -> tuple[str, ...]:
        """Return the ships that have yet to act on this card, if the question can be answered unseen."""
        proposal = draft_of(hud).proposal if hud.prompt.needs_answer else None
        if proposal is None or not proposal.keys or proposal.judgement:
            return ()
        card, seat = get_single(Deck).up, hud.prompt.seat
        if card_kind(card) != CardKind.MOVE:
            return tuple(ship.id for ship in ships_of_seat(seat))
        return tuple(ship.id for ship in _ships_to_move(card, seat, hud.prompt.ship))

    def icons(self, hud: HudState, ship: str) -> tuple[str, ...]:
        """Return the icon of her sailing order, and that of guns that hold their fire."""
        order = fleet_state_of(hud).orders.get(ship)
        if order is None:
            return ()
        shown = (_ICONS[order.sail],) if order.sail else ()
        return (*shown, "cannon") if 0 <= order.hold < _LAST_BAND or not shown else shown

    def ways(self, hud: HudState) -> list[ShipWay]:
        """Return the courses that are foreseen."""
        found = []
        for one in foreseen_courses(hud):
            ship, points = get_ship(one.ship), tuple((p.x / CM, p.y / CM) for p in one.poses)
            found.append(ShipWay(ship.kind, ship.length / CM, points, round(one.end.heading / 100)))
        return found

    def accept_button(self, hud: HudState) -> ButtonSpec | None:
        """Return the primary button that takes what is proposed, where the answers are a list; a course or a
        shot is drafted already and has its own button."""
        draft = draft_of(hud)
        proposal = draft.proposal
        if proposal is None or not proposal.keys or not hud.prompt.needs_answer:
            return None
        match draft.answer_draft:
            case HelmDraft() if proposal.keys != (HelmVerb.HALT,):
                return None
            case GunDraft() as guns if _is_shot(hud, proposal) or guns.parts != draft.first_shot:
                return None
        words, why = proposal.words, proposal.reason
        return ButtonSpec("accept", words, "check", "space", "primary", "", why, action=AcceptProposal())

    def message_text(self, hud: HudState) -> str:
        """Return what asks for judgement, or what is proposed; '' once the player drafts something else."""
        draft = draft_of(hud)
        proposal = draft.proposal
        if proposal is None or not _is_as_proposed(draft, proposal):
            return ""
        return proposal.judgement or proposal.words


def accept(hud: HudState) -> None:
    """Give what is proposed."""
    proposal = draft_of(hud).proposal
    if proposal is not None:
        hud_update.submit(hud, *proposal.keys)


# ------------------------------------------------------------------------------ the panel
def _what_button(name: str, words: str, letter: str, hint: str, state: ButtonState) -> ButtonSpec:
    return ButtonSpec(f"what-{name}", words, "", letter, state, "", hint, action=ChooseShipOrder(name))


def _first_order(hud: HudState, ships: Sequence[str], draft: object) -> ShipOrder:
    """Return what the first of the ships would do by the draft."""
    if not ships or not isinstance(draft, ShipOrderDraft):
        return ShipOrder()
    now = fleet_state_of(hud).order_of(ships[0])
    sail = now.sail if draft.sail is None else draft.sail
    return ShipOrder(sail, draft.whom, now.hold if draft.hold is None else draft.hold)


def _leaders(hud: HudState, ships: Sequence[str]) -> list[str]:
    """Return whom the first of the ships that may follow anybody can follow, the likeliest first."""
    found = (_leaders_of(hud, ship, alone=len(ships) == 1) for ship in ships)
    return next((ways for ways in found if ways), [])


def _leaders_of(hud: HudState, name: str, *, alone: bool) -> list[str]:
    """Return whom she may follow, the likeliest first: nobody who follows her, and, where several get the
    order, nobody astern of her."""
    ship = get_ship(name)
    ways = [s.id for s in possible_leaders(ship) if alone or is_before_bow(ship, s)]
    return [way for way in ways if not _is_followed_by(hud, name, way)]


def _is_followed_by(hud: HudState, ship: str, other: str) -> bool:
    """Return whether the other follows this ship, or follows one who does."""
    met: set[str] = set()
    while other and other not in met:
        if other == ship:
            return True
        met.add(other)
        other = fleet_state_of(hud).order_of(other).leader
    return False


# ------------------------------------------------------------------------------ in words
def _range_words(max_band: int) -> str:
    """Return from which range she fires, in words."""
    bands: list[str] = rule_table("range")["bands"]
    if max_band < 0:
        return "ask me"
    return "as they bear" if max_band == len(bands) - 1 else f"at {bands[max_band]}"


def _fire_words(max_band: int) -> str:
    return f"fire {_range_words(max_band)}" if max_band >= 0 else "ask me when to fire"


def _sail_words(order: ShipOrder, names: Names, *, imperative: bool = False) -> str:
    end, whom = "" if imperative else "s", name_by_id(names, order.whom) if order.whom else "the ship ahead"
    return {
        ShipOrderKind.NONE: "",
        _KEEP: f"Keep{end} course",
        _FOLLOW: f"Follow{end} {whom}",
        _ENGAGE: f"Engage{end} the nearest",
    }[order.sail]


def ship_order_words(order: ShipOrder, names: Names) -> str:
    """Return an order as the list says it: `Follows Orion · fire at short`; '' for none."""
    guns = _fire_words(order.hold) if order.hold >= 0 else ""
    sail = _sail_words(order, names)
    return f"{sail} · {guns}" if sail and guns else sail or guns.capitalize()


def intent_and_icon(hud: HudState, ship: Ship, is_asked: bool) -> tuple[str, str]:
    """Return what a ship of the squadron list will do by her order, and its icon; of the one whose turn it
    is what is proposed and why. Nothing of a ship that the player who looks does not command."""
    if ship.side != viewer_seat(hud):
        return "", ""
    proposal = hud.draft.proposal if isinstance(hud.draft, QuestionDraft) else None
    order = fleet_state_of(hud).order_of(ship.id)
    if is_asked and proposal is not None:
        return proposal.judgement or f"{proposal.words}: {proposal.reason}", ""
    if is_asked and not order.sail:
        return "at the helm, without orders" if fleet_state_of(hud).orders else "", ""
    return ship_order_words(order, hud.names), _ICONS.get(order.sail, "")


def waiting_words(hud: HudState, waiting: list[Ship]) -> str:
    """Return how many of the ships that are still to move have no orders, once any has one; ships in a line
    need none but the first."""
    state = fleet_state_of(hud)
    own = [ship for ship in waiting if ship.side == viewer_seat(hud)]
    left = [ship for ship in own if not state.order_of(ship.id).sail]
    in_line = hud.prompt.clause == "KMH-6.9.1" or line_run_now(hud.battle.events) > 0
    return f"{len(left)} without orders" if state.orders and left and not in_line else ""


def squadron_list_key(hud: HudState) -> object:
    """Return the orders that the list of the squadron shows."""
    return tuple(fleet_state_of(hud).orders.items())


# ------------------------------------------------------------------------------ what is proposed
def _is_shot(hud: HudState, proposal: Proposal) -> bool:
    """Return whether what is proposed is a shot, and no holding of fire."""
    menu = hud.prompt.menu
    return menu is not None and isinstance(menu.read(proposal.keys[0]), Shot)


def _is_as_proposed(draft: QuestionDraft, proposal: Proposal) -> bool:
    match draft.answer_draft:
        case HelmDraft() as plan if proposal.keys:
            return tuple(plan.keys()) == proposal.keys
        case GunDraft() as guns:
            return guns.parts == draft.first_shot
        case _:
            return True


def proposal_callouts(sea_view: SeaView, hud: HudState) -> list[Callout]:
    """Return a callout at the ship that is meant: what is proposed, and why."""
    proposal = draft_of(hud).proposal
    ship = hud.find_ship(proposal.ship or hud.prompt.ship) if proposal is not None else None
    if proposal is None or ship is None or not hud.prompt.needs_answer:
        return []
    lines = (proposal.words, proposal.judgement or proposal.reason)
    return [Callout(lines, palette.TEAL, sea_view.pixel_at(ship.x / CM, ship.y / CM))]


def foreseen_courses(hud: HudState) -> tuple[ShipForecast, ...]:
    """Return the courses of the ships that are still to move on this card by their orders; worked out anew
    when the question, the course that is drawn or an order is another."""
    state, plan, battle = fleet_state_of(hud), draft_of(hud).answer_draft, hud.battle
    course = plan.course if isinstance(plan, HelmDraft) else ()
    key = (hud.prompt.question_key, course, len(battle.events), battle.rewinds, (*state.orders.items(),))
    if state.forecast_cache[0] != key:
        state.forecast_cache = (key, tuple(_forecast_courses(hud)))
    return state.forecast_cache[1]


def _ships_to_move(card: str, seat: str, asked: str) -> list[Ship]:
    """Return the ships of a seat that are still to move on this card, with the one that is asked about, who
    has moved as soon as her sail is chosen."""
    movers = in_squadrons(moving_with(card_squadron(card)))
    return [s for s in movers if s.side == seat and (not s.moved or s.id == asked)]


def _forecast_courses(hud: HudState) -> list[ShipForecast]:
    card, seat, about = get_single(Deck).up, viewer_seat(hud), hud.prompt.ship
    if hud.max_buttons or not seat or not hud.prompt.needs_answer or card_kind(card) != CardKind.MOVE:
        return []
    waiting = [ship for ship in _ships_to_move(card, seat, about) if may_keep_station(ship)]
    plan, drawn = draft_of(hud).answer_draft, dict[str, tuple[Pose, ...]]()
    if isinstance(plan, HelmDraft) and about:
        drawn[about] = (plan.start_helm.pose, *trace_course(plan.start_helm, plan.course, CM))
    return forecast(waiting, fleet_state_of(hud).orders, hud.battle.events, drawn)
