"""Word that a level sends, and ships that come in sight: shown, read, put away."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from game.books.kmh.face.face import FACE as KMH
from game.core import events as ev
from game.levels import parse_level
from game.play.battle import Battle
from game.play.rulebook import LEVEL
from game.play.seats import PlayerSeat, RandomSeat
from game.stage.charts.chart_objects import circle_points, dashes_of
from game.stage.paper.canvas import UiStyle, design_unit_px
from game.stage.sound.event_sounds import sounds_of_event
from game.ui.battle.panels.level_messages import (
    BUTTON_NAME,
    PANEL_NAME,
    SIGHTED_SECONDS,
    STAY_SECONDS,
    LevelMessage,
    MessageQueue,
    message_layout,
    reading_seconds,
)
from game.ui.battle.planning.question_framing import places_of_events
from game.ui.kiosk.attract_loop import caption_of
from game.ui.pages.level_chart import level_chart_contents
from tests.books.kmh.face.input_driver import FRAME, click, make_battle_screen, press_key

LEVEL_TEXT = """
format = 1
title = "Word"
rules = { book = "kmh", turns = 8 }
chart = { size = [120, 90], wind_from = 0 }
[[side]]
id = "british"
[[side]]
id = "french"
[[zone]]
id = "roads"
name = "Basque Roads"
at = [50, 55]
radius = 12
[[zone]]
id = "secret"
at = [20, 20]
radius = 5
shown = false
[[fort]]
id = "point"
side = "french"
at = [110, 80]
facing = 300
guns = 12
[[ship]]
id = "amphion"
side = "british"
guns = 32
crew = "jolly-jack-tars average"
at = [30, 40]
heading = 90
[[ship]]
id = "late"
name = "Laurel"
side = "british"
guns = 32
crew = "jolly-jack-tars average"
at = [5, 60]
heading = 90
[[ship]]
id = "junon"
side = "french"
guns = 40
crew = "sans-culottes average"
at = [70, 40]
heading = 270
[[event]]
when = "turn 1"
message = "A sail to windward. She makes the private signal."
arrive = ["late"]
[[objective]]
side = "british"
major = "beaten all of french"
"""
LONG = "The tide serves and the battery sleeps. " * 20


def heard(*events: ev.Event) -> tuple[Any, MessageQueue]:
    """A battle of which these events are news."""
    battle = SimpleNamespace(events=[], rewinds=0, turn=3)
    told = MessageQueue(cast(Battle, battle))
    battle.events += events
    told.update(0.0, False)
    return battle, told


WORD = ev.Told(LEVEL, "", "A sail!")
CAME = ev.Arrived(LEVEL, "late", 0, 0, 9000)


def test_only_word_of_the_level_is_a_dispatch() -> None:
    _, told = heard(ev.Told("KMH-6.2.5", "late", "close hauled"), WORD, CAME)
    assert told.current is not None
    assert (told.current.words, told.current.turn, list(told.sighted)) == ("A sail!", 3, ["late"])


def test_what_was_before_is_no_news() -> None:
    battle = SimpleNamespace(events=[WORD], rewinds=0, turn=3)
    told = MessageQueue(cast(Battle, battle))
    told.update(0.0, False)
    assert told.current is None
    battle.events.append(WORD)
    told.update(0.0, False)
    battle.rewinds, battle.events = 1, [WORD]
    told.update(0.0, False)
    assert told.current is None


def test_it_waits_for_whoever_is_asked_and_else_goes_by_itself() -> None:
    _, told = heard(WORD, ev.Told(LEVEL, "", "Another."))
    told.update(10 * STAY_SECONDS, True)
    assert told.current is not None
    assert told.current.words == "A sail!"
    told.update(STAY_SECONDS - 0.1, False)
    assert len(told.pending) == 2
    told.update(0.2, False)
    assert [one.words for one in told.pending] == ["Another."]
    told.update(STAY_SECONDS, False)
    assert not told.is_moving
    assert reading_seconds(LONG) > 4 * STAY_SECONDS


def test_the_camera_turns_away_once_from_who_came_in_sight() -> None:
    _, told = heard(CAME)
    turned = []
    for _ in range(4):
        told.update(SIGHTED_SECONDS / 2, False)
        turned.append(told.has_sightings_ended)
    assert turned == [False, True, False, False]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("words", ["A sail!", LONG, "x" * 300])
def test_all_of_it_can_be_read_at_any_size(size: tuple[int, int], text: float, words: str) -> None:
    style = UiStyle(design_unit_px(size), text)
    free = pygame.Rect(20, 60, round(size[0] * 0.7), round(size[1] * 0.55))
    read, page, pages = list[str](), 0, 1
    while page < pages:
        layout = message_layout(style, free, words, page)
        pages = layout.pages
        read += layout.lines
        assert free.contains(layout.rect)
        assert layout.rect.contains(layout.button)
        assert layout.button.h >= 44
        page += 1
    assert "".join("".join(read).split()) == "".join(words.split())


def test_it_lies_on_the_sea_until_it_is_put_away(tmp_path: Path) -> None:
    file = tmp_path / "word.toml"
    file.write_text(LEVEL_TEXT)
    menus: list[int] = []
    context, screen = make_battle_screen(
        {"british": PlayerSeat(), "french": RandomSeat(2)}, level=file, still=True
    )
    object.__setattr__(screen.state.navigation, "open_menu", lambda: menus.append(1))
    for _ in range(200):
        screen.advance(FRAME)
        if screen.state.messages.current and screen.hud.prompt.needs_answer:
            break
    screen.draw(context.surface)
    words = [mark.text for mark in context.text_ledger]
    assert "Basque Roads" in words
    assert "comes in sight" in words
    assert any("private signal" in line for line in words)
    dispatch, sea = screen.control_rects()[PANEL_NAME], screen.free_sea_rect()
    assert not dispatch.colliderect(sea)
    press_key(screen, pygame.K_ESCAPE)
    assert screen.state.messages.current is None
    assert menus == []
    assert PANEL_NAME not in screen.control_rects()
    assert screen.free_sea_rect().h > sea.h
    screen.state.messages.pending.append(LevelMessage(1, "Another."))
    click(screen, BUTTON_NAME)
    assert screen.state.messages.current is None
    with screen.battle.table.as_current():
        holds = places_of_events(screen.hud, [CAME])
    assert holds != ()
    screen.close()


def test_the_stand_tells_it_as_a_caption_and_a_sound() -> None:
    names = {"late": "Laurel"}
    word = caption_of(ev.Told(LEVEL, "", "A sail. She is ours."), names, KMH)
    assert (word.what, word.why) == ("A sail.", "She is ours.")
    came = caption_of(CAME, names, KMH)
    assert came.what.startswith("Laurel comes in sight")
    fired = caption_of(ev.Left(LEVEL, "late", "left"), names, KMH)
    assert word.weight > came.weight > fired.weight
    assert [call.cue for call in sounds_of_event(CAME, {})] == ["pipe"]
    assert [call.cue for call in sounds_of_event(WORD, {})] == ["card-slide"]


# ------------------------------------------------------------------------------ on the chart
def test_the_chart_shows_what_is_to_come_and_what_stands_there() -> None:
    drawn = level_chart_contents(parse_level(LEVEL_TEXT))
    assert [(ship.name, ship.is_later_arrival) for ship in drawn.ships] == [
        ("Amphion", False),
        ("Laurel, later", True),
        ("Junon", False),
    ]
    assert [place.text for place in drawn.place_names] == ["Basque Roads"]
    assert len(drawn.works.zones) == 1
    assert [(fort.side, fort.shape) for fort in drawn.works.forts] == [(1, "half-moon")]


def test_a_pecked_line_is_as_long_as_the_line_and_has_its_gaps() -> None:
    strokes = dashes_of([(0, 0), (10, 0), (10, 10)], 3, 2)
    assert strokes[:2] == [((0, 0), (3, 0)), ((5, 0), (8, 0))]
    assert strokes[-1][1] == pytest.approx((10, 8))
    ring = circle_points(5, 5, 2)
    assert all(abs((x - 5) ** 2 + (y - 5) ** 2 - 4) < 1e-9 for x, y in ring)
