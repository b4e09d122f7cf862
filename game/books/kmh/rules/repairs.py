"""KMH-11.1: repairs, made in place of firing, or on the Move card."""

from typing import Any

from game.books.kmh.rules.arcs import ShotAlternative
from game.books.kmh.rules.may_begin import ShipTask, task_refusal
from game.books.kmh.rules.sheet import Ship, has_book_option
from game.books.kmh.rules.tables import rule_table
from game.core.events import Mended
from game.core.steps import D6, MenuOption, OptionMenu, choose, happen, roll
from game.core.tally import Tally, Term
from game.core.wording import WHO_PLACEHOLDER


def repair_offers(ship: Ship) -> list[MenuOption[Any]]:
    """KMH-11.1.1: an unengaged ship may repair, if she has a chaser: without one there is no die to
    throw (KMH-11.1.2). Greyed where her state forbids it."""
    if not ship.chasers:
        return []
    refused = task_refusal(ship, ShipTask.REPAIR)
    wanted = (
        (ShotAlternative.REPAIR_DAMAGE, "the hull", ship.damage),
        (ShotAlternative.REPAIR_BOXES, "the rigging", mendable_boxes(ship)),
    )
    return [
        MenuOption(
            key,
            f"Repair {what}",
            key,
            "KMH-11.1.4",
            repair_dice(ship),
            refusal=refused,
            log_sentence=f"{WHO_PLACEHOLDER} sets her crew to repair {what}",
        )
        for key, what, lost in wanted
        if lost
    ]


def can_repair(ship: Ship) -> bool:
    """KMH-11.1.1: return whether there is something to repair, and nothing keeps her from it."""
    return any(offer.refusal is None for offer in repair_offers(ship))


def fire_card_repairs(ship: Ship) -> list[MenuOption[Any]]:
    """KMH-11.1.4: return the repairs of a Fire card; none where they are made on the Move card."""
    return [] if has_book_option("repair-on-move") else repair_offers(ship)


def may_repair_on_fire_card(ship: Ship) -> bool:
    """KMH-11.1.4: return whether a Fire card is of use to her for repairs."""
    return not has_book_option("repair-on-move") and can_repair(ship)


def mark_in_combat(bearer: object) -> None:
    """KMH-11.1.1, option ``repair-on-move``: a ship that has fired guns or a mortar in this turn is
    in combat; without the option a Fire card is for one or the other."""
    if isinstance(bearer, Ship) and has_book_option("repair-on-move"):
        bearer.fought = True


async def repair_after_the_move(ship: Ship) -> None:
    """KMH-11.1.4, option ``repair-on-move``: after her move a ship that has neither fired nor been
    attacked so far may repair; she does not fire in this turn any more."""
    if not has_book_option("repair-on-move") or not can_repair(ship):
        return
    on = ShotAlternative.CARRY_ON
    stand_to: MenuOption[Any] = MenuOption(
        on,
        "Stand to the guns",
        on,
        "KMH-11.1.4",
        log_sentence=f"{WHO_PLACEHOLDER} keeps her crew at the guns",
    )
    order = await choose(ship.side, "KMH-11.1.4", OptionMenu((stand_to, *repair_offers(ship))), ship.id)
    if order != on:
        await repair(ship, order)


def repair_dice(ship: Ship) -> Tally:
    """KMH-11.1.2: return repair dice, as many as one battery of chasers has."""
    return Tally((Term("KMH-11.1.2", "as many as her chasers", ship.chasers),))


def mendable_boxes(ship: Ship) -> int:
    """KMH-11.1.3: return how many boxes may still come back: one for every three ever lost."""
    ever_lost = ship.boxes_lost + ship.boxes_mended
    share: int = rule_table("repair")["boxes_in"]
    return ever_lost // share - ship.boxes_mended


async def repair(ship: Ship, order: ShotAlternative) -> None:
    """KMH-11.1.2, KMH-11.1.3: each 4, 5 or 6 makes good one damage point or one speed box."""
    least = rule_table("repair")["from"]
    tally = repair_dice(ship)
    ship.repaired = has_book_option("repair-on-move")
    faces = await roll("KMH-11.1.2", *[D6] * tally.total, about=ship.id, why=order, tally=tally, needs=least)
    good = sum(face >= least for face in faces)
    if order == ShotAlternative.REPAIR_DAMAGE:
        good = min(good, ship.damage)
        ship.once_half_gone = ship.is_half_gone
        ship.damage -= good
        return await happen(Mended("KMH-11.1.1", ship.id, points=good))
    good = min(good, mendable_boxes(ship))
    ship.boxes_lost -= good
    ship.boxes_mended += good
    return await happen(Mended("KMH-11.1.3", ship.id, boxes=good))
