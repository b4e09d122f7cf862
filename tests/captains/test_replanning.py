"""A flag officer's new orders after a look at the battle, worked out by hand.

The sea is that of `test_stations`: ships of a line keep 10 apart, so enemies within 60 are near a squadron.
"ours" are a1 to a3, "more" are b1 and b2 of the same side, "theirs" e1 to e3."""

from dataclasses import replace
from typing import Any

import pytest

from game.captains.flag_officer import FlagOfficer, fleet_view, order_changes, replan_count
from game.captains.grades import Admiral, make_captain
from game.captains.squadron_orders import ChangeReason, Manoeuvre, OrderChange, SquadronOrder
from game.captains.stations import FleetPositions
from game.core.visible import VisibleShip
from game.levels import Level

from .test_command import at_table
from .test_squadron_orders import sea
from .test_stations import COLUMN, ENEMIES, NORTH, ship, waters

A1, A2, A3 = COLUMN
BREAK = SquadronOrder(Manoeuvre.BREAK, "e1")
B1, B2 = ship("b1", 0, 20, 100, NORTH), ship("b2", 0, 20, 110, NORTH)
STRUCK: dict[str, Any] = {"struck": True}
HURT: dict[str, Any] = {"damage": 600}


def all_of_it(_: object, __: object) -> bool:
    return True


def thought(seen: FleetPositions, **orders: SquadronOrder) -> list[OrderChange]:
    return list(order_changes(0, orders, fleet_view(seen), all_of_it))


def with_(*changed: tuple[VisibleShip, dict[str, Any]], more: tuple[VisibleShip, ...] = ()) -> FleetPositions:
    return waters(*(replace(who, **what) for who, what in changed), *more)


def test_who_does_well_goes_on() -> None:
    assert thought(waters(), ours=BREAK) == []


def test_a_broken_squadron_that_is_outnumbered_withdraws() -> None:
    # two of three lost, and three sound enemies near the last: a1 at 60, they at 100
    beaten = with_((A2, STRUCK), (A3, STRUCK))
    told = OrderChange("ours", SquadronOrder(Manoeuvre.WITHDRAW), ChangeReason.BROKEN)
    assert thought(beaten, ours=BREAK) == [told]


def test_a_broken_squadron_whom_nobody_is_upon_does_not() -> None:
    far = tuple(replace(enemy, x=190_000) for enemy in ENEMIES)
    assert thought(with_((A2, STRUCK), (A3, STRUCK), more=far), ours=BREAK) == []


def test_who_rides_at_anchor_fights_where_she_lies() -> None:
    riding = with_((A1, {"anchored": True}), (A2, STRUCK), (A3, STRUCK))
    assert thought(riding, ours=BREAK) == []


def test_half_of_them_hurt_form_line_on_a_sound_friend() -> None:
    # two of three hurt leave one sound ship against three
    hurt = with_((A1, HURT), (A2, HURT), more=(B1, B2))
    told = OrderChange("ours", SquadronOrder(Manoeuvre.LINE, "more"), ChangeReason.HURT)
    assert thought(hurt, ours=BREAK)[0] == told


def test_who_is_in_line_already_is_not_sent_from_friend_to_friend() -> None:
    hurt = with_((A1, HURT), (A2, HURT), more=(B1, B2))
    in_line = SquadronOrder(Manoeuvre.LINE, "more")
    assert [change.squadron for change in thought(hurt, ours=in_line)] == ["more"]


def test_whom_the_order_names_is_beaten_and_another_is_not() -> None:
    beaten = with_((ENEMIES[0], STRUCK), (ENEMIES[1], STRUCK))
    second = replace(
        beaten,
        visible_ships={**beaten.visible_ships, "f1": ship("f1", 1, 100, 100, NORTH)},
        squadrons={**beaten.squadrons, "others": ("f1",)},
        sides={**beaten.sides, "others": 1},
    )
    # three against one: both her sides
    told = OrderChange("ours", SquadronOrder(Manoeuvre.DOUBLE, "others"), ChangeReason.BEATEN)
    assert thought(second, ours=BREAK) == [told]
    alone = OrderChange("ours", SquadronOrder(Manoeuvre.CHASE), ChangeReason.BEATEN)
    assert thought(beaten, ours=BREAK) == [alone]


def test_after_an_enemy_who_runs_there_is_a_general_chase() -> None:
    # 61 and more from a1 at 60, heading east, away from them
    away = tuple(replace(enemy, x=122_000, heading=9_000) for enemy in ENEMIES)
    told = OrderChange("ours", SquadronOrder(Manoeuvre.CHASE), ChangeReason.RUNNING)
    assert thought(waters(*away), ours=BREAK) == [told]
    back = tuple(replace(enemy, x=122_000, heading=27_000) for enemy in ENEMIES)
    assert thought(waters(*back), ours=BREAK) == []


def test_who_has_nobody_upon_him_covers_a_friend_in_need() -> None:
    # b1 and b2 are 80 and more from the enemy
    need = with_((A1, HURT), (A2, HURT), more=(B1, B2))
    told = OrderChange("more", SquadronOrder(Manoeuvre.COVER, "ours"), ChangeReason.FRIEND)
    held = SquadronOrder(Manoeuvre.WITHDRAW)  # never changed
    assert thought(need, ours=held) == [told]


def test_what_the_book_refuses_is_not_told() -> None:
    def no_double(order: SquadronOrder, _: object) -> bool:
        return order.manoeuvre is not Manoeuvre.CHASE

    beaten = fleet_view(with_((ENEMIES[0], STRUCK), (ENEMIES[1], STRUCK)))
    assert order_changes(0, {"ours": BREAK}, beaten, no_double) == ()


def test_the_enemy_is_not_told_what_we_do() -> None:
    beaten = fleet_view(with_((A2, STRUCK), (A3, STRUCK)))
    assert order_changes(1, {"ours": BREAK}, beaten, all_of_it) == ()


def test_he_looks_at_the_beginning_of_every_third_turn() -> None:
    assert [replan_count(turn) for turn in (0, 1, 3, 4, 6, 7, 10)] == [0, 0, 0, 1, 1, 2, 3]


def test_between_two_looks_nothing_changes_and_a_battle_that_goes_back_undoes_it() -> None:
    broken = fleet_view(with_((A2, STRUCK), (A3, STRUCK)))
    he = FlagOfficer(0, {"ours": BREAK})
    assert he.replan_if_due(3, lambda: broken, all_of_it)["ours"] == BREAK
    assert he.replan_if_due(4, lambda: fleet_view(waters()), all_of_it)["ours"] == BREAK
    assert he.replan_if_due(6, lambda: broken, all_of_it)["ours"] == BREAK
    assert he.replan_if_due(7, lambda: broken, all_of_it)["ours"].manoeuvre is Manoeuvre.WITHDRAW
    assert [change.reason for change in he.last_changes()] == [ChangeReason.BROKEN]
    assert he.replan_if_due(5, lambda: broken, all_of_it)["ours"] == BREAK


@pytest.mark.parametrize("book", ["kmh", "wwh", "hf", "ls98"])
def test_every_book_tells_him_the_turn(book: str) -> None:
    level: Level = sea(book)
    with at_table(level) as opened:
        assert opened.rules.turn_now() in (0, 1)


def test_a_level_without_manoeuvres_leaves_it_to_every_captain() -> None:
    level = sea("kmh")
    plain = tuple(s.model_copy(update={"manoeuvre": None}) for s in level.squadrons)
    admiral = make_captain("admiral", "kmh", 1, level=level.model_copy(update={"squadrons": plain}))
    assert isinstance(admiral, Admiral)
    assert not admiral.intended_orders
