"""The moments of the result page: each opens its replay; a fleet has many, each replayed alone."""

import math
import re
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pygame
import pytest

from game.analysis.background_job import JobState
from game.analysis.battle_analysis import BattleAnalysis
from game.analysis.turning_points import Cause, TurningPoint
from game.analysis.win_chance import ChanceEstimate, CurvePoint, WinChanceCurve
from game.books import shelf
from game.core import events as ev
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle
from game.play.great_moments import all_moments
from game.play.result_reasons import ship_losses
from game.play.seats import PlayerSeat, RandomSeat
from game.stage.charts import chart
from game.stage.charts.chart_marks import ChartShip
from game.stage.charts.chart_objects import ChartTrack, NumberedMoment
from game.stage.paper.canvas import UiStyle
from game.ui.kit.widgets import Button
from game.ui.pages import battle_outcome
from game.ui.pages.battle_outcome import outcome_of
from game.ui.pages.level_chart import TrackChartView, _table_window, chart_fonts_for
from game.ui.pages.result_contents import MomentRow, ResultCallbacks
from game.ui.pages.result_page import RESULT_PAUSE_SECONDS, ResultPage
from game.ui.shell.app import App
from recipes.known_job import KnownAnalysis
from tests.great_fleets import shortened_level
from tests.ui.conftest import InputDriver, OpenApp

from .test_pages import OUTCOME, SIZES, nothing


def test_a_moment_leads_to_what_it_shows_by_mouse_key_and_pad(open_app: OpenApp) -> None:
    seen: list[tuple[int, int]] = []
    app = open_app()
    ways = ResultCallbacks(None, nothing, nothing, lambda *part: seen.append(part))
    app.push_screen(ResultPage(app, OUTCOME, ways))
    driver = InputDriver(app)
    driver.run_frame()
    driver.click("moment-1")
    assert seen == [(90, 110)]
    for _ in range(8):
        driver.press_key(pygame.K_SPACE)
        app.screen.advance(1.4)
    assert len(seen) == 1, "nothing is heard until the hand has paused"
    app.screen.advance(RESULT_PAUSE_SECONDS)
    driver.press_key(pygame.K_UP)
    driver.press_key(pygame.K_SPACE)
    assert seen[1:] == [(40, 60)]
    app.screen.advance(RESULT_PAUSE_SECONDS)
    driver.press_pad(0)
    assert seen[2:] == [(40, 60)]


@pytest.mark.parametrize("size", SIZES)
def test_ten_moments_of_a_fleet_are_reached_by_wheel_keys_and_pad(
    open_app: OpenApp, size: tuple[int, int]
) -> None:
    seen: list[int] = []
    app = open_app(size)
    rows = tuple(MomentRow(n, "strike", f"Ship {n} strikes.", n, n + 1) for n in range(1, 11))
    many = replace(OUTCOME, moments=rows, ships=OUTCOME.ships * 6)
    page = ResultPage(app, many, ResultCallbacks(None, nothing, nothing, lambda at, _: seen.append(at)))
    app.push_screen(page)
    driver = InputDriver(app)
    driver.run_frame()
    page.advance(RESULT_PAUSE_SECONDS)
    driver.turn_wheel("moment-0", -20)
    driver.click("moment-9")
    assert seen == [10]
    page.advance(RESULT_PAUSE_SECONDS)
    for _ in range(9):
        driver.press_key(pygame.K_UP)
    assert page.ring.focused == "moment-0"
    page.advance(RESULT_PAUSE_SECONDS)
    for _ in range(9):
        driver.press_cross(0, -1)
    assert page.ring.focused == "moment-9"
    assert app.surface.get_rect().contains(page.control_rects()["moment-9"])
    driver.press_pad(0)
    assert seen == [10, 10]
    assert page.chosen_turn == 10, "the way to fight on follows the focus"


def test_the_moments_of_a_fleet_are_seen_each_by_itself() -> None:
    level = shortened_level(load_level(shipped_levels_folder() / "kmh" / "copenhagen.toml"), 4)
    seats = {side.id: RandomSeat(n) for n, side in enumerate(level.sides)}
    battle = Battle(shelf.book("kmh").rules, level, seats, 5)
    battle.run()
    rows, events = battle_outcome.outcome_of(battle).moments, battle.events
    assert battle_outcome.MAX_MOMENTS < len(rows) <= battle_outcome.MAX_FLEET_MOMENTS
    places = [moment.event_index for moment in all_moments(events)]
    for row in rows:
        assert any(row.first_event <= at < row.last_event for at in places)
        turns = {
            event.turn for event in events[row.first_event + 1 : row.last_event] if hasattr(event, "turn")
        }
        assert turns <= {row.turn}, "no moment lasts into another turn"
    battle.close()


@pytest.mark.parametrize(
    ("level", "crew"),
    [
        ("kmh/mirror-duel", r"\w+ crew, boards with \d+ dic?e"),
        ("wwh/two-against-two", r"\w+ crew, boards at ([+-]\d|0)"),
        ("hf/mirror-frigates", r"morale \d of 4"),
        ("ls98/robust-and-hoche", r"\d+ of \d+ men left"),
    ],
)
def test_the_crew_of_each_ship_is_beside_what_is_left_of_her(level: str, crew: str) -> None:
    found = load_level(shipped_levels_folder() / f"{level}.toml")
    seats = {side.id: RandomSeat(n) for n, side in enumerate(found.sides)}
    battle = Battle(shelf.book(found.rules.book).rules, found, seats, 3)
    battle.run(until_turn=3)
    for ship in outcome_of(battle).ships:
        assert re.match(crew, ship.notes[0]), ship.notes
        assert ship.notes[-1] == "never fired" or "volley" in ship.notes[-1]
    battle.close()


def test_a_ship_that_fired_at_works_has_fired() -> None:
    level = load_level(shipped_levels_folder() / "kmh" / "the-mortella-tower.toml")
    battle = Battle(shelf.book("kmh").rules, level, {side.id: RandomSeat(1) for side in level.sides}, 1)
    battle.run(until_turn=1)
    battle.events.append(ev.Fired("", level.ships[0].id, target=level.forts[0].id, hits=2))
    assert outcome_of(battle).ships[0].notes[-1] == "fired 1 volley with 2 hits"
    battle.close()


def test_a_ship_that_is_boarded_is_told_by_her_dice_and_her_fate() -> None:
    level = load_level(shipped_levels_folder() / "wwh" / "two-against-two.toml")
    battle = Battle(shelf.book("wwh").rules, level, {side.id: RandomSeat(1) for side in level.sides}, 1)
    battle.run(until_turn=3)
    (loser, prize), (winner, captor) = ((ship.side, ship.id) for ship in (level.ships[0], level.ships[-1]))
    battle.events += [
        ev.TurnBegan("", turn=6),
        ev.Boarded("", captor, prize, "", 6, 4, ev.Won.ATTACKER),
        ev.Struck("", prize, captor),
        ev.Captured("", prize, winner),
        ev.Ended("", winner=winner, degree="major"),
    ]
    told = outcome_of(battle)
    names = {ship.id: ship.name for ship in level.ships}
    assert told.headline == f"{names[captor]} takes {names[prize]} by boarding in three turns"
    row = told.moments[-1]
    assert (row.icon, row.words) == ("swords", f"{names[captor]} takes {names[prize]} by boarding, 6 to 4.")
    assert told.retry_turn == 0, "nobody played"
    battle.seats[loser] = PlayerSeat()
    assert outcome_of(battle).retry_turn == 5
    with battle.table.as_current():
        ship = replace(battle.book.sight()[0], struck=True)
    (loss,) = ship_losses(battle.events)
    assert battle_outcome._fate_of(ship, loss, 1) == "Taken by boarding"
    assert battle_outcome._fate_of(replace(ship, struck=False, gone_how="left"), None, 1) == "Driven off"
    assert battle_outcome._fate_of(replace(ship, struck=False, gone_how="left"), None, 0) == "Left the battle"
    battle.close()


def test_after_a_loss_the_turn_to_try_again_from_is_offered(open_app: OpenApp) -> None:
    tried, app = list[int](), open_app()
    lost = replace(OUTCOME, retry_turn=4)
    page = ResultPage(app, lost, ResultCallbacks(None, None, nothing, lambda *_: None, tried.append))
    app.push_screen(page)
    driver = InputDriver(app)
    driver.run_frame()
    page.advance(RESULT_PAUSE_SECONDS)
    words = {widget.name: widget.words for widget in page.widgets() if isinstance(widget, Button)}
    assert words["fight-on"] == "Retry from turn 4"
    driver.press_key(pygame.K_f)
    assert tried == [4]


@pytest.mark.parametrize("level", ["kmh/mirror-duel", "wwh/two-against-two", "hf/mirror-frigates",
                                   "ls98/robust-and-hoche"])  # fmt: skip
def test_every_ship_has_a_way_that_ends_where_she_lies(level: str) -> None:
    found = load_level(shipped_levels_folder() / f"{level}.toml")
    seats = {side.id: RandomSeat(n) for n, side in enumerate(found.sides)}
    battle = Battle(shelf.book(found.rules.book).rules, found, seats, 3)
    battle.run(until_turn=6)
    told = outcome_of(battle)
    assert told.chart is not None
    assert len(told.chart.tracks) == len(told.ships)
    for ship, track in zip(told.chart.ships, told.chart.tracks, strict=True):
        assert math.dist(track.points[-1], (ship.x, ship.y)) < 0.01
        assert len(track.points) > 1
    numbers = {moment.number for moment in told.chart.numbered_moments}
    assert numbers
    assert numbers <= set(range(1, len(told.moments) + 1))
    battle.close()
    if told.chart.visible_part:
        x, y, wide, high = told.chart.visible_part
        far, low = found.chart.size_cm
        shown = [point for track in told.chart.tracks for point in track.points]
        on_table = [(a, b) for a, b in shown if 0 <= a <= far and 0 <= b <= low]
        assert all(x <= a <= x + wide and y <= b <= y + high for a, b in on_table)


def test_a_way_is_seen_on_the_chart() -> None:
    ways = chart.ChartContents((100.0, 60.0), tracks=(
        ChartTrack(((10.0, 30.0), (90.0, 30.0)), 0, ((10.0, 30.0, 90.0, 0),)),
    ), ships=(ChartShip(90.0, 30.0, 90.0, 0, "Ajax"),))  # fmt: skip
    made = chart.draw_chart(ways, (600, 380), chart_fonts_for(UiStyle()))
    red, green, _, _ = made.get_at((280, 190))
    assert red > green + 60


def test_a_wide_ocean_is_not_inked_as_a_coast() -> None:
    """A sheet of few px per cm once measured every position as near to a shore that did not exist."""
    plain = chart.draw_chart(chart.ChartContents((2000.0, 1200.0)), (600, 380), chart_fonts_for(UiStyle()))
    dark = pygame.surfarray.array3d(plain)[40:560, 40:180].mean(axis=2) < 120
    assert np.count_nonzero(dark) < 0.01 * dark.size


def test_the_chart_of_a_battle_in_a_corner_shows_that_corner_alone() -> None:
    level = load_level(shipped_levels_folder() / "kmh" / "jarce-and-black-jaques.toml")
    wide, high = level.chart.size_cm
    corner = [(wide - 12.0, high - 12.0), (wide - 2.0, high - 6.0)]
    x, y, across, down = _table_window(level, corner)
    assert (x + across, y + down) == (wide, high)
    assert across == down == 30.0, "no smaller, however near to each other they fought"


# ------------------------------------------------------------------------------ how it stood
TURNS = 4


def analysis_of(*points: TurningPoint) -> BattleAnalysis:
    """Return an analysis of four turns, from an even chance to victory."""
    shares = (50, 40, 45, 80)
    curve = tuple(
        CurvePoint(turn, 10 * turn, ChanceEstimate(Fraction(share), Fraction(share), 100))
        for turn, share in enumerate(shares, 1)
    )
    end = CurvePoint(5, 50, ChanceEstimate(Fraction(1), Fraction(1), 1, is_known=True))
    return BattleAnalysis(0, WinChanceCurve((*curve, end), 400, 480), points)


TURNED = TurningPoint(
    3, Cause.DICE, "Ajax pours a broadside into Hoche: 6 hits", Fraction(-3, 10), 0.1, 31, 37
)
LEDGER = replace(
    OUTCOME,
    turns=TURNS,
    side_names=("Royal Navy", "French"),
    turn_events={turn: (10 * turn, 10 * turn + 10) for turn in range(1, TURNS + 1)},
)


def page_with(app: App, analysis: KnownAnalysis, seen: list[tuple[int, int]]) -> ResultPage:
    """Return the page after this battle, on top, with its analysis begun."""
    ways = ResultCallbacks(None, nothing, nothing, lambda *part: seen.append(part), lambda turn: None,
                           analyse=lambda: analysis)  # fmt: skip
    page = ResultPage(app, LEDGER, ways)
    app.push_screen(page)
    for _ in range(8):
        app.run_frame(0.1)
    page.advance(RESULT_PAUSE_SECONDS)
    return page


@pytest.mark.parametrize("size", SIZES)
def test_what_turned_the_battle_takes_the_place_of_its_turns_moments(
    open_app: OpenApp, size: tuple[int, int]
) -> None:
    app, seen, analysis = open_app(size), list[tuple[int, int]](), KnownAnalysis()
    page = page_with(app, analysis, seen)
    before = page.moments
    assert before == LEDGER.moments
    page.chart = TrackChartView(chart.ChartContents((90, 60), numbered_moments=[NumberedMoment(5, 5, 1)]))
    analysis.values, analysis.has_news = [analysis_of(TURNED)], True
    app.run_frame(0.1)
    assert page.moments[0].worth == "−30"
    assert page.moments[0].head == "from 45 to 80 in a hundred"
    assert len(page.moments) == max(3, len(before))
    assert not page.chart.contents.numbered_moments, "a number means one thing"
    assert app.text_ledger is not None
    words = " ".join(mark.text for mark in app.text_ledger)
    assert "−30" in words
    assert "400 of 480 battles fought on" in words
    driver = InputDriver(app)
    driver.click("moment-0")
    assert seen == [(31, 37)]


def test_arrows_change_the_turn_in_hand_and_v_looks_at_it_again(open_app: OpenApp) -> None:
    app, seen = open_app(), list[tuple[int, int]]()
    page = page_with(app, KnownAnalysis(analysis_of(TURNED)), seen)
    driver = InputDriver(app)
    driver.press_key(pygame.K_1)
    assert (page.ring.focused, page.chosen_turn) == ("moment-0", 3)
    driver.press_key(pygame.K_RIGHT)
    driver.press_key(pygame.K_RIGHT)
    assert page.chosen_turn == TURNS, "no turn is behind the last"
    driver.press_key(pygame.K_LEFT)
    driver.press_key(pygame.K_LEFT)
    driver.press_key(pygame.K_v)
    assert (page.chosen_turn, seen) == (2, [(20, 30)])
    driver.press_pad(2)
    assert seen == [(20, 30)] * 2, "X looks again"
    driver.press_pad(5)
    assert page.ring.focused == "moment-1"
    driver.click("curve", 0.99)
    assert page.chosen_turn == TURNS
    words = {widget.name: widget.words for widget in page.widgets() if isinstance(widget, Button)}
    assert words["fight-on"] == f"Fight on from turn {TURNS}"


def test_nothing_waits_for_the_analysis_and_its_end_is_told(open_app: OpenApp) -> None:
    app = open_app()
    analysis = KnownAnalysis(state=JobState.LOST)
    page_with(app, analysis, [])
    assert app.text_ledger is not None
    assert "The analysis was broken off." in [mark.text for mark in app.text_ledger]
