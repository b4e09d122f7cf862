"""Captains of the 1798 game obey the orders of the day and the flagship's signals, clause by clause, on
tables laid for them."""

from collections.abc import Sequence
from typing import Any

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.captain import ANSWERS
from game.books.ls98.captain import weights as w
from game.books.ls98.captain.score import blocked_ahead_cost
from game.books.ls98.captain.situation import situation_of
from game.books.ls98.rules.cards import is_in_broadside_of
from game.books.ls98.rules.course import END
from game.books.ls98.rules.gunnery import fire_menu, load_menu
from game.books.ls98.rules.manoeuvre import helm_at_move_start
from game.books.ls98.rules.move_start import besides_move_options, whole_move_options
from game.books.ls98.rules.sheet import Board, Ship, get_ship, ships_on_map
from game.books.ls98.rules.shots import judged_shots_now
from game.books.ls98.rules.signals import SignalMenu, relays_by_ship
from game.captains.aims import aims_of
from game.captains.decision_maker import DecisionMaker, Rationale
from game.captains.grades import BATCH_EFFORT
from game.core.markers import Anchored
from game.core.steps import Choose, OptionMenu
from game.core.table import Table, add_marker, get_single
from game.levels import Level, load_level
from game.play.battle import Battle, StepResult
from game.sea.hexes import Hex, distance
from tests.books.ls98.captain.test_ls98_captains import a_level, listen
from tests.captains.measure import LEVELS_HOME
from tests.captains.seats import captains

WIND = 0
"""From the top of the map."""


def a_table(ships_of: Sequence[dict[str, Any]], orders: Sequence[str] = ()) -> tuple[Level, Table]:
    """A level of some ships, the British under these orders, and its table."""
    level = Level.model_validate(
        {
            "format": 1,
            "title": "Laid for a captain",
            "rules": {"book": "ls98", "turns": 20},
            "chart": {"size": [30, 24], "unit": "hex", "wind_from": WIND},
            "side": [{"id": "french"}, {"id": "british", "orders": list(orders)}],
            "ship": list(ships_of),
        }
    )
    table = Table()
    with table.as_current():
        ls98.set_up(level)
    return level, table


def a_ship(name: str, side: str, at: tuple[int, int], heading: int, **more: Any) -> dict[str, Any]:
    """A ship of a level: a frigate of 38 guns, unless more is said."""
    return {"id": name, "side": side, "guns": 38, "at": list(at), "heading": heading} | more


def line_ship(name: str, side: str, at: tuple[int, int], heading: int, **more: Any) -> dict[str, Any]:
    """A seventy-four."""
    return a_ship(name, side, at, heading, guns=74, rate="3rd", **more)


def course(level: Level, ship: Ship, full: bool = False) -> tuple[list[tuple[Hex, int]], Rationale]:
    """The places of the course that her captain orders, and his plan."""
    ship.full_sail = full
    helm = helm_at_move_start(ship)
    question = Choose(ship.side, "LS98-move-8", helm, ship.id)
    keys, plan = DecisionMaker(ANSWERS, ship.side, level, BATCH_EFFORT).answer(question)
    way, there = [(helm.hex, helm.heading)], helm
    for leg in keys:
        if leg != END:
            there = there.after(leg)
            way.append((there.hex, there.heading))
    return way, plan


# ------------------------------------------------------------------------------ orders of the day
@pytest.mark.parametrize("at", [(8, 12), (10, 6), (20, 14)])
def test_ls98_orders_2_a_ship_of_the_line_makes_for_the_flagship(at: tuple[int, int]) -> None:
    """Past a nearer frigate."""
    heading = 120 if at[0] < 15 else 240
    level, table = a_table(
        [
            line_ship("hoche", "french", (15, 18), 120, flagship=True),
            a_ship("loire", "french", (at[0] + 2, at[1] - 4), 120),
            line_ship("robust", "british", at, heading),
        ],
        ["close-and-board"],
    )
    with table.as_current():
        robust, hoche = get_ship("robust"), get_ship("hoche")
        way, plan = course(level, robust)
        assert distance(way[-1][0], hoche.hex) < distance(robust.hex, hoche.hex)
        assert "towards hoche, as her orders are" in plan.text
    table.close()


def test_ls98_orders_5_a_frigate_keeps_from_under_the_guns_of_the_flagship() -> None:
    """Without the orders she goes there; with them she does not."""
    under = {}
    for orders in ((), ("frigates-fight-frigates",)):
        level, table = a_table(
            [
                line_ship("hoche", "french", (15, 14), 120, flagship=True),
                a_ship("loire", "french", (15, 22), 120),
                a_ship("ethalion", "british", (16, 7), 120),
            ],
            orders,
        )
        with table.as_current():
            ethalion, hoche = get_ship("ethalion"), get_ship("hoche")
            way, _ = course(level, ethalion)
            ethalion.hex = way[-1][0]
            under[orders] = is_in_broadside_of(ethalion, hoche)
        table.close()
    assert not under[("frigates-fight-frigates",)]


def test_ls98_orders_4_the_first_broadside_is_not_thrown_away() -> None:
    """At long range round shot is kept by whoever may come near."""
    level, table = a_table(
        [line_ship("hoche", "french", (15, 12), 120), line_ship("robust", "british", (15, 8), 120)]
    )
    with table.as_current():
        robust = get_ship("robust")
        menu = fire_menu(judged_shots_now(robust))
        question = Choose("british", "LS98-fire-2", menu, "robust")
        keys, plan = DecisionMaker(ANSWERS, "british", level, BATCH_EFFORT).answer(question)
        assert len(menu.keys()) > 1
        assert keys == ["hold fire"]
        assert "hoche, close to" in plan.text
    table.close()


def test_ls98_orders_6_no_chain_without_signal_9_and_chain_with_it() -> None:
    level, table = a_table(
        [a_ship("loire", "french", (15, 12), 120), a_ship("ethalion", "british", (15, 9), 120)], ["fire-low"]
    )
    with table.as_current():
        ethalion = get_ship("ethalion")

        def loads() -> str:
            question = Choose("british", "LS98-fire-15", load_menu(ethalion, "port"), "ethalion")
            return DecisionMaker(ANSWERS, "british", level, BATCH_EFFORT).answer(question)[0][0]

        assert loads() != "chain"
        ethalion.order = 9
        assert loads() == "chain"
    table.close()


@pytest.mark.parametrize("away", [7, 8, 9, 10])
def test_ls98_fire_15_no_captain_makes_his_guns_double_before_the_enemy_has_fired(away: int) -> None:
    """Double ball does not carry beyond close range, and cannot answer while it is rammed home: in a duel of
    captains who did so at 8 hexes, 94 of 111 that were decided were lost."""
    level, table = a_table(
        [line_ship("hoche", "french", (8, 9), 120), line_ship("robust", "british", (8 + away, 9), 240)]
    )
    with table.as_current():
        ship = get_ship("robust")
        menu = OptionMenu((*whole_move_options(ship), *besides_move_options(ship)))
        keys, _ = DecisionMaker(ANSWERS, "british", level, BATCH_EFFORT).answer(
            Choose("british", "LS98-move-6", menu, "robust")
        )
    table.close()
    offered = menu.keys()
    assert "double port" in offered
    assert keys[0] in ("half", "full")


# ------------------------------------------------------------------------------ signals
def test_ls98_sig_1_the_commodore_unlocks_the_chain_of_his_frigates_and_of_them_alone() -> None:
    level, table = a_table(
        [
            a_ship("loire", "french", (15, 14), 120),
            line_ship("canada", "british", (12, 8), 120, flagship=True),
            line_ship("robust", "british", (14, 8), 120),
            a_ship("ethalion", "british", (15, 9), 120),
        ],
        ["fire-low"],
    )
    with table.as_current():
        canada = get_ship("canada")
        fleet = ("robust", "ethalion")
        menu = SignalMenu(fleet, tuple(relays_by_ship(canada)))
        captain = DecisionMaker(ANSWERS, "british", level, BATCH_EFFORT)
        keys, _ = captain.answer(Choose("british", "LS98-sig-1", menu, "canada"))
        assert keys == ["9 to ethalion"]
        get_ship("ethalion").order = 9
        keys, _ = captain.answer(Choose("british", "LS98-sig-1", menu, "canada"))
        assert keys == ["none"]
    table.close()


@pytest.mark.parametrize("signal", [3, 5])
def test_ls98_sig_2_who_is_told_to_disengage_or_flee_goes_away(signal: int) -> None:
    level, table = a_table(
        [a_ship("loire", "french", (15, 15), 120), a_ship("ethalion", "british", (14, 10), 120)]
    )
    with table.as_current():
        ethalion, loire = get_ship("ethalion"), get_ship("loire")
        closing, _ = course(level, ethalion)
        ethalion.order = signal
        leaving, plan = course(level, ethalion)
        assert distance(leaving[-1][0], loire.hex) > distance(closing[-1][0], loire.hex)
        assert "away" in plan.text or "fire" in plan.text
    table.close()


def signalled(level: Level, flag: str) -> str:
    """What the Commodore in that ship signals as things stand."""
    ship = get_ship(flag)
    reached = tuple(relays_by_ship(ship))
    question = Choose(ship.side, "LS98-sig-1", SignalMenu(reached, reached), flag)
    return DecisionMaker(ANSWERS, ship.side, level, BATCH_EFFORT).answer(question)[0][0]


def test_ls98_sig_2_a_wreck_that_nobody_can_help_is_told_to_surrender_and_does() -> None:
    """Not while her masts stand, half her men are left, or a friend is near."""
    level, table = a_table(
        [
            line_ship("hoche", "french", (4, 4), 120, flagship=True),
            a_ship("romaine", "french", (8, 10), 120),
            a_ship("coquille", "french", (12, 14), 120),
            a_ship("ethalion", "british", (14, 15), 120),
        ]
    )
    with table.as_current():
        coquille = get_ship("coquille")
        assert signalled(level, "hoche") == "none"
        coquille.masts_down = list(coquille.rigged)
        assert signalled(level, "hoche") == "none"
        coquille.start = 5
        assert signalled(level, "hoche") == "4 to coquille"
        get_ship("romaine").hex = coquille.hex.hex_towards(1, 3)
        assert signalled(level, "hoche") == "none"
        coquille.order = 4
        question = Choose(
            "french",
            "LS98-move-6",
            OptionMenu((*whole_move_options(coquille), *besides_move_options(coquille))),
            "coquille",
        )
        keys, plan = DecisionMaker(ANSWERS, "french", level, BATCH_EFFORT).answer(question)
        assert keys == ["strike"]
        assert "as the flagship signals" in plan.text
    table.close()


def test_ls98_win_1_no_ship_is_given_up_that_costs_more_struck_than_sunk() -> None:
    """The invader is paid for enemies that strike, not for those that sink; and the agent is worth points
    only to who takes him."""
    level, table = a_table(
        [
            line_ship("canada", "british", (6, 9), 120, flagship=True),
            a_ship("ethalion", "british", (12, 14), 120),
            line_ship("hoche", "french", (28, 9), 120, flagship=True),
            a_ship("coquille", "french", (22, 14), 120),
            a_ship("loire", "french", (13, 16), 120),
            a_ship("anson", "british", (23, 16), 120),
        ]
    )
    with table.as_current():
        ethalion, coquille = get_ship("ethalion"), get_ship("coquille")
        for wreck in (ethalion, coquille):
            wreck.masts_down, wreck.start = list(wreck.rigged), 5
        assert signalled(level, "canada") == "none"
        assert signalled(level, "hoche") == "4 to coquille"
        coquille.leaders.append("tone")
        get_single(Board).agents = ["tone"]
        assert signalled(level, "hoche") == "none"
    table.close()


@pytest.mark.parametrize("orders", [["close-and-board"]])
def test_ls98_sig_2_who_is_to_close_and_board_gives_no_ship_up(orders: list[str]) -> None:
    level, table = a_table(
        [
            line_ship("canada", "british", (4, 4), 120, flagship=True),
            a_ship("robust", "british", (8, 10), 120),
            a_ship("ethalion", "british", (12, 14), 120),
            a_ship("loire", "french", (14, 15), 120),
        ],
        orders,
    )
    with table.as_current():
        ethalion = get_ship("ethalion")
        ethalion.masts_down, ethalion.start = list(ethalion.rigged), 5
        assert signalled(level, "canada") == "none"
    table.close()


def test_ls98_sig_2_the_commodore_sends_after_who_flees_and_they_follow() -> None:
    """Past a nearer enemy who does not run; without the signal they fight that one."""
    level, table = a_table(
        [
            line_ship("canada", "british", (4, 12), 120, flagship=True),
            a_ship("ethalion", "british", (9, 12), 120),
            a_ship("loire", "french", (16, 13), 120),
            a_ship("bellone", "french", (14, 6), 120),
        ]
    )
    with table.as_current():
        ethalion, bellone = get_ship("ethalion"), get_ship("bellone")
        loire = get_ship("loire")
        assert signalled(level, "canada") == "none"
        loire.fleeing = True
        assert signalled(level, "canada") == "8 to ethalion"
        bellone.hex = ethalion.hex.hex_towards(2, 3)
        assert signalled(level, "canada") == "none"
        assert goal(level, ethalion) is bellone
        ethalion.order = 8
        assert goal(level, ethalion) is loire
        _, plan = course(level, ethalion, full=True)
        assert "loire" in plan.text
    table.close()


def goal(level: Level, ship: Ship) -> Ship:
    """Whom her captain means to fight."""
    found = situation_of(ship, aims_of(level, ship.side)).goal_foe
    assert found is not None
    return found.ship


# ------------------------------------------------------------------------------ over whole battles
def test_ls98_orders_2_no_ship_of_the_line_breaks_her_orders_in_a_battle() -> None:
    """Breaches are counted by the book itself."""
    level = a_level("french-at-sea")
    battle = Battle(ls98, level, captains(level), 3)
    assert battle.run(200_000) is StepResult.OVER
    with battle.table.as_current():
        breaches = {ship.id: ship.breaches for ship in ships_on_map()}
    battle.close()
    assert sum(breaches.values()) <= 2


def test_ls98_boat_2_the_french_land_their_men() -> None:
    level = a_level("landing-race")
    battle = Battle(ls98, level, captains(level), 1)
    assert battle.run(200_000) is StepResult.OVER
    with battle.table.as_current():
        landed = list(get_single(Board).landed)
    battle.close()
    assert landed[0] >= 3


def test_ls98_board_1_a_boarding_is_offered_and_taken() -> None:
    """In a battle of the two seventy-fours, ordered to board."""
    level = load_level(LEVELS_HOME / "ls98" / "robust-and-hoche.toml")
    taken = []

    def hear(question: Choose, keys: Sequence[str], plan: Rationale) -> None:
        if question.clause == "LS98-board-3":
            taken.append(keys[0])

    for seed in range(5):
        listen(level, seed, hear, "admiral")
    assert taken


@pytest.mark.parametrize("anchored", [False, True])
def test_ls98_coll_2_a_friend_at_anchor_right_ahead_will_lie_there_when_she_moves_again(
    anchored: bool,
) -> None:
    level, table = a_table(
        [
            a_ship("argo", "british", (10, 10), 180),
            a_ship("boreas", "british", (10, 11), 180),
            a_ship("corona", "french", (20, 20), 0),
        ]
    )
    with table.as_current():
        argo, boreas = get_ship("argo"), get_ship("boreas")
        if anchored:
            add_marker(boreas.number, Anchored())
        situation = situation_of(argo, aims_of(level, argo.side))
        cost = blocked_ahead_cost(situation, argo.hex.q, argo.hex.r, argo.heading)
        assert cost == pytest.approx(w.FRIEND_COLLISION * (1 if anchored else w.FRIEND_STAYS_CHANCE))
