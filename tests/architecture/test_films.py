"""The battery of films: which ships its meter counts as visible, and which films miss a limit."""

import sys
from collections.abc import Iterator
from types import ModuleType

import pygame
import pytest

from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.scene.effects import Volley
from game.scene.timings import RIPPLE, SPLINTERS
from tests.architecture.source_files import ROOT


@pytest.fixture
def films(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(ROOT / "tools")
    import recipes.films as found

    yield found
    for name in [name for name in sys.modules if name.split(".")[0] == "recipes"]:
        del sys.modules[name]


def test_two_levels_of_each_book_are_filmed(films: ModuleType) -> None:
    books = [
        load_level(shipped_levels_folder() / f"{wanted.level}.toml").rules.book for wanted in films.FILM_CASES
    ]
    assert sorted(books) == sorted(2 * ["hf", "kmh", "ls98", "wwh"])


def test_a_film_is_told_every_bar_that_it_misses(films: ModuleType) -> None:
    good = {**films.MAX_FIGURES, "events": 5, "acting_ship_px": 120}
    assert films.exceeded_figures(good, 120) == []
    bad = {name: most + 0.1 for name, most in films.MAX_FIGURES.items()}
    assert films.exceeded_figures({**bad, "events": 5, "acting_ship_px": 119}, 120) == [
        *films.MAX_FIGURES,
        "acting_ship_px",
    ]
    assert films.exceeded_figures({**good, "events": 0, "acting_ship_px": 0}, 120) == []


def test_no_level_of_the_battery_is_a_fault(films: ModuleType) -> None:
    assert films.films(["kmh/no-such"], [1], 1.0, (1280, 720), 1, None) == 2


def test_who_fires_acts_before_who_is_hit(films: ModuleType) -> None:
    from recipes.film_meter import ShownAct

    volley = Volley("a", "b", hits=(1.0, 1.5), misses=(0.9,))
    shown = ShownAct(0.0, ("a", "b"), volley)
    times = (0.0, RIPPLE, 0.8, 0.9, 1.5, 1.5 + SPLINTERS, 1.6 + SPLINTERS)
    seen = []
    for volley.age in times:
        seen.append(shown.acting_ships(99.0))
    assert seen == [("a",), ("a",), (), ("b",), ("b",), ("b",), ()]


def test_an_act_is_out_of_frame_when_one_of_two_is_mostly_unseen(films: ModuleType) -> None:
    from recipes.film_meter import ShownAct

    shown = ShownAct(0.0, ("a", "b"))
    assert not shown.was_missed
    shown.frames.update(a=6, b=4)
    shown.frames_out_of_view.update(a=1, b=2)
    assert not shown.was_missed
    shown.frames_out_of_view["b"] += 1
    assert shown.was_missed


def test_a_ship_acts_while_she_makes_way_and_the_camera_has_had_time_to_come(films: ModuleType) -> None:
    from recipes.film_meter import SHOWN_SECONDS, ShownAct

    way = ShownAct(10.0, ("a",), until=11.0)
    times = (10.0, 10.0 + SHOWN_SECONDS[0], 11.0, 11.1)
    assert [way.acting_ships(now) for now in times] == [(), ("a",), ("a",), ()]


def test_a_tag_at_the_same_gap_from_a_hull_that_grows_has_not_jumped(films: ModuleType) -> None:
    from recipes.film_meter import _distance_to_line

    was, grown = (0.0, 190.0), 0.6
    hull, gap = 98.0, 92.0
    assert _distance_to_line((0.0, hull * grown + gap), was, (0.0, was[1] * grown)) < 1
    assert _distance_to_line((80.0, 130.0), was, (0.0, was[1] * grown)) == 80
    assert _distance_to_line((0.0, 230.0), was, was) == 40


def test_words_are_about_the_ships_that_they_name(films: ModuleType) -> None:
    from recipes.film_story import ships_named

    names = {"Achille": "a", "L'Achille": "b", "Mars": "c"}
    assert ships_named("L'Achille: strike test", names) == ["b"]
    assert ships_named("Mars at L'Achille, Achille", names) == ["b", "a", "c"]
    assert ships_named("The Marshal waits", names) == []


def test_a_firing_line_is_covered_by_a_paper_on_some_of_it(films: ModuleType) -> None:
    from recipes.film_story import _COVERED_POINTS, _covered_points

    ends = [(0.0, 0.0), (200.0, 0.0)]
    assert _covered_points(ends, [pygame.Rect(0, 20, 200, 40)]) == 0
    assert _covered_points(ends, [pygame.Rect(50, -20, 40, 40)]) == _COVERED_POINTS
