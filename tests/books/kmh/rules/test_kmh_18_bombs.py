"""KMH-9.6, KMH-18: bomb vessels and mortars ashore."""

import pytest

from game.books.kmh.rules import level as kmh_level
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.bombs import (
    Bomb,
    bomb_at,
    bomb_offers,
    bomb_tally,
    bomb_targets,
    is_stationary,
    is_target_seen,
    refused_bombs,
    throw_bomb,
)
from game.books.kmh.rules.course import Marker
from game.books.kmh.rules.damage import lose_mast, strike_off_losses
from game.books.kmh.rules.gunnery import fire_batteries
from game.books.kmh.rules.land import Ground
from game.books.kmh.rules.orders import tack_refusal
from game.books.kmh.rules.sheet import Mast, Rung, Ship
from game.books.kmh.rules.shore_fire import run_shore_battery_card
from game.books.kmh.rules.wind import WindPosition
from game.core.events import Fired
from game.core.markers import Aground, Anchored, Gone, HasStruck
from game.core.steps import Refusal
from game.core.table import add_marker
from game.sea.pose import Pose
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.craft import add_boats
from tests.books.kmh.rules.guns import add_lock, make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import make_level, run_procedure
from tests.books.kmh.rules.shores import coast_on_table, make_base, make_battery, table_polygon

HEADLAND = Ground(land=[table_polygon((45, 20), (70, 20), (70, 22), (45, 22))])


def ketch(**fields: object) -> Ship:
    """A bomb vessel that lies stopped at (50, 50)."""
    usual = {"guns": 8, "points": 20, "mortars": 1, "rung": "stop", "at": (50.0, 50.0)}
    return make_firer("ketch", **(usual | fields))  # type: ignore[arg-type]


def target(range_cm: float, moved: float = 0, **fields: object) -> Ship:
    """An enemy ahead of the ketch, her stern so far from the mortar."""
    foe = make_enemy(**fields)  # type: ignore[arg-type]
    foe.pose = Pose(units_of_cm(50), units_of_cm(50) - units_of_cm(range_cm) - foe.length // 2, 0)
    foe.last_run = units_of_cm(moved)
    return foe


def throw(bearer: Ship, foe: Ship) -> Bomb | str:
    """The bomb she may throw, or the clause by which she may not."""
    found = bomb_at(bearer, foe)
    return found.clause if isinstance(found, Refusal) else found


# ------------------------------------------------------------------------------ may she?
def test_kmh_9_6_1_only_while_she_lies_still() -> None:
    ship, foe = ketch(rung="", last_run=4 * CM), target(30)
    with coast_on_table(ship, foe):
        assert throw(ship, foe) == "KMH-9.6.1"
        assert run_procedure(fire_batteries(ship, False)).refusal_clause("bomb foe") == "KMH-9.6.1"
        ship.rung = Rung.STOP
        assert isinstance(throw(ship, foe), Bomb)
        ship.rung = Rung.NATURAL
        add_marker(ship.number, Anchored())
        assert isinstance(throw(ship, foe), Bomb)


@pytest.mark.parametrize(
    ("range_cm", "clause"), [(14.9, "KMH-9.6.7"), (15, ""), (50, ""), (50.1, "KMH-9.6.7")]
)
def test_kmh_9_6_7_from_fifteen_to_fifty(range_cm: float, clause: str) -> None:
    ship, foe = ketch(), target(range_cm)
    with coast_on_table(ship, foe):
        found = throw(ship, foe)
    assert found == clause if clause else isinstance(found, Bomb)


def test_kmh_9_6_2_land_hides_the_target() -> None:
    ship, foe = ketch(), target(40)
    with coast_on_table(ship, foe, ground=HEADLAND):
        assert throw(ship, foe) == "KMH-9.6.2"
    foe.pose = Pose(units_of_cm(30), units_of_cm(10), 0)
    with coast_on_table(ship, foe, ground=HEADLAND):
        assert isinstance(throw(ship, foe), Bomb)


@pytest.mark.parametrize("friend", ["ship", "boat", "party", "work"])
def test_kmh_9_6_2_unless_a_friend_in_sight_sees_it(friend: str) -> None:
    ship, foe = ketch(), target(40)
    there = Pose(units_of_cm(30), units_of_cm(15), 0)
    seen: dict[str, object] = {
        "ship": make_firer("friend", at=(30, 15)),
        "party": make_base(at=(30, 15)),
        "work": make_battery(at=(30.0, 15.0)),
        "boat": Boat("boat", "ketch", "french", "french", there),
    }
    with coast_on_table(ship, foe, seen[friend], ground=HEADLAND):  # type: ignore[arg-type]
        assert isinstance(throw(ship, foe), Bomb)


def test_kmh_9_6_2_a_friend_behind_the_land_does_not_help() -> None:
    ship, foe, friend = ketch(), target(40), make_firer("friend", at=(55, 10))
    with coast_on_table(ship, foe, friend, ground=HEADLAND):
        assert throw(ship, foe) == "KMH-9.6.2"


# ------------------------------------------------------------------------------ the throw
@pytest.mark.parametrize(
    ("moved", "quality", "needs"),
    [
        (0, "average", 10),
        (0.5, "average", 11),
        (3, "average", 11),
        (6, "average", 12),
        (7, "average", 13),
        (9, "elite", 12),
        (0, "elite", 9),
    ],
)
def test_kmh_9_6_4_three_centimetres_or_part_of_them(moved: float, quality: str, needs: int) -> None:
    ship, foe = ketch(quality=quality), target(30, moved)
    with coast_on_table(ship, foe):
        found = throw(ship, foe)
    assert isinstance(found, Bomb)
    assert found.needs == needs


def test_kmh_9_6_3_ten_hits_and_nine_misses() -> None:
    ship, foe = ketch(), target(30)
    with coast_on_table(ship, foe):
        missed = run_procedure(fire_batteries(ship, False), "bomb foe", (5, 4))
        assert [e.hits for e in missed.events_of(Fired)] == [0]
        assert foe.damage == 0
        run_procedure(fire_batteries(ship, False), "bomb foe", (5, 5), 13, 0, 2)
    assert foe.attacked_by == ["ketch"]


def test_kmh_9_6_5_a_d20_of_points_slows_her_as_hull_fire_does() -> None:
    ship, foe = ketch(), target(30)
    with coast_on_table(ship, foe):
        run_procedure(fire_batteries(ship, False), "bomb foe", (6, 6), 13, 0, 2)
    assert (foe.damage, foe.boxes_lost) == (13, 2)


@pytest.mark.parametrize(("tenth", "special"), [(3, True), (4, False)])
def test_kmh_9_6_6_points_stand_for_hits(tenth: int, special: bool) -> None:
    ship, foe = ketch(), target(30)
    with coast_on_table(ship, foe):
        rows = (8,) if special else ()
        run_procedure(fire_batteries(ship, False), "bomb foe", (6, 6), 3, tenth, *rows)
    assert (foe.damage, foe.officers) == ((6, True) if special else (3, False))


def test_kmh_9_6_3_once_a_turn_and_her_guns_besides() -> None:
    ship, foe = ketch(), target(25)
    near = make_enemy("near", at=(56, 50))
    with coast_on_table(ship, foe, near):
        asked = run_procedure(fire_batteries(ship, False), "bomb foe", (1, 1))
        keys = asked.allowed_keys()
        assert "bomb foe" not in keys
        keys = asked.allowed_keys()
        assert "starboard hull near" in keys
        asked = run_procedure(fire_batteries(ship, False), "starboard hull near", (1, 1), 9)
        keys = asked.allowed_keys()
        assert "bomb foe" in keys
        assert asked.refusal_clause("bomb near") == "KMH-9.6.7"


def test_kmh_9_6_3_bombs_on_works_and_from_works() -> None:
    ship, fort = (ketch(), make_battery("fortress", at=(50.0, 20.0), side="british", mortars=2, facing=180.0))
    with coast_on_table(ship, fort):
        run_procedure(fire_batteries(ship, False), "bomb work", (5, 5), 12, 9, 4)
        assert fort.damage == 14
        asked = run_procedure(run_shore_battery_card(), "bomb ketch", (5, 5), 2, 9, 9)
        keys = asked.allowed_keys()
        assert "bomb ketch" not in keys
    assert (ship.damage, ship.mortars) == (2, 1)


# ------------------------------------------------------------------------------ the vessel
def test_kmh_18_1_1_main_and_mizzen_twenty_points_and_she_may_tack() -> None:
    level = make_level({"class": "bomb-vessel", "guns": 8, "mortars": 2, "masts": 2}, {"guns": 32})
    ship = kmh_level.sheet_of(level, level.ships[0])
    assert (ship.rigged, ship.points, ship.mortars) == (["mizzen", "main", "bowsprit"], 20, 2)
    assert (ship.firepower, ship.chasers) == (2, 1)
    with coast_on_table(ship):
        assert tack_refusal(ship, WindPosition.BOW, Marker.NONE) is None
        ship.masts_down.append(Mast.BOWSPRIT)
        assert tack_refusal(ship, WindPosition.BOW, Marker.NONE) is not None


def test_kmh_18_1_1_without_cannon_she_has_no_dice() -> None:
    level = make_level({"class": "bomb-vessel", "guns": 0, "mortars": 1, "points": 25}, {"guns": 32})
    ship = kmh_level.sheet_of(level, level.ships[0])
    assert (ship.firepower, ship.chasers, ship.points) == (0, 0, 25)


@pytest.mark.parametrize(("face", "mast"), [(1, "main"), (3, "main"), (4, "mizzen"), (5, "mizzen")])
def test_kmh_18_1_1_the_mast_die_of_a_bomb_vessel(face: int, mast: str) -> None:
    ship = ketch(rigged=["mizzen", "main", "bowsprit"])
    with coast_on_table(ship):
        told = run_procedure(lose_mast(ship), face)
    assert ship.masts_down == [mast]
    assert told.rolls()[0].clause == "KMH-18.1.1"


@pytest.mark.parametrize(("faces", "hits"), [((5, 4), 0), ((5, 5), 1)])
def test_kmh_18_2_1_a_bomb_vessel_throws_by_the_rules_of_every_mortar(
    faces: tuple[int, int], hits: int
) -> None:
    """KMH-18.2.1: the same throw, target and reach as a mortar ashore has it by KMH-9.6."""
    ship, foe = ketch(), target(30)
    with coast_on_table(ship, foe):
        told = run_procedure(fire_batteries(ship, False), "bomb foe", faces, *((13, 0, 2) if hits else ()))
    (seen,) = told.events_of(Fired)
    assert (seen.clause, seen.ship, seen.target, seen.hits) == ("KMH-18.2.1", "ketch", "foe", hits)
    assert foe.damage == (13 if hits else 0)


# ------------------------------------------------------------------------------ the mortar
@pytest.mark.parametrize(("face", "left"), [(0, 0), (1, 1), (9, 1)])
def test_kmh_18_3_1_a_nought_wrecks_the_mortar(face: int, left: int) -> None:
    ship = ketch()
    with coast_on_table(ship):
        run_procedure(strike_off_losses(ship, "KMH-10.2.1", 1), face)
    assert ship.mortars == left


@pytest.mark.parametrize(("face", "left"), [(6, 0), (5, 1), (1, 1)])
def test_kmh_18_3_2_with_half_her_points_gone_a_six(face: int, left: int) -> None:
    ship = ketch(damage=10)
    with coast_on_table(ship):
        outcome = run_procedure(strike_off_losses(ship, "KMH-10.2.1", 1), face)
    assert ship.mortars == left
    assert [r.clause for r in outcome.rolls()] == ["KMH-18.3.2"]


def test_kmh_18_3_1_once_a_turn_and_never_without_a_mortar() -> None:
    ship, other = ketch(), ketch(mortars=0)
    with coast_on_table(ship):
        run_procedure(strike_off_losses(ship, "KMH-10.2.1", 1), 5)
        assert run_procedure(strike_off_losses(ship, "KMH-10.2.1", 1)).rolls() == []
    with coast_on_table(other):
        assert run_procedure(strike_off_losses(other, "KMH-10.2.1", 1)).rolls() == []


# ------------------------------------------------------------------------------
# KMH-18, KMH-9.6: the last centimetre of a mortar, who sees for it, and whom it may be laid on
ISLE = Ground(land=[table_polygon((45, 30), (70, 30), (70, 32), (45, 32))])


def ahead(cm: float, name: str = "foe") -> Ship:
    """An enemy ahead of the ketch, her stern so far from the mortar."""
    foe = make_enemy(name)
    foe.pose = Pose(units_of_cm(50), units_of_cm(50) - units_of_cm(cm) - foe.length // 2, 0)
    return foe


@pytest.mark.parametrize(
    ("cm", "reaches"), [(14.94, False), (14.95, True), (15, True), (50, True), (50.05, True), (50.06, False)]
)
def test_kmh_9_6_7_half_a_millimetre_is_forgiven(cm: float, reaches: bool) -> None:
    ship, foe = ketch(), ahead(cm)
    with coast_on_table(ship, foe):
        assert isinstance(bomb_at(ship, foe), Bomb) is reaches
        greyed = [(o.key, o.refusal.clause) for o in refused_bombs(ship) if o.refusal]
        assert greyed == ([] if reaches else [("bomb foe", "KMH-9.6.7")])
        ship.mortars = 0
        assert refused_bombs(ship) == bomb_offers(ship) == []


def test_kmh_9_6_1_what_lies_still() -> None:
    ship, fort = ketch(rung=""), make_battery(mortars=1)
    with coast_on_table(ship, fort, foe := ahead(30)):
        assert not is_stationary(ship)
        add_marker(ship.number, Aground())
        assert is_stationary(ship)
        assert isinstance(bomb_at(fort, foe), Bomb)


@pytest.mark.parametrize(
    ("run", "short", "terms"), [(0, 0, []), (3, 0, [-1]), (3.01, 0, [-2]), (9, 6, [-1]), (6, 6, [])]
)
def test_kmh_9_6_4_by_the_way_that_she_made(run: float, short: float, terms: list[int]) -> None:
    foe = ahead(30)
    foe.last_run, foe.cut_short = units_of_cm(run), units_of_cm(short)
    assert [t.num for t in bomb_tally(ketch(), foe).terms] == terms
    assert [t.num for t in bomb_tally(ketch(quality="elite"), foe).terms] == [1, *terms]
    assert bomb_tally(ketch(), make_battery()).terms == ()


def test_kmh_9_6_2_friends_alone_tell_what_they_see() -> None:
    ship, foe = ketch(), ahead(40)
    watch = (30.0, 25.0)
    enemies = (
        make_firer("other", at=watch, side="british"),
        make_battery(name="fort", side="british", at=watch),
    )
    troops = make_base("troops", side="british", at=watch)
    with coast_on_table(ship, foe, *enemies, troops, ground=ISLE):
        rowed = add_boats("rowed", at=watch, side="british")
        assert not is_target_seen(ship, foe.pose)
        for thing in (*enemies, troops, rowed):
            thing.side = "french"
            assert is_target_seen(ship, foe.pose)
            thing.side = "british"
        assert not is_target_seen(ship, foe.pose)
        troops.side, troops.aboard = "french", "ketch"
        assert not is_target_seen(ship, foe.pose)
        enemies[0].side = "french"
        add_marker(enemies[0].number, HasStruck(""))
        assert not is_target_seen(ship, foe.pose)


def test_kmh_9_6_2_a_friend_must_see_the_mortar_and_the_target() -> None:
    """One abreast of the ketch sees her alone, one behind the isle the target alone."""
    ship, foe = ketch(), ahead(40)
    beside, beyond = make_firer("beside", at=(55, 50)), make_firer("beyond", at=(55, 10))
    with coast_on_table(ship, foe, beside, beyond, ground=ISLE):
        assert not is_target_seen(ship, foe.pose)


def test_kmh_9_6_2_ships_throw_at_ships_and_works_and_works_at_ships() -> None:
    ship, foe, friend = ketch(), ahead(30), make_firer("friend", at=(60, 50))
    ours, theirs = make_battery(name="ours"), make_battery(name="theirs", side="british")
    with coast_on_table(ship, foe, friend, ours, theirs):
        assert [t.id for t in bomb_targets(ship)] == ["foe", "theirs"]
        assert [t.id for t in bomb_targets(ours)] == ["foe"]
        assert [t.id for t in bomb_targets(theirs)] == ["ketch", "friend"]
        add_marker(foe.number, Gone("sunk"))
        assert bomb_targets(ours) == []


def test_kmh_9_6_3_the_likeliest_first_and_none_while_she_is_boarded() -> None:
    ship, fast, slow = ketch(), ahead(40, "fast"), ahead(20, "slow")
    fast.last_run = units_of_cm(6)
    with coast_on_table(ship, fast, slow):
        assert [o.key for o in bomb_offers(ship)] == ["bomb slow", "bomb fast"]
        assert bomb_offers(ship)[1].full_text == "A bomb at Fast: 40 cm, 2 dice at 12+"
        lock = add_lock(ship, slow)
        assert len(bomb_offers(ship)) == 2
        for attacker in (ship.id, slow.id):
            lock.attacker, lock.won = attacker, 1
            assert bomb_offers(ship) == []


@pytest.mark.parametrize(("faces", "hits"), [((4, 5), 0), ((4, 6), 1), ((5, 6), 1)])
def test_kmh_9_6_3_ten_or_more_hit(faces: tuple[int, int], hits: int) -> None:
    ship, foe = ketch(), ahead(30)
    with coast_on_table(ship, foe):
        bomb = bomb_at(ship, foe)
        assert isinstance(bomb, Bomb)
        told = run_procedure(throw_bomb(ship, bomb), faces, *((5, 9) if hits else ()))
        assert [(e.clause, e.dice, e.hits) for e in told.events_of(Fired)] == [("KMH-18.2.1", 2, hits)]
        assert told.damage_of("foe") == ((5, 1) if hits else (0, 0))  # a box for five points of hull
        assert foe.attacked_by == ["ketch"]
        run_procedure(throw_bomb(ship, bomb), (1, 1))
        assert foe.attacked_by == ["ketch"]


@pytest.mark.parametrize(("points", "tenth", "special"), [(5, 5, True), (5, 6, False), (10, 0, True)])
def test_kmh_9_6_6_its_points_stand_for_hits(points: int, tenth: int, special: bool) -> None:
    """The second face of the hull column, a one, is without effect."""
    ship, foe = ketch(), ahead(30)
    with coast_on_table(ship, foe):
        bomb = bomb_at(ship, foe)
        assert isinstance(bomb, Bomb)
        told = run_procedure(throw_bomb(ship, bomb), (6, 6), points, tenth, *((2,) if special else ()))
        assert told.open_step is None
        assert told.clause_count("KMH-11.0.2") == special


def test_kmh_9_6_7_refusals_say_how_far() -> None:
    ship, foe = ketch(), ahead(60)
    with coast_on_table(ship, foe):
        refusal = bomb_at(ship, foe)
        assert isinstance(refusal, Refusal)
        assert refusal.reason == "60 cm: a mortar carries 15 to 50 cm"
