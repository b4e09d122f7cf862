"""The plans of every kind of ship: hull lines, decks and masts.

Metres throughout. Mast positions are fractions of the length from midships, forward positive; the
height factor is the one of the art direction (54 m x factor x class height x 0.80).
"""

from dataclasses import dataclass

TALLEST_MAST_M = 54.0 * 0.80
"""Height in metres of a mast of factor 1 in a ship of class height 1, from deck to truck."""


@dataclass(frozen=True, slots=True)
class MastPlan:
    """One lower mast with all it carries: position along the ship and height factor."""

    name: str
    position: float
    height_factor: float
    has_course: bool = True
    yard_count: int = 4


@dataclass(frozen=True, slots=True)
class ShipPlan:
    """One kind of ship.

    `rig` is square, cutter, lug, lateen or none; `drawn_factor` is how much larger than life small
    craft are drawn; `ports_per_band` counts gunports per band and side; `bulwark_height` is the
    rail above the deck; `bow_bluffness` is how square the bow is, `stern_breadth` the breadth of
    the transom as a share of the beam. Small craft are never drawn shorter than `min_px` px, so
    that they can be found. `mortar_positions` are along the deck, from -1 at the stern to 1 at the
    stem.
    """

    name: str
    length: float
    beam: float
    freeboard: float
    gun_decks: int
    ports_per_band: int
    masts: tuple[MastPlan, ...]
    rig: str = "square"
    rig_height: float = 1.0
    bowsprit_length: float = 0.0
    stern_rise: float = 1.0
    bow_rise: float = 0.8
    bulwark_height: float = 1.25
    tumblehome: float = 0.14
    rail_steps: float = 0.0
    has_poop: bool = False
    has_open_waist: bool = False
    has_beakhead: bool = False
    has_nettings: bool = False
    drawn_factor: float = 1.0
    oars_per_side: int = 0
    min_px: float = 0.0
    bow_bluffness: float = 2.35
    stern_breadth: float = 0.54
    mortar_positions: tuple[float, ...] = ()


def _three_masts(
    fore: float, main: float, mizzen: float, x: float = 0.31, yards: int = 4
) -> tuple[MastPlan, ...]:
    return (
        MastPlan("fore", x, fore, True, yards),
        MastPlan("main", 0.0 if x >= 0.3 else -0.01, main, True, yards),
        MastPlan("mizzen", -0.30, mizzen, False, max(3, yards - (yards == 3))),
    )


_LINERS = (
    ShipPlan(
        "first-rate",
        61,
        16.2,
        10.2,
        3,
        15,
        _three_masts(0.96, 1.08, 0.80, 0.30),
        rig_height=1.0,
        bowsprit_length=17,
        stern_rise=4.4,
        bow_rise=2.2,
        tumblehome=0.20,
        rail_steps=1.0,
        has_poop=True,
        has_open_waist=True,
        has_beakhead=True,
        has_nettings=True,
    ),
    ShipPlan(
        "second-rate",
        57.5,
        15.3,
        9.6,
        3,
        13,
        _three_masts(0.91, 1.02, 0.75, 0.30),
        rig_height=0.98,
        bowsprit_length=16,
        stern_rise=3.9,
        bow_rise=2.0,
        tumblehome=0.20,
        rail_steps=1.0,
        has_poop=True,
        has_open_waist=True,
        has_beakhead=True,
        has_nettings=True,
    ),
    ShipPlan(
        "eighty",
        59,
        14.9,
        8.1,
        2,
        15,
        _three_masts(0.93, 1.04, 0.77),
        rig_height=1.0,
        bowsprit_length=17,
        stern_rise=3.5,
        bow_rise=1.8,
        tumblehome=0.20,
        rail_steps=1.0,
        has_poop=True,
        has_open_waist=True,
        has_beakhead=True,
        has_nettings=True,
    ),
    ShipPlan(
        "seventy-four",
        55,
        14.0,
        7.8,
        2,
        14,
        _three_masts(0.90, 1.0, 0.74),
        rig_height=0.97,
        bowsprit_length=16,
        stern_rise=3.2,
        bow_rise=1.7,
        tumblehome=0.20,
        rail_steps=1.0,
        has_poop=True,
        has_open_waist=True,
        has_beakhead=True,
        has_nettings=True,
    ),
    ShipPlan(
        "sixty-four",
        50.5,
        13.2,
        7.3,
        2,
        13,
        _three_masts(0.84, 0.93, 0.69),
        rig_height=0.95,
        bowsprit_length=15,
        stern_rise=2.9,
        bow_rise=1.6,
        tumblehome=0.20,
        rail_steps=1.0,
        has_poop=True,
        has_open_waist=True,
        has_beakhead=True,
        has_nettings=True,
    ),
    ShipPlan(
        "fifty",
        46,
        12.2,
        6.9,
        2,
        11,
        _three_masts(0.78, 0.86, 0.63),
        rig_height=0.94,
        bowsprit_length=14,
        stern_rise=2.7,
        bow_rise=1.5,
        tumblehome=0.19,
        rail_steps=0.9,
        has_open_waist=True,
        has_beakhead=True,
        has_nettings=True,
    ),
)
_CRUISERS = (
    ShipPlan(
        "heavy-frigate",
        53,
        13.2,
        6.0,
        1,
        15,
        _three_masts(0.88, 0.97, 0.72),
        rig_height=0.95,
        bowsprit_length=16,
        stern_rise=1.8,
        bow_rise=1.2,
        tumblehome=0.15,
        rail_steps=0.35,
        has_open_waist=True,
        has_beakhead=True,
        has_nettings=True,
    ),
    ShipPlan(
        "frigate",
        47,
        11.2,
        5.4,
        1,
        12,
        _three_masts(0.80, 0.88, 0.66),
        rig_height=0.92,
        bowsprit_length=14.5,
        stern_rise=1.9,
        bow_rise=1.2,
        tumblehome=0.17,
        rail_steps=0.8,
        has_open_waist=True,
        has_beakhead=True,
        has_nettings=True,
    ),
    ShipPlan(
        "sloop",
        34,
        9.2,
        4.1,
        1,
        9,
        _three_masts(0.62, 0.68, 0.50),
        rig_height=0.88,
        bowsprit_length=11.5,
        stern_rise=1.5,
        bow_rise=1.0,
        bulwark_height=1.1,
        tumblehome=0.15,
        rail_steps=0.4,
        has_beakhead=True,
        has_nettings=True,
        drawn_factor=1.15,
    ),
    ShipPlan(
        "brig",
        31,
        9.4,
        3.8,
        1,
        8,
        (MastPlan("fore", 0.22, 0.62), MastPlan("main", -0.16, 0.68)),
        rig_height=0.86,
        bowsprit_length=11,
        stern_rise=1.2,
        bulwark_height=1.1,
        has_beakhead=True,
        has_nettings=True,
        drawn_factor=1.2,
    ),
    ShipPlan(
        "cutter",
        22,
        8.0,
        2.9,
        1,
        5,
        (MastPlan("main", 0.12, 0.66),),
        rig="cutter",
        rig_height=0.80,
        bowsprit_length=12,
        stern_rise=0.9,
        bow_rise=0.6,
        bulwark_height=0.95,
        drawn_factor=1.25,
        min_px=22,
    ),
    ShipPlan(
        "lugger",
        24,
        6.8,
        2.3,
        1,
        6,
        (
            MastPlan("fore", 0.34, 0.52, yard_count=2),
            MastPlan("main", -0.02, 0.66, yard_count=2),
            MastPlan("mizzen", -0.45, 0.40, False, 1),
        ),
        rig="lug",
        rig_height=0.84,
        bowsprit_length=8.5,
        stern_rise=0.8,
        bulwark_height=0.9,
        drawn_factor=1.25,
        min_px=22,
    ),
)
_OTHERS = (
    ShipPlan(
        "merchant",
        36,
        10.6,
        5.0,
        1,
        5,
        _three_masts(0.62, 0.68, 0.50, 0.29, 3),
        rig_height=0.88,
        bowsprit_length=11.5,
        stern_rise=1.9,
        bow_rise=1.2,
        bulwark_height=1.1,
        tumblehome=0.12,
        rail_steps=0.7,
        drawn_factor=1.1,
    ),
    ShipPlan(
        "bomb",
        30,
        9.8,
        3.6,
        1,
        5,
        (MastPlan("main", -0.02, 0.66), MastPlan("mizzen", -0.32, 0.44, False, 2)),
        rig_height=0.84,
        bowsprit_length=11,
        stern_rise=1.6,
        bulwark_height=1.0,
        drawn_factor=1.25,
        mortar_positions=(0.34, 0.60),
    ),
    ShipPlan(
        "bomb-ship",
        30,
        9.8,
        3.6,
        1,
        5,
        _three_masts(0.58, 0.64, 0.46, 0.31, 3),
        rig_height=0.84,
        bowsprit_length=11,
        stern_rise=1.6,
        bulwark_height=1.0,
        drawn_factor=1.25,
        mortar_positions=(-0.30, 0.28),
    ),
    ShipPlan(
        "fireship",
        32,
        9.2,
        4.0,
        1,
        7,
        _three_masts(0.60, 0.66, 0.48, 0.28, 3),
        rig_height=0.84,
        bowsprit_length=10,
        stern_rise=1.4,
        bow_rise=0.9,
        bulwark_height=1.1,
        drawn_factor=1.25,
    ),
    ShipPlan(
        "floating-battery",
        40,
        14.0,
        2.8,
        1,
        10,
        (MastPlan("main", -0.42, 0.34, yard_count=0),),
        rig="none",
        stern_rise=0.2,
        bow_rise=0.2,
        bulwark_height=1.5,
        tumblehome=0.06,
        has_nettings=True,
        bow_bluffness=5.0,
        stern_breadth=0.80,
    ),
    ShipPlan(
        "gunboat",
        18,
        5.0,
        1.5,
        0,
        0,
        (MastPlan("main", 0.10, 0.50, yard_count=1),),
        rig="lug",
        rig_height=0.80,
        stern_rise=0.5,
        bow_rise=0.4,
        bulwark_height=0.6,
        drawn_factor=1.35,
        oars_per_side=9,
        min_px=20,
    ),
    ShipPlan(
        "galley",
        44,
        7.4,
        2.3,
        0,
        0,
        (MastPlan("fore", 0.22, 0.52, yard_count=1), MastPlan("main", -0.10, 0.60, yard_count=1)),
        rig="lateen",
        rig_height=0.80,
        stern_rise=1.6,
        bow_rise=0.3,
        bulwark_height=0.8,
        oars_per_side=20,
    ),
    ShipPlan(
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
        bulwark_height=0.55,
        drawn_factor=1.5,
        oars_per_side=5,
        min_px=16,
    ),
)

SHIP_PLANS: dict[str, ShipPlan] = {plan.name: plan for plan in (*_LINERS, *_CRUISERS, *_OTHERS)}
"""Every kind that is drawn, by name."""
