"""Captains of Warm Work, Hardy! play whole battles, change nothing, repeat themselves, keep to the fleet
rules, know no more than they may, and beat who they should."""

from collections.abc import Callable, Sequence
from itertools import product

import pytest

from game.books.wwh import rules as wwh
from game.books.wwh.captain import ANSWERS
from game.books.wwh.captain.sailing_decisions import NODES_A_COURSE
from game.books.wwh.captain.situation import ship_as_known
from game.books.wwh.rules.course import Helm
from game.books.wwh.rules.fleet import followers_in_lines
from game.books.wwh.rules.sheet import Ship, get_ship
from game.books.wwh.rules.sight import known_record_of
from game.captains.decision_maker import DecisionMaker
from game.captains.grades import BATCH_EFFORT, GRADES, PLAY_EFFORT, make_captain
from game.core.events import Chose, Fired
from game.core.steps import Choose
from game.core.table import every, table_digest
from game.levels import Level, load_level
from game.play.battle import Battle, StepResult
from game.play.seats import Seat
from tests.battery import battery_param_rows, battery_params, latin_square
from tests.captains.measure import LEVELS_HOME, measure_grades, play_battle
from tests.captains.seats import HeardSeat, captains
from tests.captains.test_captains import Watched

NAMES = ("mirror-action", "two-against-two", "ajax-and-bucentaure", "frigate-action")


BOTH = ("random", "admiral")
OPTIONS = ((), ("doctrine", "wind-change"), ("even-sides", "deployment"), ("starting-wind", "hidden-records"))


def a_level(name: str) -> Level:
    """A level of this book."""
    return load_level(LEVELS_HOME / "wwh" / f"{name}.toml")


def with_options(name: str, *options: str) -> Level:
    """The same under other options."""
    level = a_level(name)
    rules = level.rules.model_copy(update={"options": options})
    return level.model_copy(update={"rules": rules})


def listen(level: Level, seed: int, hear: Callable[[Choose, Sequence[str]], None]) -> Battle:
    """A battle of captains has been fought in somebody's hearing."""
    seats = {
        side: HeardSeat(seat, lambda q, keys, _: hear(q, keys)) for side, seat in captains(level).items()
    }
    battle = Battle(wwh, level, dict(seats), seed)
    assert battle.run() is StepResult.OVER
    return battle


# ------------------------------------------------------------------------------ lawful, the same
@pytest.mark.parametrize(
    ("grade", "name"), battery_param_rows(product(GRADES, NAMES), latin_square(GRADES, NAMES, by=2))
)
def test_no_captain_changes_the_table(name: str, grade: str) -> None:
    level = a_level(name)
    seats = {side: Watched(seat) for side, seat in captains(level, grade).items()}
    play_battle(level, dict(seats), seed=11)
    assert sum(seat.asked for seat in seats.values())


@pytest.mark.parametrize(
    ("grade", "options"), battery_param_rows(product(BOTH, OPTIONS), latin_square(BOTH, OPTIONS, by=2))
)
def test_battles_come_to_an_end_under_every_option(grade: str, options: tuple[str, ...]) -> None:
    for seed, name in enumerate(("mirror-action", "two-against-two", "frigate-action")):
        level = with_options(name, *options)
        play_battle(level, captains(level, grade), seed)


@pytest.mark.parametrize(
    "name", battery_params((*NAMES, "trafalgar-van", "cape-st-vincent"), (*NAMES, "trafalgar-van"))
)
def test_battles_of_captains_end(name: str) -> None:
    level = a_level(name)
    for seed in range(3):
        play_battle(level, captains(level), seed)


@pytest.mark.parametrize("name", ["mirror-action", "two-against-two"])
def test_the_same_seed_gives_the_same_battle(name: str) -> None:
    level = a_level(name)

    def digests() -> list[str]:
        battle = Battle(wwh, level, captains(level), seed=4)
        assert battle.run() is StepResult.OVER
        battle.close()
        return battle.digests

    assert digests() == digests()


def test_every_question_of_the_book_has_an_answer_of_its_own() -> None:
    """All that the book asks, under every option, is a question that the mind knows."""
    asked_for: dict[str, int] = {}

    def hear(question: Choose, _: Sequence[str]) -> None:
        asked_for[question.clause] = asked_for.get(question.clause, 0) + 1

    level = with_options("two-against-two", "wind-change", "doctrine", "starting-wind")
    for seed in range(12):
        listen(level, seed, hear).close()
        listen(a_level("mirror-action"), seed, hear).close()
    assert set(asked_for) <= set(ANSWERS)
    assert {"WWH-1.1a", "WWH-2.1.0", "WWH-2.1.4", "WWH-3.1a", "WWH-4.3b"} <= set(asked_for)


def test_every_act_has_a_plan() -> None:
    level = a_level("mirror-action")
    seats = captains(level)
    battle = Battle(wwh, level, seats, seed=3)
    said = set()
    while battle.step() is StepResult.STEPPED:
        said |= {(seat.last_plan.text, seat.last_plan.success_percent) for seat in seats.values()}  # type: ignore[attr-defined]
    battle.close()
    assert any("hits expected" in text and 0 <= odds <= 100 for text, odds in said)
    assert any(text.startswith("Close with") for text, _ in said)
    assert "As it comes" not in {text for text, _ in said}


# ------------------------------------------------------------------------------ what it costs
@pytest.mark.parametrize("effort", [1, 5, BATCH_EFFORT])
def test_a_move_costs_no_more_than_its_nodes(effort: int) -> None:
    level = a_level("mirror-action")
    minds = {side.id: DecisionMaker(ANSWERS, side.id, level, effort) for side in level.sides}
    most = 0

    class Counted:
        can_undo = False

        def answer(self, question: Choose) -> Sequence[str]:
            nonlocal most
            before = minds[question.seat].nodes_seen
            keys, _ = minds[question.seat].answer(question)
            most = max(most, minds[question.seat].nodes_seen - before)
            return keys

    play_battle(level, {side: Counted() for side in minds}, seed=1)
    assert 0 < most <= NODES_A_COURSE * effort


def test_a_captain_with_time_looks_at_more() -> None:
    level = a_level("mirror-action")
    looked = []
    for effort in (1, PLAY_EFFORT):
        captain = DecisionMaker(ANSWERS, "red", level, effort)
        battle = Battle(wwh, level, captains(level), seed=2)
        while battle.turn < 2 or not captain.nodes_seen:
            assert battle.step() is StepResult.STEPPED
            pending = battle.pending_step
            if isinstance(pending, Choose) and isinstance(pending.menu, Helm):
                with battle.table.as_current():
                    captain.answer(pending)
        battle.close()
        looked.append(captain.nodes_seen)
    assert looked[0] < looked[1]


# ------------------------------------------------------------------------------ the fleet rules
def test_wwh_t_3_only_leaders_and_freed_ships_are_steered() -> None:
    steered: dict[str, int] = {}

    def hear(question: Choose, _: Sequence[str]) -> None:
        if isinstance(question.menu, Helm):
            ship = get_ship(question.about)
            steered[question.seat] = steered.get(question.seat, 0) + 1
            assert ship not in followers_in_lines(question.seat) or ship.free

    listen(a_level("two-against-two"), 5, hear).close()
    assert len(steered) == 2


def test_wwh_t_4_a_follower_is_freed_before_a_leader() -> None:
    freed = []

    def hear(question: Choose, keys: Sequence[str]) -> None:
        if question.clause == "WWH-T.4":
            behind = [ship.id for ship in followers_in_lines(question.seat)]
            freed.append(keys[0] in behind or not set(behind) & set(question.menu.keys()))

    for seed in range(6):
        listen(a_level("trafalgar-van"), seed, hear).close()
    assert freed
    assert all(freed)


# ------------------------------------------------------------------------------ doctrine, secrets
def test_wwh_4_3c_the_british_hold_their_fire_beyond_point_blank() -> None:
    def longest(*options: str) -> int:
        level = with_options("two-against-two", *options)
        battle = listen(level, 3, lambda *_: None)
        british = [s.id for s in level.ships if s.nation == "british"]
        shots = [e for e in battle.events if isinstance(e, Fired) and e.ship in british]
        battle.close()
        assert shots
        return max(shot.reach for shot in shots) // 75_000

    assert longest("doctrine") <= 3 < longest()


def test_wwh_b_1_hidden_numbers_are_not_known() -> None:
    """Whatever has been shot away of a foe in secret, the captain answers as before."""
    level = with_options("mirror-action", "hidden-records")
    battle = Battle(wwh, level, captains(level), seed=6)
    compared = 0
    while battle.step() is StepResult.STEPPED and compared < 60:
        question = battle.pending_step
        if not isinstance(question, Choose):
            continue
        with battle.table.as_current():
            captain = DecisionMaker(ANSWERS, question.seat, level, BATCH_EFFORT)
            before, plain = captain.answer(question)[0], table_digest()
            foes = [s for s in wwh_ships() if s.side != question.seat]
            kept = [(s.damage, s.port_lost, s.starboard_lost, s.has_fired) for s in foes]
            for foe in foes:
                foe.damage, foe.port_lost, foe.starboard_lost = 1, 4, 2
                foe.has_fired = not foe.has_fired
            assert captain.answer(question)[0] == before
            for foe, values in zip(foes, kept, strict=True):
                foe.damage, foe.port_lost, foe.starboard_lost, foe.has_fired = values
            assert table_digest() == plain
            compared += 1
    battle.close()
    assert compared == 60


def wwh_ships() -> list[Ship]:
    """Every ship of the table we are at."""
    return every(Ship)


def test_wwh_b_1_open_records_are_known() -> None:
    for options, hidden in (((), False), (("hidden-records",), True)):
        level = with_options("mirror-action", *options)
        battle = Battle(wwh, level, captains(level), seed=6)
        with battle.table.as_current():
            foe = get_ship("pollux")
            foe.damage = 3
            assert (known_record_of(foe, "red").damage is None) is hidden
            assert ship_as_known(foe, "red").damage == (0 if hidden else 3)
            assert ship_as_known(foe, "blue") is foe
        battle.close()


# ------------------------------------------------------------------------------ who wins
def test_captain_beats_random_and_greedy() -> None:
    """Bars far below what 400 battles show, so that only a captain who has lost his head fails."""
    assert measure_grades("admiral", "random", 16, "mirror-action", book="wwh").won >= 13
    assert measure_grades("admiral", "midshipman", 16, "mirror-action", book="wwh").won >= 8


def test_an_idle_enemy_is_attacked() -> None:
    level = a_level("mirror-action")

    class Idle:
        can_undo = False

        def answer(self, question: Choose) -> Sequence[str]:
            keys = question.menu.keys()
            return [next((k for k in ("hold fire", "done", "no", "end") if k in keys), keys[0])]

    seats: dict[str, Seat] = {"red": make_captain("admiral", "wwh", 3, BATCH_EFFORT, level), "blue": Idle()}
    battle = Battle(wwh, level, seats, seed=9)
    assert battle.run() is StepResult.OVER
    mine = [ship.id for ship in level.ships if ship.side == "red"]
    assert any(isinstance(e, Fired) and e.ship in mine for e in battle.events)
    assert any(isinstance(e, Chose) and e.key.startswith("board") for e in battle.events)
    battle.close()
