"""A captain in another process answers as it would here, and is replaced when it is gone."""

import pickle
import subprocess
import sys
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from time import monotonic, sleep

import pytest

from game.books import shelf
from game.books.kmh import rules as kmh
from game.books.wwh import rules as wwh
from game.books.wwh.rules.sheet import Ship
from game.captains import process
from game.captains.decision_maker import CaptainSeat
from game.captains.grades import make_captain
from game.captains.process import (
    ANSWER_TIMEOUT,
    START_SECONDS,
    CaptainQuestion,
    CaptainSetup,
    RemoteCaptain,
    ReproducibleCaptain,
    table_known_to,
)
from game.core.steps import Choose
from game.core.table import Dump, dump_table, every, to_plain_data
from game.levels import Level, load_level
from game.play.battle import Battle, StepResult
from tests.battery import battery_params
from tests.captains.measure import LEVELS, LEVELS_HOME

EFFORT = 15


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def level() -> Level:
    return load_level(LEVELS / "mirror-duel.toml")


@pytest.fixture
def distant(level: Level) -> Iterator[tuple[RemoteCaptain, Clock]]:
    clock = Clock()
    seat = RemoteCaptain(CaptainSetup("admiral", "kmh", 7, EFFORT, level), clock)
    yield seat, clock
    seat.close()


def battle_of(level: Level, blue: object, turns: int = 3) -> Battle:
    red = make_captain("admiral", "kmh", 2, EFFORT, level)
    return Battle(kmh, level, {"blue": blue, "red": red}, seed=5)  # type: ignore[dict-item]


def run_for(battle: Battle, turns: int) -> None:
    limit = monotonic() + 120
    while battle.turn <= turns and monotonic() < limit:
        progress = battle.step()
        if progress is StepResult.OVER:
            return
        if progress is StepResult.WAITING:
            sleep(0.001)
    assert battle.turn > turns, "the captain never answered"


def test_a_distant_captain_answers_as_one_at_hand(level: Level, distant: tuple[RemoteCaptain, Clock]) -> None:
    here = battle_of(level, make_captain("admiral", "kmh", 7, EFFORT, level))
    run_for(here, 3)
    there = battle_of(level, distant[0])
    run_for(there, 3)
    assert there.digests == here.digests
    assert distant[0].last_plan.text
    here.close()
    there.close()


# ------------------------------------------------------------------------------ what is hidden
HIDDEN = ("damage", "port_lost", "starboard_lost", "has_fired", "port_hits", "sixes_over")


def at_question(battle: Battle, number: int) -> Choose:
    while True:
        if isinstance(battle.pending_step, Choose):
            number -= 1
            if number < 0:
                return battle.pending_step
        assert battle.step() is not StepResult.OVER


def tampered(seat: str) -> None:
    for ship in every(Ship):
        if ship.side != seat:
            ship.damage, ship.port_lost, ship.starboard_lost = 3, 2, 4
            ship.has_fired, ship.port_hits, ship.sixes_over = not ship.has_fired, 2, 1


def thought(seat: RemoteCaptain, question: Choose) -> list[str]:
    limit = monotonic() + 60
    while monotonic() < limit:
        answer = seat.answer(question)
        if answer is not None:
            assert seat.missed_answers == 0
            return list(answer)
        sleep(0.001)
    raise AssertionError("the captain never answered")


@pytest.mark.parametrize("number", battery_params((12, 40, 90), (40,)))
def test_wwh_b_1_a_distant_captain_is_not_sent_what_is_hidden_from_him(number: int) -> None:
    """Two tables that differ only in hidden parts are the same for it, and it answers alike."""
    squares = load_level(LEVELS_HOME / "wwh" / "mirror-action.toml")
    rules = squares.rules.model_copy(update={"options": ("hidden-records",)})
    level = squares.model_copy(update={"rules": rules})
    here = {side: make_captain("admiral", "wwh", 2, EFFORT, level) for side in ("red", "blue")}
    battle = Battle(wwh, level, here, seed=6)
    question = at_question(battle, number)
    seat = RemoteCaptain(CaptainSetup("admiral", "wwh", 7, EFFORT, level), Clock())
    with battle.table.as_current():
        sent, answer = table_known_to("wwh", question.seat), thought(seat, question)
        own, foes = sent_of(sent, question.seat)
        assert own == [to_plain_data(ship) for ship in every(Ship) if ship.side == question.seat]
        assert not any(foe.get(field) for foe in foes for field in HIDDEN if field != "has_fired")
        tampered(question.seat)
        assert table_known_to("wwh", question.seat) == sent != dump_table()
        assert thought(seat, replace(question, menu=copy(question.menu))) == answer
    seat.close()
    battle.close()


def sent_of(snapshot: Dump, side: str) -> tuple[list[Dump], list[Dump]]:
    ships = [thing["Ship"] for thing in snapshot.values() if "Ship" in thing]
    return [s for s in ships if s["side"] == side], [s for s in ships if s["side"] != side]


def test_a_distant_captain_is_sent_the_whole_table_where_nothing_is_hidden(level: Level) -> None:
    squares = load_level(LEVELS_HOME / "wwh" / "mirror-action.toml")
    for book, fought in ((wwh, squares), (kmh, level)):
        here = {side: make_captain("midshipman", book.NAME, 2) for side in ("red", "blue")}
        battle = Battle(book, fought, here, seed=6)
        question = at_question(battle, 10)
        with battle.table.as_current():
            assert table_known_to(book.NAME, question.seat) == dump_table()
        battle.close()


def test_a_distant_captain_knows_the_squares_too() -> None:
    """Under Warm Work, Hardy! it thinks as it would here, and its deputy knows the book."""
    squares = load_level(LEVELS_HOME / "wwh" / "mirror-action.toml")

    def fought(red: object) -> list[str]:
        seats = {"red": red, "blue": make_captain("admiral", "wwh", 2, EFFORT, squares)}
        battle = Battle(wwh, squares, seats, seed=5)  # type: ignore[arg-type]
        run_for(battle, 3)
        digests = battle.digests
        battle.close()
        return digests

    seat = RemoteCaptain(CaptainSetup("admiral", "wwh", 7, EFFORT, squares), Clock())
    assert fought(seat) == fought(make_captain("admiral", "wwh", 7, EFFORT, squares))
    assert seat.last_plan.text
    assert seat.missed_answers == 0
    seat.close()


def test_a_deputy_answers_when_the_captain_is_killed(
    level: Level, distant: tuple[RemoteCaptain, Clock]
) -> None:
    seat, clock = distant
    battle = battle_of(level, seat)
    run_for(battle, 1)
    seat.process.kill()
    seat.process.join()
    while battle.step() is StepResult.STEPPED:
        pass
    assert battle.step() is StepResult.WAITING, "nobody is given up before his time"
    clock.now += ANSWER_TIMEOUT
    assert battle.step() is StepResult.STEPPED
    assert "not to be found" in seat.last_plan.text
    run_for(battle, 3)  # the deputy goes on at once: the clock stands still
    battle.close()


def test_a_captain_who_never_comes_aboard_is_replaced(
    level: Level, distant: tuple[RemoteCaptain, Clock], monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, clock = distant
    monkeypatch.setattr(seat, "_receive", lambda: None)
    battle = battle_of(level, seat)
    while battle.step() is StepResult.STEPPED:
        pass
    clock.now += START_SECONDS - 1
    assert battle.step() is StepResult.WAITING
    clock.now += 1
    assert battle.step() is StepResult.STEPPED
    battle.close()


def test_an_answer_that_comes_late_is_thrown_away(
    level: Level, distant: tuple[RemoteCaptain, Clock], monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, clock = distant
    battle = battle_of(level, seat)
    run_for(battle, 1)
    while battle.step() is StepResult.STEPPED:
        pass
    with monkeypatch.context() as deaf:
        deaf.setattr(seat, "_receive", lambda: None)
        clock.now += ANSWER_TIMEOUT
        assert battle.step() is StepResult.STEPPED
        assert "not to be found" in seat.last_plan.text
    run_for(battle, 3)
    assert "not to be found" not in seat.last_plan.text
    battle.close()


@pytest.mark.parametrize("grade", ["commodore", "admiral"])
def test_he_is_sent_neither_seed_nor_journal(
    level: Level, monkeypatch: pytest.MonkeyPatch, grade: str
) -> None:
    seat = RemoteCaptain(CaptainSetup(grade, "kmh", 7, 1, level), Clock())
    secret = 987_654_321_012_345
    battle = Battle(kmh, level, {"blue": seat, "red": make_captain("random", "kmh", 2)}, seed=secret)
    sent: list[CaptainQuestion] = []
    send = seat._pipe.send
    monkeypatch.setattr(seat, "_send", lambda q: (sent.append(q), send(q), _waits(seat)))
    run_for(battle, 2)
    assert sent
    assert (sent[-1][4] is not None) == (grade == "commodore")
    for _, table, question, orders, turn in sent:
        assert set(table) == {str(n) for n in range(2, len(table) + 2)}
        assert str(secret).encode() not in pickle.dumps((table, question, orders, turn), protocol=0)
    battle.close()
    seat.close()


def _waits(seat: RemoteCaptain) -> None:
    seat._sent, seat._idle = True, False


@pytest.mark.parametrize("book", shelf.NAMES)
def test_a_captain_reads_in_his_own_book_alone(book: str) -> None:
    code = (
        "import sys; from game.captains.process import make_captain; "
        f"make_captain('admiral', {book!r}, 1); names = [name.split('.') for name in sys.modules]; "
        "print(*{name[2] for name in names if name[:2] == ['game', 'books'] and name[3:4] in "
        "(['rules'], ['captain'])}, 'pygame' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == [book, "False"]


# ------------------------------------------------------------------------------ reproducible
def test_a_reproducible_captain_has_no_deputy_and_answers_the_same_after_a_kill(level: Level) -> None:
    clock, setup = Clock(), CaptainSetup("admiral", "kmh", 7, EFFORT, level)
    here = battle_of(level, ReproducibleCaptain(setup))
    run_for(here, 3)
    seat = RemoteCaptain(replace(setup, is_reproducible=True), clock)
    battle = battle_of(level, seat)
    run_for(battle, 1)
    seat.process.kill()
    seat.process.join()
    while battle.step() is StepResult.STEPPED:
        pass
    killed = seat.process
    clock.now += ANSWER_TIMEOUT
    assert battle.step() is StepResult.WAITING
    assert seat.process is not killed, "it was started again"
    clock.now += START_SECONDS + ANSWER_TIMEOUT
    assert battle.step() is not StepResult.OVER, "it has all the time it needs"
    run_for(battle, 3)
    assert battle.digests == here.digests
    assert seat.missed_answers == 0
    seat.close()
    battle.close()
    here.close()


def test_a_reproducible_captain_is_made_again_for_each_question(
    level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[str]()

    def make(grade: str, book: str, seed: int, effort: int, of: Level | None) -> CaptainSeat:
        made.append(grade)
        return make_captain(grade, book, seed, effort, of)

    monkeypatch.setattr(process, "make_captain", make)
    battle = battle_of(level, ReproducibleCaptain(CaptainSetup("admiral", "kmh", 7, EFFORT, level)))
    run_for(battle, 1)
    asked = [entry for entry in battle.journal.entries if entry[0] in "cp" and entry[1] == "blue"]
    assert len(made) == len(asked) > 1
    battle.close()
