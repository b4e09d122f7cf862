"""How a boarding of the 1798 game begins, who is asked for a party, who fires first, and what is
told of the men lost."""

from typing import Any

import pytest

from game.books.ls98.rules.boarding import (
    boarding_refusal,
    capture_undefended,
    grapple_menu,
    is_free_to_grapple,
)
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
from game.books.ls98.rules.sheet import Hold, Ship, get_ship, is_fighting
from game.core.events import Boarded, Event, Told
from game.core.table import every, place
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
