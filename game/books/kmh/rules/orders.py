"""KMH-6.2, 6.4, 6.8, 6.11, 12.2: what a captain may order when his ship is about to move. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.books.kmh.rules.course import Helm, Leg, Marker, end_of, enters_dead_zone, simple_courses
from game.books.kmh.rules.may_begin import ShipTask, task_refusal
from game.books.kmh.rules.sheet import Quality, Rung, Ship, enemies, enemy_warships
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import (
    CLAUSE,
    LADDER_CLAUSE,
    SailOrder,
    WindPosition,
    natural_rung_index,
    present_rung_index,
    speed_ladder,
)
from game.books.menus import logged_option
from game.core.steps import MenuOption, OptionMenu, Refusal
from game.core.wording import WHO
from game.sea.pose import Pose, nearest_gap
from game.sea.units import CM

Legs = tuple[Leg, ...]


@dataclass(frozen=True, slots=True)
class PassLineOrder:
    """The order to pass a line to this ship (KMH-6.6.1)."""

    ship: str


SailingOrder = SailOrder | PassLineOrder


def order_menu(
    ship: Ship,
    wind_position: WindPosition,
    marker: Marker = Marker.NONE,
    other_offers: Sequence[MenuOption[SailingOrder]] = (),
) -> OptionMenu[SailingOrder]:
    """KMH-1.0.4: every order a ship may be given as she is now, and the tack greyed with its reason;
    ``other_offers``: what anchors, lead lines and tows offer here. Sail itself is never ordered: the crew
    carries what suits (KMH-1.0.2)."""
    tack = tack_offer(ship, wind_position, marker)
    if marker == Marker.TACK and tack.refusal is None:
        return OptionMenu((tack,))
    if wind_position == WindPosition.DEAD:
        order: SailingOrder = SailOrder.BEAT
        close = "to sail close to the wind"
        beat = logged_option(SailOrder.BEAT, f"Try {close}", order, "KMH-6.7.1", f"tries {close}")
        order, stays = SailOrder.LIE_TO, task_refusal(ship, ShipTask.STAY)
        words, does = "Lie to and drift", "lies to and drifts"
        lie_to = logged_option(SailOrder.LIE_TO, words, order, "KMH-6.5.1", does, refusal=stays)
        return OptionMenu((beat, lie_to, tack, *other_offers))
    return OptionMenu((*speed_orders(ship, wind_position), tack, *other_offers))


def speed_orders(ship: Ship, wind_position: WindPosition) -> list[MenuOption[SailOrder]]:
    """KMH-6.4: make sail, hold this speed, shorten sail; a ship that must get away only makes sail
    (KMH-12.2.1, KMH-4.2.4)."""
    now, natural = present_rung_index(ship, wind_position), natural_rung_index(ship, wind_position)
    rungs, clause = speed_ladder(ship), LADDER_CLAUSE[ship.fighting_quality or Quality.AVERAGE]
    sail, slow, plain, keep = SailOrder.SAIL, SailOrder.SLOW, SailOrder.PLAIN, SailOrder.KEEP
    if ship.rung:
        offers = [logged_option(sail, "Make more sail", sail, "KMH-6.4.6", "makes more sail")]
    else:
        offers = [logged_option(sail, "Sail", sail, CLAUSE[wind_position], "sails")]
    if stays := task_refusal(ship, ShipTask.STAY):
        return [*offers, MenuOption(slow, "Shorten sail", slow, clause, refusal=stays)]
    if wind_position == WindPosition.ASTERN and rungs[natural] == Rung.BASIC and now == natural:
        offers.append(logged_option(plain, "Keep to basic speed", plain, "KMH-6.4.4", "keeps to basic speed"))
    if ship.rung and now > natural:
        offers.append(logged_option(keep, "Hold this speed", keep, "KMH-6.4.7", "holds her speed"))
    if now + 1 < len(rungs):
        slower = rung_words(rungs[now + 1])
        does = "shortens sail " + ("and heaves to" if rungs[now + 1] == Rung.STOP else f"to {slower}")
        offers.append(logged_option(slow, "Shorten sail", slow, clause, does, note=slower))
    return offers


def can_heave_to(ship: Ship, wind_position: WindPosition) -> bool:
    """KMH-6.4.1 to KMH-6.4.3: return whether she lies still already, or may in this move."""
    if wind_position == WindPosition.DEAD or ship.rung == Rung.STOP:
        return ship.rung == Rung.STOP
    return present_rung_index(ship, wind_position) + 1 == len(speed_ladder(ship)) - 1


def rung_words(rung: Rung) -> str:
    """Return a rung of the ladder for players (KMH-6.4.1)."""
    speed = {
        Rung.AFT: "basic + 1d6 cm",
        Rung.BASIC: "basic speed",
        Rung.BOW: "basic - 1d6 cm",
        Rung.STOP: "heave to",
    }
    return speed.get(rung, rung)


def tack_offer(ship: Ship, wind_position: WindPosition, marker: Marker) -> MenuOption[SailOrder]:
    """KMH-6.8.1, KMH-6.8.2: return the order to tack, with the reason if it may not be given: a ship that
    must get away does not stop to go about (KMH-12.2.1, KMH-4.2.4)."""
    perfect, good = tack_needs(ship)
    note, more = f"{good}+ on a d6", f"{perfect}+ without losing way"
    refused, tack = tack_refusal(ship, wind_position, marker), SailOrder.TACK
    return MenuOption(
        tack,
        "Tack",
        tack,
        "KMH-6.8.1",
        refusal=refused,
        note=note,
        long_note=more,
        log_sentence=f"{WHO} tries to tack",
    )


def tack_refusal(ship: Ship, wind_position: WindPosition, marker: Marker) -> Refusal | None:
    """Return why she may not tack, or None."""
    if wind_position != WindPosition.BOW:
        return Refusal("KMH-6.8.1", "only a ship with the wind on her bow may tack")
    if refusal := task_refusal(ship, ShipTask.TACK):
        return refusal
    if marker and marker != Marker.TACK:
        return Refusal("KMH-6.11.2", f"her marker says {marker}")
    return None


def tack_needs(ship: Ship) -> tuple[int, int]:
    """KMH-6.8.3: return what a d6 must show for a perfect and for a successful tack."""
    perfect, good = rule_table("tack")[ship.crew][ship.fighting_quality or Quality.AVERAGE]
    return int(perfect), int(good)


def flight_menu(ship: Ship, helm: Helm, clause: str) -> OptionMenu[Legs]:
    """KMH-12.2.1, KMH-4.2.4: return the courses that get her away, best first; all of them end farther off
    than she began, or, if none can, she takes the one that ends farthest off."""
    foes = enemy_warships(ship) if clause == "KMH-12.2.1" else enemies(ship)
    courses = escape_courses(helm) or escape_courses(replace(helm, marker=Marker.NONE))
    ranked = sorted(
        (enters_dead_zone(helm, c), -_foe_distance(ship, end_of(helm, c), foes), i, c)
        for i, c in enumerate(courses)
    )
    least = _foe_distance(ship, ship.pose, foes)
    if clause == "KMH-4.2.4":
        least = max(least, rule_table("strike_rules")["close_cm"] * CM)
    away = [r for r in ranked if -r[1] > least] or ranked[:1]
    return OptionMenu(tuple(_course_offer(helm, r[3], clause) for r in away))


def escape_courses(helm: Helm) -> list[Legs]:
    """Return courses of at most one turn, every other centimetre: as fine as a frightened crew steers."""
    return simple_courses(helm, 2 * CM)


def _course_offer(helm: Helm, course: Legs, clause: str) -> MenuOption[Legs]:
    key = ", ".join(leg.key(helm.circle) for leg in course)
    return MenuOption(key, key, course, clause, log_sentence="")


def _foe_distance(ship: Ship, pose: Pose, foes: list[Ship]) -> int:
    """Return from hull to hull to the nearest of the foes, if she lay at that pose."""
    return nearest_gap(pose, ship.size, [(f.pose, f.size) for f in foes])
