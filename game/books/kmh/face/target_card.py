"""The card of one shot by Kiss Me, Hardy!: its dice, its range and arc, and what to expect."""

from __future__ import annotations

from functools import lru_cache

from game.books.kmh.face.gun_draft import AnyShot, bomb_hit_ways
from game.books.kmh.rules.arcs import AimAt
from game.books.kmh.rules.batteries import ShoreShot
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.previews import special_chance, spread
from game.books.kmh.rules.shots import Shot, range_name
from game.books.kmh.rules.tables import table
from game.core.tally import Tally, Term
from game.play.event_words import count_words
from game.sea.units import cm_text
from game.ui.battle.dice.shot_card import ShotCard

_AIMS = {
    AimAt.HULL: "at the hull of",
    AimAt.RIGGING: "at the rigging of",
    AimAt.GRAPE: "with grape at",
    AimAt.WORKS: "at the works of",
    AimAt.TROOPS: "at the troops of",
    AimAt.BOATS: "at",
    AimAt.HOT: "with hot shot at",
}


def card_title(shot: AnyShot, firer: str, target: str) -> str:
    """Return text like `HM frigate: starboard guns at the hull of Chasse-marée`."""
    match shot:
        case Bomb():
            return f"{firer}: a bomb at {target}"
        case ShoreShot():
            return f"{firer}: {_AIMS[shot.aim]} {target}"
        case _:
            return f"{firer}: {shot.side} guns {_AIMS[shot.aim]} {target}"


def short_title(shot: AnyShot, target: str) -> str:
    """Return the same without who fires."""
    words = card_title(shot, "", target).removeprefix(": ")
    return words[:1].upper() + words[1:]


def range_words(shot: AnyShot) -> str:
    """Return range band and distance, the arc, and what a die must show."""
    if isinstance(shot, Bomb):
        span = f"{table('bombs')['nearest_cm']} to {table('bombs')['farthest_cm']} cm"
        return f"{cm_text(shot.reach)} cm, a mortar carries {span} · {shot.needs}+ hits"
    rake = shot.rake if isinstance(shot, Shot) else ""
    arc = f"{rake} rake" if rake else "partial" if shot.partial else "full"
    band = range_name(shot.band).capitalize()
    return f"{band} {cm_text(shot.reach)} cm · {arc} · {shot.needs}+ hits"


def expectations(shot: AnyShot) -> list[tuple[str, str]]:
    """Return what may be hoped for, as (words, clause)."""
    if isinstance(shot, Bomb):
        return [
            (f"Hits {round(100 * bomb_hit_ways(shot) / 36)} times in 100", "KMH-9.6.3"),
            ("A hit costs a d20 of points", "KMH-9.6.5"),
        ]
    likely = spread(shot.dice, shot.needs)
    lines = [(f"{likely.low} to {likely.high} hits, 8 times in 10", "KMH-9.2.22")]
    if shot.aim in _HIT_NOTES:
        return [*lines, _HIT_NOTES[shot.aim]]
    special = round(100 * float(special_chance(shot.dice, shot.needs)))
    lines.append((f"{special} % special damage", "KMH-11.0.1"))
    if shot.aim == AimAt.HOT:
        lines.append(("Most specials start a fire", "KMH-11.0.8"))
    return lines


_HIT_NOTES = {
    AimAt.BOATS: ("A boat lost on each 6", "KMH-15.4.1"),
    AimAt.TROOPS: ("Cover may save a hit", "KMH-20.3.2"),
}
"""What hits do to what has no hull, with the clause."""


def card_tally(shot: AnyShot) -> Tally:
    """Return the terms on the card: the terms of the dice; a bomb has two and what is added to
    them."""
    if isinstance(shot, Bomb):
        return Tally((Term("KMH-9.6.3", "a bomb, two dice", 2), *shot.tally.terms))
    return shot.tally


@lru_cache(maxsize=32)
def card_of(shot: AnyShot, firer: str, target: str) -> ShotCard:
    """Return the card for this shot, with the names of both."""
    bomb = isinstance(shot, Bomb)
    dice = 2 if isinstance(shot, Bomb) else shot.dice
    share = bomb_hit_ways(shot) / 36 if isinstance(shot, Bomb) else 0.0
    mean = (
        f"{100 * share:.0f}"
        if isinstance(shot, Bomb)
        else f"{float(spread(dice, shot.needs).mean):.1f}"
    )
    return ShotCard(
        card_title(shot, firer, target),
        short_title(shot, target),
        range_words(shot),
        card_tally(shot),
        f"{count_words(dice, 'die')}, {shot.needs} or more" if bomb else count_words(dice, "die"),
        mean,
        "% hit" if bomb else "hits",
        tuple(expectations(shot)),
    )
