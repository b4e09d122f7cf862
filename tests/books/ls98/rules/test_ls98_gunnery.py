"""Ranges, dice, orders, loading, damage: LS98-fire, LS98-orders, LS98-mark."""

from typing import Any

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
from game.books.ls98.rules.gunnery import (
    advance_loading,
    apply_broadside,
    ask_shot_to_load,
    ask_to_fire,
    ask_to_reply,
    fire_broadside,
    fire_menu,
    fire_words,
    fired_event,
    load_menu,
    loading_time_words,
)
from game.books.ls98.rules.sheet import SHOTS, Ammunition, Ship, ShipClass, Wind, get_ship
from game.books.ls98.rules.shots import (
    Shot,
    band_of,
    broadside_dice_tally,
    enemies_not_borne_on,
    judged_shots_now,
    rake_of,
)
from game.core.events import Befell, Event, Exploded, Fired, Told
from game.core.markers import Gone, HasStruck, Sinking
from game.core.steps import Refusal
from game.core.table import add_marker, get_single, has_marker
from game.core.tally import Tally, make_term
from game.sea.hexes import HEX_PITCH, Sector
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


# ------------------------------------------------------------------------------
# A broadside of the 1798 game from the offer to the smoke: who is asked, what everybody sees, what three
# and six sixes do, and how the guns are loaded again
NEAR = level_in_hexes(
    frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 2))
)


def shot_of(dice: int, shot: str = "ball", band: int = 0, rake: str = "") -> Shot:
    """A broadside with so many dice in all."""
    tally = Tally((make_term("LS98-fire-4", "broadside", dice),))
    return Shot(Sector.STARBOARD, "foe", Ammunition(shot), 2 * (band + 1), band, Sector(rake), tally)


# ------------------------------------------------------------------------------ who is asked
@pytest.mark.clauses("LS98-fire-2", "LS98-morale-4", "LS98-sink-1")
@pytest.mark.parametrize(
    ("fields", "marker", "asked"),
    [
        ({}, None, True),
        ({"fired": True}, None, False),
        ({"fleeing": True}, None, False),
        ({"crew": 0}, None, False),
        ({}, HasStruck("foe"), False),
        ({}, Sinking(2), False),
    ],
)
def test_ls98_fire_2_who_has_fired_flees_or_goes_down_is_not_asked(
    fields: dict[str, Any], marker: Any, asked: bool
) -> None:
    with level_on_table(NEAR):
        own = change_ship("own", **fields)
        if marker is not None:
            add_marker(own.number, marker)
        answers = {"LS98-fire-2": ["hold fire"]} if asked else {}
        assert run_procedure(ask_to_fire(own), answers) == []


@pytest.mark.clauses("LS98-fire-3", "LS98-sink-1", "LS98-surr-1", "LS98-morale-4")
@pytest.mark.parametrize(
    ("who", "fields", "marker", "asked"),
    [
        ("own", {}, None, True),
        ("own", {"fleeing": True}, None, True),
        ("own", {"fired": True}, None, False),
        ("own", {}, HasStruck("foe"), False),
        ("own", {}, Sinking(2), False),
        ("foe", {}, HasStruck("own"), False),
        ("foe", {}, Gone("exploded"), False),
    ],
)
def test_ls98_fire_3_who_has_not_fired_and_still_fights_may_answer_who_still_fights(
    who: str, fields: dict[str, Any], marker: Any, asked: bool
) -> None:
    with level_on_table(NEAR):
        ship = change_ship(who, **fields)
        if marker is not None:
            add_marker(ship.number, marker)
        answers = {"LS98-fire-3": ["hold fire"]} if asked else {}
        assert run_procedure(ask_to_reply(get_ship("own"), get_ship("foe")), answers) == []


@pytest.mark.clauses("LS98-fire-1", "LS98-fire-5", "LS98-fire-2")
def test_ls98_fire_1_the_menu_holds_fire_offers_and_greys() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 2)),
        frigate_table("far", "british", MIDDLE_HEX.hex_towards(4, 4)),
        frigate_table("ahead", "british", MIDDLE_HEX.hex_towards(2, 2)),
    )
    with level_on_table(level):
        own = get_ship("own")
        menu = fire_menu(judged_shots_now(own), list(enemies_not_borne_on(own)))
        told = [(o.key, o.refusal.clause if o.refusal else "") for o in menu.offers]
        assert told == [
            ("hold fire", ""),
            ("starboard foe", ""),
            ("starboard far", "LS98-fire-1"),
            ("port ahead", "LS98-fire-5"),
        ]
        assert menu.offers[1].tally is not None
        change_ship("foe", hex=MIDDLE_HEX.hex_towards(2, 3))
        change_ship("far", hex=MIDDLE_HEX.hex_towards(2, 4))
        assert run_procedure(ask_to_fire(own)) == []


# ------------------------------------------------------------------------------ what is seen
@pytest.mark.clauses("LS98-fire-9a", "LS98-fire-1")
@pytest.mark.parametrize(
    ("shot", "band", "rake", "words"),
    [
        ("ball", 0, "", "Starboard round shot at Foe, close"),
        ("ball", 1, "stern", "Starboard round shot at Foe, medium, raking by the stern"),
        ("chain", 1, "", "Starboard chain shot at Foe, medium"),
        ("double", 0, "bow", "Starboard double round shot at Foe, close, raking by the bow"),
    ],
)
def test_ls98_fire_1_a_broadside_is_told_in_words(shot: str, band: int, rake: str, words: str) -> None:
    with level_on_table(NEAR):
        assert fire_words(shot_of(4, shot, band, rake)) == words


@pytest.mark.clauses("LS98-fire-10", "LS98-fire-12", "LS98-fire-14")
@pytest.mark.parametrize(
    ("shot", "clause", "aim"), [("ball", "LS98-fire-10", "hull"), ("chain", "LS98-fire-12", "rigging")]
)
def test_ls98_fire_14_what_everybody_sees_of_a_broadside(shot: str, clause: str, aim: str) -> None:
    """Two hexes off: dice, hits, and smoke on the side that has fired."""
    with level_on_table(NEAR):
        own, foe = get_ship("own"), get_ship("foe")
        told = run_procedure(fire_broadside(own, foe, shot_of(2, shot)), {clause: [[4, 1]]})
        how = ("starboard", "foe", aim, "", False, 2 * HEX_PITCH, 2, 0)
        assert told == [Fired(clause, "own", *how, "close"), Befell("LS98-fire-14", "own", "smoke starboard")]
        assert (own.fired, own.first_done, own.starboard.shot) == (True, True, "")
        assert own.fired_at == ["foe"]
        seen = fired_event(own, shot_of(3, shot, 1, "bow"), clause, 2)
        assert (seen.rake, seen.dice, seen.hits) == ("bow", 3, 2)


@pytest.mark.clauses("LS98-fire-10", "LS98-fire-12", "LS98-fire-6")
@pytest.mark.parametrize(
    ("shot", "band", "needs"),
    [("ball", 0, 5), ("double", 0, 5), ("ball", 1, 6), ("ball", 2, 6), ("chain", 0, 5)] + [("chain", 1, 5)],
)
def test_ls98_fire_10_what_hits_by_shot_and_band(shot: str, band: int, needs: int) -> None:
    assert shot_of(4, shot, band).needs == needs


# ------------------------------------------------------------------------------ what it does
@pytest.mark.clauses("LS98-fire-16", "LS98-fire-17")
@pytest.mark.parametrize(
    ("band", "sixes", "burning", "gone"),
    [
        (0, 2, 0, False),
        (0, 3, 1, False),
        (0, 5, 1, False),
        (0, 6, 0, True),
        (0, 7, 0, True),
        (1, 6, 0, False),
        (2, 7, 0, False),
    ],
)
def test_ls98_fire_17_three_sixes_burn_and_six_blow_up_at_close_range_alone(
    band: int, sixes: int, burning: int, gone: bool
) -> None:
    with level_on_table(NEAR):
        foe, faces = get_ship("foe"), [6] * sixes
        answers = {} if gone else {"LS98-fire-11": [[4] * sixes]}
        told = run_procedure(apply_broadside(foe, shot_of(sixes, "ball", band), faces, sixes), answers)
        assert foe.burning == burning
        assert has_marker(foe.number, Gone) is gone
        assert any(isinstance(event, Exploded) for event in told) is gone


@pytest.mark.clauses("LS98-fire-12", "LS98-fire-13", "LS98-fire-16")
def test_ls98_fire_13_chain_never_burns_and_no_hit_throws_nothing() -> None:
    with level_on_table(NEAR):
        foe = get_ship("foe")
        assert run_procedure(apply_broadside(foe, shot_of(6), [1] * 6, 0)) == []
        run_procedure(apply_broadside(foe, shot_of(6, "chain"), [6] * 6, 2), {"LS98-fire-13": [[1], [5]]})
        assert (foe.burning, foe.boxes, has_marker(foe.number, Gone)) == (0, [1, 2, 1], False)


# ------------------------------------------------------------------------------ loading
@pytest.mark.clauses("LS98-fire-7", "LS98-fire-15")
def test_ls98_fire_7_what_no_gun_takes_is_refused_with_the_reason() -> None:
    with level_on_table(NEAR):
        menu = load_menu(get_ship("own"), "port")
        for key, why in (
            ("double chain", "only round shot is loaded double"),
            ("ball and chain", "only round shot is loaded double"),
            ("grape", "'grape' is not one of: ball, chain, double"),
        ):
            assert menu.read(key) == Refusal("LS98-fire-7", why)
        assert [menu.read(key) for key in menu.keys()] == ["ball", "chain", "double"]  # noqa: SIM118
        assert [option.full_text for option in menu.options()] == [
            "Load ball to port: round shot, 1 turn to load",
            "Load chain to port: chain shot, 1 turn to load",
            "Load double to port: round shot, double, 2 turns to load",
        ]
    assert [loading_time_words(shot) for shot in SHOTS] == ["1 turn", "1 turn", "2 turns"]


@pytest.mark.clauses("LS98-fire-15", "LS98-sink-1", "LS98-surr-1")
@pytest.mark.parametrize("marker", [None, Sinking(2), HasStruck("foe")])
def test_ls98_fire_15_who_goes_down_or_has_struck_loads_no_more(marker: Any) -> None:
    with level_on_table(NEAR):
        own = get_ship("own")
        own.port.shot, own.starboard.left = Ammunition.FIRED, 1
        if marker is not None:
            add_marker(own.number, marker)
            assert run_procedure(advance_loading()) == []
            assert (own.port.shot, own.starboard.left) == ("", 1)
            return
        told = run_procedure(advance_loading(), {"LS98-fire-15": ["double"]})
        assert (own.port.shot, own.port.left, own.starboard.left) == ("double", 2, 0)
        assert [event.clause for event in told] == ["LS98-fire-15", "LS98-fire-14"]


@pytest.mark.clauses("LS98-fire-15", "LS98-orders-8")
def test_ls98_fire_15_where_orders_leave_one_shot_nobody_is_asked() -> None:
    level = level_in_hexes(
        frigate_table("own", "french", orders=["fire-high"]),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
    )
    with level_on_table(level):
        own = get_ship("own")
        own.port.shot = Ammunition.FIRED
        run_procedure(ask_shot_to_load(own, "port"))
        assert (own.port.shot, own.port.left) == ("chain", 1)
        assert smoke(own) == ["port"]


def smoke(ship: Ship) -> list[str]:
    """The sides on which smoke hangs."""
    return [side for side in ("port", "starboard") if ship.has_smoke_on(side)]


@pytest.mark.clauses("LS98-fire-14", "LS98-fire-15")
def test_ls98_fire_14_smoke_hangs_while_guns_that_have_fired_are_loaded() -> None:
    with level_on_table(NEAR):
        own = get_ship("own")
        assert (smoke(own), own.has_gun_smoke) == ([], False)
        own.port.shot = Ammunition.FIRED
        assert (smoke(own), own.port.is_ready) == (["port"], False)
        own.port.shot, own.port.left = Ammunition.BALL, 1
        assert (smoke(own), own.has_gun_smoke, own.port.is_ready) == (["port"], True, False)
        own.doubling.append("port")
        assert (smoke(own), own.has_gun_smoke) == ([], False)
        own.starboard.left = 1
        assert smoke(own) == ["starboard"]
