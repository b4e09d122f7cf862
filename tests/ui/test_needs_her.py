"""Why a ship that sails by her squadron's order asks for her person, and not twice for
the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.events import Boarded, Event, Fired
from game.core.sight import Seen
from game.ui.table.handed import Borne
from game.ui.table.needs_her import borne, fouled_by, why

SHE = Seen("mars", "Mars", 0, 0, "gb", "seventy-four", 0, 0, 0, 40_000)
NAMES = {"mars": "Mars", "pluton": "Pluton", "orion": "Orion"}


def reason(
    ship: Seen, *fresh: Event, was: Borne | None = None, friends: tuple[Seen, ...] = ()
) -> str:
    return why(was or Borne(), ship, (ship, *friends), fresh, NAMES)


def test_all_is_well() -> None:
    assert reason(SHE) == ""
    assert reason(replace(SHE, damage=499)) == ""


def test_half_of_what_she_had_is_gone() -> None:
    hurt = replace(SHE, damage=500)
    assert reason(hurt) == "Half of what she had is gone"
    assert reason(hurt, was=borne(hurt, [hurt])) == "", "her person knows"
    assert reason(replace(hurt, damage=749), was=borne(hurt, [hurt])) == ""
    assert reason(replace(hurt, damage=750), was=borne(hurt, [hurt])) != "", "half of the rest"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Fired("X-1", "pluton", target="mars", rake="stern", hits=2), "Raked by Pluton"),
        (Fired("X-1", "pluton", target="mars", rake="stern"), ""),
        (Fired("X-1", "pluton", target="mars", hits=2), ""),
        (Fired("X-1", "pluton", target="orion", rake="stern", hits=2), ""),
        (Boarded("X-1", "pluton", other="mars"), "Boarded by Pluton"),
        (Boarded("X-1", "mars", other="pluton"), "Boards Pluton"),
    ],
)
def test_what_befalls_her(event: Event, words: str) -> None:
    assert reason(SHE, event) == words


def test_afire_or_fast_to_another() -> None:
    assert reason(replace(SHE, afire=True)) == "Afire"
    assert reason(replace(SHE, locked=True)) == "Fast to another"
    both = replace(SHE, afire=True, locked=True)
    assert reason(both, was=borne(both, [both])) == ""


def test_about_to_run_aboard_a_friend() -> None:
    ahead = replace(SHE, id="orion", y=-41_000)
    assert reason(SHE, friends=(ahead,)) == "About to run aboard Orion"
    assert reason(SHE, was=Borne(fouling="orion"), friends=(ahead,)) == ""
    assert fouled_by(SHE, [SHE, replace(ahead, y=-50_000)]) == "", "in line, on the same heading"
    athwart = replace(ahead, y=-50_000, heading=9_000)
    assert fouled_by(SHE, [SHE, athwart]) == "orion"
    assert fouled_by(SHE, [SHE, replace(athwart, side=1)]) == "", "an enemy is none"
    assert fouled_by(SHE, [SHE, replace(athwart, x=30_000)]) == "", "she passes clear"
    assert fouled_by(replace(SHE, anchored=True), [SHE, athwart]) == ""
