"""The stand fights battles of packs: their classes, their hulls, their flags, their sounds."""

from __future__ import annotations

from game.levels import levels_home
from game.levels.packs.addresses import hulls_of, sounds_of
from game.stage.hulls.ensigns import ensign_for
from game.stage.hulls.looks import ShipLook
from game.ui.kiosk.kiosk import Kiosk

from .conftest import LEVELS, OpenStand

PACK = levels_home() / "cookbook" / "pack"


def hull(stand: Kiosk, ship: str) -> bytes:
    """The picture of the hull that a ship is drawn with."""
    return stand.bank.worn(ShipLook("frigate", "gb"), ship).hull


def test_a_level_of_a_pack_is_fought_with_its_hulls_and_the_next_without(
    open_stand: OpenStand,
) -> None:
    stand = open_stand(levels=[PACK / "levels" / "razee.toml", LEVELS[0]])
    assert stand.fight is not None
    orders = stand.fight.voyage.orders
    assert (orders.file, orders.pack) == ("razee.toml", "The razee")
    assert stand.fight.battle.level.ships[0].ship_class == "own-razee-44"
    assert hull(stand, "magnanime") == hulls_of(PACK)["own-razee-44"]
    assert stand.sound.own.keys() == sounds_of(PACK).keys()
    assert ensign_for("own-royal", "fr").startswith("own-royal ")
    stand._begin_next()
    assert stand.fight.voyage.orders.pack == ""
    assert ensign_for("own-royal", "fr") == "fr"
    assert (hull(stand, "magnanime"), dict(stand.sound.own)) == (b"", {})


def test_the_dress_stays_while_a_visitor_s_first_picture_is_made_ready(
    open_stand: OpenStand,
) -> None:
    """What the first press needs is made while the title is shown, of a duel without a pack: its
    dress lay on the show's ships, and the French of the pack fought under the tricolour."""
    stand = open_stand(levels=[PACK / "levels" / "razee.toml"])
    assert not stand.first_press.done
    for _ in range(8):
        stand.frame(0.01)  # drawn: the first parts are made meanwhile
    assert stand.first_press._work is not None or stand.first_press.done
    assert ensign_for("own-royal", "fr").startswith("own-royal ")
    assert hull(stand, "magnanime") == hulls_of(PACK)["own-razee-44"]
    assert stand.sound.own.keys() == sounds_of(PACK).keys()
