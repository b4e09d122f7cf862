"""The stand fights battles of packs: their classes, their hulls, their flags, their sounds."""

from game.levels import shipped_levels_folder
from game.levels.packs.level_paths import read_hulls, read_sounds
from game.stage.hulls.flags import ensign_name_for
from game.stage.hulls.ship_look import ShipLook
from game.ui.kiosk import update
from game.ui.kiosk.kiosk import Kiosk

from .conftest import LEVELS, OpenStand

PACK = shipped_levels_folder() / "cookbook" / "pack"


def hull(kiosk: Kiosk, ship: str) -> bytes:
    """The picture of the hull that a ship is drawn with."""
    return kiosk.bank.with_author_hull(ShipLook("frigate", "gb"), ship).author_hull


def test_a_level_of_a_pack_is_fought_with_its_hulls_and_the_next_without(open_stand: OpenStand) -> None:
    kiosk = open_stand(levels=[PACK / "levels" / "razee.toml", LEVELS[0]])
    assert kiosk.fight is not None
    setup = kiosk.fight.saved_battle.setup
    assert (setup.file, setup.pack_name) == ("razee.toml", "The razee")
    assert kiosk.fight.battle.level.ships[0].ship_class == "own-razee-44"
    assert hull(kiosk, "magnanime") == read_hulls(PACK)["own-razee-44"]
    assert kiosk.sound.file_overrides.keys() == read_sounds(PACK).keys()
    assert ensign_name_for("own-royal", "fr").startswith("own-royal ")
    update.start_next_battle(kiosk)
    assert kiosk.fight.saved_battle.setup.pack_name == ""
    assert ensign_name_for("own-royal", "fr") == "fr"
    assert (hull(kiosk, "magnanime"), dict(kiosk.sound.file_overrides)) == (b"", {})


def test_the_dress_stays_while_a_visitor_s_first_picture_is_made_ready(open_stand: OpenStand) -> None:
    """What the first press needs is made while the title is shown, of a duel without a pack: its
    dress lay on the show's ships, and the French of the pack fought under the tricolour."""
    kiosk = open_stand(levels=[PACK / "levels" / "razee.toml"])
    assert not kiosk.warm_up.is_done
    for _ in range(8):
        kiosk.run_frame(0.01)  # drawn: the first parts are made meanwhile
    assert kiosk.warm_up._work is not None or kiosk.warm_up.is_done
    assert ensign_name_for("own-royal", "fr").startswith("own-royal ")
    assert hull(kiosk, "magnanime") == read_hulls(PACK)["own-razee-44"]
    assert kiosk.sound.file_overrides.keys() == read_sounds(PACK).keys()
