"""A pack's assets are used by the page in view: its battle, whatever else was opened or closed
meanwhile, and the page after it; by no other page."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from game.books.shelf import Rules
from game.cli import main
from game.levels import Level, shipped_levels_folder
from game.levels.packs.level_paths import read_hulls
from game.play.seats import RandomSeat, Seat
from game.scene.rigging import Rigging
from game.stage.hulls.flags import ensign_name_for
from game.stage.hulls.ship_look import ShipLook, Sprite
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.screen.screen import BattleScreen
from game.ui.live_reload.file_watch import SETTLE_SECONDS
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.briefing_page import BriefingPage
from game.ui.pages.level_chart import find_level_picture, missing_pictures_text
from game.ui.pages.pause_menu import PauseMenu
from game.ui.pages.result_page import ResultPage
from game.ui.pages.ship_card import draw_ship_portrait
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from tests.levels.packs.samples import LEVEL, pattern_files, png_bytes, write_folder_pack

FORT = """
[[fort]]
id = "tower"
side = "french"
kind = "tower"
at = [120, 20]
facing = 225
guns = 2
"""
BOTH = {"british": "human", "french": "human"}


class Worn(NamedTuple):
    """The pack's own assets in use: the flag of its nation, the hull of its ship, its sounds."""

    flag: str
    hull: bytes
    sounds: tuple[str, ...]


NOTHING = Worn("fr", b"", ())


class House:
    """The real shell over a player's folder."""

    def __init__(self, home: Path) -> None:
        def man(_: Rules, level: Level, seats: Mapping[str, str], __: int) -> dict[str, Seat]:
            return {side.id: RandomSeat(n) for n, side in enumerate(level.sides)}

        self.berth = BattleSession(home, man)
        self.app = App((1024, 768), home, [], self.berth.make_callbacks(), 11, SpriteBank(process=False))

    @property
    def worn(self) -> Worn:
        """Return the assets in use now."""
        hull = self.app.bank.with_author_hull(ShipLook("frigate", "gb"), "magnanime").author_hull
        return Worn(ensign_name_for("own-royal", "fr"), hull, tuple(self.app.sound.file_overrides))

    def begin(self, level: Path, french: str = "human") -> BattleScreen:
        seats = {**BOTH, "french": french}
        screen = self.berth.start_battle(self.app, level, seats, [], 5)
        assert isinstance(screen, BattleScreen)
        self.app.push_screen(screen)
        return screen


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("HOME", str(tmp_path))
    home = tmp_path / "data"
    home.mkdir()
    made = House(home)
    yield made
    made.app.go_to_title()
    made.berth.close_battle()
    made.app.bank.close()
    made.app.sound.close()


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack's level with a fort of the pack's own nation."""
    files = pattern_files()
    files[LEVEL] += FORT.encode()
    return write_folder_pack(tmp_path / "one", files) / LEVEL


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A level of another pack with that nation and class, another flag, and the game's hull."""
    files = pattern_files()
    files["pack.toml"] = files["pack.toml"].replace(b'"The razee"', b'"Another"')
    hull = files["pack.toml"].index(b"[[hull]]")
    flag = files["pack.toml"].index(b"[[flag]]")
    files["pack.toml"] = files["pack.toml"][:hull] + files["pack.toml"][flag:]
    del files["hulls/own-razee-44.png"]
    files["flags/own-royal.png"] = files["pictures/razee.png"]
    return write_folder_pack(tmp_path / "two", files) / LEVEL


def test_a_fort_flies_the_flag_of_its_pack(house: House, pack: Path) -> None:
    screen = house.begin(pack)
    assert house.worn.flag.startswith("own-royal ")
    assert [fort.nation for fort in screen.sea_view.zone_layer.forts] == [house.worn.flag]
    assert screen.sea_view.zone_layer.nations == ["gb", house.worn.flag]


def test_each_of_two_packs_is_worn_where_it_is_seen(house: House, pack: Path, other: Path) -> None:
    assert house.worn == NOTHING
    first = house.begin(pack)
    own = house.worn
    assert own.hull
    assert own.sounds == ("bell",)
    replayed = house.berth.make_replay_screen(house.app, house.berth.make_setup(other, BOTH, [], 5, ""), [])
    house.app.push_screen(replayed)
    second = house.worn
    assert second.flag.startswith("own-royal ")
    assert second.flag != own.flag
    assert not second.hull
    replayed.state.navigation.open_menu()
    assert house.app.screen is first
    assert house.worn == own, "the battle below is seen again"
    house.app.push_screen(PauseMenu(house.app, first, house.app.pop_screen, []))
    assert house.worn == own, "it lies under its menu"
    house.app.go_to_title()
    house.app.push_screen(BattleListPage(house.app))
    assert house.worn == NOTHING


def test_the_page_after_a_battle_wears_its_pack(house: House, pack: Path) -> None:
    house.begin(pack)
    own, saved_battle = house.worn, house.berth.saved_battle
    assert saved_battle is not None
    saved_battle.battle.concede("french")
    house.berth.close_and_show_result(house.app, saved_battle)
    page = house.app.screen
    assert isinstance(page, ResultPage)
    assert house.worn == own
    assert page.next_steps.replay is not None
    page.next_steps.replay()
    assert isinstance(house.app.screen, BattleScreen)
    house.app.screen.state.navigation.open_menu()
    assert house.app.screen is page
    assert house.worn == own


def test_another_version_of_a_level_keeps_what_its_pack_has(house: House, pack: Path) -> None:
    first = house.begin(pack, "ai:midshipman")
    own = house.worn
    pack.write_bytes(pack.read_bytes().replace(b"wind_from = 315", b"wind_from = 300"))
    for _ in range(round(SETTLE_SECONDS * 20) + 40):
        house.app.run_frame(0.05)
        if house.app.screen is not first:
            break
    assert house.app.screen is not first
    assert house.worn == own


def test_a_hull_and_a_flag_that_cannot_be_unpacked_give_way_to_the_games(
    house: House, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    spoilt = png_bytes(60, 200, packed=b"no pixels", clear=True)
    files = {**pattern_files(), "hulls/own-razee-44.png": spoilt}
    files["flags/own-royal.png"] = png_bytes(70, 40, filters=9)
    files["pictures/razee.png"] = png_bytes(70, 40, rows=3)
    files[LEVEL] += FORT.encode()
    level = write_folder_pack(tmp_path / "spoilt", files) / LEVEL
    assert find_level_picture(level) is None
    assert missing_pictures_text(level) == (
        "Damaged in this pack, and not shown: pictures/razee.png, hulls/own-razee-44.png, "
        "flags/own-royal.png."
    )
    house.begin(level)
    assert house.worn == Worn("fr", b"", ("bell",))
    for _ in range(3):
        house.app.run_frame(0.1)
    assert "png" not in capfd.readouterr().err
    assert missing_pictures_text(write_folder_pack(tmp_path / "whole", pattern_files()) / LEVEL) == ""


def test_a_briefing_tells_what_of_its_pack_cannot_be_shown(house: House, tmp_path: Path) -> None:
    files = {**pattern_files(), "pictures/razee.png": png_bytes(70, 40, rows=3)}
    write_folder_pack(tmp_path / "data" / "packs" / "spoilt", files)
    house.app.push_screen(battles := BattleListPage(house.app))
    for _ in range(5):
        house.app.run_frame(1.0)
    assert battles.setup is not None
    house.app.push_screen(BriefingPage(house.app, battles.setup, lambda: None))
    house.app.text_ledger = []
    house.app.run_frame(0.001)
    told = " ".join(mark.text for mark in house.app.text_ledger)
    assert "Damaged in this pack, and not shown: pictures/razee.png." in told


PACK = shipped_levels_folder() / "cookbook" / "pack"
OWN = read_hulls(PACK)["own-razee-44"]


def test_a_still_picture_of_a_level_of_a_pack_shows_its_hulls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: dict[str, bytes] = {}
    worn = SpriteBank.with_author_hull

    def told(bank: SpriteBank, look: ShipLook, ship: str) -> ShipLook:
        made = worn(bank, look, ship)
        drawn[ship] = made.author_hull
        return made

    monkeypatch.setattr(SpriteBank, "with_author_hull", told)
    file = str(tmp_path / "razee.png")
    assert main(["picture", str(PACK / "levels" / "razee.toml"), "-o", file]) == 0
    assert (drawn["magnanime"], drawn["nereide"]) == (OWN, b"")


def test_a_portrait_wears_the_hull_of_its_ship(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []
    sprite = SpriteBank.sprite

    def told(bank: SpriteBank, look: ShipLook, *given: float) -> Sprite:
        asked.append(look.author_hull)
        return sprite(bank, look, *given)

    monkeypatch.setattr(SpriteBank, "sprite", told)
    bank, c = SpriteBank(process=False), Canvas(pygame.Surface((200, 120)), UiStyle())
    bank.set_author_hulls({"magnanime": OWN})
    for ship in ("magnanime", "nereide"):
        rigging = Rigging(ship, ship.title(), "frigate", "british", 0, 0, 5.0)
        draw_ship_portrait(c, pygame.Rect(10, 10, 160, 90), bank, rigging)
    assert asked == [OWN, b""]
