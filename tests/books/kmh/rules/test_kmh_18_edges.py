"""KMH-18, KMH-9.6: the last centimetre of a mortar, who sees for it, and whom it may be laid on."""

import pytest

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
from game.books.kmh.rules.land import Ground
from game.books.kmh.rules.sheet import Ship
from game.core.events import Fired
from game.core.markers import Aground, Gone, HasStruck
from game.core.steps import Refusal
from game.core.table import add_marker
from game.sea.pose import Pose
from game.sea.units import units_of_cm
from tests.books.kmh.rules.craft import add_boats
from tests.books.kmh.rules.guns import add_lock, make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import run_procedure
from tests.books.kmh.rules.shores import coast_on_table, make_base, make_battery, table_polygon

ISLE = Ground(land=[table_polygon((45, 30), (70, 30), (70, 32), (45, 32))])


def ketch(**fields: object) -> Ship:
    """A bomb vessel that lies stopped at (50, 50)."""
    usual = {"guns": 8, "points": 20, "mortars": 1, "rung": "stop", "at": (50.0, 50.0)}
    return make_firer("ketch", **(usual | fields))  # type: ignore[arg-type]


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
