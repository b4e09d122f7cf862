"""KMH-13.0: each condition of locking and of a round by itself."""

from typing import Any

import pytest

from game.books.kmh.rules.boarding import (
    apply_attacker_win,
    apply_defender_win,
    ask_after_repulse,
    ask_to_board,
    ask_to_face,
    ask_to_grapple,
    ask_whom_to_face,
    attack,
    boarding_dice,
    boarding_stages,
    both_attack,
    fight_locked_ships,
    has_just_cut_loose,
    stage_of,
    try_to_lock,
)
from game.books.kmh.rules.fire_limits import fire_limits_of, target_refusal
from game.books.kmh.rules.gunnery import fire_batteries, fire_menu, fire_volley, shots_left
from game.books.kmh.rules.passage import lock_or_man
from game.books.kmh.rules.sailing import grapple_again
from game.books.kmh.rules.sheet import Deck, Lock, Quality, Ship, Stage
from game.books.kmh.rules.striking import is_unmanned_prize, may_man
from game.books.kmh.rules.turn import begin_turn
from game.core.events import Boarded, Fired, Grappled, Hurt
from game.core.markers import Gone, HasStruck, Sinking
from game.core.table import add_marker, get_single, place
from tests.books.kmh.rules.guns import (
    CULOTTE,
    LUBBER,
    TAR,
    add_lock,
    allowed_shot,
    dice_count,
    dice_for_total,
    make_enemy,
    make_firer,
    open_locks,
    place_abeam,
)
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure, ships_on_table

FIVE: dict[str, Any] = {"guns": 50}
"""Five boarding dice."""


# ------------------------------------------------------------------------------ locking
@pytest.mark.parametrize("why", ["friends", "locked", "struck", "sunk", "cut"])
def test_kmh_13_0_1_who_is_not_locked(why: str) -> None:
    ship, foe = make_firer("ship"), make_enemy(at=(51.2, 50))
    with ships_on_table(ship, foe):
        assert len(run_procedure(try_to_lock(ship, foe, "KMH-13.0.1")).steps) == 1
        if why == "friends":
            foe.side = "french"
        elif why == "locked":
            add_lock(foe, ship)
        elif why == "cut":
            get_single(Deck).turn = 3
            place(Lock("foe", "firer", open=False, cut=3))
            place(Lock("foe", "ship", open=False, cut=3))
        else:
            add_marker(foe.number, HasStruck("") if why == "struck" else Sinking(2))
        assert run_procedure(try_to_lock(ship, foe, "KMH-13.0.1")).steps == []
        assert run_procedure(try_to_lock(foe, ship, "KMH-13.0.1")).steps == []


def test_kmh_13_0_19_who_has_just_cut_loose() -> None:
    ship, foe, other = make_firer("ship"), make_enemy(), make_enemy("other", at=(90, 90))
    with ships_on_table(ship, foe, other):
        get_single(Deck).turn = 3
        lock = Lock("foe", "ship", open=False, cut=2)
        place(lock)
        assert not has_just_cut_loose(ship, foe)
        lock.cut = 3
        assert has_just_cut_loose(ship, foe)
        assert has_just_cut_loose(foe, ship)
        assert not has_just_cut_loose(ship, other)


@pytest.mark.parametrize(
    ("wishes", "face", "fast"),
    [
        (("sheer off", "sheer off"), 6, True),
        (("sheer off", "sheer off"), 5, False),
        (("grapple", "sheer off"), 4, True),
        (("sheer off", "grapple"), 3, False),
        (("grapple", "grapple"), 2, True),
        (("grapple", "grapple"), 1, False),
    ],
)
def test_kmh_13_0_2_two_off_the_six_for_each_who_is_willing(
    wishes: tuple[str, str], face: int, fast: bool
) -> None:
    ship, foe = make_firer("ship", rung="bow"), make_enemy(at=(51.2, 50))
    with ships_on_table(ship, foe):
        told = run_procedure(try_to_lock(ship, foe, "KMH-13.0.1"), *wishes, face)
        assert (len(open_locks()), len(told.events_of(Grappled))) == (fast, fast)
        assert ship.rung == ("stop" if fast else "bow")


@pytest.mark.parametrize("field", ["retiring", "prize"])
def test_kmh_12_2_1_who_starts_nothing_is_not_asked(field: str) -> None:
    ship = make_firer("ship")
    with ships_on_table(ship, make_enemy(at=(51.2, 50))):
        assert len(run_procedure(ask_to_grapple(ship, "KMH-13.0.1")).steps) == 1
        assert len(run_procedure(ask_to_board(ship)).steps) == 1
        setattr(ship, field, True)
        assert run_procedure(ask_to_grapple(ship, "KMH-13.0.1")).result is False
        assert run_procedure(ask_to_board(ship)).result is False


def test_kmh_13_0_1_who_touches_is_tried_again_one_at_a_time() -> None:
    ship, foe, far = make_firer("ship"), make_enemy(at=(51.2, 50)), make_enemy("far", at=(55, 50))
    with ships_on_table(ship, foe, far):
        tried = run_procedure(grapple_again(ship), "grapple", "grapple", 6)
        assert (tried.open_step, [lock.b for lock in open_locks()]) == (None, ["foe"])
        assert run_procedure(grapple_again(ship)).steps == []
        open_locks()[0].open = False
        add_marker(foe.number, HasStruck(""))
        assert run_procedure(grapple_again(ship)).allowed_keys() == ["man", "leave"]


def test_kmh_13_0_1_who_has_locked_one_of_two_that_touch_her_tries_no_more() -> None:
    ship, east, west = (
        make_firer("ship"),
        make_enemy("east", at=(51.2, 50)),
        make_enemy("west", at=(48.8, 50)),
    )
    with ships_on_table(ship, east, west):
        missed = run_procedure(grapple_again(ship), "grapple", "grapple", 1)
        assert missed.open_step is not None
        tried = run_procedure(grapple_again(ship), "grapple", "grapple", 6)
        assert (tried.open_step, [lock.b for lock in open_locks()]) == (None, ["east"])


@pytest.mark.parametrize(("cm", "asked"), [(6, "KMH-12.1.10"), (6.01, "")])
def test_kmh_12_1_10_a_ship_that_has_struck_is_manned_if_they_met_gently(cm: float, asked: str) -> None:
    ship, foe = make_firer("ship"), make_enemy(at=(51.2, 50))
    with ships_on_table(ship, foe):
        add_marker(foe.number, HasStruck(""))
        for pair in ((ship, foe), (foe, ship)):
            told = run_procedure(lock_or_man(*pair, round(cm * 10_000)))
            assert [step.clause for step in told.steps] == ([asked] if asked else [])
        add_marker(ship.number, Gone("sunk"))
        assert run_procedure(lock_or_man(ship, foe, 0)).steps == []


def test_kmh_12_1_10_which_prize_waits_for_a_crew() -> None:
    ship, foe = make_firer("ship"), make_enemy(at=(51.2, 50))
    with ships_on_table(ship, foe):
        assert not is_unmanned_prize(foe, "french")
        add_marker(foe.number, HasStruck(""))
        assert is_unmanned_prize(foe, "french")
        assert not is_unmanned_prize(foe, "british")
        assert may_man(ship, foe)
        ship.prize = True
        assert not may_man(ship, foe)
        ship.prize = False
        lock = add_lock(ship, foe, ship)
        assert is_unmanned_prize(foe, "french")
        lock.then = Stage.PRIZE_CREW
        assert not is_unmanned_prize(foe, "french")
        lock.open = False
        assert is_unmanned_prize(foe, "french")
        place(by_boats := Lock("boats", "foe", then=Stage.PRIZE_CREW, boats=True))
        assert not is_unmanned_prize(foe, "french")
        by_boats.open = False
        add_marker(foe.number, Sinking(2))
        assert not is_unmanned_prize(foe, "french")


# ------------------------------------------------------------------------------ dice
@pytest.mark.parametrize(
    ("fields", "dice"),
    [
        ({}, 5),
        ({"crew": TAR, "quality": "poor"}, 5 + 2 - 1 + 1),
        ({"quality": "elite"}, 5 + 1 + 1),
        ({"officers": True}, 4),
        ({"quality": "poor", "traits": []}, 5 - 1 - 2),
        ({"crew_casualties": True}, 4),
        ({"crew": LUBBER}, 4),
        ({"features": ["boarding-party"]}, 6),
        ({"features": ["boarding-party"], "crew_casualties": True}, 4),
        ({"damage": 1}, 4),
        ({"damage": 10}, 4),
        ({"damage": 11}, 3),
        ({"prize": True}, 4),
    ],
)
def test_kmh_13_0_6_what_counts_in_a_boarding_action(fields: dict[str, Any], dice: int) -> None:
    """Poor Sans Culottes are cowardly besides; Tars form a boarding party of themselves."""
    assert boarding_dice(make_firer(**(FIVE | fields))).total == dice


# ------------------------------------------------------------------------------ rounds
@pytest.mark.parametrize(("ours", "theirs", "won"), [(18, 17, 2), (18, 18, 1), (16, 18, 1), (15, 18, 0)])
def test_kmh_13_0_15_the_higher_total_and_a_margin_of_more_than_two(ours: int, theirs: int, won: int) -> None:
    ship, foe = make_firer("ship", **FIVE), make_enemy(**FIVE, at=(51.2, 50))
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe, ship, 1)
        last = ["stay"] if won == 0 else []
        told = run_procedure(
            attack(lock, ship, foe, {}), dice_for_total(ours, 5), dice_for_total(theirs, 5), *last
        )
        assert (told.open_step, lock.won, foe.attacked_by) == (None, won, ["ship"])
        (round_,) = told.events_of(Boarded)
        assert round_.won == {2: "attacker", 1: "", 0: "defender"}[won]
        assert lock.attacker == ("" if won == 0 else "ship")


@pytest.mark.parametrize(("first", "second", "holder"), [(18, 17, "ship"), (17, 18, "foe"), (18, 18, "")])
def test_kmh_13_0_5_of_two_who_attack_the_higher_has_the_deck(first: int, second: int, holder: str) -> None:
    ship, foe = make_firer("ship", **FIVE), make_enemy(**FIVE, at=(51.2, 50))
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe)
        told = run_procedure(
            both_attack(lock, [ship, foe], {}), dice_for_total(first, 5), dice_for_total(second, 5)
        )
        assert (told.open_step, lock.attacker, lock.won) == (None, holder, int(holder != ""))


@pytest.mark.parametrize(("margin", "points"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_kmh_13_0_18_a_point_for_every_three(margin: int, points: int) -> None:
    ship, foe = make_firer("ship"), make_enemy(at=(51.2, 50))
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe, ship)
        run_procedure(apply_attacker_win(lock, ship, foe, 10 + margin, 10))
        assert (foe.damage, foe.triggers, lock.won) == (points, [], 1)
        for _ in range(2):
            run_procedure(apply_attacker_win(lock, ship, foe, 11, 10))
            assert foe.triggers == ["d"]


@pytest.mark.parametrize(
    ("decks", "prize", "names"),
    [(1, False, "ABC"), (2, False, "ABBC"), (3, False, "ABBBC"), (3, True, "ABC")],
)
def test_kmh_13_0_21_a_stage_for_every_deck(decks: int, prize: bool, names: str) -> None:
    foe = make_enemy(decks=decks, prize=prize)
    assert "".join(boarding_stages(foe)) == names
    for won, name in enumerate(names + names[-1]):
        assert stage_of(Lock("a", "b", "a", won), foe) == name


@pytest.mark.parametrize(("won", "clause", "asked"), [(2, "KMH-13.0.16", False), (1, "KMH-13.0.17", True)])
def test_kmh_13_0_16_a_stage_is_lost(won: int, clause: str, asked: bool) -> None:
    ship, foe = make_firer("ship"), make_enemy(at=(51.2, 50))
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe, ship, won)
        told = run_procedure(apply_defender_win(lock, ship, foe, 10, 13))
        assert (lock.won, [e.clause for e in told.events_of(Boarded)]) == (won - 1, [clause])
        assert bool(told.steps) is asked


def test_kmh_13_0_19_what_the_crew_may_do_that_threw_them_off() -> None:
    ship, foe = make_firer("ship"), make_enemy(at=(51.2, 50))
    with ships_on_table(ship, foe):
        get_single(Deck).turn = 4
        lock = add_lock(ship, foe, ship)
        assert run_procedure(ask_after_repulse(lock, foe)).allowed_keys() == [
            "counter-board",
            "cut loose",
            "stay",
        ]
        run_procedure(ask_after_repulse(lock, foe), "counter-board")
        assert (lock.attacker, lock.open) == ("foe", True)
        foe.retiring = True
        assert run_procedure(ask_after_repulse(lock, foe)).allowed_keys() == ["cut loose", "stay"]
        run_procedure(ask_after_repulse(lock, foe), "stay")
        assert (lock.attacker, lock.open, lock.cut) == ("", True, 0)
        run_procedure(ask_after_repulse(lock, foe), "cut loose")
        assert (lock.attacker, lock.open, lock.cut) == ("", False, 4)


# ------------------------------------------------------------------------------ two enemies
def test_kmh_13_0_20_a_crew_that_is_not_elite_faces_one_enemy() -> None:
    ship, one, two = (make_firer("ship"), make_enemy("one", at=(51.2, 50)), make_enemy("two", at=(48.8, 50)))
    friend = make_firer("friend", at=(52.4, 50))
    with ships_on_table(ship, one, two, friend):
        first = add_lock(ship, one)
        add_lock(ship, friend)
        assert run_procedure(ask_whom_to_face(ship, first)).result == "one"
        second = add_lock(two, ship)
        assert run_procedure(ask_whom_to_face(ship, first)).allowed_keys() == ["one", "two"]
        faced: dict[str, str] = {}
        assert run_procedure(ask_to_face(ship, first, faced), "two").result is False
        assert faced == {"ship": "two"}
        assert run_procedure(ask_to_face(ship, second, faced)).result is True
        ship.quality = Quality.ELITE
        assert run_procedure(ask_to_face(ship, first, faced)).result is True
        add_marker(two.number, HasStruck(""))
        assert run_procedure(ask_whom_to_face(ship, first)).result == "one"


# ------------------------------------------------------------------------------
# KMH-13.1 and KMH-13.2: who may fire while ships are locked, and what a prize may do
def alongside() -> tuple[Ship, Ship, Ship]:
    """A ship with a foe against her starboard side and another 15 cm off her port side."""
    ship = make_firer()
    foe, third = place_abeam(ship, make_enemy(), 0.2), make_enemy("third")
    away = place_abeam(ship, third, 15).pose
    third.pose = type(away)(2 * ship.pose.x - away.x, away.y, 0)
    return ship, foe, third


def sides(ship: Ship) -> list[tuple[str, str, int]]:
    """Every shot at the hull a ship may fire now: side, target, dice."""
    mine = [s for s in shots_left(ship, False, []) if s.target_aim == "hull"]
    return [(s.side, s.target, s.dice) for s in mine]


# ------------------------------------------------------------------------------ locked ships
def test_kmh_13_1_1_broadsides_until_stage_a() -> None:
    ship, foe, third = alongside()
    with ships_on_table(ship, foe, third):
        lock = add_lock(ship, foe)
        assert ("starboard", "foe", 9) in sides(ship)
        assert ("port", "firer", 9) in sides(foe)
        lock.attacker = "firer"
        assert ("port", "firer", 9) in sides(foe), "nothing is won yet"
        lock.won = 1
        assert all(target != "foe" for _, target, _ in sides(ship))
        assert sides(foe) == []
        refusal = target_refusal(ship, foe)
        assert refusal is not None
        assert refusal.clause == "KMH-13.1.1"
        greyed = {o.key: o.refusal for o in fire_menu(ship, False, []).options() if o.refusal}
    assert greyed["fire foe"].clause == "KMH-13.1.1"


def test_kmh_13_1_2_the_winner_fires_half_from_the_free_side() -> None:
    ship, foe, third = alongside()
    fourth = make_enemy("fourth", at=(50, 30))
    with ships_on_table(ship, foe, third, fourth):
        add_lock(ship, foe, ship, 1)
        assert sides(ship) == [("port", "third", 5)]
        assert fire_limits_of(ship, False).partial_only == "KMH-13.1.2"
        told = run_procedure(fire_batteries(ship, False), "port hull third", (1,) * 5, 1)
    assert told.open_step is None
    assert [(e.dice, e.partial) for e in told.events_of(Fired)] == [(5, True)]


def test_kmh_13_1_2_the_loser_fires_at_nobody() -> None:
    ship, foe, third = alongside()
    with ships_on_table(ship, foe, third):
        add_lock(ship, foe, foe, 1)
        assert shots_left(ship, False, []) == []
        refusal = target_refusal(ship, third)
        assert refusal is not None
        assert refusal.clause == "KMH-13.1.2"


# ------------------------------------------------------------------------------ crossfire
def crossfire(hits: int, *rest: int, aim: str = "hull", **fields: Any) -> tuple[ProcedureRun, Ship, Ship]:
    """A British ship of 100 guns fires at a French 74 that is locked with a British 36."""
    firer = make_firer("firer", 100, side="british")
    foe = place_abeam(firer, make_firer("foe", **fields), 15)
    friend = make_firer("friend", 36, side="british")
    friend.pose = type(foe.pose)(foe.pose.x + 10_000, foe.pose.y, 0)
    face = 4 if aim == "hull" else 6
    with ships_on_table(firer, foe, friend):
        add_lock(friend, foe)
        shot = allowed_shot(firer, foe, aim=aim)
        told = run_procedure(fire_volley(firer, shot), (face,) * hits + (1,) * (12 - hits), *rest)
    assert told.open_step is None
    return told, foe, friend


@pytest.mark.parametrize(("hits", "ours", "theirs"), [(2, 0, 2), (3, 1, 2), (6, 2, 4), (7, 2, 5), (9, 3, 6)])
def test_kmh_13_1_3_each_third_hit_falls_on_the_friend(hits: int, ours: int, theirs: int) -> None:
    told, foe, friend = crossfire(hits, 0)
    assert (friend.damage, foe.damage) == (ours, theirs)
    strays = [e for e in told.events_of(Hurt) if e.clause == "KMH-13.1.3"]
    assert [(e.ship, e.points) for e in strays] == ([("friend", ours)] if ours else [])


def test_kmh_13_1_3_boxes_too() -> None:
    told, _, _ = crossfire(6, 0, aim="rigging")
    assert (told.damage_of("friend"), told.damage_of("foe")) == ((0, 2), (0, 4))


def test_kmh_13_1_3_not_from_within_the_action() -> None:
    ship, foe, third = alongside()
    friend = make_firer("friend", at=(55, 50))
    with ships_on_table(ship, foe, third, friend):
        add_lock(ship, foe)
        add_lock(friend, foe)
        run_procedure(fire_volley(ship, allowed_shot(ship, foe)), (6,) * 9, 0)
    assert (foe.damage, friend.damage) == (9, 0)


@pytest.mark.parametrize(("tenth", "more"), [(7, 1), (8, 0)])
def test_kmh_13_1_4_specials_fall_on_the_target_by_all_hits(tenth: int, more: int) -> None:
    rest = (3,) if more else ()
    told, foe, friend = crossfire(7, tenth, *rest)
    assert (foe.damage, friend.damage) == (5 + more, 2)
    assert told.rolls()[1].most == 7


# ------------------------------------------------------------------------------ prizes
def prize(**fields: Any) -> Ship:
    """A French 74 taken by the British, with their crew aboard."""
    ship = make_firer("prize", side="british", crew=TAR, prize=True, **fields)
    ship.traits = ["boarding-party", "double-shot-close"]
    return ship


def test_kmh_13_2_1_a_prize_starts_nothing() -> None:
    ship, foe = prize(), make_firer("foe")
    with ships_on_table(ship, place_abeam(ship, foe, 15)):
        assert shots_left(ship, False, []) == []
        refusal = target_refusal(ship, foe)
        assert refusal is not None
        assert refusal.clause == "KMH-13.2.1"
        assert fire_menu(ship, False, []).keys() == ["hold fire"]


def test_kmh_13_2_1_she_fires_back_this_turn_and_the_next() -> None:
    ship, foe = prize(), make_firer("foe")
    with ships_on_table(ship, place_abeam(ship, foe, 15)):
        run_procedure(fire_volley(foe, allowed_shot(foe, ship, "port")), (1,) * 9, 1)
        assert sides(ship) == [("starboard", "foe", 6)]
        begin_turn(get_single(Deck))
        assert sides(ship) == [("starboard", "foe", 6)]
        begin_turn(get_single(Deck))
        assert sides(ship) == []


def test_kmh_13_2_1_she_sends_no_boarders_but_defends() -> None:
    ship, foe = prize(), make_firer("foe", 36)
    with ships_on_table(ship, place_abeam(ship, foe, 0.2)):
        lock = add_lock(ship, foe)
        told = run_procedure(fight_locked_ships(), "board", (6,) * 3, (6,) * 8)
        assert [getattr(s, "seat", "") for s in told.steps][:1] == ["french"]
        assert told.allowed_keys() == ["cut loose", "stay"]
    assert lock.attacker == ""


def test_kmh_13_2_1_boarders_are_answered_with_fire() -> None:
    ship, foe = prize(), make_firer("foe", 36)
    with ships_on_table(ship, place_abeam(ship, foe, 0.2)):
        lock = add_lock(ship, foe)
        run_procedure(fight_locked_ships(), "board", (1, 1, 1), (2,) * 8, "stay")
        assert lock.won == 0
        assert [target for _, target, _ in sides(ship)] == ["foe"]


def test_kmh_13_2_2_class_of_the_captor_quality_poor_no_traits() -> None:
    ship = prize()
    assert boarding_dice(ship).total == 7 + 2 - 1
    clauses = [t.clause for t in boarding_dice(ship).terms]
    assert "KMH-13.2.2" in clauses
    assert "KMH-13.0.13" not in clauses
    assert boarding_dice(prize(quality="elite")).total == 8


def test_kmh_13_2_3_one_deck_to_take_and_six_dice_to_fire() -> None:
    assert boarding_stages(prize()) == ["A", "B", "C"]
    assert boarding_stages(make_firer()) == ["A", "B", "B", "C"]
    assert dice_count(prize()) == 6
    assert dice_count(prize(), is_choppy=True) == 6
    assert dice_count(make_firer("small", 36, CULOTTE, prize=True)) == 4
    assert dice_count(prize(damage=10)) == 4
