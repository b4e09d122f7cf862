"""What enemies could do next in the 1798 game: a rake from a course of hers, boarders; by hand."""

from game.books.ls98.captain.threats import ShipThere, threats_to
from game.books.ls98.rules.sheet import get_ship
from game.books.ls98.rules.tables import rule_table
from game.captains.threats import EnemyThreats, ThreatKind
from game.core.markers import Anchored
from game.core.table import add_marker, remove_marker
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
)

N = 2  # the direction


def the_only(**own: object) -> EnemyThreats:
    """What the only enemy could do to our ship as she lies, or as is told."""
    ship = get_ship("own")
    there = {"hex": ship.hex, "heading": ship.heading, "run": ship.run, "full_sail": ship.full_sail} | own
    (found,) = threats_to(ShipThere("own", **there))  # type: ignore[arg-type]
    return found


def test_ls98_fire_9a_a_ship_at_our_stern_rakes_it_with_every_die() -> None:
    """She is at anchor two hexes astern, her broadside to us: her dice and those of a stern rake and a first
    broadside, a third of which hit at close range."""
    here = MIDDLE_HEX
    level = level_in_hexes(
        frigate_table("own", "french", here, N), frigate_table("foe", "british", here.hex_towards(N, -2), N)
    )
    with level_on_table(level):
        foe = change_ship("foe", heading=4)
        add_marker(foe.number, Anchored())
        found = the_only()
        assert [one.kind for one in found.threats] == [ThreatKind.RAKE]
        more = rule_table("modifiers")
        dice = foe.dice + more["stern_rake"] + more["first_broadside"]
        assert found.threats[0].words == f"can rake your stern, {dice / 3:.1f} hits"
        assert len(found.reach) == 1, "she lies at anchor"
        change_ship("own", damage=get_ship("own").points, crew=0, marines=0, soldiers=0)
        assert the_only().threats == (), "nothing is left of us to lose"


def test_ls98_board_1_a_ship_at_anchor_can_be_boarded_by_whoever_comes_alongside() -> None:
    here = MIDDLE_HEX
    level = level_in_hexes(
        frigate_table("own", "french", here, N), frigate_table("foe", "british", here.hex_towards(N, -2), N)
    )
    with level_on_table(level):
        own = get_ship("own")
        add_marker(own.number, Anchored())
        boards = [one for one in the_only().threats if one.kind is ThreatKind.BOARD]
        assert [one.brief.startswith("can board you, ") for one in boards] == [True]
        remove_marker(own.number, Anchored)
        assert ThreatKind.BOARD not in [one.kind for one in the_only(run=5).threats], "she is too fast"
