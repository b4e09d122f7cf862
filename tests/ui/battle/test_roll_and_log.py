"""What a roll says of a die beside the others, and how the filters of the log are stepped."""

import pytest

from game.core.events import Rolled
from game.play.event_words import TOPICS
from game.ui.battle.dice.roll_view import _side_die
from game.ui.battle.panels.log_panel import LogDrawer


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
