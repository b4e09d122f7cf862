"""Orders to single ships by Kiss Me, Hardy!: what is proposed, why, and what is left to the player."""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from game.books.kmh import rules as kmh
from game.books.kmh.captain.line_of_battle import track_of
from game.books.kmh.captain.sailing_orders import Proposal, ShipOrder, ShipOrderKind, propose_shot
from game.books.kmh.captain.ship_orders import possible_leaders, propose
from game.books.kmh.rules.course import Helm, HelmVerb, Leg, end_of
from game.books.kmh.rules.gunnery import fire_menu
from game.books.kmh.rules.orders import order_menu
from game.books.kmh.rules.previews import hazards, helm_for, hulls_in_reach
from game.books.kmh.rules.sheet import (
    Deck,
    Ship,
    all_on_table,
    circle_radius,
    get_ship,
    turning_circle_number,
)
from game.books.kmh.rules.wind import WindPosition
from game.core.events import CardTurned, Event, Moved, Ordered
from game.core.steps import Choose, MenuOption, OptionMenu
from game.core.table import get_single, table_digest
from game.levels import parse_level
from game.play.battle import Battle
from game.play.seats import PlayerSeat
from game.sea.hull import hulls_meet
from game.sea.pose import Pose, pose_on_arc
from game.sea.units import CM

HEAD = """
format = 1
title = "A squadron"
rules = { book = "kmh", turns = 9 }
[chart]
size = [200, 160]
unit = "cm"
wind_from = 180
land = [{ name = "Cape", points = [[150, 60], [170, 60], [170, 100], [150, 100]] }]
[[side]]
id = "ours"
[[side]]
id = "theirs"
"""
SHIP = """
[[ship]]
id = "{0}"
name = "{0}"
side = "{1}"
guns = 74
crew = "jolly-jack-tars average"
at = [{2}, {3}]
heading = {4}
"""
Placed = tuple[str, str, float, float, int]


@contextmanager
def at_sea(*ships: Placed) -> Iterator[Battle]:
    """A battle with these ships, and its table; a far enemy if none is named."""
    placed = list(ships)
    if all(ship[1] == "ours" for ship in placed):
        placed.append(("far", "theirs", 10, 150, 90))
    level = parse_level(HEAD + "".join(SHIP.format(*ship) for ship in placed))
    battle = Battle(kmh, level, {"ours": PlayerSeat(), "theirs": PlayerSeat()}, 1)
    try:
        with battle.table.as_current():
            yield battle
    finally:
        battle.close()


def steered(
    name: str, order: ShipOrder, run: int = 18, events: Sequence[Event] = ()
) -> tuple[Proposal | None, Helm]:
    """What is proposed for her course with so many cm to go, and her helm."""
    helm = helm_for(get_ship(name), run * CM)
    question = Choose("ours", "KMH-6.3.1", helm, name)
    return propose(question, {name: order} if order.sail else {}, events), helm


def course_of(helm: Helm, proposal: Proposal) -> list[Leg]:
    """The legs of what is proposed; every key must be one the helm takes."""
    legs, at = [], helm
    for key in proposal.keys:
        leg = at.read(key)
        assert isinstance(leg, Leg), key
        legs.append(leg)
        at = at.after_leg(leg, leg.run, leg.pose_after(at.pose, leg.run))
    assert at.run_left == 0
    return legs


def test_kmh_6_9_2_a_ship_of_the_line_follows_the_turn_of_the_one_ahead() -> None:
    with at_sea(("a", "ours", 60, 80, 90), ("b", "ours", 50, 80, 90)):
        van, size = get_ship("a"), circle_radius(turning_circle_number(get_ship("a")))
        start = Pose(van.pose.x, van.pose.y, van.pose.heading)
        van.pose = Pose(start.x + 8 * CM, start.y, start.heading)
        turned = pose_on_arc(van.pose, 10 * CM, size, -1)
        events = [
            CardTurned("KMH-5.0.3", "", "ours move", "ours", 3),
            Moved("KMH-6.3.1", "a", start.x, start.y, start.heading, "set"),
            Ordered("KMH-6.9.2", "a", "line", 18 * CM),
            Moved("KMH-6.3.1", "a", van.pose.x, van.pose.y, van.pose.heading, "ahead", 8 * CM),
            Moved("KMH-6.3.1", "a", turned.x, turned.y, turned.heading, "port", 10 * CM, size),
            Ordered("KMH-6.9.2", "b", "line", 18 * CM),
        ]
        van.pose = turned
        proposal, helm = steered("b", ShipOrder(), 18, events)
        assert proposal is not None
        assert (proposal.judgement, proposal.reason) == ("", "she follows a")
        end = end_of(helm, course_of(helm, proposal))
        track = track_of("a", turned, events)
        assert min(abs(p.x - end.x) + abs(p.y - end.y) for p in track) < 2 * CM


def test_kmh_6_3_1_without_orders_and_out_of_a_line_nothing_is_proposed() -> None:
    with at_sea(("a", "ours", 60, 80, 90), ("b", "ours", 50, 80, 90)):
        assert steered("b", ShipOrder())[0] is None


def test_kmh_6_3_1_keeping_course_goes_straight_on_where_it_is_clear() -> None:
    with at_sea(("a", "ours", 40, 30, 90)):
        proposal, _ = steered("a", ShipOrder(ShipOrderKind.KEEP))
        assert proposal == Proposal(("ahead 18",), "Straight on", "she keeps her course")


@pytest.mark.parametrize(
    ("ships", "why"),
    [
        ((("a", "ours", 130, 80, 90),), "a: land ahead"),
        ((("a", "ours", 60, 30, 90), ("b", "ours", 74, 30, 0)), "a: contact ahead: b"),
        ((("a", "ours", 190, 30, 90),), "a: the edge of the table ahead"),
    ],
)
def test_kmh_6_10_1_what_lies_ahead_asks_for_judgement(ships: Sequence[Placed], why: str) -> None:
    with at_sea(*ships):
        proposal, helm = steered("a", ShipOrder(ShipOrderKind.KEEP))
        assert proposal is not None
        assert proposal.judgement == why
        if proposal.keys:
            assert hazards(get_ship("a"), helm, course_of(helm, proposal)) == []


def test_kmh_6_7_1_in_the_dead_zone_the_player_decides() -> None:
    with at_sea(("a", "ours", 60, 30, 180)):
        ship = get_ship("a")
        question = Choose("ours", "KMH-6.2.1", order_menu(ship, WindPosition.DEAD), "a")
        proposal = propose(question, {"a": ShipOrder(ShipOrderKind.KEEP)}, [])
        assert proposal is not None
        assert "dead zone" in proposal.judgement


def fired(order: ShipOrder, gap: float, heading: int = 90) -> Proposal | None:
    """What is proposed on the Fire card with an enemy so many cm on the beam."""
    with at_sea(("a", "ours", 60, 80, 90), ("foe", "theirs", 60, 80 - gap, heading)):
        ship = get_ship("a")
        return propose_shot(Choose("ours", "KMH-9.2.23", fire_menu(ship, False, []), "a"), ship, order)


def test_kmh_9_2_23_fire_is_held_until_the_range_that_was_ordered() -> None:
    held = fired(ShipOrder(hold=1), 24)
    assert held is not None
    assert held.keys == ("hold fire",)
    assert "foe is" in held.reason
    assert "short range or nearer" in held.reason
    close = fired(ShipOrder(hold=1), 12)
    assert close is not None
    assert close.keys[0].startswith("port hull foe")
    assert "hits expected" in close.words
    assert "to hit at all" in close.reason
    assert fired(ShipOrder(ShipOrderKind.KEEP), 12) is None


def test_kmh_9_8_1_a_rake_is_offered_and_not_taken_unseen() -> None:
    rake = fired(ShipOrder(ShipOrderKind.ENGAGE), 10, heading=0)
    assert rake is not None
    assert "a rake is offered" in rake.judgement
    assert rake.keys[0].startswith("port hull foe")


def test_kmh_0_0_6_leaders_go_before_those_who_follow_them() -> None:
    with at_sea(("b", "ours", 50, 30, 90), ("a", "ours", 60, 30, 90), ("c", "ours", 20, 30, 90)):
        get_single(Deck).up = "ours move"
        told = {"b": ShipOrder(ShipOrderKind.FOLLOW, "a"), "a": ShipOrder(ShipOrderKind.KEEP)}
        offers = kmh_ships("a", "b", "c")
        first = propose(Choose("ours", "KMH-0.0.6", offers), told, [])
        assert first is not None
        assert first.keys == ("a",)
        last = propose(Choose("ours", "KMH-0.0.6", kmh_ships("c", "c")), told, [])
        assert last is not None
        assert last.judgement.startswith("No orders: c")
        assert possible_leaders(get_ship("b"))[0].id == "a"


def kmh_ships(*names: str) -> OptionMenu[Ship]:
    """The menu of whose turn it is."""
    return OptionMenu(tuple(MenuOption(n, n, get_ship(n), "KMH-0.0.6") for n in names))


def scattered(seed: int) -> list[Placed]:
    """Eight ships anywhere on the table, none on top of another."""
    dice = random.Random(seed)
    placed: list[Placed] = []
    for n in range(8):
        side = "ours" if n < 5 else "theirs"
        x, y = 15 + 45 * (n % 4) + dice.randint(-9, 9), 25 + 105 * (n // 4) + dice.randint(-9, 9)
        placed.append((f"s{n}", side, x, y, dice.randrange(0, 360, 5)))
    return placed


@pytest.mark.parametrize("seed", range(6))
def test_kmh_6_3_1_no_order_ever_proposes_a_course_that_meets_anything(seed: int) -> None:
    with at_sea(*scattered(seed)):
        before = table_digest("")
        for n in range(5):
            for order in (
                ShipOrder(ShipOrderKind.KEEP),
                ShipOrder(ShipOrderKind.FOLLOW, f"s{(n + 1) % 5}"),
                ShipOrder(ShipOrderKind.ENGAGE),
            ):
                proposal, helm = steered(f"s{n}", order, 12 + n)
                assert proposal is not None
                assert proposal.reason
                if proposal.keys:
                    assert hazards(get_ship(f"s{n}"), helm, course_of(helm, proposal)) == []
        assert table_digest("") == before


@pytest.mark.parametrize("seed", range(3))
def test_kmh_6_10_1_nobody_out_of_reach_can_be_touched(seed: int) -> None:
    with at_sea(*scattered(seed)):
        for ship in all_on_table():
            near = hulls_in_reach(ship, ship.pose, 18 * CM)
            far = [s for s in all_on_table() if s not in near and s is not ship]
            for heading in range(0, 36000, 2000):
                end = end_of(helm_for(ship, 18 * CM), [Leg(HelmVerb.AHEAD, 18 * CM)])
                turned = Pose(end.x, end.y, heading)
                assert not any(hulls_meet(turned, ship.size, other.pose, other.size) for other in far)
