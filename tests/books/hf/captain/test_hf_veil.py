"""HF-adv-shoal: what a captain who thinks elsewhere is sent says nothing of shoals that only the other side
knows of."""

import pickle

import pytest

from game.books import shelf
from game.books.hf import rules as hf
from game.books.hf.rules.sheet import Ship, Shoal
from game.captains.grades import BATCH_EFFORT, make_captain
from game.captains.process import CaptainSetup, table_known_to
from game.core.steps import Choose, Plot
from game.core.table import Dump, Table, dump_table, every
from game.levels import Level, load_level
from game.levels.format.transforms import public_level
from game.play.battle import Battle, StepResult
from tests.captains.measure import LEVELS_HOME

SEATS = ("british", "french")


def waters(*, charted: bool = True) -> Level:
    """The banks off Molène, whose shoals the French alone know; or the same sea without any."""
    level = load_level(LEVELS_HOME / "hf" / "the-pilot-of-molene.toml")
    if charted:
        return level
    return level.model_copy(update={"chart": level.chart.model_copy(update={"shoals": ()})})


def plotting(level: Level, turn: int = 1) -> Battle:
    """The battle at the plot of that turn, between captains who only know forward."""
    seats = {side: make_captain("midshipman", "hf", 3, BATCH_EFFORT, level) for side in SEATS}
    battle = Battle(hf, level, seats, 4)
    while not (isinstance(battle.pending_step, Plot) and battle.turn == turn):
        assert battle.step() is StepResult.STEPPED
    return battle


def asked(battle: Battle, seat: str) -> Choose:
    """The question that the plot is to that seat."""
    assert isinstance(battle.pending_step, Plot)
    return Choose(seat, battle.pending_step.clause, battle.pending_step.menus[seat])


def sent(level: Level, seat: str, turn: int = 1) -> bytes:
    """Every byte that goes to the captain of that seat at his plot: his orders, the table, the question."""
    battle = plotting(level, turn)
    with battle.table.as_current():
        question = (1, table_known_to("hf", seat), asked(battle, seat))
    battle.close()
    return pickle.dumps((CaptainSetup("admiral", "hf", 7, BATCH_EFFORT, public_level(level)), question))


def test_hf_adv_shoal_not_a_byte_tells_of_a_shoal_to_whom_it_is_hidden() -> None:
    hidden, none = (sent(waters(charted=charted), "british") for charted in (True, False))
    assert hidden == none
    hidden, none = (sent(waters(charted=charted), "french") for charted in (True, False))
    assert hidden != none


@pytest.mark.parametrize("seat", SEATS)
def test_hf_adv_shoal_he_is_sent_those_that_his_side_knows_and_those_that_are_found(seat: str) -> None:
    battle = plotting(waters())
    with battle.table.as_current():
        knows = [shoal for shoal in every(Shoal) if seat in shoal.known_to]
        assert len(shoals_in(table_known_to("hf", seat))) == len(knows)
        every(Shoal)[1].found = True
        assert len(shoals_in(table_known_to("hf", seat))) == max(1, len(knows))
    battle.close()


def test_hf_adv_shoal_he_is_not_told_who_else_knows() -> None:
    battle = plotting(waters())
    with battle.table.as_current():
        before = table_known_to("hf", "french")
        for shoal in every(Shoal):
            shoal.known_to = ["british", "french"]
        assert table_known_to("hf", "french") == before
    battle.close()


def shoals_in(snapshot: Dump) -> list[Dump]:
    """The shoals on a snapshot."""
    return [parts["Shoal"] for parts in snapshot.values() if "Shoal" in parts]


@pytest.mark.parametrize("seat", SEATS)
def test_what_is_sent_is_a_table_on_which_he_thinks_as_at_the_real_one(seat: str) -> None:
    """Ships keep their order and their markers whatever has been taken out before them."""
    level = waters()
    battle = plotting(level, 3)
    mind = make_captain("admiral", "hf", 7, BATCH_EFFORT, level)
    with battle.table.as_current():
        question, snapshot = asked(battle, seat), table_known_to("hf", seat)
        here = list(mind.answer(question) or ())
        whole = dump_table()
    table = Table()
    with table.as_current():
        shelf.book("hf").rules.restore(snapshot)
        assert list(mind.answer(question) or ()) == here
        ships = [ship["Ship"] for ship in dump_table().values() if "Ship" in ship]
        assert [ship.number for ship in every(Ship)] == [s["number"] for s in ships]
    table.close()
    assert [s["id"] for s in ships] == [s["Ship"]["id"] for s in whole.values() if "Ship" in s]
    battle.close()


def test_a_level_without_secrets_is_sent_as_it_is() -> None:
    level = load_level(LEVELS_HOME / "hf" / "hot-java.toml")
    assert public_level(level) is level
    assert public_level(waters()) == waters(charted=False)


def test_hf_adv_shoal_a_captain_at_the_real_table_plots_as_if_what_he_does_not_know_were_not() -> None:
    plans = []
    for charted in (True, False):
        level = waters(charted=charted)
        battle = plotting(level, 2)
        with battle.table.as_current():
            for ship, x, heading in (("embuscade", 9.6, "E"), ("argos", 19.4, "W")):
                for path, value in (("x", x), ("y", 4.6), ("heading", heading)):
                    hf.amend(f"ships.{ship}.{path}", value)
            mind = make_captain("admiral", "hf", 7, BATCH_EFFORT, level)
            plans.append([list(mind.answer(asked(battle, seat)) or ()) for seat in SEATS])
        battle.close()
    (british, french), (as_if, open_sea) = plans
    assert british == as_if
    assert french != open_sea, "the French do steer by what they know"
