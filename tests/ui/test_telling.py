"""What happened is told in the words of the book that is played, and the parts that tell it know no
book themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import game
from game.books.kmh.face.face import FACE as KMH
from game.books.wwh.face.face import FACE as WWH
from game.core import events as ev
from game.core.events import Won
from game.core.tally import Tally, Term
from game.stage.charts.scale import scale_width
from game.ui.pages import aftermath
from game.ui.table import tray_view
from game.ui.table.face import Face

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


def test_guns_lost_are_counted_on_the_page_after_the_battle() -> None:
    told = aftermath.losses(STRIPPED, NAMES, WWH)
    assert told == ["Bucentaure loses 1 damage point and 3 gunnery points"]


def test_kiss_me_hardy_counts_points_and_boxes() -> None:
    hurt = [ev.Hurt("KMH-10.1.1", "ajax", 3, 1, "shot"), ev.Hurt("KMH-10.1.1", "ajax", 2)]
    assert aftermath.losses(hurt, NAMES, KMH) == ["Ajax loses 5 points and 1 speed box"]


def test_a_roll_matters_by_what_followed_until_something_new_began() -> None:
    events: list[ev.Event] = [
        ev.TurnBegan("WWH-T.1", turn=4),
        rolled("WWH-T.4", "independence", 3, needs=6),
        ev.Chose("WWH-T.2", "ajax", "british", "ajax"),
        ev.Struck("WWH-4.0b", "bucentaure", "ajax"),
        VOLLEY,
        *STRIPPED,
        rolled("WWH-2.2c", "which mast falls", 3),
        ev.MastFell("WWH-2.2c", "bucentaure", "main"),
    ]
    (moment,) = aftermath.moments(events, WWH)
    assert (moment.turn, moment.roll) == (4, VOLLEY)
    assert moment.weight == 2 + 4 + 2 + 12, "a point, three guns, a mast"


def test_a_sailing_roll_ends_with_the_next_card_under_kiss_me_hardy() -> None:
    volley = rolled("KMH-9.2.22", "guns", 6, needs=5)
    events = [volley, ev.Hurt("K", "ajax", 1), ev.CardTurned("K"), ev.Struck("K", "ajax")]
    assert aftermath.moments(events, KMH)[0].weight == 2


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
    assert tray_view.sealed(roll, WWH) == seal


def test_a_crew_adds_to_its_die_and_the_other_crew_lies_beside() -> None:
    ours = Tally((Term("WWH-3.2a", "good crew", 1),))
    theirs = Tally((Term("WWH-3.2a", "gunnery", 4), Term("WWH-3.2a", "masts gone", -2)))
    events: list[ev.Event] = [
        rolled("WWH-3.2a", "boarding", 5, tally=ours),
        rolled("WWH-3.2a", "repelling boarders", 3, tally=theirs),
        ev.Boarded("WWH-3.2b", "ajax", "bucentaure", "", 6, 5, Won.ATTACKER),
    ]
    assert tray_view.last_roll(events, WWH) == 0
    throw = tray_view.shown(tray_view.aftermath(events, 0, WWH), NAMES, WWH)
    assert throw is not None
    assert (throw.seal, throw.word) == ("6", "in all")
    assert [group.label for group in throw.groups] == ["boarding"]
    assert throw.reasons == (("+1", "good crew", "WWH-3.2a"),)
    assert [side.words for side in throw.beside] == ["repelling boarders: 5"]


@pytest.mark.parametrize(("theirs", "words"), [(4, "the grapples hold"), (5, "they are cut away")])
def test_the_die_that_fends_off_lies_beside_the_one_that_grapples(theirs: int, words: str) -> None:
    events = [
        rolled("WWH-3.1b", "grappling Bucentaure", 4),
        rolled("WWH-3.1b", "fending off", theirs, most=4),
    ]
    throw = tray_view.shown(tray_view.aftermath(events, 0, WWH), NAMES, WWH)
    assert throw is not None
    assert [side.words for side in throw.beside] == [words]


def test_what_the_next_ship_does_does_not_come_of_the_last_broadside() -> None:
    events = [
        VOLLEY,
        ev.Chose("WWH-2.2d", "ajax", "british", "port"),
        STRIPPED[1],
        ev.PartBegan("WWH-T.1", "", "manoeuvre", "french"),
        ev.Moved("WWH-1.1a", "bucentaure", 0, 0, 0, "ahead", 35_000, 0, "a square"),
    ]
    assert tray_view.aftermath(events, 0, WWH) == events[:3]


@pytest.mark.parametrize("face", [KMH, WWH])
def test_every_book_has_three_panels_of_its_own(face: Face) -> None:
    words = [row.words for panel in face.how_to() for row in panel.rows]
    assert len(words) == 9
    assert all(said.endswith(".") for said in words)
    assert any("card" in said for said in words) is (face is KMH)
    assert any("square" in said for said in words) is (face is WWH)


@pytest.mark.parametrize(("face", "name", "side"), [(KMH, "cm", 1.0), (WWH, "squares", 7.5)])
def test_a_chart_is_measured_as_its_book_measures(face: Face, name: str, side: float) -> None:
    measure = face.measure()
    assert (measure.name, measure.cm) == (name, side)
    wide = scale_width(4.0, measure, 16)
    assert wide < scale_width(4.0, measure, 40), "larger figures take more of the sheet"
    assert 4.0 * measure.cm * measure.shows[-1] < wide
