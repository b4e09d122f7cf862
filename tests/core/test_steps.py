"""The four verbs yield one step at a time and take its answer; menus return a meaning or a
refusal."""

import dataclasses
import gc
from collections.abc import Coroutine
from typing import Any

import pytest

from game.core.events import Event, Told
from game.core.steps import (
    AVERAGE_DIE,
    D6,
    D8,
    D10,
    D20,
    D100,
    Choose,
    Happen,
    MenuOption,
    OptionMenu,
    Plot,
    Refusal,
    Roll,
    Step,
    choose,
    happen,
    plot,
    roll,
    turn_up_card,
)
from game.core.tally import Tally, Term

TOO_CLOSE = Refusal("KMH-6.7.1", "too close to the wind")
HELM = OptionMenu(
    (
        MenuOption("ahead", "Straight on", 1),
        MenuOption("port", "To port", 2, refusal=TOO_CLOSE),
        MenuOption("starboard", "To starboard", 3, clause="KMH-6.3"),
    )
)


def finish(procedure: Coroutine[Step, Any, Any], answer: Any) -> Any:
    with pytest.raises(StopIteration) as over:
        procedure.send(answer)
    return over.value.value


def test_the_words_of_an_option_are_its_label_its_note_and_what_more_there_is() -> None:
    assert MenuOption("tack", "Tack", 1).full_text == "Tack"
    assert MenuOption("tack", "Tack", 1, note="2+ on a d6").full_text == "Tack: 2+ on a d6"
    assert MenuOption("fire", "At Foe", 1, long_note="3 dice").full_text == "At Foe: 3 dice"
    option = MenuOption("tack", "Tack", 1, note="2+ on a d6", long_note="4+ without losing way")
    assert option.full_text == "Tack: 2+ on a d6, 4+ without losing way"


# ------------------------------------------------------------------------------ the verbs
def test_choose_hands_out_its_question_and_gives_back_the_meaning_of_the_key() -> None:
    procedure = choose("british", "KMH-6.3", HELM, "jarce")
    assert procedure.send(None) == Choose("british", "KMH-6.3", HELM, "jarce")
    assert finish(procedure, "starboard") == 3


def test_choose_never_lets_a_refused_key_through() -> None:
    for key in ("port", "nonsense"):
        procedure = choose("british", "KMH-6.3", HELM)
        procedure.send(None)
        with pytest.raises(AssertionError, match="Refusal"):
            procedure.send(key)


def test_plot_asks_every_seat_at_once_and_answers_in_the_order_of_the_seats() -> None:
    menus = {"french": HELM, "british": HELM}
    procedure = plot("KMH-6.11.1", menus)
    assert procedure.send(None) == Plot("KMH-6.11.1", menus)
    answers = finish(procedure, {"british": "ahead", "french": "starboard"})
    assert list(answers.items()) == [("french", 3), ("british", 1)]


def test_plot_never_lets_a_refused_key_through() -> None:
    procedure = plot("KMH-6.11.1", {"french": HELM, "british": HELM})
    procedure.send(None)
    with pytest.raises(AssertionError, match="too close to the wind"):
        procedure.send({"french": "ahead", "british": "port"})


def test_roll_hands_out_dice_with_their_reasons_and_gives_back_the_faces() -> None:
    tally = Tally((Term("KMH-9.2.1", "guns", 2),))
    procedure = roll("KMH-9.2", D6, D10, about="jarce", why="broadside", tally=tally, needs=5, most=9)
    wanted = Roll("KMH-9.2", (D6, D10), (), "jarce", "broadside", tally, 5, 9)
    assert procedure.send(None) == wanted
    assert finish(procedure, (6, 0)) == (6, 0)


def test_draw_one_turns_up_a_card_of_those_named() -> None:
    procedure = turn_up_card("KMH-5.0.4", ("wind", "fire"), "the next card")
    assert procedure.send(None) == Roll("KMH-5.0.4", (), ("wind", "fire"), why="the next card")
    assert finish(procedure, "fire") == "fire"


def test_happen_tells_a_fact_under_its_own_clause_and_gives_nothing_back() -> None:
    fact = Told("KMH-8.3", text="The sea gets up")
    procedure = happen(fact)
    step = procedure.send(None)
    assert step == Happen(fact)
    assert isinstance(step, Happen)
    assert step.clause == "KMH-8.3"
    assert finish(procedure, None) is None


def test_a_procedure_goes_from_step_to_step_and_never_ahead_of_its_answer() -> None:
    log: list[Any] = []

    async def turn() -> int:
        log.append(await choose("british", "C1", HELM))
        log.append(await roll("C2", D6))
        await happen(Event("C3"))
        log.append("over")
        return len(log)

    procedure = turn()
    steps = [procedure.send(None), procedure.send("ahead")]
    assert (steps[-1].clause, log) == ("C2", [1])
    steps.append(procedure.send((4,)))
    assert [step.clause for step in steps] == ["C1", "C2", "C3"]
    assert log == [1, (4,)]
    assert finish(procedure, None) == 3


def test_a_forgotten_await_is_an_error() -> None:
    async def careless() -> None:
        roll("C1", D6)  # type: ignore[unused-coroutine]
        gc.collect()

    with (
        pytest.warns(RuntimeWarning, match=r"coroutine 'roll' was never awaited"),
        pytest.raises(StopIteration),
    ):
        careless().send(None)


def test_warnings_are_errors_here(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.getini("filterwarnings") == ["error"]


# ------------------------------------------------------------------------------ menus
def test_a_pick_reads_the_keys_it_offers() -> None:
    assert HELM.read("ahead") == 1
    assert HELM.read("starboard") == 3


def test_a_pick_gives_the_reason_of_a_greyed_key() -> None:
    assert HELM.read("port") is TOO_CLOSE


@pytest.mark.parametrize("key", ["", "Ahead", "ahead ", "5"])
def test_a_pick_refuses_a_key_it_does_not_know_and_names_those_it_takes(key: str) -> None:
    assert HELM.read(key) == Refusal("", f"{key!r} is not one of: ahead, starboard")


def test_a_pick_lists_what_may_be_taken_and_shows_everything() -> None:
    assert HELM.keys() == ["ahead", "starboard"]
    assert [option.key for option in HELM.options()] == ["ahead", "port", "starboard"]


def test_a_value_that_counts_as_false_is_still_a_value() -> None:
    menu = OptionMenu((MenuOption("no", "No", False), MenuOption("none", "None", None)))
    assert menu.read("no") is False
    assert menu.read("none") is None


# ------------------------------------------------------------------------------ values
@pytest.mark.parametrize(
    ("die", "name", "faces"),
    [
        (D6, "d6", [1, 2, 3, 4, 5, 6]),
        (D8, "d8", [1, 2, 3, 4, 5, 6, 7, 8]),
        (D10, "d10", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (D20, "d20", list(range(1, 21))),
        (D100, "d100", list(range(1, 101))),
        (AVERAGE_DIE, "dAVE", [2, 3, 3, 4, 4, 5]),
    ],
)
def test_the_dice_show_what_the_books_say(die: Any, name: str, faces: list[int]) -> None:
    assert (die.name, list(die.faces)) == (name, faces)


@pytest.mark.parametrize(
    "step",
    [Choose("s", "C", HELM), Plot("C", {}), Roll("C", (D6,)), Happen(Event("C")), D6, HELM.offers[0]],
    ids=lambda step: type(step).__name__,
)
def test_what_is_handed_out_cannot_be_altered(step: Any) -> None:
    for field in dataclasses.fields(step):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(step, field.name, None)
