"""The draughts of every kind of ship: hull lines, decks, masts, and which kind stands for another.

Metres throughout. Mast places are fractions of the length from midships, forward positive; the
height factor is the one of the art direction (54 m x factor x class height x 0.80).
"""

from __future__ import annotations

from dataclasses import dataclass

TALLEST = 54.0 * 0.80
"""Height in metres of a mast of factor 1 in a ship of class height 1, from deck to truck."""


@dataclass(frozen=True, slots=True)
class Mast:
    """One lower mast with all it carries: place along the ship and height factor."""

    name: str
    place: float
    factor: float
    course: bool = True
    yards: int = 4


@dataclass(frozen=True, slots=True)
class Plan:
    """One kind of ship.

    `rig` is square, cutter, lug, lateen or none; `drawn` is how much larger than life small craft
    are drawn; `ports` counts gunports per band and side; `bulwark` is rail above deck.
    """

    name: str
    length: float
    beam: float
    freeboard: float
    bands: int
    ports: int
    masts: tuple[Mast, ...]
    rig: str = "square"
    high: float = 1.0
    sprit: float = 0.0
    stern_rise: float = 1.0
    bow_rise: float = 0.8
    bulwark: float = 1.25
    tumble: float = 0.14
    steps: float = 0.0
    poop: bool = False
    waist: bool = False
    beak: bool = False
    netting: bool = False
    drawn: float = 1.0
    oars: int = 0
    smallest: float = 44.0


def _three(
    fore: float, main: float, mizzen: float, x: float = 0.30, yards: int = 4
) -> tuple[Mast, ...]:
    return (
        Mast("fore", x, fore, True, yards),
        Mast("main", 0.0 if x >= 0.3 else -0.01, main, True, yards),
        Mast("mizzen", -0.30, mizzen, False, max(3, yards - (yards == 3))),
    )


KINDS: dict[str, Plan] = {
    plan.name: plan
    for plan in (
        Plan(
            "first-rate",
            61,
            16.2,
            10.2,
            3,
            15,
            _three(0.96, 1.08, 0.80),
            high=1.0,
            sprit=17,
            stern_rise=4.4,
            bow_rise=2.2,
            tumble=0.20,
            steps=1.0,
            poop=True,
            waist=True,
            beak=True,
            netting=True,
        ),
        Plan(
            "seventy-four",
            55,
            14.0,
            7.8,
            2,
            14,
            _three(0.90, 1.0, 0.74, 0.31),
            high=0.97,
            sprit=16,
            stern_rise=3.2,
            bow_rise=1.7,
            tumble=0.20,
            steps=1.0,
            poop=True,
            waist=True,
            beak=True,
            netting=True,
        ),
        Plan(
            "frigate",
            47,
            11.2,
            5.4,
            1,
            12,
            _three(0.80, 0.88, 0.66, 0.31),
            high=0.92,
            sprit=14.5,
            stern_rise=1.9,
            bow_rise=1.2,
            tumble=0.17,
            steps=0.8,
            waist=True,
            beak=True,
            netting=True,
        ),
        Plan(
            "sloop",
            34,
            9.2,
            4.1,
            1,
            9,
            _three(0.62, 0.68, 0.50, 0.31),
            high=0.88,
            sprit=11.5,
            stern_rise=1.5,
            bow_rise=1.0,
            bulwark=1.1,
            tumble=0.15,
            steps=0.4,
            beak=True,
            netting=True,
            drawn=1.15,
        ),
        Plan(
            "merchant",
            36,
            10.6,
            5.0,
            1,
            5,
            _three(0.62, 0.68, 0.50, 0.29, 3),
            high=0.88,
            sprit=11.5,
            stern_rise=1.9,
            bow_rise=1.2,
            bulwark=1.1,
            tumble=0.12,
            steps=0.7,
            drawn=1.1,
        ),
        Plan(
            "brig",
            31,
            9.4,
            3.8,
            1,
            8,
            (Mast("fore", 0.22, 0.62), Mast("main", -0.16, 0.68)),
            high=0.86,
            sprit=11,
            stern_rise=1.2,
            bulwark=1.1,
            beak=True,
            netting=True,
            drawn=1.2,
        ),
        Plan(
            "bomb",
            30,
            9.8,
            3.6,
            1,
            5,
            (Mast("main", -0.02, 0.66), Mast("mizzen", -0.32, 0.44, False, 2)),
            high=0.84,
            sprit=11,
            stern_rise=1.6,
            bulwark=1.0,
            drawn=1.25,
        ),
        Plan(
            "fireship",
            32,
            9.2,
            4.0,
            1,
            7,
            _three(0.60, 0.66, 0.48, 0.28, 3),
            high=0.84,
            sprit=10,
            stern_rise=1.4,
            bow_rise=0.9,
            bulwark=1.1,
            drawn=1.25,
        ),
        Plan(
            "cutter",
            22,
            8.0,
            2.9,
            1,
            5,
            (Mast("main", 0.12, 0.66),),
            rig="cutter",
            high=0.80,
            sprit=12,
            stern_rise=0.9,
            bow_rise=0.6,
            bulwark=0.95,
            drawn=1.25,
        ),
        Plan(
            "lugger",
            24,
            6.8,
            2.3,
            1,
            6,
            (
                Mast("fore", 0.34, 0.52, yards=2),
                Mast("main", -0.02, 0.66, yards=2),
                Mast("mizzen", -0.45, 0.40, False, 1),
            ),
            rig="lug",
            high=0.84,
            sprit=8.5,
            stern_rise=0.8,
            bow_rise=0.8,
            bulwark=0.9,
            drawn=1.25,
        ),
        Plan(
            "gunboat",
            18,
            5.0,
            1.5,
            0,
            0,
            (Mast("main", 0.10, 0.50, yards=1),),
            rig="lug",
            high=0.80,
            stern_rise=0.5,
            bow_rise=0.4,
            bulwark=0.6,
            drawn=1.35,
            oars=9,
            smallest=32,
        ),
        Plan(
            "galley",
            44,
            7.4,
            2.3,
            0,
            0,
            (Mast("fore", 0.22, 0.52, yards=1), Mast("main", -0.10, 0.60, yards=1)),
            rig="lateen",
            high=0.80,
            stern_rise=1.6,
            bow_rise=0.3,
            bulwark=0.8,
            oars=20,
        ),
        Plan(
            "boat",
            11,
            3.4,
            1.1,
            0,
            0,
            (),
            rig="none",
            stern_rise=0.25,
            bow_rise=0.4,
            bulwark=0.55,
            drawn=1.5,
            oars=5,
            smallest=20,
        ),
    )
}

ALIASES: dict[str, str] = {
    "first": "first-rate",
    "second": "first-rate",
    "ship of the line": "seventy-four",
    "third": "seventy-four",
    "fourth": "seventy-four",
    "74": "seventy-four",
    "fifth": "frigate",
    "sixth": "frigate",
    "corvette": "sloop",
    "chasse-maree": "lugger",
    "privateer": "lugger",
    "indiaman": "merchant",
    "transport": "merchant",
    "schooner": "brig",
    "gun-brig": "brig",
    "ketch": "bomb",
    "xebec": "galley",
    "launch": "boat",
    "gig": "boat",
}
"""Words that stand for a kind when they occur in an unknown name; the first match counts."""

BY_MASTS = {0: "boat", 1: "cutter", 2: "brig", 3: "frigate"}


def nearest_kind(name: str, masts: int = 3) -> str:
    """The kind to draw for `name`: itself, the one its words point to, or the one by masts."""
    plain = name.lower().replace("_", "-").replace("é", "e")
    if plain in KINDS:
        return plain
    for word, kind in ALIASES.items():
        if word in plain:
            return kind
    for kind in KINDS:
        if kind in plain:
            return kind
    return BY_MASTS.get(masts, "frigate")


def plan_of(name: str) -> Plan:
    """The draught drawn for the kind called `name`."""
    return KINDS[nearest_kind(name)]


def drawn_scale(plan: Plan, px_per_m: float) -> float:
    """Pixels per metre at which she is really drawn: small craft larger, none too small to see."""
    return max(px_per_m * plan.drawn, plan.smallest / plan.length)
