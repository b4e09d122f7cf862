"""What enemies could do in this turn by Hold Fast: by what everybody sees, never by what they plot."""

from game.books.hf.captain.threats import threats_to
from game.books.hf.rules.previews import expected_broadside, possible_poses
from game.books.hf.rules.sheet import PORT, STARBOARD
from game.books.hf.rules.table_geometry import INCH
from game.captains.threats import ThreatKind
from game.core.markers import Anchored
from game.core.table import add_marker
from game.sea.units import CM
from tests.books.hf.rules.inch_levels import british_ship, french_ship, level_in_inches, level_on_table


def test_hf_fire_1_the_best_combat_is_that_of_her_nearest_broadside() -> None:
    """Abeam of each other, two inches apart, the foe at anchor: her broadside by the odds of the book."""
    level = level_in_inches(
        french_ship("own", (20, 20), heading="N", speed=0),
        british_ship("foe", (22, 20), heading="N", speed=0),
    )
    with level_on_table(level) as ships:
        own, foe = ships["own"], ships["foe"]
        add_marker(foe.number, Anchored())
        (found,) = threats_to(own, [own.pose] * 5)
        fire = next(one for one in found.threats if one.kind is ThreatKind.FIRE)
        best = max(expected_broadside(tuple(foe.manned_of(side)), 2) for side in (PORT, STARBOARD))
        assert fire.cost == float(best)
        assert fire.words == f"can fire at you, {float(best):.1f} damage rolls"


def test_hf_move_2_her_reach_holds_every_place_that_her_speed_allows() -> None:
    level = level_in_inches(
        french_ship("own", (20, 20), heading="N", speed=2),
        british_ship("foe", (26, 20), heading="W", speed=2),
    )
    with level_on_table(level) as ships:
        own, foe = ships["own"], ships["foe"]
        (found,) = threats_to(own, [own.pose] * 5)
        (outline,) = found.reach
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        for pose in possible_poses(foe)[-1]:
            assert min(xs) <= pose.x / CM <= max(xs)
            assert min(ys) <= pose.y / CM <= max(ys)
        assert max(xs) - min(xs) < 8 * INCH / CM


def test_hf_board_1_who_may_fall_aboard_brings_her_marines() -> None:
    level = level_in_inches(
        french_ship("own", (20, 20), heading="N", speed=2),
        british_ship("foe", (22, 20), heading="W", speed=2),
    )
    with level_on_table(level) as ships:
        own, foe = ships["own"], ships["foe"]
        (found,) = threats_to(own, [own.pose] * 5)
        board = next(one for one in found.threats if one.kind is ThreatKind.BOARD)
        assert board.brief == f"can board you, {foe.marines_ready} against your {own.marines_ready}"
        foe.marines = 0
        (found,) = threats_to(own, [own.pose] * 5)
        assert ThreatKind.BOARD not in [one.kind for one in found.threats]
