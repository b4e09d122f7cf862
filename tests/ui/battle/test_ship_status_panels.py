"""The two plates: corners while nobody plays, the mark of who acts, a bar in every one."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.layout.layout import sea_layout
from game.ui.battle.panels import ship_status_panels
from game.ui.battle.panels.record_panel import ShipCondition
from game.ui.battle.panels.ship_status import MastMark, ShipStatus, status_of_lost, status_text
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.told_queue import LOSS_SECONDS
from game.ui.battle.values.prompts import Prompt, PromptKind
from tests.ui.battle.test_sea_view import opened
from tests.ui.tagged_ships import captains_battle

SIGNS = (
    ShipCondition("swords", "boarded", True),
    ShipCondition("waves", "adrift", True),
    ShipCondition("sail", "half"),
    ShipCondition("cannon", "both"),
    ShipCondition("crew", "crew 10"),
)


def test_while_nobody_plays_each_side_keeps_its_corner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SeaView, "draw", lambda *_, **__: None)
    house, screen = captains_battle("wwh/ajax-and-bucentaure", 2, tmp_path, 2)
    lit, corners = set(), set()
    for _ in range(70):
        screen.advance(0.1)
        screen.draw(house.surface)
        with screen.battle.table.as_current():
            corners.add(screen.hud.status_ships)
            lit.add(screen.hud.acting_ship)
            items = {item.name: item.rect for item in screen.widgets() if item.name == "record"}
        at = screen.hud.status_ships.index(screen.hud.own_ship)
        places = screen.layout().sea_panels
        assert places is not None
        assert items["record"] == (places.own_status, places.foe_status)[at], "a press opens what lies there"
    assert corners == {("ajax", "bucentaure")}
    assert lit == {"ajax", "bucentaure"}, "both have acted"


def test_a_person_has_his_own_ship_at_the_lower_left() -> None:
    _, screen = opened("wwh/ajax-and-bucentaure", (1280, 720), 6)
    hud = screen.hud
    with screen.battle.table.as_current():
        for own, other in (("ajax", "bucentaure"), ("bucentaure", "ajax")):
            hud.own_ship, hud.other_ship = own, other
            assert (hud.status_ships, hud.acting_ship) == ((own, other), "")
        hud.prompt = Prompt(PromptKind.OVER)  # the last shot was the enemy's
        hud.own_ship, hud.other_ship = "bucentaure", "ajax"
        assert hud.status_ships == ("ajax", "bucentaure")


@pytest.mark.parametrize(("how", "words"), [("exploded", "blown up"), ("sunk", "sunk"), ("left", "gone")])
def test_a_lost_ships_panel_says_how_she_was_lost_and_nothing_else(how: str, words: str) -> None:
    she = ShipStatus(0, "gb", "Phoebe", "36 of 36", 1.0, 0.2, (MastMark(True),), SIGNS, "test in 7")
    lost = status_of_lost(she, how)
    assert (lost.name, lost.points_text, lost.share_left, lost.share_lost) == ("Phoebe", words, 0.0, 0.0)
    assert status_text(lost) == f"Phoebe: {words}"
    pictures = []
    for status in (she, lost):
        canvas = Canvas(pygame.Surface((400, 90)), UiStyle(1.0, 1.0))
        ship_status_panels.draw_own_status(canvas, pygame.Rect(0, 0, 400, 90), status, folded=False)
        pictures.append(canvas.surface.get_at((200, 5))[:3])
    assert max(pictures[1]) - min(pictures[1]) < max(pictures[0]) - min(pictures[0]), "her paper is grey"


def test_a_ship_that_is_gone_keeps_her_panel_until_it_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    _, screen = opened("wwh/ajax-and-bucentaure", (1280, 720), 6)
    hud, ship = screen.hud, screen.hud.own_ship
    monkeypatch.setattr(screen.show, "ships_lost_from_sight", lambda: {ship})
    with screen.battle.table.as_current():
        found = {one.id: one for one in hud.ships}
        monkeypatch.setattr(hud, "_ships", found | {ship: replace(found[ship], gone_how="sunk")})
        hud.advance_told(0.1)
        status = hud.status_of(ship)
        assert status is not None
        assert status.points_text == "sunk"
        assert hud.is_status_shown(ship)
        hud.advance_told(LOSS_SECONDS)
        assert not hud.is_status_shown(ship)


def test_the_mark_of_who_acts_is_no_colour_alone() -> None:
    status, rect = ShipStatus(0, "gb", "Ajax", "8 of 10"), pygame.Rect(10, 10, 300, 56)
    seen = []
    for lit in (False, True):
        c = Canvas(pygame.Surface((320, 80)))
        ship_status_panels.draw_own_status(c, rect, status, folded=True, is_acting=lit)
        arrow = c.surface.subsurface((rect.x + 6, rect.y + 11, 6, 10))
        seen.append(pygame.transform.average_color(arrow)[0])
    assert seen[1] < 0.75 * seen[0], "an arrow in ink"


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080)], ids=str)
def test_a_folded_plate_has_room_for_its_bar_whatever_its_signs(size: tuple[int, int]) -> None:
    style = UiStyle(size[0] / 1280 if size[0] > 1280 else 1.0)
    lay = sea_layout(size, style, folded=True).sea_panels
    assert lay is not None
    masts = (MastMark(True), MastMark(True), MastMark(True))
    status = ShipStatus(1, "fr", "Hoche", "11 of 12", share_left=0.9, masts=masts, conditions=SIGNS)
    for rect, paint in (
        (lay.own_status, ship_status_panels.draw_own_status),
        (lay.foe_status, ship_status_panels.draw_foe_status),
    ):
        c = Canvas(pygame.Surface(size), style)
        paint(c, rect, status, folded=True)
        side = c.style.side_colours(1).paper
        row = range(rect.bottom - style.px(24), rect.bottom - style.px(6))
        wide = max(
            sum(c.surface.get_at((x, y))[:3] == side for x in range(rect.x + 20, rect.right)) for y in row
        )
        assert wide >= style.px(30), (rect, wide)


def test_what_is_bad_has_words_before_what_is_sound() -> None:
    signs = (
        ShipCondition("sail", "2 of 5"),
        ShipCondition("cannon", "0 port 3 stbd", True),
        ShipCondition("crew", "average"),
        ShipCondition("people", "marines 2"),
    )

    def said(width: int) -> list[str]:
        """The words that are in the row."""
        shown, worded = ship_status_panels.conditions_with_words(UiStyle(), signs, width)
        return [sign.words if n in worded else sign.icon for n, sign in enumerate(shown)]

    assert said(400) == ["2 of 5", "0 port 3 stbd", "average", "marines 2"]
    assert said(200) == ["sail", "0 port 3 stbd", "crew", "people"]
    assert said(150) == ["sail", "0 port 3 stbd"], "a sound crew gives way to the words of the guns"


def test_sound_guns_go_first_then_the_crew_then_the_last() -> None:
    def icons(most: int) -> list[str]:
        """The icons of the signs that stay."""
        return [sign.icon for sign in ship_status_panels.urgent_conditions(SIGNS, most)]

    assert icons(9) == ["swords", "waves", "sail", "cannon", "crew"]
    assert icons(4) == ["swords", "waves", "sail", "crew"]
    assert icons(3) == ["swords", "waves", "sail"]
    assert icons(1) == ["swords"]
    assert not icons(-1)
    hurt = ShipCondition("crew", "crew hurt", True)
    assert ship_status_panels.urgent_conditions((hurt, *SIGNS), 1) == (hurt,), "what is bad is no sound crew"
