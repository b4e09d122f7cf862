"""Ranges, dice, orders, loading, damage: LS98-fire, LS98-orders, LS98-mark."""

from __future__ import annotations

import pytest

from game.books.ls98.rules.damage import fires, lose_mast_box, sinking
from game.books.ls98.rules.loading import load_menu, reload
from game.books.ls98.rules.sheet import SHOTS, Ship, Wind, ship_named
from game.books.ls98.rules.shots import band_of, dice_of, rake_of, shots_now, silent
from game.books.ls98.rules.standing import (
    enemy_is_near,
    is_engaged,
    is_under_guns_of,
    no_load,
    remind,
    tell_of_breach,
)
from game.books.ls98.rules.states import Ammunition, ShipClass
from game.core.events import Befell, Event, Told
from game.core.table import the
from game.sea.hexes import Sector
from tests.books.ls98.rules.lough import (
    MIDDLE,
    changed,
    frigate,
    hexes,
    run,
    set_down,
    seventy_four,
)


@pytest.mark.clauses("LS98-fire-6")
def test_ranges_by_class() -> None:
    def bands(klass: str) -> list[int | None]:
        return [
            band_of(Ship("s", "S", "a", "a", MIDDLE, 2, klass=ShipClass(klass)), n)
            for n in range(1, 8)
        ]

    assert bands("3rd") == [0, 0, 1, 1, 2, 2, None]
    assert bands("4th") == bands("5th") == [0, 0, 1, 1, 2, None, None]
    assert bands("unrated") == [0, 1, 2, None, None, None, None]
    level = hexes(frigate("own", "french"), seventy_four("foe", "british", MIDDLE.to(3, 6)))
    with set_down(level):
        own = ship_named("own")
        assert [why.clause for _, _, why in silent(own)] == ["LS98-fire-6"]
        own.heading = 3
        assert [why.clause for _, _, why in silent(own)] == ["LS98-fire-5"]
        own.heading, own.hex, own.starboard.left = 2, MIDDLE.to(3, 1), 1
        assert [why.clause for _, _, why in silent(own)] == ["LS98-fire-15"]
        own.starboard.left = 0
        (_, why), *rest = shots_now(own)
        assert (why, rest) == (None, [])


def dice(own: dict[str, object], foe: dict[str, object], shot: str, rake: str, rough: bool) -> int:
    """The dice of a broadside of a French ship at a British one."""
    level = hexes(seventy_four("own", "french"), seventy_four("foe", "british", MIDDLE.to(3, 2)))
    with set_down(level):
        the(Wind).rough = rough
        sides = changed("own", **own), changed("foe", **foe)
        return dice_of(*sides, Ammunition(shot), Sector(rake)).total


@pytest.mark.clauses("LS98-fire-9a", "LS98-fire-9b", "LS98-fire-9c", "LS98-fire-9d")
@pytest.mark.parametrize(
    ("own", "foe", "shot", "rake", "rough", "total"),
    [
        ({"first_done": True}, {}, "ball", "", False, 9),
        ({}, {}, "ball", "", False, 10),
        ({"first_done": True}, {}, "ball", "stern", False, 11),
        ({"first_done": True}, {}, "double", "bow", False, 12),
        ({"first_done": True}, {}, "chain", "stern", False, 9),
        ({"first_done": True}, {"full_sail": True}, "chain", "", False, 11),
        ({"first_done": True}, {"full_sail": True}, "ball", "", False, 9),
        ({"first_done": True, "quality": "elite"}, {}, "ball", "", False, 10),
        ({"first_done": True, "quality": "elite", "klass": "4th"}, {}, "ball", "", False, 9),
        ({"first_done": True, "quality": "raw"}, {}, "ball", "", False, 8),
        ({"first_done": True}, {}, "ball", "", True, 5),
        ({"first_done": True, "damage": 11}, {}, "ball", "", False, 9),
    ],
)
def test_the_dice_of_a_broadside(
    own: dict[str, object],
    foe: dict[str, object],
    shot: str,
    rake: str,
    rough: bool,
    total: int,
) -> None:
    assert dice(own, foe, shot, rake, rough) == total


@pytest.mark.clauses("LS98-fire-9a")
def test_a_rake_goes_in_through_bow_or_stern() -> None:
    assert rake_of(MIDDLE.to(5, 2), MIDDLE, 2) == "stern"
    assert rake_of(MIDDLE.to(2, 3), MIDDLE, 2) == "bow"
    assert rake_of(MIDDLE.to(4).to(5), MIDDLE, 2) == ""


@pytest.mark.clauses("LS98-fire-4")
def test_without_crew_no_gun_is_fired() -> None:
    with set_down(hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 2)))):
        assert [shot.key for shot, why in shots_now(ship_named("own")) if why is None] == [
            "starboard foe"
        ]
        assert shots_now(changed("own", crew=0)) == []


# ------------------------------------------------------------------------------ orders
@pytest.mark.clauses("LS98-orders-6", "LS98-orders-8")
def test_what_orders_let_her_load() -> None:
    level = hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 5)))
    with set_down(level):
        own = changed("own", orders=["fire-low"])
        assert [no_load(own, shot) is None for shot in SHOTS] == [
            1,
            0,
            1,
        ]
        own.order = 9
        assert no_load(own, Ammunition.CHAIN) is None
        own.orders = ["fire-high"]
        assert load_menu(own, "port").keys() == ["chain"]
        assert not enemy_is_near(own)
        ship_named("foe").hex = MIDDLE.to(3, 4)
        assert enemy_is_near(own)
        assert load_menu(own, "port").keys() == ["ball", "chain", "double"]


@pytest.mark.clauses("LS98-orders-6", "LS98-orders-8")
def test_ls98_orders_8_of_two_orders_that_leave_no_shot_her_own_binds() -> None:
    """Her side loads chain, she must not: every shot was forbidden, and the battle broke."""
    level = hexes(
        frigate("own", "french", orders=["fire-low", "close-and-board"]),
        frigate("foe", "british", MIDDLE.to(3, 5)),
    )
    french, british = level.sides if level.sides[0].id == "french" else reversed(level.sides)
    french = french.model_copy(update={"orders": ("fire-high",)})
    with set_down(level.model_copy(update={"sides": (french, british)})):
        own = ship_named("own")
        assert sorted(own.orders) == ["close-and-board", "fire-low"]
        assert load_menu(own, "port").keys() == ["ball", "double"]


@pytest.mark.clauses("LS98-orders-2")
def test_a_ship_of_the_line_that_makes_away_breaks_her_orders() -> None:
    level = hexes(
        seventy_four("own", "british", MIDDLE.to(3, 4)),
        seventy_four("flag", "french", flagship=True),
    )
    with set_down(level):
        own = changed("own", orders=["close-and-board"])
        (told,) = run(tell_of_breach(own, 3, True))
        assert isinstance(told, Told)
        assert (told.clause, own.breaches) == ("LS98-orders-2", 1)
        for before, could in ((3, False), (4, True), (5, True), (0, True)):
            assert run(tell_of_breach(own, before, could)) == []
        own.order = 3
        assert run(tell_of_breach(own, 3, True)) == []


@pytest.mark.clauses("LS98-orders-5")
def test_a_frigate_under_the_flagships_guns_is_reminded_until_she_is_engaged() -> None:
    level = hexes(
        frigate("own", "british", MIDDLE.to(3, 6)),
        seventy_four("line", "british", MIDDLE.to(6, 3)),
        seventy_four("flag", "french", flagship=True),
    )
    with set_down(level):
        own, flag = changed("own", orders=["frigates-fight-frigates"]), ship_named("flag")
        assert is_under_guns_of(own, flag)
        assert [event.clause for event in run(remind(own))] == ["LS98-orders-5"]
        flag.fired_at, ship_named("line").fired_at = ["line"], ["flag"]
        assert is_engaged(flag)
        assert run(remind(own)) == []
        flag.fired_at = []
        own.hex = MIDDLE.to(3, 7)
        assert run(remind(own)) == []


# ------------------------------------------------------------------------------ loading, damage
@pytest.mark.clauses("LS98-fire-14", "LS98-fire-15")
@pytest.mark.parametrize(("shot", "turns"), [("ball", 1), ("chain", 1), ("double", 2)])
def test_turns_of_loading(shot: str, turns: int) -> None:
    with set_down(hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9)))):
        own = ship_named("own")
        own.port.shot = Ammunition.FIRED
        run(reload(), {"LS98-fire-15": [shot]})
        assert (own.port.shot, own.port.left, own.smokes) == (shot, turns, True)
        told: list[Event] = []
        for _ in range(turns):
            assert not own.port.ready
            told = run(reload())
        assert (own.port.ready, own.smokes) == (True, False)
        assert [e.what for e in told if isinstance(e, Befell)] == ["smoke port"]


@pytest.mark.clauses("LS98-mark-1", "LS98-fire-13")
def test_the_last_mast_leaves_her_dismasted() -> None:
    with set_down(hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9)))):
        own = changed("own", boxes=[1, 0, 0], masts_down=["main", "mizzen"], full_sail=True)
        told = run(lose_mast_box(own, "chain shot"), {"LS98-fire-13": [[3]]})
        assert own.boxes == [1, 0, 0]
        told = run(lose_mast_box(own, "chain shot"), {"LS98-fire-13": [[2]]})
        assert (told[-1].clause, own.dismasted, own.full_sail) == ("LS98-mark-1", True, False)


@pytest.mark.clauses("LS98-sink-1")
def test_who_has_taken_all_she_can_may_begin_to_sink() -> None:
    with set_down(hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9)))):
        own = changed("own", damage=5)
        assert (own.points, run(sinking())) == (6, [])
        own.damage = 6
        assert run(sinking(), {"LS98-sink-1": [[3]]}) == []
        run(sinking(), {"LS98-sink-1": [[4]]})
        for _ in range(2):
            assert run(sinking()) == []
        assert [event.clause for event in run(sinking())] == ["LS98-sink-1"]


@pytest.mark.clauses("LS98-blaze-1", "LS98-blaze-2")
def test_a_fire_may_explode_from_its_fourth_turn() -> None:
    with set_down(hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9)))):
        own = changed("own", burning=1)
        for turn in (2, 3, 4):
            run(fires(), {"LS98-blaze-1": [[3]]})
            assert own.burning == turn
        run(fires(), {"LS98-blaze-1": [[3]], "LS98-blaze-2": [[5]]})
        assert own.burning == 5
        run(fires(), {"LS98-blaze-1": [[4]]})
        assert own.burning == 0
