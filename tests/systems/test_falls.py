"""A mast stands until it is seen to fall, although her record has lost it a moment before."""

from pathlib import Path

import esper
import pytest

from game.books import shelf
from game.core.events import MastFell
from game.play.battle import Battle, StepResult
from game.play.journal import Journal, read_journal_file
from game.play.saved_battles import setup_of
from game.play.seats import RandomSeat
from game.scene.rigging import Rigging
from game.systems import BattleShow

HOME = Path(__file__).parents[1] / "replay" / "kept"


@pytest.mark.parametrize("name", ["mirror-duel", "hot-java", "robust-and-hoche"])
def test_no_mast_is_seen_gone_before_its_fall_is_told(name: str) -> None:
    reading = read_journal_file(HOME / f"{name}.journal")
    setup = setup_of(reading)
    level, journal = setup.level(), Journal(setup.header())
    journal.entries += reading.entries
    seats = {side.id: RandomSeat(n) for n, side in enumerate(level.sides)}
    fought = Battle(shelf.book(setup.book).rules, level, dict(seats), setup.seed, journal)
    show, waited = BattleShow(fought), 0
    with show.stage():
        told = {(r.ship, mast) for _, r in esper.get_component(Rigging) for mast in r.lost_masts}
    while show.last_step_result is not StepResult.OVER:
        show.update(0.1)
        told |= {(e.ship, e.mast) for e in fought.events if isinstance(e, MastFell)}
        with show.stage():
            for _, rigging in esper.get_component(Rigging):
                waited += len(rigging.masts_yet_to_fall)
                assert {(rigging.ship, mast) for mast in rigging.missing_masts} <= told
    assert waited or not any(isinstance(e, MastFell) for e in fought.events)
    show.close()
    fought.close()
