"""What happened is told in the words of the book that is played, and the parts that tell it know no
book themselves."""

import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

import game
from game.books.hf.face.face import FACE as HF
from game.books.kmh.face.face import FACE as KMH
from game.books.wwh.face.face import FACE as WWH
from game.core import events as ev
from game.core.events import Won
from game.core.tally import Tally, Term
from game.core.visible import VisibleShip
from game.levels import shipped_levels_folder
from game.levels.reading.level_reader import load_level
from game.play import great_moments
from game.play.event_words import battle_names
from game.stage.charts.chart_marks import draw_scale_bar, scale_bar_width
from game.stage.paper import palette
from game.stage.paper.canvas import UiStyle
from game.ui.battle.dice import roll_view
from game.ui.battle.state.book_ui import BookUi
from game.ui.battle.state.hud_state import HudState
from game.ui.pages import battle_outcome
from game.ui.pages.level_chart import chart_fonts_for
from game.ui.pages.result_contents import ShipCard

NAMES = {"ajax": "Ajax", "bucentaure": "Bucentaure"}
HOME = Path(game.__file__).parent
NEUTRAL = [
    *sorted((HOME / "ui").glob("*.py")),
    *sorted((HOME / "systems").glob("*.py")),
    *sorted((HOME / "scene").glob("*.py")),
    *sorted((HOME / "stage").glob("*.py")),
    *sorted((HOME / "play").glob("*.py")),
]
KNOWN = re.compile(r"""["'](KMH|WWH)-[\dA-Z]""")
"""A clause of a book, as a value: in a docstring it may stand as an example."""
CHOOSES = ("picture.py",)
"""Who opens the rulebook at a page of its choice."""


def rolled(clause: str, why: str, *faces: int, **more: object) -> ev.Rolled:
    dice = ("d6",) * len(faces)
    return ev.Rolled(clause, "ajax", why, dice, faces, **more)  # type: ignore[arg-type]


VOLLEY = rolled("WWH-2.1.5", "starboard guns at Bucentaure: Musket Shot", 5, 6, 2, needs=5)
STRIPPED = [
    ev.Hurt("WWH-2.2b", "bucentaure", 1, 0, "shot"),
    ev.GunsLost("WWH-2.2d", "bucentaure", "port", 2),
    ev.GunsLost("WWH-2.2d", "bucentaure", "starboard", 1),
]


def test_parts_that_every_book_shares_name_no_clause_of_one() -> None:
    knowing = [
        f"{path.relative_to(HOME)}: {line.strip()}"
        for path in NEUTRAL
        for line in path.read_text("utf-8").splitlines()
        if KNOWN.search(line) and '"""' not in line and path.name not in CHOOSES
    ]
    assert knowing == []


def test_guns_lost_are_what_a_broadside_weighs() -> None:
    events: list[ev.Event] = [
        ev.TurnBegan("WWH-T.1", turn=4),
        ev.Fired("WWH-2.1.5", "ajax", "starboard", "bucentaure"),
        *STRIPPED,
        ev.Ordered("WWH-T.2", "bucentaure"),
        ev.Hurt("WWH-2.2b", "bucentaure", 5),
    ]
    (moment,) = great_moments.all_moments(events)
    assert (moment.turn, moment.damage) == (4, 1 + 2 + 1)
    assert great_moments.moment_sentence(moment, NAMES) == "Ajax pours a broadside into Bucentaure"


def test_a_fire_that_burns_on_is_told_once_and_a_new_one_again() -> None:
    fire, out = ev.Befell("K", "ajax", "fire"), ev.Befell("K", "ajax", "fire", on=False)
    events = [ev.TurnBegan("K", turn=1), fire, ev.TurnBegan("K", turn=2), fire]
    assert [moment.turn for moment in great_moments.all_moments(events)] == [1]
    events += [out, ev.TurnBegan("K", turn=3), fire]
    assert [moment.turn for moment in great_moments.all_moments(events)] == [1, 3]


def test_colours_that_come_down_outweigh_a_mast_and_a_mast_a_rake() -> None:
    events: list[ev.Event] = []
    for turn, event in enumerate(
        (
            ev.Struck("K", "bucentaure", "ajax"),
            ev.Fired("K", "ajax", "port", "bucentaure", rake="stern", hits=9),
            ev.MastFell("K", "bucentaure", "main"),
            ev.Fired("K", "ajax", "port", "bucentaure", hits=11),
        ),
        1,
    ):
        events += [ev.TurnBegan("K", turn=turn), event]
    kept = [moment.turn for moment in great_moments.greatest_moments(events, 2)]
    assert kept == [1, 3]
    assert [moment.turn for moment in great_moments.greatest_moments(events, 3)] == [1, 2, 3]
    one_turn = [event for event in events if not isinstance(event, ev.TurnBegan)]
    assert len(great_moments.greatest_moments(one_turn, 3)) == 3, "where no other turn has any"


@pytest.mark.parametrize(
    ("left", "said"),
    [((20, 9), "Red: no ship lost, 0 of 20 points gone. Blue: Java lost, 11 of 20 points gone.")],
)
def test_the_losses_of_both_sides_are_told(left: tuple[int, int], said: str) -> None:
    cards = (
        ShipCard("Ajax", 0, "Fought to the end", left[0], 20),
        ShipCard("Java", 1, "Struck", left[1], 20),
    )
    assert battle_outcome.losses_text(cards, ("Red", "Blue")) == said


def test_a_boat_that_is_launched_has_a_name_and_no_id() -> None:
    names = battle_names(load_level(shipped_levels_folder() / "ls98" / "robust-and-hoche.toml"))
    assert names["hoche-boat-1"] == "Hoche’s boat"
    assert names["hoche-boat-2"] == "Hoche’s boat"
    assert names["hoche-boats-1"] == "Hoche’s boats"
    assert names["hoche-boats-2"] == "Hoche’s second boats"
    assert names["hoche-boats-21"] == "Hoche’s 21st boats"


def test_a_battle_is_told_in_one_sentence() -> None:
    level = load_level(shipped_levels_folder() / "kmh" / "constitution-and-guerriere.toml")
    ships = [
        VisibleShip(s.id, s.name, n, n, "british", "frigate", 0, 0, 0, 0) for n, s in enumerate(level.ships)
    ]
    names = battle_names(level)

    def told(winner: str, *events: ev.Event) -> str:
        end = ev.Ended("K", "", winner, "major" if winner else "draw")
        return battle_outcome.headline_of(level, events, ships, end, names, 7)

    struck = ev.Struck("K", "guerriere", "constitution")
    assert told("american", struck) == "Constitution takes Guerriere in seven turns"
    taken = ev.Captured("K", "guerriere", "american")
    assert told("american", struck, taken) == "Constitution takes Guerriere in seven turns"
    sunk = ev.Sank("K", "constitution")
    assert told("british", sunk) == "Guerriere sinks Constitution in seven turns"
    assert told("") == "Constitution and Guerriere part undecided after seven turns"
    assert told("british") == "Guerriere holds out for seven turns"
    ships[0] = replace(ships[0], masts=("fore", "main", "mizzen"), lost_masts=("main", "fore"))
    assert told("british") == "Guerriere holds out for seven turns"
    ships[0] = replace(ships[0], masts=("bowsprit", "fore", "main", "mizzen"))
    ships[0] = replace(ships[0], lost_masts=("main", "fore", "mizzen"))
    assert told("british") == "Guerriere dismasts Constitution in seven turns"


@pytest.mark.parametrize(
    ("roll", "seal"),
    [
        (rolled("WWH-1.4a", "collision with Bucentaure", 2, 2, 2), ("3", "alike", False)),
        (rolled("WWH-1.4a", "collision with Bucentaure", 1, 2, 3), ("–", "clear", False)),
        (rolled("WWH-1.4c", "break off from Bucentaure", 1, 5), ("–", "held", False)),
        (rolled("WWH-1.4c", "break off from Bucentaure", 5, 5), ("2", "alike", False)),
        (rolled("WWH-2.1.5", "guns at Bucentaure: boarding", 5, 6, 5), ("2", "hits", True)),
        (VOLLEY, ("2", "hits", True)),
        (rolled("WWH-T.4", "independence", 6, needs=6), ("6", "yes", False)),
    ],
)
def test_the_seal_says_what_warm_work_reads_from_the_dice(
    roll: ev.Rolled, seal: tuple[str, str, bool]
) -> None:
    assert roll_view.seal_of(roll, WWH) == seal


def test_a_crew_adds_to_its_die_and_the_other_crew_lies_beside() -> None:
    ours = Tally((Term("WWH-3.2a", "good crew", 1),))
    theirs = Tally((Term("WWH-3.2a", "gunnery", 4), Term("WWH-3.2a", "masts gone", -2)))
    events: list[ev.Event] = [
        rolled("WWH-3.2a", "boarding", 5, tally=ours),
        rolled("WWH-3.2a", "repelling boarders", 3, tally=theirs),
        ev.Boarded("WWH-3.2b", "ajax", "bucentaure", "", 6, 5, Won.ATTACKER),
    ]
    assert roll_view.last_roll_index(events, WWH) == 0
    roll = roll_view.roll_view_of(roll_view.roll_and_its_events(events, 0, WWH), NAMES, WWH)
    assert roll is not None
    assert (roll.seal_figure, roll.seal_word) == ("6", "in all")
    assert [group.label for group in roll.groups] == [""]
    assert roll.reasons == (("+1", "good crew", "WWH-3.2a"),)
    assert [side.words for side in roll.side_dice] == ["repelling boarders: 5"]


@pytest.mark.parametrize(("theirs", "words"), [(4, "the grapples hold"), (5, "they are cut away")])
def test_the_die_that_fends_off_lies_beside_the_one_that_grapples(theirs: int, words: str) -> None:
    events = [
        rolled("WWH-3.1b", "grappling Bucentaure", 4),
        rolled("WWH-3.1b", "fending off", theirs, most=4),
    ]
    roll = roll_view.roll_view_of(roll_view.roll_and_its_events(events, 0, WWH), NAMES, WWH)
    assert roll is not None
    assert [side.words for side in roll.side_dice] == [words]


def test_what_the_next_ship_does_does_not_come_of_the_last_broadside() -> None:
    events = [
        VOLLEY,
        ev.Chose("WWH-2.2d", "ajax", "british", "port"),
        STRIPPED[1],
        ev.PartBegan("WWH-T.1", "", "manoeuvre", "french"),
        ev.Moved("WWH-1.1a", "bucentaure", 0, 0, 0, "ahead", 35_000, 0, "a square"),
    ]
    assert roll_view.roll_and_its_events(events, 0, WWH) == events[:3]


@pytest.mark.parametrize("face", [KMH, WWH])
def test_every_book_has_three_panels_of_its_own(face: BookUi[HudState]) -> None:
    words = [row.text for panel in face.help_panels() for row in panel.rows]
    assert len(words) == 9
    assert all(said.endswith(".") for said in words)
    assert any("card" in said for said in words) is (face is KMH)
    assert any("square" in said for said in words) is (face is WWH)


@pytest.mark.parametrize(("face", "name", "side"), [(KMH, "cm", 1.0), (WWH, "squares", 7.5)])
def test_a_chart_is_measured_as_its_book_measures(face: BookUi[HudState], name: str, side: float) -> None:
    measure = face.chart_measure()
    assert (measure.name, measure.cm) == (name, side)
    wide = scale_bar_width(4.0, measure, 16)
    assert wide < scale_bar_width(4.0, measure, 40), "larger figures take more of the sheet"
    assert 4.0 * measure.cm * measure.bar_lengths[-1] < wide


@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("face", [KMH, WWH, HF])
def test_the_paper_of_a_scale_is_as_wide_as_its_bar_and_figures(face: BookUi[HudState], text: float) -> None:
    measure, window = face.chart_measure(), pygame.Surface((600, 200))
    plain = chart_fonts_for(UiStyle(text_scale=text)).plain
    wide = scale_bar_width(4.0, measure, plain.get_height())
    draw_scale_bar(window, 4.0, measure, pygame.Rect(20, 20, wide, plain.get_height() + 18), plain)
    inked = pygame.mask.from_threshold(window, palette.INK_1, (40, 40, 40, 255)).get_bounding_rects()
    assert 5 <= 20 + wide - max(rect.right for rect in inked) <= 24, "it ends soon after the last figure"
