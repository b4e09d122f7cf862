"""WWH-B.1: hidden records. Two boards that differ in nothing but a hidden record put the same
questions to the enemy and tell him the same, until the dice or the ship herself show it."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from game.books.wwh import rules as wwh
from game.books.wwh.rules.gunnery import ask_to_fire_rake
from game.books.wwh.rules.hidden_records import visible_event
from game.core.events import Aboard, Boarded, Event, Mustered, Won
from game.core.steps import Choose
from game.play.battle import Battle
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure
from tests.books.wwh.rules.ship_boards import french_ship, guns_left, make_ship, ships_on_table
from tests.books.wwh.rules.square_levels import level_in_squares

Record = Mapping[str, Any]
RECORDS: Sequence[Record] = (
    {"port_lost": 0},
    {"port_lost": 4},
    {"starboard_lost": 5},
    {"port_lost": 5, "starboard_lost": 5},
    {"damage": 1, "port_lost": 3},
)
"""What may stand on the enemy's record: nothing, a side all but silent, a side silent, both."""
HIDDEN = ["hidden-records"]


# ------------------------------------------------------------------------------ what is asked
def questions(outcome: ProcedureRun) -> list[tuple[str, str, list[str]]]:
    """What was asked of people: under which clause, about whom, with which keys."""
    asked = [step for step in outcome.steps if isinstance(step, Choose)]
    return [(step.clause, step.about, step.menu.keys()) for step in asked]


def raked(record: Record, hits: int) -> ProcedureRun:
    """A ship square across the stern of a foe with this record makes so many hits."""
    ship, foe = make_ship(), french_ship(at=(11, 10), point="E", **record)
    faces = (5,) * hits + (2,) * (8 - hits)
    with ships_on_table(ship, foe, options=HIDDEN):
        return run_procedure(ask_to_fire_rake(ship), "starboard foe", faces, *["port"] * (hits % 2))


@pytest.mark.parametrize("hits", [1, 2, 3])
def test_wwh_b_1_the_odd_hit_is_asked_for_whatever_the_record_says(hits: int) -> None:
    asked = [questions(raked(record, hits)) for record in RECORDS]
    assert asked == asked[:1] * len(RECORDS)
    assert [clause for clause, _, _ in asked[0]].count("WWH-2.2e") == hits % 2


def test_wwh_2_2e_with_open_records_nobody_is_asked_what_makes_no_difference() -> None:
    ship, foe = make_ship(), french_ship(at=(11, 10), point="E", port_lost=5)
    with ships_on_table(ship, foe):
        volley = run_procedure(ask_to_fire_rake(ship), "starboard foe", (5, 5, 5, 2, 2, 2, 2, 2))
    assert [clause for clause, _, _ in questions(volley)] == ["WWH-2.1.4"]
    assert guns_left(foe) == (0, 3)


# ------------------------------------------------------------------------------ what is told
class Meek:
    """A captain who stays where he is and does no harm."""

    can_undo = False

    def answer(self, question: Choose) -> Sequence[str]:
        """The mildest key there is."""
        keys = question.menu.keys()
        return [next((key for key in ("done", "hold fire", "end", "no") if key in keys), keys[-1])]


def heard(record: Record, ships: int = 1, turns: int = 3) -> list[Event]:
    """What the British hear of turns in which so many French ships with this record, hove to beside
    them, do nothing."""
    ours = {"side": "british", "nation": "british", "guns": 74, "rate": "3rd", "heading": 0.0}
    theirs = ours | {"side": "french", "nation": "french"}
    fleet = [ours | {"id": "own", "at": [10.5, 10.5], "state": "anchored"}]
    names = [f"foe-{n}" for n in range(ships)]
    fleet += [
        theirs | {"id": name, "at": [12.5, 10.5 + n], "state": "anchored"} for n, name in enumerate(names)
    ]
    level = level_in_squares(*fleet, options=HIDDEN)

    def lay() -> None:
        wwh.set_up(level)
        for name in names:
            for field, value in record.items():
                wwh.amend(f"ships.{name}.{field}", value)

    battle = Battle(wwh, level, {"british": Meek(), "french": Meek()}, 1, set_up_table=lay)
    battle.run(until_turn=turns)
    known = [each for event in battle.events if (each := visible_event(event, names)) is not None]
    battle.close()
    return known


@pytest.mark.parametrize("ships", [1, 2])
def test_wwh_b_1_who_holds_her_fire_tells_no_more_than_who_has_no_guns(ships: int) -> None:
    said = [heard(record, ships) for record in RECORDS]
    assert said == said[:1] * len(RECORDS)


def test_wwh_b_1_at_the_muster_a_record_is_told_to_her_own_side_alone() -> None:
    ships = (
        Aboard("own", "WWH-0.2", unusual=("her first shot fired",)),
        Aboard("foe", "WWH-4.2c", traits=("rated like the French",), unusual=("mizzenmast gone",)),
    )
    known = visible_event(Mustered("WWH-0.2", "", ships), ["foe"])
    assert known == Mustered(
        "WWH-0.2", "", (ships[0], Aboard("foe", "WWH-4.2c", traits=("rated like the French",)))
    )


@pytest.mark.clauses("WWH-3.2a")
@pytest.mark.parametrize(
    ("hidden", "shown"), [([], True), (["own"], False), (["foe"], False), (["far"], True)]
)
def test_wwh_b_1_a_fight_on_deck_tells_no_sum_in_which_a_hidden_record_counts(
    hidden: list[str], shown: bool
) -> None:
    fight = Boarded("WWH-3.2b", "own", "foe", "", 9, 6, Won.ATTACKER)
    silent = Boarded("WWH-3.2b", "own", "foe", "", 0, 0, Won.ATTACKER)
    assert visible_event(fight, hidden) == (fight if shown else silent)
