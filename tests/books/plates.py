"""What holds of the plates of ships in any book: the plates of a whole battle between
midshipmen, read every few steps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.captains.grades import captain
from game.core.visible import VisibleShip
from game.levels.reading.read import load_level
from game.play.battle import StepResult
from game.scene.actors import Actor
from game.scene.rigging import rigging_of
from game.scene.wakes import Wake
from game.stage.frame.scenery import Cast
from game.stage.paper.icons import ICONS
from game.ui.battle.screen import BattleScreen
from game.ui.battle.ship_status import ShipStatus
from game.ui.battle.tag_layer import figure_of
from tests.books.kmh.face.hands import table_for

LONGEST = 14
"""Letters that a sign, a figure or a test may have."""
_EVERY = 40
"""Steps of the battle between two looks."""


def fought(level: Path, seed: int = 3) -> BattleScreen:
    """A battle that nobody has begun, with a midshipman on every side."""
    read = load_level(level)
    book = read.rules.book
    seats = {side.id: captain("midshipman", book, n) for n, side in enumerate(read.sides, 1)}
    return table_for(dict(seats), seed=seed, level=level)[1]


def plates(screen: BattleScreen, most: int = 12_000) -> Iterator[tuple[VisibleShip, ShipStatus]]:
    """Every ship and her plate, again and again, until the battle is over; inside its table."""
    progress = StepResult.STEPPED
    for _ in range(most // _EVERY):
        if progress is not StepResult.STEPPED:
            return
        progress = screen.battle.run(_EVERY)
        with screen.battle.table.at():
            for ship in screen.hud.ships:
                yield ship, screen.hud.book_ui.ship_status(screen.hud, ship)


def faults(ship: VisibleShip, plate: ShipStatus) -> Iterator[str]:
    """What is wrong with her plate."""
    yield from _faults_of_words(plate)
    yield from _faults_of_shares(plate)
    masts = [mast for mast in ship.masts if mast != "bowsprit"]
    fallen = sum(mast in ship.lost for mast in masts)
    if len(plate.masts) != len(masts) or sum(not m.stands for m in plate.masts) != fallen:
        yield f"masts {plate.masts} of {ship.lost}"
    yield from _faults_of_figures(ship, plate)
    if ship.struck and plate.figure != "struck":
        yield f"struck, but {plate.figure}"


def _faults_of_words(plate: ShipStatus) -> Iterator[str]:
    """Signs without icon, losses without words, words that are too long or told twice."""
    for sign in plate.signs:
        if sign.icon not in ICONS:
            yield f"no icon {sign.icon}"
        if sign.bad and not sign.words:
            yield f"{sign.icon}: a loss without words"
    for words in (plate.figure, plate.test, *(sign.words for sign in plate.signs)):
        if len(words) > LONGEST:
            yield f"{words!r} is too long"
    named = [sign.words for sign in plate.signs if sign.words]
    if len(named) != len(set(named)):
        yield f"told twice: {named}"


def _faults_of_shares(plate: ShipStatus) -> Iterator[str]:
    """Shares that are none."""
    if not 0 <= plate.left <= 1 or not 0 <= plate.fresh <= 1:
        yield f"shares {plate.left} {plate.fresh}"
    if plate.left + plate.fresh > 1.0001:
        yield f"more lost in this turn than in all: {plate.left} {plate.fresh}"
    if any(not 0 <= mast.sail <= 1 for mast in plate.masts):
        yield f"sails {plate.masts}"


def _faults_of_figures(ship: VisibleShip, plate: ShipStatus) -> Iterator[str]:
    """A tag at the keel that tells another figure than the plate. A tag of a sound ship says but
    how many there are; of a hidden record neither tells anything."""
    hidden = not plate.figure
    cast = Cast(Actor(ship.id, 0, 0, 0), rigging_of(ship), Wake(1.0))
    figure, left = figure_of(cast, hidden)
    whole = f"{figure} of {figure}" if figure.isdigit() else figure
    if (whole, round(left, 6)) != (plate.figure, round(plate.left, 6)):
        yield f"tag {whole} {left}, plate {plate.figure} {plate.left}"
