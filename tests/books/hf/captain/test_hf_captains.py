"""Captains of Hold Fast play whole battles, change nothing, repeat themselves, know nothing of what the other
has plotted, and beat who they should."""

from collections.abc import Sequence
from itertools import product

import pytest

from game.books.hf import rules as hf
from game.books.hf.captain import ANSWERS, plan_towards_enemy
from game.books.hf.captain import weights as w
from game.books.hf.captain.firepower import batteries_firepower
from game.books.hf.captain.plan_tracks import (
    InchPose,
    PlanTracks,
    candidate_plans,
    inch_pose_of,
    plan_tracks_of,
    tracks_of_plans,
)
from game.books.hf.captain.score import PairAfterPhase, fire_exchange
from game.books.hf.captain.situation import Situation, situation_of
from game.books.hf.rules.arcs import max_gun_range
from game.books.hf.rules.gunnery import fire_menus
from game.books.hf.rules.plans import (
    AHEAD,
    NOTHING,
    PORT_TURN,
    STARBOARD_TURN,
    PlanContext,
    plan_context_of,
    plan_refusal,
)
from game.books.hf.rules.previews import expected_broadside, plan_forecast
from game.books.hf.rules.repairs import possible_repairs, repair_options
from game.books.hf.rules.sheet import Board, Turn, Wind, get_ship
from game.books.hf.rules.table_geometry import INCH, bases_touch, range_inches_between
from game.captains.aims import aims_of
from game.captains.decision_maker import DecisionMaker
from game.captains.grades import BATCH_EFFORT, make_captain
from game.core.steps import Choose, OptionMenu, Refusal
from game.core.table import get_single, table_digest
from game.levels import Level, load_level
from game.play.battle import Battle, StepResult
from game.play.seats import Seat
from game.sea.pose import Pose
from tests.books.hf.rules.inch_levels import british_ship, french_ship, level_in_inches, level_on_table
from tests.captains.measure import LEVELS_HOME, play_battle

MIRROR = "mirror-frigates"
LEVELS = (MIRROR, "hot-java", "vengeance-is-mine")


def a_level(name: str) -> Level:
    """A level of this book."""
    return load_level(LEVELS_HOME / "hf" / f"{name}.toml")


def manned(level: Level, *grades: str) -> dict[str, Seat]:
    """A captain for every side, of these grades in the sides' order."""
    sides = zip(level.sides, grades, strict=True)
    return {s.id: make_captain(grade, "hf", 7, BATCH_EFFORT, level) for s, grade in sides}


@pytest.mark.parametrize("name", LEVELS)
def test_they_fight_to_the_end_the_same_way_each_time(name: str) -> None:
    level = a_level(name)
    first, second = (play_battle(level, manned(level, "admiral", "admiral"), 11) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("foe", "turn"),
    [((20, 8), AHEAD), ((12, 12), PORT_TURN), ((28, 12), STARBOARD_TURN), ((19, 18), STARBOARD_TURN)],
)
def test_a_midshipman_turns_towards_his_enemy_first_and_then_holds_on(
    foe: tuple[int, int], turn: str
) -> None:
    # She lies at (20, 20) and heads north; the enemy is ahead, on a bow, or so near that she keeps off.
    own = british_ship(heading="N", speed=3)
    with level_on_table(level_in_inches(own, french_ship(at=foe), wind="E")) as ships:
        plan = [cell for cell in plan_towards_enemy(plan_context_of(ships["own"])) if cell != NOTHING]
    assert plan[0] == turn
    assert {*plan[1:]} == {AHEAD}


class Bystander:
    """A seat that looks whether answering has changed anything, and answers twice."""

    can_undo = False

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.asked = 0

    def answer(self, question: Choose) -> Sequence[str] | None:
        before = table_digest()
        keys = self.seat.answer(question)
        assert table_digest() == before
        assert self.seat.answer(question) == keys
        assert keys is not None
        assert not isinstance(question.menu.read(keys[0]), Refusal)
        self.asked += 1
        return keys


def test_an_answer_changes_nothing_and_is_lawful_and_the_same_again() -> None:
    level = a_level(MIRROR)
    seats = {side: Bystander(seat) for side, seat in manned(level, "admiral", "admiral").items()}
    battle = Battle(hf, level, dict(seats), 5)
    assert battle.run() is StepResult.OVER
    assert all(seat.asked > 4 for seat in seats.values())


class Fixed:
    """A seat that plots what it was told for the first turn, and nothing afterwards."""

    can_undo = False

    def __init__(self, key: str) -> None:
        self.keys = [key]

    def answer(self, question: Choose) -> Sequence[str]:
        if question.clause == "HF-orders-1" and self.keys:
            return [self.keys.pop()]
        return [question.menu.keys()[-1]]


def test_he_plots_the_same_whatever_the_other_has_plotted() -> None:
    heard: list[str] = []

    class Ear:
        can_undo = False

        def __init__(self, seat: Seat) -> None:
            self.seat = seat

        def answer(self, question: Choose) -> Sequence[str] | None:
            keys = self.seat.answer(question)
            if question.clause == "HF-orders-1" and keys:
                heard.append(keys[0])
            return keys

    level = a_level(MIRROR)
    for plot in ("pollux: F - F - F", "pollux: < - < - <", "pollux: LS - - - -"):
        seats: dict[str, Seat] = {
            "french": Fixed(plot),
            "british": Ear(make_captain("admiral", "hf", 0, BATCH_EFFORT, level)),
        }
        battle = Battle(hf, level, seats, 3)
        battle.run(100_000, 2)
        battle.close()
    assert len(heard) == 3
    assert len(set(heard)) == 1


def test_he_beats_the_plain_fighter_and_the_random_one() -> None:
    level = a_level(MIRROR)
    for other, least in (("midshipman", 8), ("random", 11)):
        won = 0
        for seed in range(12):
            grades = ("admiral", other) if seed % 2 else (other, "admiral")
            winner, _, _ = play_battle(level, manned(level, *grades), seed)
            his = level.sides[0 if seed % 2 else 1].id
            won += winner == his
        assert won >= least, (other, won)


# ------------------------------------------------------------------------------ how he reckons
def test_every_plan_he_thinks_of_may_be_written() -> None:
    for speed in range(6):
        for top in range(speed, 6):
            conn = PlanContext("a", "A", speed, top)
            plans = candidate_plans(conn, 240)
            assert plans
            assert not [plan for plan in plans if plan_refusal(conn, plan)]


def brought(conn: PlanContext, at: InchPose, upwind: int, *plan: str) -> Sequence[InchPose]:
    """Where one plan brings a ship."""
    return tracks_of_plans(conn, at, upwind, (plan,)).track_of(0)


def test_tracks_turn_go_ahead_stop_in_the_wind_and_drift() -> None:
    conn, at = PlanContext("a", "A", 3, 5), InchPose(5.0, 5.0, 0)
    there = brought(conn, at, 4, "F", "-", ">", "-", "F")
    assert there[0] == InchPose(5.0, 4.0, 0)
    assert there[4].point == 1
    assert there[4].x == pytest.approx(5.7071, abs=1e-3)
    irons = brought(conn, at, 0, "F", "-", "F", "-", "F")
    assert irons[4] == at
    still = brought(PlanContext("a", "A", 0, 5), at, 0, *"-----")
    assert still[5] == InchPose(5.0, 6.0, 0)
    riding = brought(PlanContext("a", "A", 0, 5, anchored=True), at, 0, *"-----")
    assert riding[5] == at


def test_his_fan_and_the_book_s_own_preview_bring_her_to_the_same_places() -> None:
    with level_on_table(level_in_inches(british_ship(speed=3), french_ship())) as ships:
        own, upwind = ships["own"], get_single(Wind).blows_from
        plan_tracks = plan_tracks_of(plan_context_of(own), inch_pose_of(own.pose), upwind, 200)
        for row, plan in enumerate(plan_tracks.plans):
            for step, spot in zip(plan_forecast(own, plan), plan_tracks.track_of(row), strict=True):
                assert inch_pose_of(step.pose) == pytest.approx(spot, abs=1e-3), plan


def a_lie(a: InchPose, b: InchPose) -> PairAfterPhase:
    """Two ships that lie still."""
    ours, hers = (tracks_of_plans(PlanContext("", "", 0, 5), at, 0, (("-",) * 5,)) for at in (a, b))
    return PairAfterPhase(ours, hers, 0)


@pytest.mark.parametrize("aside", [0.0, 0.25])
def test_he_tells_arcs_ranges_and_bases_as_the_book_does(aside: float) -> None:
    def book(spot: InchPose) -> Pose:
        return Pose(round(spot.x * INCH), round(spot.y * INCH), spot.point * 4500)

    here = InchPose(10.0, 10.0, 0)
    for point in range(8):
        for x, y in product(range(-5, 6), repeat=2):
            there = InchPose(10 + x + aside, 10 + y, point)
            pair = a_lie(here, there)
            assert bool(pair.bases_touch()[0, 0]) == bases_touch(book(here), book(there)), there
            off = range_inches_between(book(here), book(there))
            assert pair.range_inches[0, 0] == min(off, max_gun_range() + 1), there


def test_a_broadside_bites_abeam_and_a_chaser_ahead() -> None:
    guns, here = batteries_firepower(("L", "L"), ("S",)), InchPose(0.0, 0.0, 0)

    def given(x: float, y: float) -> float:
        return float(a_lie(here, InchPose(x, y, 0)).damage_given(guns)[0, 0])

    assert given(-2, 0) == pytest.approx(2 * given(0, -2))
    assert given(-2, -2) == pytest.approx(float(expected_broadside(("L", "L"), 3)))
    assert given(2, 0) == pytest.approx(float(expected_broadside(("S",), 2)))
    assert given(5, 0) == 0


def test_alongside_each_side_tells_for_what_it_carries() -> None:
    guns = batteries_firepower(("L", "L"), ("C",))
    still = tracks_of_plans(PlanContext("", "", 0, 5), InchPose(5.0, 5.0, 0), 0, (("-",) * 5,))

    def against(x: float) -> PlanTracks:
        return tracks_of_plans(PlanContext("", "", 0, 5), InchPose(x, 5.0, 0), 0, (("-",) * 5,))

    beside, off = (
        fire_exchange(guns, still, guns, against(5.4)),
        fire_exchange(guns, still, guns, against(7.0)),
    )
    assert (bool(beside.falls_aboard[0, 0]), bool(off.falls_aboard[0, 0])) == (True, False)
    assert beside.taken[0, 0] > beside.given[0, 0] > off.given[0, 0]


# ------------------------------------------------------------------------------ what he is out for
def seen_in(name: str, ship: str) -> Situation:
    """What the captain of a ship sees as a level begins."""
    level = a_level(name)
    battle = Battle(hf, level, {}, 1)
    with battle.table.as_current():
        own = get_ship(ship)
        return situation_of(own, aims_of(level, own.side), {})


def test_he_goes_after_whoever_wins_by_getting_away_if_he_can_hope_to_stop_her() -> None:
    flight = "flight-from-venice"
    chases, hopeless = seen_in(flight, "victorious"), seen_in(flight, "weazle")
    assert chases.foes[0].ship.id == "rivoli"
    assert chases.foes[0].aboard_worth > 0 > chases.foes[1].aboard_worth
    assert hopeless.foes[0].ship.id == "mercure"
    assert set(seen_in(flight, "rivoli").exit_edges) == {"right"}


def test_a_foe_goes_where_she_wins_rather_than_anywhere() -> None:
    rivoli = seen_in("flight-from-venice", "victorious").foes[0]
    ahead = max(range(len(rivoli.track_chances)), key=lambda n: rivoli.track_chances[n])
    assert rivoli.likely_tracks.x[ahead, 5] == max(rivoli.likely_tracks.x[:, 5])
    assert sum(rivoli.track_chances) == pytest.approx(1, abs=0.01)


def test_fire_is_put_out_before_a_mast_is_mended_and_the_odds_are_the_rules_own() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own = ships["own"]
        own.fires, own.mast_lost, own.marines = 1, 1, 2
        menu = OptionMenu(repair_options(own, list(possible_repairs(own))))
        keys, plan = DecisionMaker(ANSWERS, "british", None, BATCH_EFFORT).answer(
            Choose("british", "HF-dc-1", menu, "own")
        )
    assert (keys, plan.success_percent) == (["fire 2"], 67)
    assert "fire" in plan.text


def test_he_says_what_a_broadside_promises() -> None:
    with level_on_table(level_in_inches(british_ship(batteries="LL"), french_ship())):
        question = Choose("british", "HF-fire-1", fire_menus()["british"], "")
        keys, plan = DecisionMaker(ANSWERS, "british", None, BATCH_EFFORT).answer(question)
    assert keys == ["own: starboard all foe"]
    assert (plan.text, plan.success_percent) == ("Fire: 2 batteries, 1.0 damage rolls to expect", 75)


@pytest.mark.parametrize(
    ("port", "starboard", "said", "batteries"),
    [
        # sixths of a damage roll at three inches: two L (5+) 4 against one of them ahead, 2
        (["L"], ["L", "L"], "starboard all foe", 2),
        # an S (6) 1 against the L of the other side ahead, 2
        (["L"], ["S"], "fore L1 foe", 1),
    ],
)
def test_hf_arc_2_at_a_foe_between_two_arcs_he_fires_out_of_the_better(
    port: list[str], starboard: list[str], said: str, batteries: int
) -> None:
    # Two inches to starboard and two ahead, 2.83 away: in both arcs, and within three inches.
    with level_on_table(level_in_inches(british_ship(at=(20, 20)), french_ship(at=(22, 18)))) as ships:
        ships["own"].port, ships["own"].starboard = port, starboard
        keys, plan = DecisionMaker(ANSWERS, "british", None, BATCH_EFFORT).answer(
            Choose("british", "HF-fire-1", fire_menus()["british"], "")
        )
    assert keys == [f"own: {said}"]
    assert plan.text.startswith(f"Fire: {batteries} batteries")


def test_who_has_time_waits_for_his_chance_and_who_has_not_closes() -> None:
    level = level_in_inches(british_ship(speed=2), french_ship())
    with level_on_table(level) as ships:
        own = ships["own"]
        for turns, begun, bolder in ((0, 9, False), (30, 3, False), (30, 18, True), (12, 1, True)):
            get_single(Board).turns, get_single(Turn).number = turns, begun
            (foe,) = situation_of(own, aims_of(level, own.side), {}).foes
            assert (foe.avoided_beam_range == foe.preferred_range) == bolder, (turns, begun)
            assert (foe.inch_cost > w.LEISURE_TEMPER.inch_beyond) == bolder
