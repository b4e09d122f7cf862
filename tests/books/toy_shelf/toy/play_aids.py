"""What lies beside a battle of One Shot: nothing."""

from game.levels.format.model import Level
from game.prints.play_aids import Aid


def play_aids(_: Level | None) -> tuple[Aid, ...]:
    """A die is enough."""
    return ()
