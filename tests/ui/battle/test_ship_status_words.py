"""What a plate shows as icons is said in words when a hand is on it."""

from itertools import product

import pygame
import pytest

from game.stage.sea.water import SeaSurfaceCache
from game.ui.battle.panels.record_panel import ShipCondition
from game.ui.battle.panels.ship_status import MastMark, ShipStatus, status_text
from game.ui.kit.widgets import CustomControl
from tests.battery import battery_param_rows, latin_square
from tests.books.kmh.face.input_driver import post_events, run_to_prompt
from tests.ui.battle.test_sea_view import LEVELS, SIZES, opened

MASTS = (MastMark(False), MastMark(True), MastMark(True))
SIGNS = (
    ShipCondition("flame", "on fire", True),
    ShipCondition("sail", "10 cm"),
    ShipCondition("cannon", "4 a side"),
    ShipCondition("crew", "crew hurt", True),
    ShipCondition("rudder", ""),
    ShipCondition("crew", "crew 10"),
)


def test_every_sign_has_its_words_and_what_is_bad_says_so_itself() -> None:
    status = ShipStatus(0, "gb", "Java", "44 of 49", masts=MASTS, conditions=SIGNS, next_test="test in 7")
    assert status_text(status) == (
        "Java: 44 of 49, 1 of 3 masts gone, on fire, speed 10 cm, guns 4 a side, crew hurt, "
        "steering sound, crew 10, morale test in 7"
    )
    assert status_text(ShipStatus(0, "", "Fort", masts=(MastMark(False),))) == "Fort, all masts gone"


def test_a_sign_is_told_as_a_stranger_understands_it() -> None:
    lies = ShipCondition("sail", "hove to")
    guns = ShipCondition("cannon", "both", hint="first broadsides to come on both sides")
    status = ShipStatus(0, "gb", "Ajax", "10 of 10", conditions=(lies, guns))
    assert status_text(status) == "Ajax: 10 of 10, hove to, first broadsides to come on both sides"
    struck = ShipStatus(0, "fr", "Castor", "struck", conditions=(ShipCondition("strike", "struck", True),))
    assert status_text(struck) == "Castor: struck"
    boom = ShipStatus(0, "", "The boom", conditions=(ShipCondition("hook", "It is up"),))
    assert status_text(boom) == "The boom. It is up"


@pytest.mark.parametrize(
    ("level", "size"), battery_param_rows(product(LEVELS, SIZES), latin_square(LEVELS, SIZES))
)
def test_a_hand_on_a_plate_reads_all_of_it(
    level: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SeaSurfaceCache, "draw", lambda *_: None)
    context, screen = opened(level, size, 6)
    run_to_prompt(screen)
    for name, ship in (("record", screen.hud.own_ship), ("tab-other", screen.hud.other_ship)):
        with screen.battle.table.as_current():
            status = screen.hud.status_of(ship)
        assert status is not None
        (item,) = [w for w in screen.widgets() if w.name == name]
        assert isinstance(item, CustomControl)
        assert all((sign.hint or sign.words) in item.hint for sign in status.conditions)
        at = item.rect.center
        post_events(screen, pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        screen.draw(context.surface)
        said = " ".join(m.text for m in context.text_ledger if m.region == "tooltip")
        assert said.startswith(status_text(status))
        assert all(context.surface.get_rect().contains(m.rect) for m in context.text_ledger)
    screen.close()
