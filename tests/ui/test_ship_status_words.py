"""What a plate shows as icons is said in words when a hand is on it."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from game.stage.sea.sea_sheet import SeaSheet
from game.ui.battle.record_panel import Condition
from game.ui.battle.ship_status import MastMark, ShipStatus
from game.ui.battle.ship_status_words import told
from game.ui.kit.widgets import Item
from tests.battery import spread, square
from tests.books.kmh.face.hands import post, settle
from tests.ui.test_sea_view import LEVELS, SIZES, opened

MASTS = (MastMark(False), MastMark(True), MastMark(True))
SIGNS = (
    Condition("flame", "on fire", True),
    Condition("sail", "10 cm"),
    Condition("cannon", "4 a side"),
    Condition("crew", "crew hurt", True),
    Condition("rudder", ""),
    Condition("crew", "crew 10"),
)


def test_every_sign_has_its_words_and_what_is_bad_says_so_itself() -> None:
    plate = ShipStatus(0, "gb", "Java", "44 of 49", masts=MASTS, signs=SIGNS, test="test in 7")
    assert told(plate) == (
        "Java: 44 of 49, 1 of 3 masts gone, on fire, way 10 cm, guns 4 a side, crew hurt, "
        "steering sound, crew 10, test in 7"
    )
    assert told(ShipStatus(0, "", "Fort", masts=(MastMark(False),))) == "Fort, all masts gone"


def test_a_sign_is_told_as_a_stranger_understands_it() -> None:
    lies = Condition("sail", "hove to")
    guns = Condition("cannon", "both", told="first broadsides to come on both sides")
    plate = ShipStatus(0, "gb", "Ajax", "10 of 10", signs=(lies, guns))
    assert told(plate) == "Ajax: 10 of 10, hove to, first broadsides to come on both sides"
    struck = ShipStatus(0, "fr", "Castor", "struck", signs=(Condition("strike", "struck", True),))
    assert told(struck) == "Castor: struck"
    boom = ShipStatus(0, "", "The boom", signs=(Condition("hook", "It is up"),))
    assert told(boom) == "The boom. It is up"


@pytest.mark.parametrize(
    ("level", "size"),
    spread(product(LEVELS, SIZES), square(LEVELS, SIZES)),
)
def test_a_hand_on_a_plate_reads_all_of_it(
    level: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SeaSheet, "lay", lambda *_: None)
    house, screen = opened(level, size, 6)
    settle(screen)
    for name, ship in (("record", screen.hud.own_ship), ("tab-other", screen.hud.other_ship)):
        with screen.battle.table.at():
            plate = screen.hud.status_of(ship)
        assert plate is not None
        (item,) = [w for w in screen.widgets() if w.name == name]
        assert isinstance(item, Item)
        assert all((sign.told or sign.words) in item.hint for sign in plate.signs)
        at = item.rect.center
        post(screen, pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        screen.draw(house.surface)
        said = " ".join(m.words for m in house.ledger if m.region == "tooltip")
        assert said.startswith(told(plate))
        assert all(house.surface.get_rect().contains(m.ink) for m in house.ledger)
    screen.close()
