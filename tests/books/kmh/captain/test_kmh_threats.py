"""What enemies could do next in Kiss Me, Hardy!: a rake, a broadside, boarders; by hand."""

from game.books.kmh.captain.threats import threats_to
from game.captains.threats import ThreatKind
from game.core.markers import Anchored
from game.core.table import add_marker
from game.sea.pose import Pose
from game.sea.units import CM
from tests.books.kmh.rules.guns import make_enemy, make_firer, place_abeam, place_raking
from tests.books.kmh.rules.ship_tables import ships_on_table


def test_kmh_9_8_1_an_anchored_ship_across_our_stern_rakes_us() -> None:
    """She lies 10 cm off our stern, square to our keel; out of range there is nothing to fear."""
    foe, own = make_firer(), make_enemy()
    place_raking(own, foe, 10, astern=True)
    with ships_on_table(own, foe):
        add_marker(foe.number, Anchored())
        (found,) = threats_to(own, own.pose)
        assert found.threats[0].kind is ThreatKind.RAKE
        assert found.threats[0].words.startswith("can rake your stern, ")
        away = Pose(own.pose.x, own.pose.y - 90 * CM, 0)
        assert threats_to(own, away)[0].threats == ()


def test_kmh_6_10_8_who_can_run_into_us_can_board() -> None:
    foe, own = make_firer(at=(100, 120)), make_enemy(at=(100, 100))
    foe.pose = Pose(100 * CM, 120 * CM, 0)
    with ships_on_table(own, foe, wind=180):
        (found,) = threats_to(own, own.pose)
        board = next(one for one in found.threats if one.kind is ThreatKind.BOARD)
        assert board.words.startswith("can board you, ")
        beside = Pose(own.pose.x, own.pose.y + 60 * CM, 0)
        kinds = [one.kind for one in threats_to(own, beside)[0].threats]
        assert ThreatKind.BOARD not in kinds, "astern of her she cannot come there"


def test_kmh_9_2_22_a_broadside_abeam_has_the_hits_that_the_rules_give() -> None:
    """15 cm abeam, nine dice at 4+: four and a half hits (the same shot as in chapter 10)."""
    foe = make_firer()
    own = place_abeam(foe, make_enemy(), 15)
    with ships_on_table(own, foe):
        add_marker(foe.number, Anchored())
        (found,) = threats_to(own, own.pose)
        assert [one.words for one in found.threats] == ["can fire at you, 4.5 hits"]
