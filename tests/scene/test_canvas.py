"""Ships shorten sail within gunshot of a fighting enemy, and their records do not change."""

from dataclasses import replace

import pytest

from game.core.visible import VisibleShip
from game.scene.rigging import ACTION, rigging_of, sails_in_action

LENGTH = 40_000
SHE = VisibleShip("she", "She", 0, 0, "british", "frigate", 0, 0, 0, LENGTH)
FOE = VisibleShip("foe", "Foe", 1, 1, "french", "frigate", 9 * LENGTH, 0, 0, LENGTH)


def canvas(*ships: VisibleShip) -> dict[str, str]:
    return sails_in_action({ship.id: ship for ship in ships})


def test_within_gunshot_both_carry_fighting_canvas() -> None:
    assert canvas(SHE, FOE) == {"she": ACTION, "foe": ACTION}


def test_out_of_gunshot_and_among_friends_they_sail_on() -> None:
    assert canvas(SHE, replace(FOE, x=11 * LENGTH)) == {}
    assert canvas(SHE, replace(FOE, side=0)) == {}


@pytest.mark.parametrize("facts", [{"struck": True}, {"sinking": True}, {"gone_how": "sunk"}])
def test_an_enemy_who_fights_no_more_is_no_reason(facts: dict[str, object]) -> None:
    assert "she" not in canvas(SHE, replace(FOE, **facts))  # type: ignore[arg-type]


@pytest.mark.parametrize("facts", [{"way_share": 0}, {"anchored": True}, {"struck": True}])
def test_who_lies_to_or_has_furled_stays_as_she_is(facts: dict[str, object]) -> None:
    assert "she" not in canvas(replace(SHE, **facts), FOE)  # type: ignore[arg-type]


def test_her_sheet_still_says_what_she_sails_under() -> None:
    assert rigging_of(SHE).sails == "full"
    assert rigging_of(SHE).drawn_sails == ""
