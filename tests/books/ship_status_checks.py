"""What holds of the plates of ships in any book: the plates of a whole battle between
midshipmen, read every few steps."""

from collections.abc import Iterator
from pathlib import Path

from game.captains.grades import make_captain
from game.core.visible import VisibleShip
from game.levels.reading.level_reader import load_level
from game.play.battle import StepResult
from game.scene.actors import Actor, Wake
from game.scene.rigging import rigging_of
from game.stage.frame.stage_view import StageShip
from game.stage.paper.icons import ICONS
from game.ui.battle.panels.ship_status import ShipStatus
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.tags.tag_layer import points_text
from tests.books.kmh.face.input_driver import make_battle_screen

MAX_LETTERS = 14
"""Letters that a sign, a figure or a test may have."""
_EVERY = 40
"""Steps of the battle between two looks."""


def captains_battle(level: Path, seed: int = 3) -> BattleScreen:
    """A battle that nobody has begun, with a midshipman on every side."""
    read = load_level(level)
    book = read.rules.book
    seats = {side.id: make_captain("midshipman", book, n) for n, side in enumerate(read.sides, 1)}
    return make_battle_screen(dict(seats), seed=seed, level=level)[1]


def statuses_in_battle(screen: BattleScreen, most: int = 12_000) -> Iterator[tuple[VisibleShip, ShipStatus]]:
    """Every ship and her plate, again and again, until the battle is over; inside its table."""
    progress = StepResult.STEPPED
    for _ in range(most // _EVERY):
        if progress is not StepResult.STEPPED:
            return
        progress = screen.battle.run(_EVERY)
        with screen.battle.table.as_current():
            for ship in screen.hud.ships:
                yield ship, screen.hud.book_ui.ship_status(screen.hud, ship)


def status_faults(ship: VisibleShip, status: ShipStatus) -> Iterator[str]:
    """What is wrong with her plate."""
    yield from _word_faults(status)
    yield from _share_faults(status)
    masts = [mast for mast in ship.masts if mast != "bowsprit"]
    fallen = sum(mast in ship.lost_masts for mast in masts)
    if len(status.masts) != len(masts) or sum(not m.is_standing for m in status.masts) != fallen:
        yield f"masts {status.masts} of {ship.lost_masts}"
    yield from _figure_faults(ship, status)
    if ship.struck and status.points_text != "struck":
        yield f"struck, but {status.points_text}"


def _word_faults(status: ShipStatus) -> Iterator[str]:
    """Signs without icon, losses without words, words that are too long or told twice."""
    for sign in status.conditions:
        if sign.icon not in ICONS:
            yield f"no icon {sign.icon}"
        if sign.is_bad and not sign.words:
            yield f"{sign.icon}: a loss without words"
    for words in (status.points_text, status.next_test, *(sign.words for sign in status.conditions)):
        if len(words) > MAX_LETTERS:
            yield f"{words!r} is too long"
    named = [sign.words for sign in status.conditions if sign.words]
    if len(named) != len(set(named)):
        yield f"told twice: {named}"


def _share_faults(status: ShipStatus) -> Iterator[str]:
    """Shares that are none."""
    if not 0 <= status.share_left <= 1 or not 0 <= status.share_lost <= 1:
        yield f"shares {status.share_left} {status.share_lost}"
    if status.share_left + status.share_lost > 1.0001:
        yield f"more lost in this turn than in all: {status.share_left} {status.share_lost}"
    if any(not 0 <= mast.sail_left <= 1 for mast in status.masts):
        yield f"sails {status.masts}"


def _figure_faults(ship: VisibleShip, status: ShipStatus) -> Iterator[str]:
    """A tag at the keel that tells another figure than the plate. A tag of a sound ship says but
    how many there are; of a hidden record neither tells anything."""
    hidden = not status.points_text
    stage_ship = StageShip(Actor(ship.id, 0, 0, 0), rigging_of(ship), Wake(1.0))
    figure, left = points_text(stage_ship, hidden)
    whole = f"{figure} of {figure}" if figure.isdigit() else figure
    if (whole, round(left, 6)) != (status.points_text, round(status.share_left, 6)):
        yield f"tag {whole} {left}, plate {status.points_text} {status.share_left}"
