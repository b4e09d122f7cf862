"""What a roll says of a die beside the others, how the filters of the log are stepped, and how much
room lists and captions of sounds have."""

import pygame
import pytest

from game.core.events import Rolled
from game.play.event_words import TOPICS
from game.stage.paper.canvas import UiStyle
from game.ui.battle.dice.roll_view import _side_die
from game.ui.battle.layout.layout import battle_layout
from game.ui.battle.panels.log_panel import LogDrawer
from game.ui.battle.views.sound_caption_area import _lowest_free


class PlainWords:
    """A book that says nothing of its own."""

    def dice_kind(self, _: Rolled) -> str:
        return "volley"

    def die_caption(self, _: Rolled) -> str:
        return "special"

    def seal_words(self, _: Rolled) -> None:
        return None

    def starts_new_story(self, _: object) -> bool:
        return False


@pytest.mark.parametrize(
    ("die", "face", "needs", "most", "state"),
    [
        ("d6", 4, 4, None, "hit"),
        ("d6", 3, 4, None, "miss"),
        ("d10", 3, None, 3, "hit"),
        ("d10", 4, None, 3, "miss"),
        ("d10", 0, None, 9, "miss"),
        ("d6", 3, None, None, "plain"),
    ],
)
def test_a_die_beside_the_others_shows_whether_it_was_enough(
    die: str, face: int, needs: int | None, most: int | None, state: str
) -> None:
    roll = Rolled("X-1", why="special", dice=(die,), faces=(face,), needs=needs, most=most)
    assert _side_die(roll, PlainWords()).die.state == state


def test_the_kinds_of_a_log_are_stepped_forward_and_back_and_all_is_one_of_them() -> None:
    drawer = LogDrawer(first_line=4)
    seen = []
    for step in (1, 1, -1, -1, -1, 1):
        drawer.step_kind(step)
        seen.append(drawer.kind_filter)
    first, second, *_, last = TOPICS
    assert seen == [first, second, first, "", last, ""]
    assert drawer.first_line == -1, "at its end again"


def test_a_caption_stands_as_low_as_it_can_beside_what_is_there() -> None:
    sea, size = pygame.Rect(0, 0, 600, 300), (200, 40)
    assert _lowest_free(size, sea, []) == pygame.Rect(200, 260, 200, 40)
    foot = pygame.Rect(190, 250, 220, 50)
    beside = _lowest_free((180, 40), sea, [foot])
    assert beside == pygame.Rect(0, 260, 180, 40), "as low, at the left"
    low = _lowest_free(size, sea, [pygame.Rect(0, 250, 600, 50)])
    assert low is not None
    assert 200 <= low.y <= 210
    assert _lowest_free(size, sea, [sea]) is None


def test_the_list_of_a_squadron_grows_with_its_ships_but_leaves_the_record_its_place() -> None:
    heights = []
    for ships in (1, 2, 3, 20):
        layout = battle_layout((1280, 720), UiStyle(), ships)
        assert layout.log is not None
        assert layout.record is not None
        assert layout.record.bottom <= layout.log.top
        heights.append(layout.log.h)
    assert heights[0] < heights[1] < heights[2] <= heights[3] < 200
