"""The card of one shot by Kiss Me, Hardy!: its dice, its range and arc, and what to expect."""

from __future__ import annotations

from functools import lru_cache

from game.play.words import count
from game.rules.kmh.previews import special_chance, spread
from game.rules.kmh.shots import Shot, range_name
from game.sea.units import centimetres
from game.ui.shot_card import ShotCard

_AIMS = {
    "hull": "at the hull of",
    "rigging": "at the rigging of",
    "grape": "with grape at",
    "works": "at the works of",
    "troops": "at the troops of",
    "boats": "at the boats of",
}


def title_of(shot: Shot, firer: str, target: str) -> str:
    """`HM frigate: starboard guns at the hull of Chasse-marée`."""
    return f"{firer}: {shot.side} guns {_AIMS[shot.aim]} {target}"


def range_words(shot: Shot) -> str:
    """Range band and distance, the arc, and what a die must show."""
    arc = f"{shot.rake} rake" if shot.rake else "partial" if shot.partial else "full"
    band = range_name(shot.band).capitalize()
    return f"{band} {centimetres(shot.reach)} cm · {arc} · {shot.needs}+ hits"


def expectations(shot: Shot) -> list[tuple[str, str]]:
    """What may be hoped for, as (words, clause)."""
    likely = spread(shot.dice, shot.needs)
    special = round(100 * float(special_chance(shot.dice, shot.needs)))
    return [
        (f"{likely.low} to {likely.high} hits, 8 times in 10", "KMH-9.2.22"),
        (f"{special} % special damage", "KMH-11.0.1"),
    ]


@lru_cache(maxsize=32)
def card_of(shot: Shot, firer: str, target: str) -> ShotCard:
    """The card for this shot, with the names of both ships."""
    return ShotCard(
        title_of(shot, firer, target),
        f"{shot.side.capitalize()} guns {_AIMS[shot.aim]} {target}",
        range_words(shot),
        shot.tally,
        count(shot.dice, "die"),
        f"{float(spread(shot.dice, shot.needs).mean):.1f}",
        "hits",
        tuple(expectations(shot)),
    )
