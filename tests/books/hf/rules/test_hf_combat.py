"""HF-arc to HF-iron: arcs, range, what may be declared, the chart, and what its results do."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from game.books.hf.rules.arcs import (
    arc_of_firer,
    arc_of_point,
    arcs_of_base,
    arcs_towards,
    damage_rolls,
    damage_tally,
    face_to_hit,
    face_to_hit_tally,
    gun_range,
    is_masked_by_land,
    max_gun_range,
    range_inches,
)
from game.books.hf.rules.crews import CrewMenu
from game.books.hf.rules.damage import (
    DamageResult,
    DamageSource,
    apply_critical,
    apply_damage,
    clause_of,
    lose_marines,
    remove_battery,
    result_of,
    standing_batteries,
)
from game.books.hf.rules.fire_menu import FireMenu, best_fire_key
from game.books.hf.rules.gunnery import can_declare, fire_limits_of, fire_menus
from game.books.hf.rules.morale import fallen_masts, lose_hull, lose_mast
from game.books.hf.rules.previews import (
    damage_chart_chances,
    expected_broadside,
    expected_rolls,
    hit_chance_per_die,
)
from game.books.hf.rules.sheet import AFT, FORE, PORT, STARBOARD, AimAt, Alongside, Ship
from game.books.hf.rules.shots import FireDeclaration, FireLimits, TargetInRange, parse_declaration
from game.books.hf.rules.table_geometry import INCH
from game.books.hf.rules.tables import rule_table
from game.core.steps import Refusal
from game.core.table import place, table_digest
from game.core.tally import Tally, Term
from game.sea.pose import Pose
from tests.books.hf.rules.inch_levels import (
    british_ship,
    clauses_of,
    french_ship,
    level_in_inches,
    level_on_table,
    run_procedure,
)

HERE = Pose(20 * INCH, 20 * INCH, 0)


def at(x: float, y: float, point: int = 0) -> Pose:
    """So many inches east and north of HERE."""
    return Pose(HERE.x + round(x * INCH), HERE.y - round(y * INCH), point * 4500)


@pytest.mark.parametrize(
    ("x", "y", "point", "arcs"),
    [
        (2, 0, 0, {STARBOARD}),
        (2, 1.4, 0, {STARBOARD, FORE}),
        (0, 2, 0, {FORE}),
        (-2, 0.1, 0, {PORT}),
        (0, -2, 0, {AFT}),
        (-1.5, -1.5, 3, {AFT, PORT}),
        (1.5, 1.5, 7, {FORE, STARBOARD}),
        (2.6, -2, 2, {STARBOARD, AFT}),
        (3.9, -1.6, 0, {STARBOARD}),
    ],
)
def test_hf_arc_straddling(x: float, y: float, point: int, arcs: set[str]) -> None:
    found = arcs_of_base(HERE, at(x, y, point))
    assert set(found) == arcs
    assert found[0] == arc_of_point(HERE, at(x, y).x, at(x, y).y)


def test_every_way_round_looks_alike_to_her() -> None:
    for point in range(8):
        pose = Pose(HERE.x, HERE.y, point * 4500)
        seen = [arcs_of_base(pose, Pose(p.x, p.y, 0))[0] for p in (at(0, 3), at(3, 0), at(0, -3), at(-3, 0))]
        ring = [FORE, STARBOARD, AFT, PORT]
        if point % 2 == 0:
            turn = point // 2
            assert seen == [ring[(n - turn) % 4] for n in range(4)]


# ------------------------------------------------------------------------------ to hit
@pytest.mark.clauses("HF-hit-1", "HF-gun-L", "HF-gun-S", "HF-gun-C", "HF-gun-5", "HF-range-3")
def test_what_a_die_needs_and_a_hit_is_worth() -> None:
    chart = {kind: [face_to_hit(kind, n) for n in range(6)] for kind in ("L", "S", "C+")}
    assert chart == {
        "L": [2, 3, 4, 5, 6, None],
        "S": [2, 3, 5, 6, None, None],
        "C+": [2, 4, None, None, None, None],
    }
    assert [damage_rolls("L", n) for n in range(5)] == [2, 1, 1, 1, 1]
    assert [damage_rolls("L+", n) for n in range(5)] == [3, 2, 2, 2, 2]
    assert [damage_rolls("S", n) for n in range(4)] == [1, 1, 1, 1]
    assert [damage_rolls("C", n) for n in range(2)] == [3, 2]
    assert (gun_range("L"), gun_range("S+"), gun_range("C"), max_gun_range()) == (4, 3, 1, 4)
    assert face_to_hit_tally("S", 2, "at 2 inches") == Tally((Term("HF-hit-1", "short guns at 2 inches", 5),))
    assert damage_tally("C+", 0).total == 4


def test_the_odds_of_a_battery() -> None:
    assert hit_chance_per_die("L", 2) == Fraction(1, 2)
    assert hit_chance_per_die("C", 2) == 0
    assert expected_rolls("C+", 1) == Fraction(3, 2)
    # two 74s of the balance rows, alongside and at an inch
    assert expected_broadside(["L"] * 4 + ["S", "C"], 0) == 10
    assert float(round(expected_broadside(["L"] * 4 + ["S", "C"], 1), 2)) == 4.33
    assert expected_broadside([], 1) == 0


# ------------------------------------------------------------------------------ declarations
GUNNER = FireLimits(
    "own",
    "Own",
    ("L", "L", "S", "C"),
    ("L", "L", "L+", "S", "C"),
    (
        TargetInRange("beam", "Beam", (STARBOARD,), 2),
        TargetInRange("bow", "Bow", (FORE,), 3),
        TargetInRange("both", "Both", (STARBOARD, FORE), 4),
        TargetInRange("far", "Far", (PORT,), 4, "Friend"),
    ),
    detachments=3,
)


def refused(text: str, **fields: Any) -> str:
    """The clause by which a declaration is refused; '' if it stands."""
    gunner = FireLimits(**({f: getattr(GUNNER, f) for f in GUNNER.__dataclass_fields__} | fields))
    read = parse_declaration(gunner, text)
    return read.clause if isinstance(read, Refusal) else ""


@pytest.mark.clauses("HF-gun-4", "HF-arc-1", "HF-arc-4", "HF-split-2", "HF-gun-C", "HF-gun-S")
@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("starboard all beam", ""),
        ("starboard L2 L+1 beam; starboard S1 beam", ""),
        ("starboard L3 beam", "HF-gun-4"),
        ("starboard L0 beam", "HF-gun-4"),
        ("starboard L1 beam; starboard L2 beam", "HF-gun-4"),
        ("starboard C1 beam", "HF-gun-C"),
        ("starboard S1 both", "HF-gun-S"),
        ("port L1 beam", "HF-arc-1"),
        ("fore L1 bow", ""),
        ("fore starboard L+1 bow", ""),
        ("fore L1 bow; fore L1 both", "HF-arc-4"),
        ("starboard L2 both; fore port L1 both", "HF-arc-2"),
        ("fore port L1 both; starboard L1 both; starboard L1 beam", "HF-arc-2"),
        ("starboard L1 both; starboard L1 L+1 both", ""),
        ("starboard L1 both; starboard L1 beam; fore port L1 bow", ""),
        ("starboard L2 beam; fore port L1 both", ""),
        ("fore C1 bow", "HF-gun-C"),
        ("aft L1 bow", "HF-arc-1"),
        ("starboard all beam; fore starboard L1 bow", "HF-gun-4"),
        ("starboard all beam; fore L1 bow", ""),
        ("port L1 far", "HF-split-2"),
        ("port all ghost", "HF-fire-1"),
        ("starboard all bow", "HF-arc-1"),
        ("ram beam", "HF-fire-1"),
        ("- - - F -", "HF-orders-1"),
        ("hold", ""),
    ],
)
def test_what_may_be_fired(text: str, clause: str) -> None:
    assert refused(text) == clause


@pytest.mark.clauses(
    "HF-aim-1", "HF-aim-4", "HF-marine-1", "HF-board-1", "HF-board-2", "HF-board-4", "HF-crew-2"
)
def test_what_else_may_be_declared() -> None:
    assert refused("masts; starboard all beam") == ""
    assert refused("waterline beam; starboard L1 beam") == ""
    assert refused("masts bow; starboard L1 beam") == "HF-aim-1"
    assert refused("masts; starboard all beam", may_aim=False) == "HF-aim-4"
    assert refused("masts; starboard all beam", aim_order="waterline") == "HF-aim-1"
    assert refused("marines 1 beam") == "HF-marine-1"
    near = (TargetInRange("near", "Near", (PORT,), 1), TargetInRange("beside", "Beside", (STARBOARD,), 0))
    assert refused("marines 3 near", targets=near) == ""
    assert refused("marines 4 near", targets=near) == "HF-marine-1"
    assert refused("marines 0 near", targets=near) == "HF-marine-1"
    assert refused("marines 1 near; board 2 beside", targets=near) == ""
    assert refused("marines 1 near; board 3 beside", targets=near) == "HF-board-2"
    assert refused("board near", targets=near) == "HF-board-1"
    assert refused("board beside", targets=near, detachments=0) == "HF-board-4"
    assert refused("shift 1 port L starboard L") == "HF-crew-2"
    short: dict[str, Any] = {"is_short_of_crews": True, "starboard_unmanned": ("L", "S")}
    assert refused("shift 1 port L starboard L", **short) == ""
    assert refused("shift 2 port L starboard L", **short) == "HF-crew-2"
    assert refused("shift 1 port S starboard C", **short) == "HF-crew-2"
    assert refused("shift 2 port L starboard S; port L1 far", **short) == "HF-crew-2"
    assert refused("starboard L3 beam", **short) == "HF-crew-1"


def test_orders_of_the_day_aim_without_being_asked() -> None:
    ordered = FireLimits("own", "Own", (), ("L",), GUNNER.targets, aim_order=AimAt.MASTS)
    read = parse_declaration(ordered, "starboard all beam")
    assert isinstance(read, FireDeclaration)
    assert (read.aim_at("beam"), read.aim_at("bow")) == ("masts", "")


def test_hf_arc_4_a_proposal_chases_with_the_better_battery_of_either_side() -> None:
    ahead = TargetInRange("foe", "Foe", (FORE,), 3)
    for port, starboard in (("S", "L"), ("L", "S")):
        assert best_fire_key(FireLimits("own", "Own", (port,), (starboard,), (ahead,))) == "fore L1 foe"
    both = FireLimits("own", "Own", ("C", "L"), ("L+",), (ahead,))
    assert best_fire_key(both) == "fore L+1 foe"


def test_a_proposal_fires_all_that_bears_at_the_nearest() -> None:
    said = "starboard all beam; fore L1 bow"
    assert best_fire_key(GUNNER) == said
    assert best_fire_key(GUNNER, aim=AimAt.MASTS) == f"masts; {said}"
    assert best_fire_key(GUNNER, farthest_first=True) == "starboard all both; fore L1 bow"
    menu = FireMenu((GUNNER, FireLimits("two", "Two", (), (), ())))
    assert menu.keys()[0] == f"own: {said} | two: hold"
    assert not any(isinstance(menu.read(option.key), Refusal) for option in menu.options())
    assert [option.key for option in menu.options()] == menu.keys()
    for key in ("ghost: hold", "own hold", "own: fire"):
        assert isinstance(menu.read(key), Refusal)


def test_who_can_do_nothing_is_not_asked() -> None:
    gunner = FireLimits("own", "Own", ("L",), ("C",), (TargetInRange("foe", "Foe", (STARBOARD,), 2),))
    assert not can_declare(gunner)
    close = FireLimits("own", "Own", ("L",), ("C",), (TargetInRange("foe", "Foe", (STARBOARD,), 1),))
    assert can_declare(close)
    with level_on_table(level_in_inches(british_ship(), french_ship(at=(25, 20)))):
        assert fire_menus() == {}
    with level_on_table(level_in_inches(british_ship(), french_ship(at=(24, 20)))) as ships:
        before = table_digest()
        assert list(fire_menus()) == ["british", "french"]
        assert fire_limits_of(ships["own"]).targets[0].inches == 4
        assert table_digest() == before


# ------------------------------------------------------------------------------ the chart
@pytest.mark.clauses("HF-dmg-2")
def test_the_chart_counts() -> None:
    cells = Counter(cell for row in rule_table("damage_chart")["rows"] for cell in row)
    assert cells == {
        "mast": 9, "hull": 9, "cannon": 7, "marines": 4, "none": 3,
        "fire": 1, "magazine": 1, "rudder": 1, "wheel": 1,
    }  # fmt: skip
    rows = rule_table("damage_chart")["rows"]
    assert not any("hull" in row for row in rows[:3])
    assert not any("mast" in row for row in rows[3:])
    fixed = [result_of(*cell) for cell in ((1, 4), (2, 2), (3, 4), (4, 2))]
    assert fixed == ["marines", "cannon", "marines", "cannon"]
    assert [row[5] for row in rows] == ["mast", "none", "wheel", "fire", "rudder", "magazine"]
    assert [row[4] for row in rows] == ["mast", "mast", "none", "cannon", "none", "hull"]
    assert [row[0] for row in rows] == ["mast", "mast", "cannon", "hull", "hull", "hull"]
    assert [row[2] for row in rows] == ["mast", "mast", "mast", "cannon", "hull", "hull"]


NAMES = "mast hull cannon marines none fire magazine rudder wheel miss".split()
ODDS = {
    ("", False): (9, 9, 7, 4, 3, 1, 1, 1, 1, 0),
    ("masts", False): (9, 4, 7, 4, 3, 1, 0, 1, 1, 6),
    ("waterline", False): (4, 9, 7, 3, 3, 1, 1, 1, 1, 6),
    ("masts", True): (14, 4, 7, 5, 3, 1, 0, 1, 1, 0),
    ("waterline", True): (4, 14, 7, 3, 3, 1, 2, 1, 1, 0),
}
"""Cells of the chart, out of 36, by result."""


@pytest.mark.clauses("HF-aim-2", "HF-aim-3")
@pytest.mark.parametrize(("aim", "clamp"), ODDS)
def test_the_odds_of_the_chart_under_each_aim(aim: str, clamp: bool) -> None:
    cells = zip(NAMES, ODDS[aim, clamp], strict=True)
    wanted = {name: Fraction(number, 36) for name, number in cells}
    assert dict(damage_chart_chances(AimAt(aim), clamp=clamp)) == wanted
    assert result_of(1, 1, AimAt.MASTS) == result_of(6, 6, AimAt.WATERLINE) == "miss"
    assert (clause_of(DamageResult.MISS, AimAt.MASTS), clause_of(DamageResult.MISS, AimAt.WATERLINE)) == (
        "HF-aim-2",
        "HF-aim-3",
    )


@pytest.mark.clauses("HF-iron-1")
def test_ironsides_stop_a_third_of_what_short_guns_do() -> None:
    stopped = dict(damage_chart_chances(AimAt.UNAIMED, True, True))
    assert stopped["none"] == Fraction(15, 36)
    assert dict(damage_chart_chances(AimAt.UNAIMED, False, True)) == dict(damage_chart_chances())
    assert stopped["hull"] == Fraction(4, 36)


# ------------------------------------------------------------------------------ what results do
@pytest.mark.clauses("HF-dmg-mast", "HF-dmg-hull-2", "HF-sail-6", "HF-morale-3")
def test_sections_go_and_speed_with_them() -> None:
    with level_on_table(level_in_inches(british_ship(speed=4), french_ship())) as ships:
        own = ships["own"]
        for _ in range(5):
            run_procedure(lose_mast(own))
        assert (own.top_speed, own.speed, own.shaken, own.slowed) == (3, 3, 1, True)
        heard = clauses_of(run_procedure(lose_hull(own, 6, "HF-dmg-hull-1", "shot")))
        assert heard == ["HF-dmg-hull-1", "HF-sail-6", "HF-dmg-hull-2"]
        assert (own.top_speed, own.shaken) == (2, 2)
        for _ in range(10):
            run_procedure(lose_mast(own))
        assert (own.top_speed, own.mast_left, own.shaken) == (0, 0, 4)
        assert fallen_masts(own) == ["fore", "main", "mizzen"]
        assert run_procedure(lose_mast(own)) == []
        run_procedure(lose_hull(own, 6, "HF-dmg-hull-1", "shot"))
        assert own.shaken == 4  # there was no speed left to lose
        run_procedure(lose_hull(own, 99, "HF-dmg-hull-1", "shot"))
        assert own.hull_left == 0
        assert run_procedure(lose_hull(own, 1, "HF-dmg-hull-1", "shot")) == []


@pytest.mark.clauses("HF-dmg-marines", "HF-dmg-cannon-1")
def test_men_and_guns_are_marked_off_while_there_are_any() -> None:
    with level_on_table(level_in_inches(british_ship(batteries="LL+S"), french_ship())) as ships:
        own = ships["own"]
        own.marines_away = 1
        assert own.marines_ready == 3
        heard = run_procedure(apply_damage(own, DamageResult.MARINES, DamageSource()))
        assert (own.marines, clauses_of(heard)) == (3, ["HF-dmg-marines"])
        run_procedure(lose_marines(own, 9, "HF-dmg-marines", "shot"))
        assert (own.marines, own.marines_ready) == (1, 0)
        assert standing_batteries(own, PORT) == ["L", "L+", "S"]
        remove_battery(own, PORT, "L")
        assert (own.port, own.port_lost) == (["L+", "S"], ["L"])
        own.port_idle = ["S"]
        remove_battery(own, PORT, "S")
        assert (own.port, own.port_idle, own.port_lost) == (["L+", "S"], [], ["L", "S"])


def test_a_crew_goes_with_its_gun_only_if_all_guns_of_the_kind_have_one() -> None:
    with level_on_table(level_in_inches(british_ship(batteries="LLS", gun_crews=3), french_ship())) as ships:
        own = ships["own"]
        own.port_manned, own.starboard_manned = ["L"], ["L", "L"]
        remove_battery(own, PORT, "L")
        assert (own.port, own.port_manned) == (["L", "S"], ["L"])
        remove_battery(own, PORT, "L")
        assert (own.port, own.port_manned) == (["S"], [])


@pytest.mark.clauses("HF-dmg-rudder", "HF-dmg-wheel-1", "HF-dmg-fire", "HF-dmg-magazine")
def test_every_critical_shakes_her() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own = ships["own"]
        own.forward_since_turn = True
        run_procedure(apply_critical(own, DamageResult.WHEEL))
        run_procedure(apply_critical(own, DamageResult.WHEEL))
        assert (own.wheel_gone, own.forward_since_turn, own.shaken) == (True, False, 2)
        run_procedure(apply_critical(own, DamageResult.RUDDER))
        assert (own.rudder_gone, own.shaken) == (True, 3)
        run_procedure(apply_critical(own, DamageResult.FIRE), (4, 6), (2, 6))
        assert (own.fires, own.fires_lit, own.shaken) == (2, 2, 5)
        run_procedure(apply_critical(own, DamageResult.MAGAZINE), (2, 6))
        assert (own.hull_left, own.shaken) == (15, 6)


@pytest.mark.clauses("HF-dmg-cannon-2", "HF-dmg-cannon-3")
def test_a_captain_gives_up_guns_he_has() -> None:
    with level_on_table(level_in_inches(british_ship(batteries="LSC"), french_ship())) as ships:
        own = ships["own"]
        run_procedure(apply_damage(own, DamageResult.CANNON, DamageSource(arc=FORE)), "port", (6,))
        assert own.port_lost == ["C"]
        run_procedure(apply_damage(own, DamageResult.CANNON, DamageSource(arc=AFT)), "starboard", (3,))
        assert own.starboard_lost == ["S"]
        own.port = []
        run_procedure(apply_damage(own, DamageResult.CANNON, DamageSource()), (4,))
        assert own.starboard_lost == ["S", "C"]
        run_procedure(apply_damage(own, DamageResult.CANNON, DamageSource()))
        assert own.starboard == []
        assert clauses_of(run_procedure(apply_damage(own, DamageResult.CANNON, DamageSource(arc=PORT)))) == [
            "HF-dmg-cannon-1"
        ]


# ------------------------------------------------------------------------------ alongside, ashore
@pytest.mark.clauses("HF-range-3", "HF-arc-3")
def test_alongside_is_range_nought_on_that_side() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship(at=(20.5, 20), heading="S"))) as ships:
        own, foe = ships["own"], ships["foe"]
        assert range_inches(own, foe) == 1
        place(Alongside("own", "foe", STARBOARD, STARBOARD))
        assert (range_inches(own, foe), arcs_towards(own, foe), arc_of_firer(foe, own)) == (
            0,
            (STARBOARD,),
            STARBOARD,
        )
        assert not fire_limits_of(own).may_aim


@pytest.mark.clauses("HF-adv-beach")
def test_a_ship_ashore_fires_where_no_land_is() -> None:
    land = [[19.0, 18.2], [21.0, 18.2], [21.0, 19.4], [19.0, 19.4]]
    level = level_in_inches(british_ship(state="aground"), french_ship(), chart={"land": [{"points": land}]})
    with level_on_table(level) as ships:
        own: Ship = ships["own"]
        assert [is_masked_by_land(own, arc) for arc in (FORE, STARBOARD, AFT, PORT)] == [
            True,
            False,
            False,
            False,
        ]
        assert arcs_towards(own, ships["foe"]) == (STARBOARD,)
        own.pose = at(0, -0.6)  # the land is more than an inch off
        assert not is_masked_by_land(own, FORE)


# ------------------------------------------------------------------------------ crews
@pytest.mark.clauses("HF-crew-1")
def test_stations_are_read_and_held_against_the_card() -> None:
    menu = CrewMenu("Victory", 9, ("L",) * 4 + ("S",) * 4 + ("C",), ("L",) * 4 + ("S",) * 4 + ("C",))
    read = menu.read("port 4 S; starboard 4 S 1 C")
    assert read == {"port": ("S",) * 4, "starboard": ("S",) * 4 + ("C",)}
    for key in ("port 5 S", "port 4 S 4 L; starboard 2 L", "bow 1 L", "port x"):
        wrong = menu.read(key)
        assert isinstance(wrong, Refusal)
        assert wrong.clause == "HF-crew-1"
    assert menu.key_for_one_side(PORT) == "port 4 L 4 S 1 C"
    assert menu.key_for_both_sides() == "port 4 L; starboard 4 L 1 S"
    assert not any(isinstance(menu.read(option.key), Refusal) for option in menu.options())
    assert [option.key for option in menu.options()] == menu.keys()
