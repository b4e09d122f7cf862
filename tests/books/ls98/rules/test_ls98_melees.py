"""How a boarding of the 1798 game begins, who is asked for a party, who fires first, and what is
told of the men lost."""

from fractions import Fraction
from typing import Any

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.rules.boarding import (
    boarding_refusal,
    capture_undefended,
    grapple_menu,
    grapple_tally,
    is_free_to_grapple,
)
from game.books.ls98.rules.course import reachable_courses
from game.books.ls98.rules.melee import (
    MeleeParty,
    ask_and_fire_grape,
    ask_block_losses,
    ask_defending_party,
    begin_boarding,
    fight_boarding_round,
    grape_menu,
    marines_fire_words,
    melee_dice_tally,
    party_menu,
    roll_party_hits,
    take_deck,
    try_wound_leader,
)
from game.books.ls98.rules.morale import morale_tally, roll_morale
from game.books.ls98.rules.outcome import is_invader, points_scored_by, points_verdict
from game.books.ls98.rules.previews import (
    costly_share,
    expected_hits,
    fire_and_magazine_chances,
    grapple_win_loss_odds,
    helm_under_sail,
    hit_spread,
    melee_round_odds,
    next_thresholds,
    poses_of_course,
    shots_from_pose,
    stand_firm_chance,
    would_ground,
)
from game.books.ls98.rules.sheet import BALL, CHAIN, Board, Hold, Ship, get_ship, is_fighting
from game.books.ls98.rules.signals import SignalMenu, relays_by_ship
from game.core.events import Boarded, Ended, Event, Told
from game.core.markers import Gone
from game.core.steps import Refusal
from game.core.table import add_marker, every, get_single, place
from game.levels.conditions.objectives import FinalScore
from game.play.battle import Battle, StepResult
from game.play.seats import RandomSeat
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
    seventy_four_table,
)

PAIR = level_in_hexes(
    frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3))
)
BARE = {"crew": 2, "soldiers": 0, "marines": 0, "quality": "average", "carronades": False}


def grappled(**fields: Any) -> Hold:
    """The hold by which the French boarder has grappled the British ship."""
    hold = Hold("foe", "own", grappled=True, boarder="own", **fields)
    place(hold)
    return hold


def words(events: list[Event]) -> list[str]:
    """What is told in words."""
    return [event.text for event in events if isinstance(event, Told)]


# ------------------------------------------------------------------------------ parties
@pytest.mark.clauses("LS98-board-3", "LS98-board-6")
def test_ls98_board_3_a_boarder_may_hold_back_and_nothing_begins() -> None:
    with level_on_table(PAIR):
        hold, own = grappled(), change_ship("own", **BARE)
        change_ship("foe", **BARE)
        assert words(run_procedure(fight_boarding_round(hold), {"LS98-board-3": ["hold back"]})) == [
            "she holds her boarders back"
        ]
        assert (hold.begun, hold.rounds) == (False, 0)
        assert party_menu(own, 0, may_hold_back=True).keys() == ["2 + 0", "1 + 0", "hold back"]
        assert party_menu(own, 0).keys() == ["2 + 0", "1 + 0"]


@pytest.mark.clauses("LS98-board-3", "LS98-board-4")
def test_ls98_board_3_the_boarders_marines_go_over_and_the_defenders_fire_or_fight() -> None:
    """The block of marines goes over; the defenders' two fire, so that none is left to fight: two
    dice that do not kill, then a crew block a side and the die of the marines."""
    with level_on_table(PAIR):
        hold = grappled()
        change_ship("own", **BARE | {"marines": 1, "crew": 1})
        change_ship("foe", **BARE | {"marines": 2, "crew": 1})
        asked: dict[str, list[Any]] = {
            "LS98-board-3": ["1 + 1", "1 + 0"],
            "LS98-board-4": ["2", [3, 3]],
            "LS98-board-6": [[1], [1], [1]],
        }
        told = run_procedure(fight_boarding_round(hold), asked)
        assert [type(event) for event in told] == [Boarded]
        assert (hold.begun, hold.shot_over, hold.spent) == (True, True, 2)


@pytest.mark.clauses("LS98-board-5", "LS98-board-8")
def test_ls98_board_5_a_boarding_that_begins_anew_owes_nothing_to_the_last() -> None:
    with level_on_table(PAIR):
        own, foe = change_ship("own", leaders=["tone"]), get_ship("foe")
        hold = grappled(decks=2, rounds=3, spent=2, shot_over=True, repeller="foe", defends="x")
        run_procedure(begin_boarding(hold, own, foe), {"LS98-board-5": ["tone"]})
        assert (hold.begun, hold.shot_over) == (True, False)
        assert (hold.decks, hold.rounds, hold.spent) == (0, 0, 0)
        assert (hold.repeller, hold.leads, hold.defends) == ("", "tone", "")


@pytest.mark.clauses("LS98-board-3")
def test_ls98_board_3_parties_are_told_in_english_and_a_ship_without_men_sets_none() -> None:
    with level_on_table(PAIR):
        own = change_ship("own", **BARE | {"soldiers": 1, "crew": 1, "marines": 1})
        told = {offer.key: offer.label for offer in party_menu(own, 0).offers}
        assert told["2 + 1"] == "2 crew blocks and 1 of marines"
        assert told["1 + 0"] == "1 crew block and 0 of marines"
        assert told["0 + 1"] == "0 crew blocks and 1 of marines"
        nobody = change_ship("foe", **BARE | {"crew": 0, "marines": 1})
        found: list[MeleeParty] = []
        run_procedure(keeping(ask_defending_party(grappled(spent=1), nobody), found))
        assert found == [MeleeParty()]


async def keeping(asked: Any, found: list[Any]) -> None:
    """What a procedure returns is kept."""
    found.append(await asked)


# ------------------------------------------------------------------------------ grape
@pytest.mark.clauses("LS98-board-4")
@pytest.mark.parametrize(
    ("marines", "carronades", "key", "dice"),
    [
        (0, False, "", 0),
        (0, True, "", 1),
        (1, False, "1", 1),
        (2, False, "0", 0),
        (2, True, "2", 3),
        (3, True, "3", 3),
        (4, False, "3", 3),
    ],
)
def test_ls98_board_4_marines_and_carronades_fire_once_with_three_dice_at_most(
    marines: int, carronades: bool, key: str, dice: int
) -> None:
    with level_on_table(PAIR):
        own = change_ship("own", **BARE)
        foe = change_ship("foe", **BARE | {"marines": marines, "carronades": carronades})
        hold, party = grappled(begun=True), MeleeParty(crew=2)
        answers: list[Any] = [*([key] if key else []), *([[4, 3, 3][:dice]] if dice else [])]
        told = run_procedure(ask_and_fire_grape(hold, own, foe, party), {"LS98-board-4": answers})
        killed = int(dice > 0)
        assert words(told) == ["she loses 1 block of men"] * killed
        assert (own.crew, party.crew) == (2 - killed, 2 - killed)
        assert (hold.shot_over, hold.spent) == (True, int(key or 0))


@pytest.mark.clauses("LS98-board-4")
@pytest.mark.parametrize(("marines", "keys"), [(2, "210"), (3, "3210"), (4, "3210")])
def test_ls98_board_4_so_many_blocks_may_fire_and_are_told(marines: int, keys: str) -> None:
    with level_on_table(PAIR):
        foe = change_ship("foe", marines=marines, carronades=False)
        menu = grape_menu(foe)
        assert menu.keys() == list(keys)
        assert [offer.label for offer in menu.offers] == [marines_fire_words(int(k)) for k in keys]
        foe.carronades = True
        last = grape_menu(foe).offers[-2]
        assert last.label == "1 block of marines fires beside the carronades"
    assert [marines_fire_words(n) for n in (0, 1, 2)] == [
        "0 blocks of marines fire",
        "1 block of marines fires",
        "2 blocks of marines fire",
    ]


@pytest.mark.clauses("LS98-board-4", "LS98-board-6")
@pytest.mark.parametrize(
    ("blocks", "keys", "left", "told"),
    [
        (0, [], (2, 1), []),
        (1, ["marines"], (2, 0), ["she loses 1 block of men"]),
        (2, ["crew", "crew"], (0, 1), ["she loses 2 blocks of men"]),
        (3, ["crew", "crew"], (0, 0), ["she loses 3 blocks of men"]),
        (5, ["marines"], (0, 0), ["she loses 3 blocks of men"]),
    ],
)
def test_ls98_board_6_blocks_are_lost_one_by_one_while_the_party_has_any(
    blocks: int, keys: list[str], left: tuple[int, int], told: list[str]
) -> None:
    """Nobody is asked when a single kind is left."""
    with level_on_table(PAIR):
        own = change_ship("own", **BARE | {"marines": 1})
        party = MeleeParty(crew=2, marines=1)
        happened = run_procedure(
            ask_block_losses(own, party, blocks, own, "LS98-board-6"), {"LS98-board-6": keys}
        )
        assert words(happened) == told
        assert (own.crew, own.marines) == (party.crew, party.marines) == left


# ------------------------------------------------------------------------------ the round
@pytest.mark.clauses("LS98-board-6", "LS98-board-7")
def test_ls98_board_6_sixes_of_the_crew_and_fives_of_the_marines_hit_and_sixes_wound() -> None:
    with level_on_table(PAIR):
        own, found = change_ship("own", **BARE), list[Any]()
        party = MeleeParty(crew=3, marines=1)
        for crew, marines, hits, sixes in (
            ([6, 6, 5], [6], 3, 3),
            ([5, 5, 5], [5], 1, 0),
            ([6, 1, 1], [4], 1, 1),
        ):
            asked = roll_party_hits(own, party, melee_dice_tally(own, party, "", 0), "boarding")
            run_procedure(keeping(asked, found), {"LS98-board-6": [crew, marines]})
            assert found.pop() == (hits, sixes)


@pytest.mark.clauses("LS98-board-7", "LS98-board-5")
@pytest.mark.parametrize(
    ("leader", "sixes", "hurt"),
    [("tone", 2, []), ("tone", 3, ["tone"]), ("tone", 4, ["tone"]), ("", 3, []), ("away", 3, [])],
)
def test_ls98_board_7_three_sixes_wound_a_leader_who_takes_part(
    leader: str, sixes: int, hurt: list[str]
) -> None:
    with level_on_table(PAIR):
        own = change_ship("own", leaders=["tone"])
        told = run_procedure(try_wound_leader(own, leader, sixes))
        assert own.leaders_hurt == hurt
        assert len(told) == len(hurt)
        assert run_procedure(try_wound_leader(own, leader, sixes)) == []


@pytest.mark.clauses("LS98-board-5")
@pytest.mark.parametrize(
    ("fields", "total"),
    [
        ({}, 3),
        ({"quality": "elite"}, 4),
        ({"quality": "elite", "klass": "4th"}, 3),
        ({"quality": "elite", "nation": "french"}, 3),
        ({"soldiers": 1}, 3),
        ({"soldiers": 1, "nation": "french"}, 4),
    ],
)
def test_ls98_board_5_a_die_for_british_elite_of_the_line_and_for_french_soldiers_aboard(
    fields: dict[str, Any], total: int
) -> None:
    level = level_in_hexes(
        seventy_four_table("own", "british"), frigate_table("foe", "french", MIDDLE_HEX.hex_towards(3))
    )
    with level_on_table(level):
        given = {**BARE, "nation": "british", "klass": "3rd", **fields}
        assert melee_dice_tally(change_ship("own", **given), MeleeParty(crew=2), "", 1).total == total


@pytest.mark.clauses("LS98-board-8", "LS98-surr-2")
@pytest.mark.parametrize(
    ("decks", "face", "men", "strikes"),
    [(0, 9, 2, False), (0, 1, 2, True), (1, 9, 2, False), (2, None, 2, True), (0, None, 0, True)],
)
def test_ls98_board_8_with_the_last_deck_she_strikes_and_before_it_if_she_does_not_stand(
    decks: int, face: int | None, men: int, strikes: bool
) -> None:
    """The last of three decks, or nobody left: no die is thrown."""
    with level_on_table(PAIR):
        own, foe = get_ship("own"), change_ship("foe", **BARE | {"crew": men, "decks": 3})
        hold = grappled(begun=True, decks=decks, rounds=decks)
        run_procedure(take_deck(hold, own, foe), {"LS98-morale-2": [[face]]} if face is not None else {})
        assert is_fighting(foe) is not strikes
        assert (hold.decks, hold.rounds) == (decks + 1, decks + 1)


# ------------------------------------------------------------------------------ who may board
@pytest.mark.clauses("LS98-surr-2", "LS98-board-8")
@pytest.mark.parametrize(
    ("fields", "own_men", "foe_men", "struck"),
    [
        ({}, 1, 0, ["foe"]),
        ({}, 0, 1, ["own"]),
        ({}, 0, 0, []),
        ({}, 1, 1, []),
        ({"open": False}, 1, 0, []),
        ({"grappled": False}, 1, 0, []),
    ],
)
def test_ls98_surr_2_who_is_grappled_with_nobody_left_falls_to_who_has_men(
    fields: dict[str, Any], own_men: int, foe_men: int, struck: list[str]
) -> None:
    with level_on_table(PAIR):
        change_ship("own", **BARE | {"crew": own_men})
        change_ship("foe", **BARE | {"crew": foe_men})
        place(Hold("own", "foe", **{"grappled": True, "boarder": "own", **fields}))
        run_procedure(capture_undefended())
        assert [ship.id for ship in every(Ship) if not is_fighting(ship)] == struck


@pytest.mark.clauses("LS98-board-1", "LS98-board-2", "LS98-morale-4")
def test_ls98_board_1_who_flees_or_is_grappled_grapples_nobody() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3)),
        frigate_table("third", "british", MIDDLE_HEX.hex_towards(5)),
        frigate_table("far", "british", MIDDLE_HEX.hex_towards(1, 2)),
    )
    with level_on_table(level):
        own, third = change_ship("own", run=1), change_ship("third", run=1)
        change_ship("foe", run=1)
        assert is_free_to_grapple(own)
        assert grapple_menu(own).keys() == ["no", "grapple foe", "grapple third"]
        own.fleeing = True
        assert not is_free_to_grapple(own)
        own.fleeing = False
        hold = Hold("own", "foe")
        place(hold)
        assert is_free_to_grapple(own)
        hold.grappled = True
        assert not is_free_to_grapple(own)
        assert boarding_refusal(third, get_ship("foe")) is None, "fast to own, she lies still"
        assert boarding_refusal(third, own) is None


# ------------------------------------------------------------------------------
# Boarding, morale, signals, boats, victory, previews: LS98-board, LS98-morale, LS98-win
def pair(**more: object) -> object:
    """Two frigates side by side, both heading N."""
    return level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3)),
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.clauses("LS98-board-1")
@pytest.mark.parametrize(
    ("own", "foe", "clause"),
    [
        ({"run": 2}, {"run": 1}, ""),
        ({"run": 3}, {"run": 1}, "LS98-board-1"),
        ({"run": 1}, {"run": 0}, "LS98-board-1"),
        ({"run": 1, "full_sail": True}, {"run": 1}, "LS98-board-1"),
        ({"run": 1}, {"run": 1, "heading": 3}, "LS98-board-1"),
        ({"run": 5}, {"masts_down": ["fore", "main", "mizzen"]}, ""),
        ({"run": 1, "crew": 0}, {"run": 1}, "LS98-board-1"),
    ],
)
def test_who_may_be_grappled(own: dict[str, object], foe: dict[str, object], clause: str) -> None:
    with level_on_table(pair()):  # type: ignore[arg-type]
        refused = boarding_refusal(change_ship("own", **own), change_ship("foe", **foe))
        assert (refused.clause if refused else "") == clause


@pytest.mark.clauses("LS98-board-2")
def test_the_grip_of_a_crew() -> None:
    with level_on_table(pair()):  # type: ignore[arg-type]
        assert grapple_tally(change_ship("own", quality="average")).total == -1
        assert grapple_tally(change_ship("foe", quality="average")).total == 0
        assert grapple_tally(change_ship("foe", quality="raw")).total == -1
        assert grapple_tally(change_ship("own", quality="elite")).total == 1
        assert grapple_tally(change_ship("own", quality="average", klass="unrated")).total == 0


@pytest.mark.clauses("LS98-board-3", "LS98-board-5")
def test_parties_and_their_dice() -> None:
    with level_on_table(pair()):  # type: ignore[arg-type]
        own = change_ship("own", crew=2, soldiers=3, marines=2, leaders=["tone"], quality="elite")
        menu = party_menu(own, 0)
        assert menu.keys()[0] == "3 + 1"
        (four,) = {menu.read(key).clause for key in ("4 + 1", "3 + 2")}  # type: ignore[union-attr]
        assert four == "LS98-board-3"
        assert menu.read("3 + 1") == MeleeParty(2, 1, 1)
        assert melee_dice_tally(own, MeleeParty(2, 1, 1), "tone", 2).total == 3 + 1 + 1 + 2
        foe = change_ship("foe", klass="3rd", quality="elite")
        assert melee_dice_tally(foe, MeleeParty(3, 0, 1), "", 0).total == 4
        own.leaders_hurt = ["tone"]
        assert melee_dice_tally(own, MeleeParty(3, 0, 0), "tone", 0).total == 4


@pytest.mark.clauses("LS98-board-6")
def test_losses_fall_on_the_party_alone() -> None:
    with level_on_table(pair()):  # type: ignore[arg-type]
        own = change_ship("own", crew=4, marines=1)
        party = MeleeParty(1, 0, 1)
        run_procedure(ask_block_losses(own, party, 5, own, "LS98-board-6"), {"LS98-board-6": ["marines"]})
        assert (own.crew, own.marines, party.kinds_present) == (3, 0, [])


# ------------------------------------------------------------------------------ morale
@pytest.mark.clauses("LS98-morale-3")
@pytest.mark.parametrize(
    ("fields", "total"),
    [
        ({}, 0),
        ({"leaders": ["tone"]}, 2),
        ({"leaders": ["tone", "hardy"], "leaders_hurt": ["tone"]}, 1),
        ({"leaders": ["tone"], "leaders_hurt": ["tone"]}, -1),
        ({"masts_down": ["fore", "main", "mizzen"]}, -1),
        ({"burning": 2}, -1),
        ({"klass": "unrated"}, -1),
        ({"crew": 1, "marines": 1, "start": 4}, -2),
        ({"crew": 2, "marines": 1, "start": 5}, 0),
    ],
)
def test_what_shakes_a_crew(fields: dict[str, object], total: int) -> None:
    with level_on_table(pair()):  # type: ignore[arg-type]
        assert morale_tally(change_ship("own", **fields)).total == total


@pytest.mark.clauses("LS98-morale-3")
def test_friends_that_have_struck_and_rounds_lost() -> None:
    far = {"struck": MIDDLE_HEX.hex_towards(6, 9), "farther": MIDDLE_HEX.hex_towards(5, 9).hex_towards(6)}
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3)),
        *[frigate_table(name, "french", where) for name, where in far.items()],
        size=(24, 24),
    )
    with level_on_table(level):
        for name in far:
            ls98.amend(f"ships.{name}.struck", True)
        own = get_ship("own")
        assert morale_tally(own).total == -1
        place(Hold("foe", "own", grappled=True, boarder="foe", begun=True, rounds=2))
        assert morale_tally(own).total == -3
        change_ship("foe", klass="3rd")
        assert morale_tally(own).total == -4


@pytest.mark.clauses("LS98-morale-2")
@pytest.mark.parametrize(("face", "firm"), [(0, True), (4, False), (5, True), (9, True)])
def test_five_or_more_stands(face: int, firm: bool) -> None:
    with level_on_table(pair()):  # type: ignore[arg-type]
        asked = roll_morale(get_ship("own"), "LS98-morale-1")
        told = run_procedure(asked, {"LS98-morale-2": [[face]]})
        assert (getattr(told[-1], "text", "").startswith("her crew stands firm")) is firm
        assert stand_firm_chance(get_ship("own")) == Fraction(6, 10)


# ------------------------------------------------------------------------------ signals
@pytest.mark.clauses("LS98-sig-1", "LS98-sig-2")
def test_signals_go_from_ship_to_ship() -> None:
    level = level_in_hexes(
        frigate_table("flag", "french", MIDDLE_HEX.hex_towards(1, 9), flagship=True),
        frigate_table("relay", "french"),
        frigate_table("far", "french", MIDDLE_HEX.hex_towards(3, 9)),
        frigate_table("deaf", "french", MIDDLE_HEX.hex_towards(4, 9).hex_towards(5, 1)),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(5, 8)),
        size=(30, 30),
    )
    with level_on_table(level):
        ways = relays_by_ship(get_ship("flag"))
        assert ways == {"relay": (), "far": ("relay",)}
    menu = SignalMenu(("relay", "far", "deaf"), ("relay", "far"))
    assert len(menu.keys()) == 1 + 10 * 3
    for key, clause in (
        ("3 to deaf", "LS98-sig-1"),
        ("11 to far", "LS98-sig-2"),
        ("3 to nobody", "LS98-sig-2"),
        ("attack", "LS98-sig-2"),
    ):
        read = menu.read(key)
        assert isinstance(read, Refusal)
        assert read.clause == clause
    read = menu.read("3 to relay, far")
    assert not isinstance(read, Refusal)
    assert read.addressees == ("relay", "far")


# ------------------------------------------------------------------------------ the end
@pytest.mark.clauses("LS98-win-1")
def test_the_points_of_both_sides() -> None:
    level = level_in_hexes(
        seventy_four_table("flag", "french", soldiers=600),
        frigate_table("biche", "french", MIDDLE_HEX.hex_towards(3, 3)),
        seventy_four_table("line", "british", MIDDLE_HEX.hex_towards(3, 6)),
        frigate_table("other", "british", MIDDLE_HEX.hex_towards(6, 6)),
    )
    with level_on_table(level):
        assert (is_invader("french"), is_invader("british")) == (True, False)
        get_single(Board).landed = [2, 0]
        assert points_scored_by("french") == 6
        ls98.amend("ships.line.struck", True)
        assert points_scored_by("french") == 16
        change_ship("flag", leaders=["tone"])
        ls98.amend("ships.flag.struck", True)
        assert points_scored_by("british") == 12
        get_single(Board).agents = ["tone"]
        assert points_scored_by("british") == 17
        change_ship("other", breaches=2)
        assert points_scored_by("british") == 15
        told = points_verdict({"french": "The French"})
        assert (told.winner, told.degree) == ("french", "minor")
        assert told.deciding_score == FinalScore("points", (("french", 16), ("british", 15)))
        get_single(Board).landed = [5, 0]
        assert points_verdict({}).degree == "major"
        get_single(Board).landed = [2, 0]
        change_ship("other", breaches=1)
        assert points_verdict({}).degree == "draw"


@pytest.mark.clauses("LS98-win-1")
@pytest.mark.parametrize(("klass", "points"), [("3rd", 8), ("4th", 2), ("5th", 2), ("unrated", 1)])
def test_who_leaves_the_map_has_escaped(klass: str, points: int) -> None:
    with level_on_table(pair()):  # type: ignore[arg-type]
        own = change_ship("own", klass=klass, soldiers=1)
        add_marker(own.number, Gone("left", "top"))
        assert points_scored_by("french") == points
        add_marker(own.number, Gone("sunk"))
        assert points_scored_by("french") == 0


@pytest.mark.clauses("LS98-win-1")
def test_a_battle_ends_when_one_side_alone_fights() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 8))
    )
    battle = Battle(ls98, level, {"french": RandomSeat(1), "british": RandomSeat(2)}, 1)
    with battle.table.as_current():
        ls98.amend("ships.foe.struck", True)
    assert battle.run() is StepResult.OVER
    end = battle.events[-1]
    assert isinstance(end, Ended)
    assert (end.clause, end.winner) == ("LS98-win-1", "french")
    battle.close()


# ------------------------------------------------------------------------------ previews
def test_what_a_captain_may_know() -> None:
    with level_on_table(pair(chart={"shoals": [{"points": [[9, 5], [11, 5], [11, 6], [9, 6]]}]})):  # type: ignore[arg-type]
        own, foe = get_ship("own"), get_ship("foe")
        best = max(
            reachable_courses(helm_under_sail(own, full_sail=True)), key=lambda c: c.end_helm.points_spent
        )
        assert best.end_helm.points_spent == 6
        assert poses_of_course(best.end_helm, ())[-1] == (best.end_helm.hex, best.end_helm.heading)
        assert not would_ground(own, MIDDLE_HEX)
        (shot,) = shots_from_pose(own, own.hex, own.heading)
        assert (shot.key, shot.dice) == ("starboard foe", 5)
        assert expected_hits(shot) == Fraction(5, 3)
        assert (hit_spread(shot).low, hit_spread(shot).high) == (0, 3)
        # Three of six faces go into the hull (LS98-fire-11): with no man left aboard the others cost nothing.
        foe.crew = foe.marines = foe.soldiers = 0
        assert costly_share(foe, BALL) == Fraction(3, 6)
        # Of chain only what finds a mast that stands (LS98-fire-13): none, with all gone.
        assert costly_share(foe, CHAIN) == 1
        foe.masts_down = list(foe.rigged)
        assert costly_share(foe, CHAIN) == 0
        foe.damage = foe.points
        assert (costly_share(foe, BALL), expected_hits(shot)) == (0, 0)
        foe.crew, foe.damage, foe.masts_down = 4, 0, []
        fire, blast = fire_and_magazine_chances(shot)
        assert 0 < fire < Fraction(1, 20)
        assert blast == 0
        won, lost = grapple_win_loss_odds(own, foe)
        assert won < lost
        assert won + lost < 1
        assert sum(melee_round_odds(own, foe)) == 1
        assert [f.remaining for f in next_thresholds(own)] == [6, 2, 2, 2, 3]
