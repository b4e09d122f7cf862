"""Appendix I: what is written on a data sheet before the battle, and why, line by line. Pure."""

from __future__ import annotations

from game.rules.kmh.galley_sheet import bow_guns, is_galley
from game.rules.kmh.level import basic_of
from game.rules.kmh.sheet import TAR, Ship, circle
from game.sea.units import centimetres

Entry = tuple[str, str]


def entries(ship: Ship) -> list[Entry]:
    """KMH-2.2.1: (clause, words) for every figure of a sheet, in the order of the printed one."""
    return [*facts(ship), *speeds(ship), *fighting(ship), *suffered(ship)]


def facts(ship: Ship) -> list[Entry]:
    """KMH-A.0.1: who she is and what her crew is like."""
    traits = ", ".join(ship.traits) or "no traits"
    decks = "deck" if ship.decks == 1 else "decks"
    bold = [("KMH-3.2.7", "Tars are never cowardly lubbers")] if ship.crew == TAR else []
    return [
        ("KMH-2.2.1", f"{ship.name}: {ship.guns} guns, {ship.rate} rate"),
        ("KMH-A.0.1", traits),
        ("KMH-1.0.1", f"{ship.crew}, {ship.quality}"),
        ("KMH-3.0.1", f"crew class of the {ship.nation or 'level'}"),
        ("KMH-0.0.4", f"{ship.decks} {decks}"),
        ("KMH-2.4.1", f"{centimetres(ship.length)} cm long"),
        ("KMH-10.1.1", f"{ship.points} damage points"),
        *bold,
    ]


def speeds(ship: Ship) -> list[Entry]:
    """KMH-A.0.3: basic speed, boxes and turning circle."""
    usual = basic_of(ship.rate)
    foul = ship.is_trait("foul-bottom")
    lines = [("KMH-A.0.3", f"basic speed {ship.basic} cm"), boxes_line(ship)]
    if ship.basic + foul != usual:
        lines.append(("KMH-6.1.2", f"her own speed; the rate's is {usual}"))
    if foul:
        lines += [("KMH-6.1.4", "1 cm off for her foul bottom"), ("KMH-4.2.6", "foul bottom")]
    if foul and ship.crew == TAR:
        lines.append(("KMH-3.2.6", "long at sea"))
    if ship.merchant:
        lines.append(("KMH-6.1.5", "a merchant: poor sailors and poor shots"))
    return [*lines, ("KMH-6.3.2", f"turning circle {circle(ship)}"), *circle_notes(ship)]


def boxes_line(ship: Ship) -> Entry:
    """KMH-10.3.1: primary and secondary boxes."""
    return ("KMH-10.3.1", f"{ship.basic} primary boxes, {3 * ship.basic} secondary")


def circle_notes(ship: Ship) -> list[Entry]:
    """KMH-6.3.3 to KMH-6.3.5: why she turns wider than her rate would."""
    lines = []
    if ship.is_trait("poor-sailors"):
        lines += [("KMH-6.3.3", "one circle up"), ("KMH-4.2.7", "poor sailors turn wide")]
    if ship.lower_masts_down:
        lines.append(("KMH-6.3.4", f"{ship.lower_masts_down} circles up for masts lost"))
    return lines


def fighting(ship: Ship) -> list[Entry]:
    """KMH-A.0.2: dice of the broadside and the chasers."""
    dice = f"{ship.firepower} dice a broadside, {ship.chasers} a chaser"
    lines = [("KMH-A.0.2", dice)]
    if is_galley(ship):
        lines = [("KMH-16.2.1", f"{bow_guns(ship).total} dice in the bow, no broadside")]
        lines.append(("KMH-16.3.1", "nobody aims at her rigging"))
        lines.append(("KMH-16.3.2", f"{ship.points} points"))
    if ship.kind == "fireship":
        lines.append(("KMH-17.0.1", "a fireship: her guns are landed"))
    if "bomb" in ship.kind:
        lines.append(("KMH-10.1.3", f"{ship.points} points as the level says"))
    elif ship.merchant:
        lines.append(("KMH-10.1.3", f"a merchant of {ship.points} points"))
    return lines


def suffered(ship: Ship) -> list[Entry]:
    """KMH-A.0.4: what was ticked before the first card."""
    ticks = {
        "steering damage": ship.steering,
        "officers down": ship.officers,
        "crew casualties": ship.crew_casualties,
        "on fire": bool(ship.burning),
    }
    marks = [name for name, ticked in ticks.items() if ticked]
    marks += [f"{mast} gone" for mast in ship.masts_down]
    if ship.damage or ship.boxes_lost:
        marks.append(f"{ship.damage} points and {ship.boxes_lost} boxes lost")
    return [("KMH-A.0.4", ", ".join(marks) or "undamaged")]
