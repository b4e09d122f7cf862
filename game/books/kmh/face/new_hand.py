"""What lies in the hand when Kiss Me, Hardy! has just asked: a course straight on, the best shot,
the errand that is listed first, or what standing orders propose. Called inside the table of the
battle."""

from __future__ import annotations

from game.books.kmh.face import errand, gunlaying, helm, oars, prefill, things
from game.books.kmh.face.hand import Hand, sheet_of
from game.books.kmh.rules.boat_sheet import Boat, pull
from game.books.kmh.rules.course import Helm, Leg
from game.books.kmh.rules.zones import Position
from game.core.steps import Pick
from game.sea.units import DEGREE
from game.ui.table.desk import Desk


def begin(desk: Desk) -> Hand:
    """The hand for a question that has just come: a course straight on, or the best shot."""
    prompt, hand = desk.prompt, Hand()
    take_up(desk)
    if prompt.kind in ("errand", "oars"):
        lay_out(desk, hand)
    elif prompt.kind == "helm" and isinstance(prompt.menu, Helm):
        hand.helm = helm.begin(prompt.menu)
        desk.other = desk.nearest_other(desk.own)
    elif prompt.kind == "fire" and isinstance(prompt.menu, Pick):
        hand.guns = gunlaying.begin(prompt.menu.offers)
        desk.other = hand.guns.target or desk.other
        desk.tab = "own"
    elif prompt.kind == "pick" and isinstance(prompt.menu, Pick):
        offered = {o.key: o.value for o in prompt.menu.offers if not o.refused}
        hand.courses = {key: legs for key, legs in offered.items() if is_course(legs)}
    prefill.lay(desk, hand)
    return hand


def take_up(desk: Desk) -> None:
    """The record shows the boats, the work, the chain or the troops that the question is about."""
    about = things.asked_about(desk)
    known = things.craft_of(about) is not None or things.thing(desk, about) is not None
    if desk.prompt.asks and known:
        desk.own, desk.tab = about, "own"


def lay_out(desk: Desk, hand: Hand) -> None:
    """The errand that is listed first, or a galley's move at her nearest enemy."""
    menu, about = desk.prompt.menu, things.asked_about(desk)
    ship, craft = sheet_of(about), things.craft_of(about)
    if menu is None:
        return
    if desk.prompt.kind == "oars":
        hand.rowing = oars.begin(menu, ship.pose) if ship is not None else None
        desk.other = desk.nearest_other(desk.own)
        return
    one = ship or craft
    way = one.pose.heading // DEGREE if one is not None else 0
    most = pull(Position.QUARTER, 6) if isinstance(craft, Boat) else 0
    if isinstance(craft, Boat) and craft.tow:
        most = pull(Position.CALM)
    hand.errand = errand.begin(menu, way, most)


def is_course(value: object) -> bool:
    """Whether an option's meaning is a whole course."""
    return isinstance(value, tuple) and bool(value) and all(isinstance(v, Leg) for v in value)
