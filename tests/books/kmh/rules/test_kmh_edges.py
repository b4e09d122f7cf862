"""Edges of Kiss Me, Hardy that whole battles pass by: who lies still has made no way, what lies on
a line's own line, whose boats count, and the last place that is still on the table."""

from collections.abc import Callable, Set
from itertools import permutations, product
from math import hypot
from typing import Any

import pytest

from game.books.kmh.captain.score import boarding_odds_now
from game.books.kmh.rules.anchors import drop_anchor, move_at_anchor, move_grounded_ship
from game.books.kmh.rules.arcs import (
    AimAt,
    GunSide,
    Rake,
    hull_points,
    is_in_broadside_arc,
    is_in_chase_arc,
    is_surely_outside_arc,
)
from game.books.kmh.rules.batteries import ShoreShot
from game.books.kmh.rules.boarding import boats_score
from game.books.kmh.rules.boat_orders import boat_menu, is_likely_to_take
from game.books.kmh.rules.boats import handle_boats, leave_if_off_table
from game.books.kmh.rules.bombs import bomb_offers, refused_bombs
from game.books.kmh.rules.damage import can_repair, roll_mortar_damage
from game.books.kmh.rules.drifting import stop_ship, swing_raft
from game.books.kmh.rules.fire_tests import run_fire_tests
from game.books.kmh.rules.fireships import offer_ignition
from game.books.kmh.rules.land import order_into_boats
from game.books.kmh.rules.line_of_battle import is_one_line
from game.books.kmh.rules.may_begin import BARS_BY_DEED, ShipTask, may_begin, task_refusal
from game.books.kmh.rules.nearby_ships import record_attack
from game.books.kmh.rules.outcome import change_weather
from game.books.kmh.rules.previews import next_thresholds
from game.books.kmh.rules.sheet import Lock, Mast, Rung, Ship, Tow, Wind, tow_line_of
from game.books.kmh.rules.shots import Shot
from game.books.kmh.rules.towing import pass_a_line, stay_with_tow, tow_offers, towable_ships
from game.books.kmh.rules.works_damage import damage_works
from game.core.markers import Ablaze, Aground, Anchored, Gone, HasStruck, Sinking
from game.core.table import add_marker, get_single, has_marker, place
from game.core.tally import Tally, Term
from game.levels.format.model import LevelEvent
from game.sea.hull import lines_meet
from game.sea.pose import Pose, Size, hull_corners
from game.sea.units import CM
from tests.books.kmh.rules.coasts import line_ahead
from tests.books.kmh.rules.craft import add_boats, fit_as_fireship, make_fireship
from tests.books.kmh.rules.guns import add_lock, make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import make_ship, pose_of, run_procedure, ships_on_table
from tests.books.kmh.rules.shores import coast_on_table, make_base, make_battery


@pytest.mark.parametrize(
    ("lies_still", "answers"),
    [
        (drop_anchor, ()),
        (stay_with_tow, ()),
        (lambda ship: pass_a_line(ship, ship), ()),
        (move_grounded_ship, ()),
        (move_at_anchor, ("ride",)),
    ],
)
def test_kmh_7_2_1_who_lies_still_has_made_no_way(
    lies_still: Callable[[Ship], Any], answers: tuple[str, ...]
) -> None:
    """At anchor, aground, with a line out or a hulk in tow: her run of this turn is nothing."""
    ship = make_ship(last_run=12 * CM, rung="bow", boats=0)
    with ships_on_table(ship):
        assert run_procedure(lies_still(ship), *answers).open_step is None
        assert (ship.rung, ship.last_run) == ("stop", 0)


def test_kmh_6_4_6_who_loses_her_way_hangs_no_more() -> None:
    ship = make_ship(last_run=12 * CM, rung="bow", hanging=1)
    with ships_on_table(ship):
        stop_ship(ship)
        assert (ship.drifted, ship.rung, ship.last_run, ship.hanging) == (True, "stop", 0, 0)


@pytest.mark.parametrize(
    ("x", "y", "left"),
    [
        (0, 100, False),
        (200, 100, False),
        (100, 0, False),
        (100, 200, False),
        (-0.1, 100, True),
        (200.1, 100, True),
        (100, -0.1, True),
        (100, 200.1, True),
    ],
)
def test_kmh_2_1_1_boats_leave_when_they_are_beyond_the_edge(x: float, y: float, left: bool) -> None:
    with ships_on_table(make_ship()):
        rowed = add_boats(at=(x, y))
        run_procedure(leave_if_off_table(rowed))
        assert has_marker(rowed.number, Gone) is left


def test_kmh_15_2_1_boats_that_hang_on_another_ship_and_the_enemys_do_not_count() -> None:
    """Two dice are not taken by three boats, but by four that are free or hang on her already."""
    with ships_on_table(prey := make_enemy("prey", 24, at=(60, 50)), make_ship("other", (45, 50))):
        three = add_boats(count=3)
        fourth = add_boats("fourth", count=1, fast="other")
        assert not is_likely_to_take(three, prey)
        fourth.fast = "prey"
        assert is_likely_to_take(three, prey)
        fourth.side = "british"
        assert not is_likely_to_take(three, prey)
        fourth.side, fourth.fast = "french", ""
        assert is_likely_to_take(three, prey)
        fourth.abandoned = True
        assert not is_likely_to_take(three, prey)


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [((0, 4), (1, 2), True), ((0, 2), (1, 4), True), ((0, 2), (2, 4), True), ((0, 2), (3, 4), False)],
)
def test_kmh_9_2_25_lines_on_one_line_meet_where_they_overlap(
    one: tuple[int, int], other: tuple[int, int], meet: bool, upright: bool
) -> None:
    def at(n: int) -> tuple[int, int]:
        return (7, n) if upright else (n, 7)

    for pair in permutations((one, other)):
        for (a, b), (c, d) in ((x, y) for x in permutations(pair[0]) for y in permutations(pair[1])):
            assert lines_meet(at(a), at(b), at(c), at(d)) is meet


def test_kmh_5_2_1_a_ship_that_cannot_keep_station_breaks_no_line() -> None:
    ships = line_ahead(12, 12, 12)
    for ship, squadron in zip(ships, ("van", "centre", "centre"), strict=True):
        ship.squadron = squadron
    ships[2].pose = make_ship(at=(130, 90), heading=0).pose
    with ships_on_table(*ships):
        assert not is_one_line(["van", "centre"])
        ships[2].hanging = 1
        assert is_one_line(["van", "centre"])


def test_kmh_9_2_22_hits_to_expect_are_those_of_the_dice() -> None:
    """Three dice that hit with a 5 or 6: one hit; with a 6 alone: half a hit."""
    three = Tally((Term("KMH-9.2.1", "dice", 3),))
    for needs, expected in ((5, 1000), (6, 500)):
        ashore = ShoreShot(AimAt.HULL, "foe", 0, 0, needs, False, three)
        afloat = Shot(GunSide.PORT, AimAt.HULL, "foe", 0, 0, needs, Rake.NONE, False, False, three)
        assert ashore.expected_millihits == afloat.expected_millihits == expected


@pytest.mark.parametrize("heading", [0, 3000, 9000, 13500])
def test_kmh_9_1_3_a_quick_look_passes_by_no_hull_that_is_in_the_arc(heading: int) -> None:
    """Whoever has a corner in the arc is borne on; who is far out of it needs no second look."""
    up, hull, foe_hull = Pose(0, 0, 0), Size(4 * CM, CM), Size(5 * CM, CM)
    for x, y in product(range(-8, 10), range(-12, 13)):
        foe = Pose(x * CM // 2, y * CM // 2, heading)
        in_arc = any(is_in_broadside_arc(up, hull, "starboard", *p) for p in hull_points(foe, foe_hull))
        assert not (in_arc and is_surely_outside_arc(up, hull, "starboard", foe, foe_hull))
    for x, y in ((-4, 0), (3, 12), (3, -12)):
        assert is_surely_outside_arc(up, hull, "starboard", Pose(x * CM, y * CM, heading), foe_hull)


def test_kmh_6_5_4_a_pair_swings_about_the_place_where_its_hulls_meet() -> None:
    """It is the corner of the larger ship that lies nearest the other, and stays where it is."""
    for side, at in ((1, 51.2), (-1, 48.8)):
        french = make_ship("french", (50, 50), 0, guns=74, points=80)
        british = make_ship("british", (at, 50), 0, guns=74, side="british")
        with ships_on_table(french, british, wind=225):
            place(Lock("french", "british"))
            before = hull_corners(french.pose, french.size)
            stays = min(before, key=lambda point: (-side * point[0], point[1]))
            run_procedure(swing_raft([french, british]))
            after = hull_corners(french.pose, french.size)
        assert pose_of(french)[2] == pose_of(british)[2] == 45
        assert any(hypot(x - stays[0], y - stays[1]) < 5 for x, y in after)


@pytest.mark.parametrize(
    ("damage", "clause", "face", "left"),
    [(9, "KMH-18.3.1", 0, 0), (9, "KMH-18.3.1", 1, 1), (10, "KMH-18.3.2", 6, 0), (10, "KMH-18.3.2", 5, 1)],
)
def test_kmh_18_3_2_a_mortar_is_in_more_danger_from_half_her_points_on(
    damage: int, clause: str, face: int, left: int
) -> None:
    ketch = make_ship(guns=8, points=20, mortars=1, damage=damage, damage_this_turn=3)
    with ships_on_table(ketch):
        assert run_procedure(roll_mortar_damage(ketch, 2)).steps == []
        outcome = run_procedure(roll_mortar_damage(ketch, 3), face)
        assert [roll.clause for roll in outcome.rolls()] == [clause]
        assert ketch.mortars == left


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (0, "Strike test at 37 lost: 37 to go"),
        (36, "Strike test at 37 lost: 1 to go"),
        (37, "Strike test at any further loss"),
    ],
)
def test_kmh_12_0_2_the_sheet_tells_how_much_is_left_to_half_her_points(damage: int, words: str) -> None:
    assert next_thresholds(make_ship(guns=74, damage=damage))[0].text == words


def test_kmh_11_0_22_only_ships_that_burn_and_are_there_have_a_die() -> None:
    burns, gone, safe = make_ship("burns"), make_ship("gone", (60, 50)), make_ship("safe", (70, 50))
    with ships_on_table(burns, gone, safe):
        burns.burning = gone.burning = 1
        add_marker(gone.number, Gone("sunk"))
        asked = run_procedure(run_fire_tests(), 1)
        assert [roll.about for roll in asked.rolls()] == ["burns"]
        assert (burns.burning, gone.burning) == (0, 1)


@pytest.mark.parametrize(("count", "words"), [(1, "one boat"), (2, "2 boats")])
def test_kmh_15_2_1_boats_that_board_are_counted_in_english(count: int, words: str) -> None:
    with ships_on_table(make_ship()):
        terms = boats_score([add_boats(count=count)]).terms
        assert [term.name for term in terms] == [words]


def test_kmh_9_2_2_the_very_end_of_the_bow_is_ahead_of_it() -> None:
    up, hull = Pose(0, 0, 0), Size(4 * CM, CM)
    assert is_in_chase_arc(up, hull, "bow", 0, -2 * CM)
    assert not is_in_chase_arc(up, hull, "bow", 0, -2 * CM + 1)
    assert is_in_chase_arc(up, hull, "stern", 0, 2 * CM)
    assert not is_in_chase_arc(up, hull, "stern", 0, 2 * CM - 1)


def test_kmh_19_2_1_a_battery_that_loses_nothing_or_nobody_serves_is_not_told_of() -> None:
    fort = make_battery("fortress")
    with coast_on_table(fort, make_firer(at=(50, 20))):
        assert run_procedure(damage_works(fort, "KMH-19.2.1", 0)).events == []
        assert run_procedure(damage_works(fort, "KMH-19.2.1", 1)).damage_of(fort.id) == (1, 0)
        add_marker(fort.number, Gone("destroyed"))
        assert run_procedure(damage_works(fort, "KMH-19.2.1", 1)).events == []
        assert fort.damage == 1


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"wind_from": 90}, (9000, False, False)),
        ({"wind": "calm"}, (0, True, False)),
        ({"wind": "calm", "wind_from": 90}, (9000, True, False)),
        ({"sea": "choppy"}, (0, False, True)),
    ],
)
def test_a_level_changes_what_its_event_names_and_no_more(
    change: dict[str, Any], told: tuple[int, bool, bool]
) -> None:
    with ships_on_table(make_ship()):
        wind = get_single(Wind)
        events = run_procedure(change_weather(LevelEvent(when="turn 2", **change))).events
        assert (wind.blows_from, wind.calm, wind.choppy) == told
        assert len(events) == 1
        if "sea" in change:
            assert run_procedure(change_weather(LevelEvent(when="turn 3", **change))).events == []


# ------------------------------------------------------------------------------
# What a ship may begin in each state: the table, state by state, as the chapters have it
ALL = frozenset(ShipTask)
SAILS = {ShipTask.SAIL, ShipTask.KEEP_STATION}
FLIGHT = {ShipTask.TACK, ShipTask.STAY, ShipTask.KEEP_STATION, ShipTask.PASS_A_LINE}
WISHES = {ShipTask.GRAPPLE, ShipTask.BOARD, ShipTask.MAN}
LINES = {ShipTask.PASS_A_LINE, ShipTask.TAKE_A_LINE}
HER_OWN = ALL - {ShipTask.STAY, ShipTask.TACK}
"""What nobody begins aboard a ship without a crew of her own: her helm is not asked for at all."""


def grappled(ship: Ship) -> None:
    add_lock(ship, enemy_of(ship))


def boarded(ship: Ship) -> None:
    foe = enemy_of(ship)
    add_lock(ship, foe, foe, won=1)


def enemy_of(ship: Ship) -> Ship:
    """The other ship of the table."""
    foe = make_enemy("foe", at=(150, 150))
    place(foe)
    return foe


STATES: dict[str, tuple[Callable[[Ship], object], Set[ShipTask], str]] = {
    "struck": (
        lambda s: add_marker(s.number, HasStruck("")),
        HER_OWN - {ShipTask.TAKE_A_LINE},
        "KMH-12.1.10",
    ),
    "sinking": (lambda s: add_marker(s.number, Sinking(3)), HER_OWN - {ShipTask.LAND}, "KMH-11.0.9"),
    "left": (lambda s: add_marker(s.number, Ablaze()), HER_OWN - {ShipTask.LAND}, "KMH-17.1.2"),
    "prize": (
        lambda s: setattr(s, "prize", True),
        {*WISHES, ShipTask.PASS_A_LINE, ShipTask.BOATS, ShipTask.LIGHT, ShipTask.REPAIR},
        "KMH-13.2.1",
    ),
    "retiring": (
        lambda s: setattr(s, "retiring", True),
        {*WISHES, *FLIGHT, ShipTask.ANCHOR, ShipTask.BOMB},
        "",
    ),
    "grappled": (grappled, {*SAILS, *LINES, ShipTask.ANCHOR, ShipTask.REPAIR}, ""),
    "boarded": (
        boarded,
        {*SAILS, *LINES, ShipTask.ANCHOR, ShipTask.REPAIR, ShipTask.FIRE, ShipTask.BOMB},
        "",
    ),
    "boats board her": (lambda s: place(Lock("boats", s.id, boats=True)), {ShipTask.REPAIR}, "KMH-11.1.1"),
    "in tow": (
        lambda s: place(Tow("other", s.id, fast=True)),
        {*SAILS, *LINES, ShipTask.ANCHOR},
        "KMH-6.6.2",
    ),
    "towing": (lambda s: place(Tow(s.id, "other", fast=True)), {*LINES, ShipTask.KEEP_STATION}, "KMH-6.6.1"),
    "passes a line": (lambda s: place(Tow(s.id, "other")), {*LINES, ShipTask.ANCHOR}, "KMH-6.6.1"),
    "takes a line": (lambda s: place(Tow("other", s.id)), {*LINES, ShipTask.ANCHOR}, "KMH-6.6.1"),
    "at anchor": (lambda s: add_marker(s.number, Anchored()), {*SAILS, *LINES}, "KMH-7.1.1"),
    "aground": (lambda s: add_marker(s.number, Aground()), {*SAILS, ShipTask.PASS_A_LINE}, "KMH-14.3.1"),
    "sails not up": (lambda s: setattr(s, "making_sail", 1), SAILS, "KMH-7.1.1"),
    "in irons": (lambda s: setattr(s, "hanging", 1), SAILS, "KMH-6.8.6"),
    "no speed": (lambda s: setattr(s, "boxes_lost", 45), SAILS, "KMH-6.2.7"),
    "burning": (lambda s: setattr(s, "burning", 1), {ShipTask.REPAIR}, "KMH-11.1.1"),
    "attacked": (lambda s: record_attack("foe", s), {ShipTask.REPAIR}, "KMH-11.1.1"),
    "has fired": (lambda s: setattr(s, "fought", True), {ShipTask.REPAIR}, "KMH-11.1.1"),
    "at repairs": (
        lambda s: setattr(s, "repaired", True),
        {ShipTask.REPAIR, ShipTask.FIRE, ShipTask.BOMB},
        "KMH-11.1.4",
    ),
    "no rudder": (lambda s: setattr(s, "steering", True), {ShipTask.TACK}, "KMH-11.0.20"),
    "no bowsprit": (lambda s: s.masts_down.append(Mast.BOWSPRIT), {ShipTask.TACK}, "KMH-6.8.2"),
    "no foremast": (lambda s: s.masts_down.append(Mast.FORE), {ShipTask.TACK}, "KMH-6.8.2"),
    "under way": (lambda s: setattr(s, "rung", Rung.BOW), {ShipTask.ANCHOR}, "KMH-7.2.1"),
    "at five cm": (lambda s: setattr(s, "last_run", 50_000), {ShipTask.BOATS}, "KMH-15.0.2"),
    "galley": (lambda s: setattr(s, "rate", "galley"), {ShipTask.TACK}, "KMH-16.1.1"),
    "fireship": (lambda s: setattr(s, "kind", "fireship"), {ShipTask.FIRE}, "KMH-17.0.1"),
}
"""By state how a ship comes to be in it, all that it forbids, and the clause, if it is one."""


@pytest.mark.parametrize("state", STATES)
def test_what_each_state_forbids(state: str) -> None:
    put, forbidden, clause = STATES[state]
    ship = make_ship("ship", at=(50, 50), rung=Rung.STOP)
    with ships_on_table(ship, make_ship("other", at=(150, 50))):
        assert [deed for deed in ShipTask if not may_begin(ship, deed)] == []
        put(ship)
        refused = {deed: why for deed in ShipTask if (why := task_refusal(ship, deed))}
        assert set(refused) == forbidden
        assert all(not may_begin(ship, deed) for deed in forbidden)
        assert not clause or {why.clause for why in refused.values()} == {clause}


def test_kmh_8_2_3_a_calm_keeps_ships_and_not_galleys() -> None:
    ship, galley = make_ship("ship"), make_ship("galley")
    galley.rate = "galley"
    with ships_on_table(ship, galley, calm=True):
        refusal = task_refusal(ship, ShipTask.SAIL)
        assert refusal is not None
        assert refusal.clause == "KMH-8.2.3"
        assert may_begin(galley, ShipTask.SAIL)


def test_kmh_4_2_4_lubbers_closed_upon_only_get_away() -> None:
    ship = make_ship("ship", traits=["cowardly-lubbers"], rung=Rung.STOP)
    with ships_on_table(ship, make_enemy(at=(55, 50))):
        refused = {deed: why for deed in ShipTask if (why := task_refusal(ship, deed))}
        assert set(refused) == {*FLIGHT, ShipTask.ANCHOR}
        assert {why.clause for why in refused.values()} == {"KMH-4.2.4"}


def test_every_deed_has_a_row_and_every_bar_a_clause() -> None:
    assert set(BARS_BY_DEED) == ALL
    assert all(bar.clause.startswith("KMH-") and bar.why for row in BARS_BY_DEED.values() for bar in row)


# ------------------------------------------------------------------------------ who reads it
def test_kmh_6_6_1_whoever_has_a_line_is_no_end_of_another() -> None:
    a, b, c = (make_ship(name, at=(50 + 2 * n, 50)) for n, name in enumerate("abc"))
    with ships_on_table(a, b, c):
        assert [s.id for s in towable_ships(a)] == ["b"]
        place(Tow("a", "b"))
        assert towable_ships(b) == [c]
        assert [o.refusal and o.refusal.clause for o in tow_offers(b)] == ["KMH-6.6.1"]
        assert towable_ships(c) == []


def test_kmh_6_6_4_boats_take_no_ship_in_tow_that_has_a_line() -> None:
    a, b, c = (make_ship(name, at=(50 + 2 * n, 50)) for n, name in enumerate("abc"))
    with ships_on_table(a, b, c, calm=True):
        boat = add_boats(at=(50, 60))
        line = Tow("a", "b")
        place(line)
        assert [tow_line_of(s) for s in (a, b, c)] == [line, line, None]
        keys = boat_menu(boat).keys()
        assert [key for key in keys if key.startswith("tow ")] == ["tow c"]
        line.open = False
        assert tow_line_of(a) is None


def test_kmh_13_2_1_a_prize_starts_nothing_else() -> None:
    prize = make_ship("prize", at=(50, 50), prize=True, damage=10, kind="fireship", last_run=0)
    with ships_on_table(prize, make_ship("friend", at=(52, 50)), make_enemy(), options=["boats"]):
        fit_as_fireship(prize)
        assert [o.refusal and o.refusal.clause for o in tow_offers(prize)] == ["KMH-13.2.1"]
        assert not can_repair(prize)
        assert not run_procedure(handle_boats(prize)).steps
        assert not run_procedure(offer_ignition(prize)).steps
        prize.prize = False
        assert run_procedure(handle_boats(prize)).steps
        assert run_procedure(offer_ignition(prize)).steps


def test_kmh_18_2_1_a_mortar_is_bound_like_the_guns() -> None:
    """A prize throws bombs at those alone that attacked her, a retiring ship none."""
    ketch, foe = make_ship("ketch", mortars=1, rung=Rung.STOP), make_enemy(at=(50, 90))
    with ships_on_table(ketch, foe):
        assert len(bomb_offers(ketch)) == 1
        ketch.prize = True
        assert [o.refusal and o.refusal.clause for o in refused_bombs(ketch)] == ["KMH-13.2.1"]
        record_attack("foe", ketch)
        assert len(bomb_offers(ketch)) == 1
        ketch.prize, ketch.retiring = False, True
        assert bomb_offers(ketch) == []
        assert [o.refusal and o.refusal.clause for o in refused_bombs(ketch)] == ["KMH-12.2.2"]


def test_kmh_12_1_10_troops_of_a_ship_that_has_struck_stay_aboard() -> None:
    ship = make_ship("ship", at=(50, 50))
    party = make_base(aboard="ship")
    with coast_on_table(ship, party):
        add_boats(at=(50.7, 50), count=2)
        assert run_procedure(order_into_boats(party)).steps
        add_marker(ship.number, HasStruck("foe"))
        assert not run_procedure(order_into_boats(party)).steps


@pytest.mark.parametrize("state", ["prize", "retiring"])
def test_kmh_13_0_5_a_captain_counts_on_no_boarders_where_none_may_go(state: str) -> None:
    ship, foe = make_firer("ship", 100), make_enemy(guns=20)
    with ships_on_table(ship, foe):
        assert boarding_odds_now(ship, foe) > 0.5
        setattr(ship, state, True)
        assert boarding_odds_now(ship, foe) == 0


def test_kmh_17_0_1_a_fireship_is_told_by_her_kind() -> None:
    ship = make_fireship()
    with ships_on_table(ship):
        assert task_refusal(ship, ShipTask.FIRE) is not None
