"""Ranges, dice, orders, loading, damage: LS98-fire, LS98-orders, LS98-mark."""

import pytest

from game.books.ls98.rules.cards import (
    is_enemy_in_medium_range,
    is_flagship_engaged,
    is_in_broadside_of,
    load_refusal,
    log_if_breach,
    log_if_in_danger,
)
from game.books.ls98.rules.damage import roll_mast_box_loss, run_fires, run_sinking
from game.books.ls98.rules.gunnery import advance_loading, load_menu
from game.books.ls98.rules.sheet import SHOTS, Ammunition, Ship, ShipClass, Wind, get_ship
from game.books.ls98.rules.shots import (
    band_of,
    broadside_dice_tally,
    enemies_not_borne_on,
    judged_shots_now,
    rake_of,
)
from game.core.events import Befell, Event, Told
from game.core.table import get_single
from game.sea.hexes import Sector
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
    seventy_four_table,
)


@pytest.mark.clauses("LS98-fire-6")
def test_ranges_by_class() -> None:
    def bands(klass: str) -> list[int | None]:
        return [
            band_of(Ship("s", "S", "a", "a", MIDDLE_HEX, 2, klass=ShipClass(klass)), n) for n in range(1, 8)
        ]

    assert bands("3rd") == [0, 0, 1, 1, 2, 2, None]
    assert bands("4th") == bands("5th") == [0, 0, 1, 1, 2, None, None]
    assert bands("unrated") == [0, 1, 2, None, None, None, None]
    level = level_in_hexes(
        frigate_table("own", "french"), seventy_four_table("foe", "british", MIDDLE_HEX.hex_towards(3, 6))
    )
    with level_on_table(level):
        own = get_ship("own")
        assert [why.clause for _, _, why in enemies_not_borne_on(own)] == ["LS98-fire-6"]
        own.heading = 3
        assert [why.clause for _, _, why in enemies_not_borne_on(own)] == ["LS98-fire-5"]
        own.heading, own.hex, own.starboard.left = 2, MIDDLE_HEX.hex_towards(3, 1), 1
        assert [why.clause for _, _, why in enemies_not_borne_on(own)] == ["LS98-fire-15"]
        own.starboard.left = 0
        (_, why), *rest = judged_shots_now(own)
        assert (why, rest) == (None, [])


def dice(own: dict[str, object], foe: dict[str, object], shot: str, rake: str, rough: bool) -> int:
    """The dice of a broadside of a French ship at a British one."""
    level = level_in_hexes(
        seventy_four_table("own", "french"),
        seventy_four_table("foe", "british", MIDDLE_HEX.hex_towards(3, 2)),
    )
    with level_on_table(level):
        get_single(Wind).rough = rough
        sides = change_ship("own", **own), change_ship("foe", **foe)
        return broadside_dice_tally(*sides, Ammunition(shot), Sector(rake)).total


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
    own: dict[str, object], foe: dict[str, object], shot: str, rake: str, rough: bool, total: int
) -> None:
    assert dice(own, foe, shot, rake, rough) == total


@pytest.mark.clauses("LS98-fire-9a")
def test_a_rake_goes_in_through_bow_or_stern() -> None:
    assert rake_of(MIDDLE_HEX.hex_towards(5, 2), MIDDLE_HEX, 2) == "stern"
    assert rake_of(MIDDLE_HEX.hex_towards(2, 3), MIDDLE_HEX, 2) == "bow"
    assert rake_of(MIDDLE_HEX.hex_towards(4).hex_towards(5), MIDDLE_HEX, 2) == ""


@pytest.mark.clauses("LS98-fire-4")
def test_without_crew_no_gun_is_fired() -> None:
    with level_on_table(
        level_in_hexes(
            frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 2))
        )
    ):
        assert [shot.key for shot, why in judged_shots_now(get_ship("own")) if why is None] == [
            "starboard foe"
        ]
        assert judged_shots_now(change_ship("own", crew=0)) == []


# ------------------------------------------------------------------------------ orders
@pytest.mark.clauses("LS98-orders-6", "LS98-orders-8")
def test_what_orders_let_her_load() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 5))
    )
    with level_on_table(level):
        own = change_ship("own", orders=["fire-low"])
        assert [load_refusal(own, shot) is None for shot in SHOTS] == [1, 0, 1]
        own.order = 9
        assert load_refusal(own, Ammunition.CHAIN) is None
        own.orders = ["fire-high"]
        assert load_menu(own, "port").keys() == ["chain"]
        assert not is_enemy_in_medium_range(own)
        get_ship("foe").hex = MIDDLE_HEX.hex_towards(3, 4)
        assert is_enemy_in_medium_range(own)
        assert load_menu(own, "port").keys() == ["ball", "chain", "double"]


@pytest.mark.clauses("LS98-orders-6", "LS98-orders-8")
def test_ls98_orders_8_of_two_orders_that_leave_no_shot_her_own_binds() -> None:
    """Her side loads chain, she must not: every shot was forbidden, and the battle broke."""
    level = level_in_hexes(
        frigate_table("own", "french", orders=["fire-low", "close-and-board"]),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 5)),
    )
    french, british = level.sides if level.sides[0].id == "french" else reversed(level.sides)
    french = french.model_copy(update={"orders": ("fire-high",)})
    with level_on_table(level.model_copy(update={"sides": (french, british)})):
        own = get_ship("own")
        assert sorted(own.orders) == ["close-and-board", "fire-low"]
        assert load_menu(own, "port").keys() == ["ball", "double"]


@pytest.mark.clauses("LS98-orders-2")
def test_a_ship_of_the_line_that_makes_away_breaks_her_orders() -> None:
    level = level_in_hexes(
        seventy_four_table("own", "british", MIDDLE_HEX.hex_towards(3, 4)),
        seventy_four_table("flag", "french", flagship=True),
    )
    with level_on_table(level):
        own = change_ship("own", orders=["close-and-board"])
        (told,) = run_procedure(log_if_breach(own, 3, True))
        assert isinstance(told, Told)
        assert (told.clause, own.breaches) == ("LS98-orders-2", 1)
        for before, could in ((3, False), (4, True), (5, True), (0, True)):
            assert run_procedure(log_if_breach(own, before, could)) == []
        own.order = 3
        assert run_procedure(log_if_breach(own, 3, True)) == []


@pytest.mark.clauses("LS98-orders-5")
def test_a_frigate_under_the_flagships_guns_is_reminded_until_she_is_engaged() -> None:
    level = level_in_hexes(
        frigate_table("own", "british", MIDDLE_HEX.hex_towards(3, 6)),
        seventy_four_table("line", "british", MIDDLE_HEX.hex_towards(6, 3)),
        seventy_four_table("flag", "french", flagship=True),
    )
    with level_on_table(level):
        own, flag = change_ship("own", orders=["frigates-fight-frigates"]), get_ship("flag")
        assert is_in_broadside_of(own, flag)
        assert [event.clause for event in run_procedure(log_if_in_danger(own))] == ["LS98-orders-5"]
        flag.fired_at, get_ship("line").fired_at = ["line"], ["flag"]
        assert is_flagship_engaged(flag)
        assert run_procedure(log_if_in_danger(own)) == []
        flag.fired_at = []
        own.hex = MIDDLE_HEX.hex_towards(3, 7)
        assert run_procedure(log_if_in_danger(own)) == []


# ------------------------------------------------------------------------------ loading, damage
@pytest.mark.clauses("LS98-fire-14", "LS98-fire-15")
@pytest.mark.parametrize(("shot", "turns"), [("ball", 1), ("chain", 1), ("double", 2)])
def test_turns_of_loading(shot: str, turns: int) -> None:
    with level_on_table(
        level_in_hexes(
            frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
        )
    ):
        own = get_ship("own")
        own.port.shot = Ammunition.FIRED
        run_procedure(advance_loading(), {"LS98-fire-15": [shot]})
        assert (own.port.shot, own.port.left, own.has_gun_smoke) == (shot, turns, True)
        told: list[Event] = []
        for _ in range(turns):
            assert not own.port.is_ready
            told = run_procedure(advance_loading())
        assert (own.port.is_ready, own.has_gun_smoke) == (True, False)
        assert [e.what for e in told if isinstance(e, Befell)] == ["smoke port"]


@pytest.mark.clauses("LS98-mark-1", "LS98-fire-13")
def test_the_last_mast_leaves_her_dismasted() -> None:
    with level_on_table(
        level_in_hexes(
            frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
        )
    ):
        own = change_ship("own", boxes=[1, 0, 0], masts_down=["main", "mizzen"], full_sail=True)
        told = run_procedure(roll_mast_box_loss(own, "chain shot"), {"LS98-fire-13": [[3]]})
        assert own.boxes == [1, 0, 0]
        told = run_procedure(roll_mast_box_loss(own, "chain shot"), {"LS98-fire-13": [[2]]})
        assert (told[-1].clause, own.is_dismasted, own.full_sail) == ("LS98-mark-1", True, False)


@pytest.mark.clauses("LS98-sink-1")
def test_who_has_taken_all_she_can_may_begin_to_sink() -> None:
    with level_on_table(
        level_in_hexes(
            frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
        )
    ):
        own = change_ship("own", damage=5)
        assert (own.points, run_procedure(run_sinking())) == (6, [])
        own.damage = 6
        assert run_procedure(run_sinking(), {"LS98-sink-1": [[3]]}) == []
        run_procedure(run_sinking(), {"LS98-sink-1": [[4]]})
        for _ in range(2):
            assert run_procedure(run_sinking()) == []
        assert [event.clause for event in run_procedure(run_sinking())] == ["LS98-sink-1"]


@pytest.mark.clauses("LS98-blaze-1", "LS98-blaze-2")
def test_a_fire_may_explode_from_its_fourth_turn() -> None:
    with level_on_table(
        level_in_hexes(
            frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
        )
    ):
        own = change_ship("own", burning=1)
        for turn in (2, 3, 4):
            run_procedure(run_fires(), {"LS98-blaze-1": [[3]]})
            assert own.burning == turn
        run_procedure(run_fires(), {"LS98-blaze-1": [[3]], "LS98-blaze-2": [[5]]})
        assert own.burning == 5
        run_procedure(run_fires(), {"LS98-blaze-1": [[4]]})
        assert own.burning == 0
