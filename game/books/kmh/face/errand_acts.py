"""What presses and the hand on the sea do with an errand and with a galley's oars."""

from __future__ import annotations

from math import hypot

from game.books.kmh.face.errand import POINT, Errand
from game.books.kmh.face.errand_words import far_of, subject_pose
from game.books.kmh.face.hand import hand_of
from game.books.kmh.face.new_hand import lay_out
from game.books.kmh.face.things import things
from game.books.kmh.rules.course import Verb
from game.sea.compass import bearing
from game.sea.units import CM, DEGREE
from game.ui.table import acts
from game.ui.table.board import SeaView
from game.ui.table.desk import Desk

_NEAR: dict[str, float] = {"boats": 22.0, "troops": 22.0, "works": 30.0, "chain": 22.0}
"""Px round the middle of a thing within which a click means it."""
_SHIP: float = 22.0


def send(desk: Desk) -> None:
    """The order chosen is given."""
    errand = hand_of(desk).errand
    if errand is not None and errand.lawful:
        acts.give(desk, errand.answer)


def order(desk: Desk, verb: str) -> None:
    """An order with this verb is chosen; what needs nothing more is not given by that alone."""
    errand = hand_of(desk).errand
    if errand is not None:
        errand.choose(verb)
        look_at_object(desk, errand)


def next_object(desk: Desk, by: int) -> bool:
    """The next thing the order may be about; False if there are not several."""
    errand = hand_of(desk).errand
    if errand is None or not errand.next_object(by):
        return False
    look_at_object(desk, errand)
    return True


def look_at_object(desk: Desk, errand: Errand) -> None:
    """The other tab of the record shows the ship or thing that the order is about."""
    thing = errand.key.rpartition(" ")[2]
    if desk.ship(thing) is not None or any(t.id == thing for t in things(desk)):
        desk.other = thing


def row(desk: Desk) -> None:
    """The strokes are rowed as laid out, as one group."""
    plan = hand_of(desk).rowing
    if plan is not None and plan.lawful:
        acts.give(desk, *plan.keys())


def steer(desk: Desk, verb: Verb) -> bool:
    """A step of the stick or the helm's keys; False if no errand and no galley is in hand."""
    hand = hand_of(desk)
    if hand.errand is not None:
        turns = {Verb.PORT: -POINT, Verb.STARBOARD: POINT}
        if verb in turns:
            hand.errand.turn(turns[verb])
        return True
    if hand.rowing is None:
        return False
    if verb == Verb.HALT:
        acts.give(desk, verb)
    else:
        hand.rowing.step(verb)
    return True


def stretch(desk: Desk, by: int) -> None:
    """The bearing or the galley's move is a step longer or shorter."""
    hand = hand_of(desk)
    if hand.errand is not None:
        hand.errand.longer(by)
    elif hand.rowing is not None and by > 0:
        hand.rowing.step(Verb.AHEAD)
    elif hand.rowing is not None:
        hand.rowing.shorter()


def back(desk: Desk) -> bool:
    """What was laid out by hand is put away for what is proposed; False if nothing was."""
    hand = hand_of(desk)
    before = hand.errand.answer if hand.errand is not None else ""
    strokes = hand.rowing.strokes if hand.rowing is not None else ()
    if hand.errand is None and hand.rowing is None:
        return False
    lay_out(desk, hand)
    same = hand.errand is None or hand.errand.answer == before
    return not (same and (hand.rowing is None or hand.rowing.strokes == strokes))


# ------------------------------------------------------------------------- the hand on the sea


def under_pixel(board: SeaView, desk: Desk, at: tuple[int, int]) -> str:
    """The id of the thing or the ship that a click there means, '' for open sea."""
    found: list[tuple[float, str]] = []
    for one in things(desk):
        x, y = board.at(one.x, one.y)
        off = hypot(x - at[0], y - at[1])
        if off <= max(_NEAR[one.kind], one.across * board.camera.px_per_cm / 2):
            found.append((off, one.id))
    for ship in desk.afloat:
        x, y = board.at(ship.x / CM, ship.y / CM)
        off = hypot(x - at[0], y - at[1])
        if off <= max(_SHIP, ship.length / CM * board.camera.px_per_cm / 2):
            found.append((off, ship.id))
    return min(found)[1] if found else ""


def point(board: SeaView, desk: Desk, at: tuple[int, int], held: bool) -> None:
    """A bearing that is not pinned follows the pointer; so do a galley's strokes."""
    hand = hand_of(desk)
    if hand.errand is not None and not hand.errand.key and (held or not hand.errand.pinned):
        _bear(board, desk, hand.errand, at)
    if hand.rowing is not None and (held or not hand.rowing.pinned):
        x, y = board.camera.to_cm(*at)
        hand.rowing.point_at(x * CM, y * CM)


def click(board: SeaView, desk: Desk, at: tuple[int, int]) -> bool:
    """The bearing is pinned there, or the galley's move; a click on something else that is no
    answer changes nothing. False if neither an errand nor a galley is in hand."""
    hand = hand_of(desk)
    if hand.errand is not None:
        if hand.errand.verb and not under_pixel(board, desk, at):
            hand.errand.key = ""
            _bear(board, desk, hand.errand, at)
            hand.errand.pinned = True
        return True
    if hand.rowing is not None:
        point(board, desk, at, held=True)
        hand.rowing.pinned = True
        return True
    return False


def _bear(board: SeaView, desk: Desk, errand: Errand, at: tuple[int, int]) -> None:
    """The bearing runs to that pixel, and no farther than there."""
    pose = subject_pose(desk)
    if pose is None:
        return
    x, y = board.camera.to_cm(*at)
    dx, dy = round(x * CM) - pose.x, round(y * CM) - pose.y
    way = (bearing(dx, dy) + DEGREE // 2) // DEGREE % 360
    least, _ = far_of(desk, errand, way)
    far = round(hypot(dx, dy)) // CM
    errand.bear(way, far if far * CM < least else errand.most)
