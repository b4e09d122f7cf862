"""The draughts of every kind of ship: hull lines, decks and masts.

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
    are drawn; `ports` counts gunports per band and side; `bulwark` is rail above deck; `bluff` is
    how square the bow is, `stern` the breadth of the transom as a share of the beam. Small craft
    are never drawn shorter than `smallest` px, so that they are found. `mortars` stand on the deck
    at these places, from -1 at the stern to 1 at the stem.
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
    smallest: float = 0.0
    bluff: float = 2.35
    stern: float = 0.54
    mortars: tuple[float, ...] = ()


def _three(
    fore: float, main: float, mizzen: float, x: float = 0.31, yards: int = 4
) -> tuple[Mast, ...]:
    return (
        Mast("fore", x, fore, True, yards),
        Mast("main", 0.0 if x >= 0.3 else -0.01, main, True, yards),
        Mast("mizzen", -0.30, mizzen, False, max(3, yards - (yards == 3))),
    )


# fmt: off
_LINERS = (
    Plan("first-rate", 61, 16.2, 10.2, 3, 15, _three(0.96, 1.08, 0.80, 0.30), high=1.0, sprit=17,
         stern_rise=4.4, bow_rise=2.2, tumble=0.20, steps=1.0,
         poop=True, waist=True, beak=True, netting=True),
    Plan("second-rate", 57.5, 15.3, 9.6, 3, 13, _three(0.91, 1.02, 0.75, 0.30), high=0.98, sprit=16,
         stern_rise=3.9, bow_rise=2.0, tumble=0.20, steps=1.0,
         poop=True, waist=True, beak=True, netting=True),
    Plan("eighty", 59, 14.9, 8.1, 2, 15, _three(0.93, 1.04, 0.77), high=1.0, sprit=17,
         stern_rise=3.5, bow_rise=1.8, tumble=0.20, steps=1.0,
         poop=True, waist=True, beak=True, netting=True),
    Plan("seventy-four", 55, 14.0, 7.8, 2, 14, _three(0.90, 1.0, 0.74), high=0.97, sprit=16,
         stern_rise=3.2, bow_rise=1.7, tumble=0.20, steps=1.0,
         poop=True, waist=True, beak=True, netting=True),
    Plan("sixty-four", 50.5, 13.2, 7.3, 2, 13, _three(0.84, 0.93, 0.69), high=0.95, sprit=15,
         stern_rise=2.9, bow_rise=1.6, tumble=0.20, steps=1.0,
         poop=True, waist=True, beak=True, netting=True),
    Plan("fifty", 46, 12.2, 6.9, 2, 11, _three(0.78, 0.86, 0.63), high=0.94, sprit=14,
         stern_rise=2.7, bow_rise=1.5, tumble=0.19, steps=0.9,
         waist=True, beak=True, netting=True),
)
_CRUISERS = (
    Plan("heavy-frigate", 53, 13.2, 6.0, 1, 15, _three(0.88, 0.97, 0.72), high=0.95, sprit=16,
         stern_rise=1.8, bow_rise=1.2, tumble=0.15, steps=0.35,
         waist=True, beak=True, netting=True),
    Plan("frigate", 47, 11.2, 5.4, 1, 12, _three(0.80, 0.88, 0.66), high=0.92, sprit=14.5,
         stern_rise=1.9, bow_rise=1.2, tumble=0.17, steps=0.8,
         waist=True, beak=True, netting=True),
    Plan("sloop", 34, 9.2, 4.1, 1, 9, _three(0.62, 0.68, 0.50), high=0.88, sprit=11.5,
         stern_rise=1.5, bow_rise=1.0, bulwark=1.1, tumble=0.15, steps=0.4,
         beak=True, netting=True, drawn=1.15),
    Plan("brig", 31, 9.4, 3.8, 1, 8, (Mast("fore", 0.22, 0.62), Mast("main", -0.16, 0.68)),
         high=0.86, sprit=11, stern_rise=1.2, bulwark=1.1,
         beak=True, netting=True, drawn=1.2),
    Plan("cutter", 22, 8.0, 2.9, 1, 5, (Mast("main", 0.12, 0.66),), rig="cutter",
         high=0.80, sprit=12, stern_rise=0.9, bow_rise=0.6, bulwark=0.95, drawn=1.25,
         smallest=22),
    Plan("lugger", 24, 6.8, 2.3, 1, 6,
         (Mast("fore", 0.34, 0.52, yards=2), Mast("main", -0.02, 0.66, yards=2),
          Mast("mizzen", -0.45, 0.40, False, 1)), rig="lug",
         high=0.84, sprit=8.5, stern_rise=0.8, bulwark=0.9, drawn=1.25,
         smallest=22),
)
_OTHERS = (
    Plan("merchant", 36, 10.6, 5.0, 1, 5, _three(0.62, 0.68, 0.50, 0.29, 3), high=0.88, sprit=11.5,
         stern_rise=1.9, bow_rise=1.2, bulwark=1.1, tumble=0.12, steps=0.7, drawn=1.1),
    Plan("bomb", 30, 9.8, 3.6, 1, 5,
         (Mast("main", -0.02, 0.66), Mast("mizzen", -0.32, 0.44, False, 2)), high=0.84, sprit=11,
         stern_rise=1.6, bulwark=1.0, drawn=1.25, mortars=(0.34, 0.60)),
    Plan("bomb-ship", 30, 9.8, 3.6, 1, 5, _three(0.58, 0.64, 0.46, 0.31, 3), high=0.84, sprit=11,
         stern_rise=1.6, bulwark=1.0, drawn=1.25, mortars=(-0.30, 0.28)),
    Plan("fireship", 32, 9.2, 4.0, 1, 7, _three(0.60, 0.66, 0.48, 0.28, 3), high=0.84, sprit=10,
         stern_rise=1.4, bow_rise=0.9, bulwark=1.1, drawn=1.25),
    Plan("floating-battery", 40, 14.0, 2.8, 1, 10, (Mast("main", -0.42, 0.34, yards=0),),
         rig="none", stern_rise=0.2, bow_rise=0.2,
         bulwark=1.5, tumble=0.06, netting=True, bluff=5.0, stern=0.80),
    Plan("gunboat", 18, 5.0, 1.5, 0, 0, (Mast("main", 0.10, 0.50, yards=1),), rig="lug",
         high=0.80, stern_rise=0.5, bow_rise=0.4, bulwark=0.6, drawn=1.35, oars=9, smallest=20),
    Plan("galley", 44, 7.4, 2.3, 0, 0,
         (Mast("fore", 0.22, 0.52, yards=1), Mast("main", -0.10, 0.60, yards=1)), rig="lateen",
         high=0.80, stern_rise=1.6, bow_rise=0.3, bulwark=0.8, oars=20),
    Plan("boat", 11, 3.4, 1.1, 0, 0, (), rig="none", stern_rise=0.25, bow_rise=0.4, bulwark=0.55,
         drawn=1.5, oars=5, smallest=16),
)
# fmt: on

KINDS: dict[str, Plan] = {plan.name: plan for plan in (*_LINERS, *_CRUISERS, *_OTHERS)}
"""Every kind that is drawn, by name."""
