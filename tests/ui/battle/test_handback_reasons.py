"""Why a ship that sails by her squadron's order asks for her person, and not twice for
the same."""

from dataclasses import replace
from itertools import product

import pytest

from game.core.events import Boarded, Event, Fired
from game.core.visible import VisibleShip
from game.ui.battle.values.command_state import ConditionAtHandover, HandbackCause, HandbackReason
from game.ui.battle.values.handback_reasons import condition_now, friend_in_way, handback_reason, reason_text

SHE = VisibleShip("mars", "Mars", 0, 0, "gb", "seventy-four", 0, 0, 0, 40_000)
FOE = replace(SHE, id="pluton", name="Pluton", side=1, y=90_000)
NAMES = {"mars": "Mars", "pluton": "Pluton", "orion": "Orion"}


def reason(
    ship: VisibleShip,
    *fresh: Event,
    was: ConditionAtHandover | None = None,
    friends: tuple[VisibleShip, ...] = (),
) -> str:
    reason = handback_reason(was or ConditionAtHandover(), ship, (ship, *friends), fresh)
    return reason_text(reason, ship, (ship, *friends, FOE), NAMES) if reason is not None else ""


def test_all_is_well() -> None:
    assert reason(SHE) == ""
    assert reason(replace(SHE, damage=499)) == ""


def test_half_of_what_she_had_is_gone() -> None:
    hurt = replace(SHE, damage=500)
    assert reason(hurt) == "Half of what she had is gone"
    assert reason(hurt, was=condition_now(hurt, [hurt])) == "", "her person knows"
    assert reason(replace(hurt, damage=749), was=condition_now(hurt, [hurt])) == ""
    assert reason(replace(hurt, damage=750), was=condition_now(hurt, [hurt])) != "", "half of the rest"


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
    assert reason(replace(SHE, locked=isinstance(event, Boarded)), event) == words


def test_afire_or_fast_to_another() -> None:
    assert reason(replace(SHE, afire=True)) == "Afire"
    assert reason(replace(SHE, locked=True)) == "Fast to another"
    both = replace(SHE, afire=True, locked=True)
    assert reason(both, was=condition_now(both, [both])) == ""


def test_about_to_run_aboard_a_friend() -> None:
    ahead = replace(SHE, id="orion", y=-41_000)
    assert reason(SHE, friends=(ahead,)) == "About to run aboard Orion"
    assert reason(SHE, was=ConditionAtHandover(fouled_ship="orion"), friends=(ahead,)) == ""
    assert friend_in_way(SHE, [SHE, replace(ahead, y=-50_000)]) == "", "in line, on the same heading"
    athwart = replace(ahead, y=-50_000, heading=9_000)
    assert friend_in_way(SHE, [SHE, athwart]) == "orion"
    assert friend_in_way(SHE, [SHE, replace(athwart, side=1)]) == "", "an enemy is none"
    assert friend_in_way(SHE, [SHE, replace(athwart, x=30_000)]) == "", "she passes clear"
    assert friend_in_way(replace(SHE, anchored=True), [SHE, athwart]) == ""


ORION = replace(SHE, id="orion", name="Orion", y=-41_000)
MOMENTS = {
    "well": (SHE, ()),
    "afire": (replace(SHE, afire=True), ()),
    "fast": (replace(SHE, locked=True), ()),
    "afire and fast": (replace(SHE, afire=True, locked=True), ()),
    "halved": (replace(SHE, damage=600), ()),
    "fouling": (SHE, (ORION,)),
    "fouling another": (SHE, (replace(ORION, id="zealous"),)),
}
"""How she and her friends may lie."""
BEFELL = {
    "raked": Fired("X-1", "pluton", target="mars", rake="stern", hits=2),
    "boarded": Boarded("X-1", "pluton", other="mars"),
    "boards": Boarded("X-1", "mars", other="pluton"),
}


def claims(said: str) -> str:
    """Which state the words tell of; '' for one that is over, or for what has befallen her."""
    told = {
        "Afire": "afire",
        "Fast to another": "locked",
        "Boarded by Pluton": "boarded",
        "Boards Pluton": "boarded",
        "Half of what she had is gone": "halved",
        "About to run aboard Orion": "orion",
        "About to run aboard zealous": "zealous",
    }
    return told.get(said, "")


def holds(claim: str, ship: VisibleShip, ships: tuple[VisibleShip, ...], foe: VisibleShip) -> bool:
    """Whether that is so, looked up in what is seen."""
    match claim:
        case "":
            return True
        case "afire":
            return ship.afire
        case "locked":
            return ship.locked
        case "boarded":
            return ship.locked and foe.side == 1 and not foe.struck
        case "halved":
            return ship.damage >= 500
        case _:
            return [friend.id for friend in ships] == [claim]


FOES = {"fights": FOE, "taken": replace(FOE, side=0, is_prize=True), "struck": replace(FOE, struck=True)}
MOMENT_PAIRS = list(product(MOMENTS, MOMENTS, ["", *BEFELL], FOES))


def test_a_reason_is_true_for_the_state_at_every_moment_after() -> None:
    tried = 0
    for then, now, event, foe in MOMENT_PAIRS:
        she, friends = MOMENTS[then]
        reason = handback_reason(
            ConditionAtHandover(), she, (she, *friends), [BEFELL[event]] if event else []
        )
        if reason is None:
            continue
        she, friends = MOMENTS[now]
        said = reason_text(reason, she, (she, *friends, FOES[foe]), NAMES | {"zealous": "zealous"})
        assert said, (then, now, event, foe)
        assert holds(claims(said), she, friends, FOES[foe]), (then, now, event, foe, said)
        tried += 1
    assert tried > 400


@pytest.mark.parametrize(
    ("need", "over"),
    [
        (HandbackReason(HandbackCause.AFIRE), "The fire is out"),
        (HandbackReason(HandbackCause.FAST), "Free again"),
        (HandbackReason(HandbackCause.BOARDED, "pluton"), "Rid of Pluton"),
        (HandbackReason(HandbackCause.BOARDS, "pluton"), "Done with Pluton"),
        (HandbackReason(HandbackCause.RAKED, "pluton"), "Raked by Pluton"),
        (HandbackReason(HandbackCause.HALVED, damage_before=200), "Repaired in part"),
        (HandbackReason(HandbackCause.FOULING, "orion"), "Clear of Orion"),
    ],
)
def test_what_is_over_is_said_to_be_over(need: HandbackReason, over: str) -> None:
    assert reason_text(need, SHE, [SHE, FOE], NAMES) == over
    burns = replace(SHE, afire=True)
    expected = over if need.cause is HandbackCause.RAKED else "Afire"
    assert reason_text(need, burns, [burns, FOE], NAMES) == expected, "what holds now goes before it"
