"""HF-fire-1, HF-arc-4, HF-aim, HF-marine-1, HF-board: how a declaration is read, what is proposed,
and how ships look; each comparison at its boundary."""

from itertools import product
from typing import Any

import pytest

from game.books.hf.rules.fire_menu import FireMenu, best_fire_key
from game.books.hf.rules.gunnery import BatteryHit, fire_batteries, roll_hit_damage
from game.books.hf.rules.sheet import AFT, FORE, PORT, STARBOARD, AimAt, Alongside, Board
from game.books.hf.rules.shots import FireDeclaration, FireLimits, Shot, TargetInRange, parse_declaration
from game.books.hf.rules.sight import sail_thousandths, visible_ship
from game.books.hf.rules.table_geometry import INCH
from game.core.events import Fired
from game.core.markers import Aground, Anchored, Gone, HasStruck, Sinking
from game.core.steps import Refusal
from game.core.table import add_marker, get_single, place
from game.sea.pose import Pose
from tests.books.hf.rules.inch_levels import (
    british_ship,
    clauses_of,
    french_ship,
    level_in_inches,
    level_on_table,
    returned_value,
    run_procedure,
)


def gunner(*targets: TargetInRange, **fields: Any) -> FireLimits:
    """One with nothing at all, but for what is given."""
    given: dict[str, Any] = {"ship": "own", "name": "Own", "port": (), "starboard": ()} | fields
    return FireLimits(**given, targets=targets)


def target(name: str, off: int, *arcs: str, masked: str = "") -> TargetInRange:
    """An enemy so many inches off, in these arcs."""
    return TargetInRange(name, name.title(), arcs, off, masked)


def why(read: FireDeclaration | Refusal) -> str:
    """Clause and reason of a refusal; '' if there is none."""
    return f"{read.clause} {read.reason}" if isinstance(read, Refusal) else ""


# ------------------------------------------------------------------------------ arcs
def test_hf_arc_2_who_fires_out_of_two_arcs_at_one_ship_is_told_to_choose() -> None:
    own = gunner(target("foe", 2, STARBOARD, FORE), port=("L",), starboard=("L", "L"))
    said = "HF-arc-2 Own: Foe lies starboard or fore: fire starboard or fore at her, not both in one phase"
    for text in ("starboard L2 foe; fore port L1 foe", "fore starboard L1 foe; starboard L1 foe"):
        assert why(parse_declaration(own, text)) == said


# ------------------------------------------------------------------------------ batteries
@pytest.mark.clauses("HF-gun-4", "HF-gun-C", "HF-gun-S", "HF-gun-L", "HF-scale-2", "HF-arc-1")
@pytest.mark.parametrize(
    ("text", "grid", "refused"),
    [
        ("port L1 four", False, ""),
        ("port S1 four", False, "HF-gun-S Own: S carries 3 inches, and she is 4 off"),
        ("port S1 four", True, "HF-gun-S Own: S carries 3 points, and she is 4 off"),
        ("port C1 two", False, "HF-gun-C Own: C carries 1 inches, and she is 2 off"),
        ("port L1 four; port L1 two", False, "HF-gun-4 Own: 0 L to port can fire"),
        ("port L2 two", False, "HF-gun-4 Own: 1 L to port can fire"),
        ("starboard all two", False, "HF-arc-1 Own: Two lies port, not starboard"),
        ("fore L1 both", False, ""),
        ("aft L1 both", False, "HF-arc-1 Own: Both lies port or fore, not aft"),
        ("port L1 nowhere", False, "HF-arc-1 Own: Nowhere lies where no gun looks, not port"),
        ("port L1 masked", False, "HF-split-2 Own: Friend lies in the way of Masked"),
        ("port L1 ghost", False, "HF-fire-1 Own: 'ghost' is no enemy within reach"),
        ("port all two; port L1 two", False, "HF-gun-4 Own: 0 L to port can fire"),
    ],
)
def test_hf_gun_4_why_a_battery_cannot_fire_at_her(text: str, grid: bool, refused: str) -> None:
    own = gunner(
        target("two", 2, PORT), target("both", 2, PORT, FORE), target("four", 4, PORT),
        target("nowhere", 2), target("masked", 2, PORT, masked="Friend"),
        port=("L", "S", "C"), uses_grid=grid,
    )  # fmt: skip
    assert why(parse_declaration(own, text)) == refused


@pytest.mark.clauses("HF-gun-4", "HF-range-2", "HF-split-1")
def test_hf_split_1_all_is_what_is_left_and_carries_so_far() -> None:
    own = gunner(target("two", 2, PORT), target("one", 1, PORT), port=("L", "L", "S", "C"))
    read = parse_declaration(own, "port L1 two; port all two")
    assert read == FireDeclaration((Shot(PORT, PORT, "L", 1, "two"), Shot(PORT, PORT, "L", 1, "two"),
                             Shot(PORT, PORT, "S", 1, "two")))  # fmt: skip
    read = parse_declaration(own, "port L1 L1 S1 two; port all one")
    assert read == FireDeclaration((Shot(PORT, PORT, "L", 2, "two"), Shot(PORT, PORT, "S", 1, "two"),
                             Shot(PORT, PORT, "C", 1, "one")))  # fmt: skip
    spent = parse_declaration(own, "port all one; port all one")
    assert why(spent) == "HF-range-2 Own: no battery to port carries so far"


@pytest.mark.clauses("HF-arc-4")
@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("fore L1 bow", STARBOARD),
        ("fore L bow", STARBOARD),
        ("fore S1 bow", PORT),
        ("fore C+1 bow", PORT),
        ("fore starboard C+1 bow", STARBOARD),
        ("port all beam; fore S1 bow", STARBOARD),
    ],
)
def test_hf_arc_4_one_battery_of_the_side_that_has_it_left(text: str, side: str) -> None:
    own = gunner(
        target("bow", 1, FORE), target("beam", 1, PORT),
        port=("S", "C+"), starboard=("L", "S", "C+"),
    )  # fmt: skip
    read = parse_declaration(own, text)
    assert isinstance(read, FireDeclaration)
    assert [(s.side, s.batteries) for s in read.shots if s.arc == FORE] == [(side, 1)]


@pytest.mark.clauses("HF-arc-4", "HF-gun-4")
def test_hf_arc_4_one_ahead_and_one_astern() -> None:
    bow, stern = target("bow", 1, FORE), target("stern", 1, AFT)
    own = gunner(bow, stern, port=("L", "L"), starboard=("S",))
    assert isinstance(parse_declaration(own, "fore L1 bow; aft L1 stern"), FireDeclaration)
    for text, words in (("fore L1 bow; fore S1 bow", "ahead"), ("aft L1 stern; aft S1 stern", "astern")):
        assert why(parse_declaration(own, text)) == f"HF-arc-4 Own: one battery fires {words}"
    assert why(parse_declaration(own, "fore C1 bow")) == "HF-gun-4 Own: 0 C to port can fire"


# ------------------------------------------------------------------------------ aim
@pytest.mark.clauses("HF-aim-1", "HF-aim-4")
@pytest.mark.parametrize(
    ("text", "fields", "aims"),
    [
        ("masts; port L1 a; port L1 b", {}, ["masts", "masts"]),
        ("masts a; port L1 a; port L1 b", {}, ["masts", ""]),
        ("masts; waterline b; port L1 a; port L1 b", {}, ["masts", "waterline"]),
        ("port L1 a", {}, ["", ""]),
        ("port L1 a; port L1 b", {"aim_order": "masts"}, ["masts", "masts"]),
        ("masts; port L1 a", {"aim_order": "masts"}, ["masts", ""]),
        ("port L1 a", {"aim_order": "masts", "may_aim": False}, ["", ""]),
    ],
)
def test_hf_aim_1_she_aims_in_every_target_or_in_those_named(
    text: str, fields: dict[str, Any], aims: list[str]
) -> None:
    own = gunner(target("a", 1, PORT), target("b", 1, PORT), port=("L", "L"), **fields)
    read = parse_declaration(own, text)
    assert isinstance(read, FireDeclaration)
    assert [read.aim_at(name) for name in "ab"] == aims


@pytest.mark.clauses("HF-aim-1", "HF-aim-4")
def test_hf_aim_4_why_she_does_not_aim_so() -> None:
    near = target("a", 1, PORT), target("b", 1, PORT)
    fire_one = "port L1 a"
    for text, fields, refused in (
        (f"masts; {fire_one}", {"may_aim": False}, "HF-aim-4"),
        (f"masts; {fire_one}", {"aim_order": "waterline"}, "HF-aim-1"),
        (f"masts b; {fire_one}", {}, "HF-aim-1"),
        ("masts", {}, ""),
    ):
        read = parse_declaration(gunner(*near, port=("L",), **fields), text)
        assert why(read).partition(" ")[0] == refused


# ------------------------------------------------------------------------------ marines
@pytest.mark.clauses("HF-marine-1", "HF-board-1", "HF-board-2", "HF-board-4", "HF-scale-2")
@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("board 2 beside; marines 1 near", ""),
        ("board 2 beside; marines 2 near", "HF-marine-1 Own: 1 detachments are ready to fire"),
        ("marines 1 near; marines 2 near", ""),
        ("marines 1 near; marines 3 near", "HF-marine-1 Own: 2 detachments are ready to fire"),
        ("board 1 beside; board 1 next; board 1 beside", "HF-board-1 Own: one attack a phase"),
        ("board 1 beside; board 2 next", ""),
        ("board 1 beside; board 3 next", "HF-board-2 Own: 2 detachments are ready to board"),
        ("board near", "HF-board-1 Own: 'near' is no enemy alongside"),
        ("marines 1 far", "HF-marine-1 Own: marines fire at an enemy within an inch, not at 'far'"),
        ("marines 3 near; board beside", "HF-board-2 Own: 0 detachments are ready to board"),
    ],
)
def test_hf_marine_1_each_detachment_fires_or_boards_once(text: str, refused: str) -> None:
    foes = target("beside", 0, PORT), target("next", 0, STARBOARD)
    own = gunner(*foes, target("near", 1, PORT), target("far", 2, PORT), detachments=3)
    read = parse_declaration(own, text)
    assert why(read) == refused
    if text == "marines 1 near; marines 2 near":
        assert isinstance(read, FireDeclaration)
        assert read.marines_by_target == (("near", 3),)
    on_grid = gunner(target("far", 2, PORT), detachments=1, uses_grid=True)
    assert "within a point" in why(parse_declaration(on_grid, "marines 1 far"))
    none = gunner(target("beside", 0, PORT))
    assert why(parse_declaration(none, "board beside")) == "HF-board-4 Own: 0 detachments are ready to board"


# ------------------------------------------------------------------------------ proposals
@pytest.mark.clauses("HF-arc-4", "HF-range-2")
@pytest.mark.parametrize(
    ("port", "starboard", "targets", "far", "said"),
    [
        # at an inch an L needs 3 and a C needs 4, though a hit by a C is worth more
        (("C",), ("L",), [target("bow", 1, FORE)], False, "fore L1 bow"),
        # of two that hit on the same face the one that does more
        (("L",), ("L+",), [target("bow", 2, FORE)], False, "fore L+1 bow"),
        (("L", "L"), (), [target("bow", 2, FORE), target("stern", 2, AFT)], False,
         "fore L1 bow; aft L1 stern"),
        (("L",), (), [target("bow", 2, FORE), target("stern", 2, AFT)], False, "fore L1 bow"),
        # a broadside at the first that any gun of the side reaches; what is left over chases
        (("C",), (), [target("near", 1, PORT, FORE), target("off", 3, PORT)], True,
         "port all near"),
        (("L", "C"), (), [target("off", 2, PORT), target("bow", 1, FORE)], False,
         "port all off; fore C1 bow"),
        (("L",), (), [target("masked", 1, PORT, masked="X"), target("b", 2, PORT)], False,
         "port all b"),
        (("C",), (), [target("off", 2, PORT)], False, "hold"),
        # HF-arc-2: of two arcs the one that does more, in sixths of a damage roll: three L at two
        # inches (4+, one roll each) 9 against 3 for one of them ahead
        (("L",), ("L", "L", "L"), [target("both", 2, STARBOARD, FORE)], False,
         "starboard all both"),
        # a carronade does not reach two inches: the long gun of the other side does, ahead
        (("L",), ("C",), [target("both", 2, STARBOARD, FORE)], False, "fore L1 both"),
        # an S at three inches (6) 1 against 2 for the L (5+) ahead
        (("L",), ("S",), [target("both", 3, STARBOARD, FORE)], False, "fore L1 both"),
        # as much either way: abeam
        (("L",), ("L",), [target("both", 2, FORE, STARBOARD)], False, "starboard all both"),
        # each has an arc of her own, the nearer the better one
        (("L",), ("L", "L"), [target("near", 2, FORE, STARBOARD),
         target("far", 3, FORE, STARBOARD)], False, "starboard all near; fore L1 far"),
        # who lies in one arc only shares it
        (("L",), ("L", "L"), [target("near", 2, FORE, STARBOARD), target("far", 3, STARBOARD)],
         False, "starboard all near"),
        # across her bow, in three arcs at once
        (("L", "L"), ("L",), [target("ahead", 1, FORE, STARBOARD, PORT)], False, "port all ahead"),
    ],
)  # fmt: skip
def test_hf_arc_4_what_is_proposed_to_fire(
    port: tuple[str, ...], starboard: tuple[str, ...], targets: list[TargetInRange], far: bool, said: str
) -> None:
    own = gunner(*targets, port=port, starboard=starboard)
    assert best_fire_key(own, farthest_first=far) == said


@pytest.mark.clauses("HF-aim-1", "HF-aim-4")
@pytest.mark.parametrize(
    ("aim", "fields", "said"),
    [
        ("masts", {}, "masts; port all foe"),
        ("", {}, "port all foe"),
        ("masts", {"may_aim": False}, "port all foe"),
        ("masts", {"aim_order": "waterline"}, "port all foe"),
        ("masts", {"aim_order": "masts"}, "masts; port all foe"),
        ("masts", {"port": ()}, "hold"),
    ],
)
def test_hf_aim_1_what_is_proposed_to_aim_at(aim: str, fields: dict[str, Any], said: str) -> None:
    own = gunner(target("foe", 2, PORT), **({"port": ("L",)} | fields))
    assert best_fire_key(own, aim=AimAt(aim)) == said


@pytest.mark.clauses("HF-board-1", "HF-marine-1")
@pytest.mark.parametrize(
    ("once", "marines", "off", "said"),
    [
        (False, (2, 2), (0, 0), "a: board foe | b: board foe"),
        (True, (2, 2), (0, 0), "a: board foe | b: marines 2 foe"),
        (True, (0, 2), (0, 0), "a: hold | b: board foe"),
        (True, (2, 2), (1, 0), "a: marines 2 foe | b: board foe"),
    ],
)
def test_hf_board_1_where_a_player_boards_once_the_first_that_can_does(
    once: bool, marines: tuple[int, int], off: tuple[int, int], said: str
) -> None:
    pair = [
        gunner(target("foe", far, PORT), ship=name, detachments=men)
        for name, men, far in zip("ab", marines, off, strict=True)
    ]
    menu = FireMenu(tuple(pair), once)
    assert menu.proposed_key() == said
    assert not isinstance(menu.read(said), Refusal)
    both = menu.read("a: board 1 foe | b: board 1 foe")
    if off == (0, 0) and all(marines):
        assert why(both) == ("HF-board-1 a player boards once in a phase" if once else "")  # type: ignore[arg-type]


@pytest.mark.clauses("HF-fire-1")
def test_hf_fire_1_a_ship_that_is_not_named_holds_her_fire() -> None:
    own, two = gunner(target("foe", 1, PORT), port=("L",)), gunner(ship="two")
    menu = FireMenu((own, two))
    shot = FireDeclaration((Shot(PORT, PORT, "L", 1, "foe"),))
    nothing = {"own": FireDeclaration(), "two": FireDeclaration()}
    assert menu.read("hold") == menu.read("") == menu.read("two: hold | ") == nothing
    assert menu.read("own: port L1 foe; hold | hold") == {"own": shot, "two": FireDeclaration()}
    for key, said in (("ghost: hold", "ghost"), ("own hold", "own hold")):
        assert menu.read(key) == Refusal("HF-fire-1", f"{said!r} is none of: own, two")
    assert menu.read("own: ram foe") == Refusal(
        "HF-fire-1",
        "Own: 'ram foe' means nothing: say: port all ID; fore L1 ID; masts; marines 2 ID; board ID; or hold",
    )
    assert menu.read("own: F - -") == Refusal(
        "HF-orders-1", "Own: orders once written stand until the turn is over"
    )


# ------------------------------------------------------------------------------ dice and damage
@pytest.mark.clauses("HF-hit-1", "HF-arc-3", "HF-arc-4", "HF-fire-2")
def test_hf_hit_1_each_battery_that_throws_what_it_needs_hits() -> None:
    # at two inches an L needs 4, an S needs 5
    shots = Shot(STARBOARD, STARBOARD, "L", 3, "foe"), Shot(STARBOARD, STARBOARD, "S", 1, "foe")
    dice = (3, 4, 5), (5,)
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own = ships["own"]
        hits = [BatteryHit("own", shots[0], AimAt.UNAIMED, 2)] * 2 + [
            BatteryHit("own", shots[1], AimAt.UNAIMED, 2)
        ]
        assert returned_value(fire_batteries(own, FireDeclaration(shots)), *dice) == hits
        assert own.fired == ["starboard L 3", "starboard S 1"]
        assert run_procedure(fire_batteries(own, FireDeclaration(shots)), *dice) == [
            Fired("HF-arc-3", "own", STARBOARD, "foe", "", reach=2 * INCH, dice=4, hits=3, band='2"')
        ]
        ahead = FireDeclaration((Shot(FORE, PORT, "L", 1, "foe"),), (("foe", AimAt.MASTS),))
        assert run_procedure(fire_batteries(own, ahead), (3,)) == [
            Fired("HF-arc-4", "own", "bow", "foe", "masts", reach=2 * INCH, dice=1, hits=0, band='2"')
        ]


@pytest.mark.clauses("HF-dmg-1", "HF-gun-C", "HF-gun-5")
@pytest.mark.parametrize(("kind", "off", "rolls"), [("L", 2, 1), ("C", 1, 2), ("C+", 0, 4)])
def test_hf_dmg_1_a_hit_is_worth_its_damage_rolls(kind: str, off: int, rolls: int) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())):
        hit = BatteryHit("own", Shot(STARBOARD, STARBOARD, kind, 1, "foe"), AimAt.UNAIMED, off)
        events = run_procedure(roll_hit_damage(hit), *[(2, 6)] * rolls)
        assert clauses_of(events) == ["HF-dmg-none"] * rolls


# ------------------------------------------------------------------------------ how she looks
@pytest.mark.clauses("HF-card-1")
def test_hf_card_1_damage_is_seen_in_thousandths() -> None:
    # 17 of 18 squares are 944 thousandths, 2 of 3 circles 666; 1 of 18 squares is left
    boxes: dict[str, Any] = {"hull_boxes": [6, 6, 6], "mast_boxes": [1, 1, 1]}
    with level_on_table(level_in_inches(british_ship(speed=1, heading="E", **boxes), french_ship())) as ships:
        own, sides = ships["own"], get_single(Board).sides
        own.hull_lost, own.mast_lost = 17, 2
        own.port_lost, own.starboard_idle = [own.port.pop()], [own.starboard.pop()]
        looks = visible_ship(own, sides)
        assert (looks.damage, looks.rig_damage, looks.lost_masts) == (944, 666, ("fore", "main"))
        assert (looks.points_left, looks.full_points) == (1, 18)
        assert (looks.side, looks.first_side, visible_ship(ships["foe"], sides).side) == (0, 0, 1)
        own.mast, own.mast_lost = [0, 0, 0], 0
        assert visible_ship(own, sides).rig_damage == 0
        own.mast, own.mast_lost = [1, 0, 0], 1
        assert visible_ship(own, sides).rig_damage == 1000
        own.fires, own.speed, own.pose = 0, 0, Pose(own.pose.x, own.pose.y, 0)
        assert (
            visible_ship(own, sides).afire,
            visible_ship(own, sides).aback,
            visible_ship(own, sides).gone_how,
        ) == (False, False, "")
        own.fires, own.speed = 1, 1
        assert (visible_ship(own, sides).afire, visible_ship(own, sides).aback) == (True, True)
        add_marker(own.number, Gone("left", "top"))
        assert visible_ship(own, sides).gone_how == "left"


@pytest.mark.clauses("HF-anchor-2", "HF-adv-beach", "HF-morale-5")
def test_hf_card_1_how_much_sail_she_seems_to_carry() -> None:
    for speed, top, way in ((0, 0, 0), (0, 4, 0), (1, 1, 1000), (1, 4, 250), (4, 4, 1000), (2, 1, 1000)):
        with level_on_table(level_in_inches(british_ship(top_speed=top), french_ship())) as ships:
            own = ships["own"]
            own.speed = speed
            assert sail_thousandths(own) == way
    for marker in (Anchored(), Aground(), HasStruck("foe")):
        with level_on_table(level_in_inches(british_ship(speed=2), french_ship())) as ships:
            own = ships["own"]
            assert sail_thousandths(own) == 500
            add_marker(own.number, marker)
            assert sail_thousandths(own) == 0
    with level_on_table(level_in_inches(british_ship(), french_ship(at=(20.5, 20)))) as ships:
        own, sides = ships["own"], get_single(Board).sides
        assert not visible_ship(own, sides).locked
        assert not visible_ship(own, sides).sinking
        place(Alongside("own", "foe", STARBOARD, PORT))
        add_marker(own.number, Sinking(1))
        assert visible_ship(own, sides).locked
        assert visible_ship(own, sides).sinking


@pytest.mark.clauses("HF-arc-2", "HF-fire-1")
@pytest.mark.parametrize("guns", [(("L",), ("L", "S")), (("C",), ("L+",)), ((), ("S", "C"))])
def test_hf_arc_2_whatever_is_offered_may_be_declared(guns: tuple[tuple[str, ...], ...]) -> None:
    lies = [(FORE,), (FORE, PORT), (STARBOARD, FORE), (PORT, FORE, STARBOARD), (AFT, STARBOARD)]
    for near, far, inches_off in product(lies, lies, (0, 1, 3)):
        foes = target("near", inches_off, *near), target("far", 3, *far)
        menu = FireMenu((gunner(*foes, port=guns[0], starboard=guns[1], detachments=1),))
        assert not [o.key for o in menu.options() if isinstance(menu.read(o.key), Refusal)]
