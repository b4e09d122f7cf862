"""A pack from start to end: created, zipped, dropped on the window, listed, played with its own
class, picture and sound, saved, resumed, and reported when missing."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.books.shelf import Rules
from game.cli import main
from game.levels import Level
from game.levels.packs import level_paths
from game.levels.packs.level_paths import read_level_text
from game.play.journal import read_journal_file
from game.play.journal_files import journals_folder
from game.play.saved_battles import setup_of
from game.play.seats import RandomSeat, Seat
from game.stage.hulls.flags import ensign_name_for
from game.stage.hulls.ship_look import ShipLook
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.sound.device import AudioDevice
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.widgets import Button
from game.ui.level_editor.screen import EditorScreen
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.briefing_page import BriefingPage
from game.ui.pages.find_packs_page import FindPacksPage
from game.ui.pages.packs_page import PackMissingPage, PacksPage
from game.ui.pages.text_page import CreditsPage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from tests.levels.packs.samples import (
    LEVEL,
    PATTERN,
    manifest_bytes,
    pattern_files,
    plain_pack,
    write_folder_pack,
    write_zip_pack,
)


class House:
    """The real shell over a player's folder, with its input."""

    def __init__(self, home: Path) -> None:
        def man(_: Rules, level: Level, seats: Mapping[str, str], __: int) -> dict[str, Seat]:
            return {side.id: RandomSeat(n) for n, side in enumerate(level.sides)}

        self.home = home
        self.berth = BattleSession(home, man)
        self.app = App((1280, 720), home, [], self.berth.make_callbacks(), 11, SpriteBank(process=False))

    def post(self, kind: int, **what: object) -> None:
        """Send an event through the real queue and run a frame."""
        pygame.event.post(pygame.event.Event(kind, what))
        self.app.run_frame(0.1)

    def wait(self) -> None:
        """Let more than a second pass, so that the list scans its folders."""
        for _ in range(12):
            self.app.run_frame(0.1)

    def key(self, key: int, unicode: str = "", mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode, scancode=0)

    def press(self, name: str) -> None:
        rect = self.app.screen.control_rects()[name]
        self.post(pygame.MOUSEBUTTONDOWN, button=1, pos=rect.center)
        self.post(pygame.MOUSEBUTTONUP, button=1, pos=rect.center)

    def drop(self, where: Path) -> None:
        self.post(pygame.DROPFILE, file=str(where))


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setenv("HOME", str(tmp_path))
    home = tmp_path / "data"
    home.mkdir()
    made = House(home)
    yield made
    made.berth.close_battle()
    made.app.bank.close()
    made.app.sound.close()


def hull_of(context: House, ship: str) -> bytes:
    """Return the image of the hull that a ship is drawn with; b"" for the default."""
    return context.app.bank.with_author_hull(ShipLook("frigate", "gb"), ship).author_hull


def battles(context: House) -> BattleListPage:
    """Open the battle list with all files read."""
    context.app.go_to_title()
    context.app.push_screen(BattleListPage(context.app))
    context.wait()
    assert isinstance(context.app.screen, BattleListPage)
    return context.app.screen


def made_by_command(tmp_path: Path) -> Path:
    """Return a pack made by `pack new`, with a class, a picture and a sound, and zipped."""
    where, files = tmp_path / "made" / "gulls", pattern_files()
    data = ["--data-dir", str(tmp_path / "author")]
    assert main([*data, "pack", "new", str(where)]) == 0
    works = '[[{}]]\nfile = "{}"\nauthor = "Nell"\nlicence = "CC0-1.0"\n'
    told = works.format("picture", "gulls.png") + works.format("sound", "bell.ogg")
    told += works.format("hull", "own-razee-44.png") + works.format("flag", "french.png")
    (where / "pack.toml").write_bytes((where / "pack.toml").read_bytes() + told.encode())
    (where / "classes.toml").write_bytes(files["classes.toml"])
    (where / "pictures/gulls.png").write_bytes(files["pictures/razee.png"])
    (where / "hulls/own-razee-44.png").write_bytes(files["hulls/own-razee-44.png"])
    (where / "flags/french.png").write_bytes(files["flags/own-royal.png"])
    (where / "sounds/bell.ogg").write_bytes(files["sounds/bell.ogg"])
    level = where / "levels/gulls.toml"
    level.write_text(level.read_text("utf-8").replace("gb-frigate-38", "own-razee-44"), "utf-8")
    assert main([*data, "pack", "check", str(where)]) == 0
    assert main([*data, "pack", "zip", str(where)]) == 0
    return tmp_path / "made" / "gulls.zip"


def test_a_pack_goes_the_whole_way(house: House, tmp_path: Path) -> None:
    where = made_by_command(tmp_path)
    listed = battles(house)
    assert listed.entries == []
    house.drop(where)
    assert isinstance(house.app.screen, PacksPage)
    assert house.app.screen.message == "Gulls is in the list of battles now: 1 level."
    house.key(pygame.K_ESCAPE)
    assert house.app.screen is listed
    house.wait()
    assert [(e.brief_or_placeholder.title, e.pack) for e in listed.entries] == [("Gulls", "Gulls")]
    house.press("fight")
    assert isinstance(house.app.screen, BriefingPage)
    picture = house.app.screen.picture
    assert picture is not None
    assert picture.image.get_size() == (480, 160)
    house.press("begin")
    battle = house.app.screen
    assert isinstance(battle, BattleScreen)
    assert (battle.battle.level.ships[0].guns, battle.battle.level.ships[0].decks) == (44, 1)
    assert set(house.app.sound.file_overrides) == {"bell"}
    assert ensign_name_for("french", "gb").startswith("french ")
    hulls = {ship.id: hull_of(house, ship.id) for ship in battle.battle.level.ships}
    assert hulls == {"amphion": pattern_files()["hulls/own-razee-44.png"], "junon": b""}
    house.app.run_frame(0.1)
    assert AudioDevice().load(house.app.sound.file_overrides["bell"]) is not None
    while battle.battle.turn < 2:
        battle.battle.step()
    house.app.go_to_title()
    house.berth.close_battle()
    assert house.app.sound.file_overrides == {}
    assert ensign_name_for("french", "gb") == "fr"
    assert hull_of(house, "amphion") == b""
    (journal,) = journals_folder(house.home).iterdir()
    orders = setup_of(read_journal_file(journal))
    assert (orders.pack_name, orders.level_text) == ("Gulls", read_level_text(where / "levels/gulls.toml"))
    gone_on_with(house, where)


def gone_on_with(context: House, where: Path) -> None:
    """The battle resumes with its pack and without it, and the page says what is missing."""
    resume = context.berth.close_and_find_unfinished()
    assert resume is not None
    assert isinstance(resume.open_screen(context.app), BattleScreen)
    assert set(context.app.sound.file_overrides) == {"bell"}
    where.rename(where.with_name("away.zip"))
    again = context.berth.close_and_find_unfinished()
    assert again is not None
    context.app.push_screen(again.open_screen(context.app))
    page = context.app.screen
    assert isinstance(page, PackMissingPage)
    assert page.sentences()[0] == "The mod pack “Gulls” is not there."
    assert context.app.sound.file_overrides == {}
    context.key(pygame.K_RETURN)
    screen = context.app.screen
    assert isinstance(screen, BattleScreen)
    assert screen.battle.turn >= 2
    assert battles(context).entries == []


@pytest.mark.parametrize("hand", ["typed", "quoted", "rows"])
def test_the_page_opens_a_pack_by_a_path_or_by_its_rows(house: House, tmp_path: Path, hand: str) -> None:
    where = write_zip_pack(tmp_path / "razee.zip", pattern_files())
    battles(house)
    house.key(pygame.K_F3)
    page = house.app.screen
    assert isinstance(page, PacksPage)
    if hand == "rows":
        row = next(n for n, each in enumerate(page.rows()) if each.path == where)
        house.press(f"row-{row}")
        assert page.selected == where
        house.press("open")
    else:
        for sign in f'"{where}"' if hand == "quoted" else str(where):
            house.key(pygame.K_x, sign)
        house.key(pygame.K_RETURN)
    assert level_paths.player_packs(house.home) == [where]
    house.press("take-out")
    assert level_paths.player_packs(house.home) == []
    assert where.is_file()


def test_the_path_of_a_folder_without_a_pack_leads_into_it_and_is_no_fault(
    house: House, tmp_path: Path
) -> None:
    plain = tmp_path / "downloads"
    plain.mkdir()
    where = write_zip_pack(plain / "razee.zip", pattern_files())
    battles(house)
    house.key(pygame.K_F3)
    page = house.app.screen
    assert isinstance(page, PacksPage)
    for sign in str(plain):
        house.key(pygame.K_x, sign)
    house.key(pygame.K_RETURN)
    assert (page.folder, page.typed_path) == (plain, "")
    assert where in [row.path for row in page.rows()]
    assert level_paths.player_packs(house.home) == []


@pytest.mark.parametrize("folder", [True, False])
def test_a_level_of_a_pack_in_a_folder_is_drawn_from_the_list(
    house: House, tmp_path: Path, folder: bool
) -> None:
    files = plain_pack()
    lies = (
        write_folder_pack(tmp_path / "razee", files)
        if folder
        else write_zip_pack(tmp_path / "razee.zip", files)
    )
    assert level_paths.add_pack_to_list(house.home, lies) == ""
    battles(house)
    assert ("draw" in house.app.screen.control_rects()) is folder
    house.key(pygame.K_F2)
    assert isinstance(house.app.screen, EditorScreen) is folder


def test_a_pad_reaches_the_page_and_all_of_it(house: House, tmp_path: Path) -> None:
    where = write_zip_pack(tmp_path / "razee.zip", pattern_files())
    page = PacksPage(house.app)
    house.app.push_screen(page)
    names = list(page.control_rects())
    row = next(n for n, each in enumerate(page.rows()) if each.path == where)
    assert {f"row-{row}", "open", "text", "back"} <= set(names)
    page.ring.focused, page.ring.is_shown = f"row-{row}", True
    for _ in range(2):
        house.post(pygame.JOYBUTTONDOWN, button=0, instance_id=0)
    assert level_paths.player_packs(house.home) == [where]


def test_what_is_dropped_and_no_pack_is_told_and_changes_nothing(house: House, tmp_path: Path) -> None:
    bad = write_folder_pack(
        tmp_path / "bad", {**plain_pack(), "cli_shell.py": b"", "pack.toml": manifest_bytes("own = 1\n")}
    )
    (tmp_path / "x.zip").write_bytes(b"MZ")
    battles(house)
    for where, said in ((bad, "cli_shell.py"), (tmp_path / "x.zip", "this is no zip")):
        house.drop(where)
        page = house.app.screen
        assert isinstance(page, PacksPage)
        told = " ".join(line.words for line in page._text_lines())
        assert "cannot be used" in told
        assert said in told
    assert level_paths.player_packs(house.home) == []


def test_a_drop_over_a_battle_leaves_it_alone(house: House, tmp_path: Path) -> None:
    where = write_zip_pack(tmp_path / "razee.zip", pattern_files())
    seats = {"british": "human", "french": "human"}
    screen = house.berth.start_battle(house.app, PATTERN / LEVEL, seats, [], 5)
    house.app.push_screen(screen)
    house.drop(where)
    assert house.app.screen is screen
    assert "drop it on the list" in house.app.notice


def test_a_pack_taken_from_the_folder_leaves_the_list_calm_and_the_credits_too(house: House) -> None:
    folder = level_paths.player_packs_folder(house.home)
    folder.mkdir()
    where = write_zip_pack(folder / "razee.zip", pattern_files())
    listed = battles(house)
    assert [entry.pack for entry in listed.entries] == ["The razee"]
    told = [block.words for block in CreditsPage(house.app).blocks]
    assert "The Weather Gage · CC0-1.0 · sounds/bell.ogg" in told
    where.unlink()
    house.wait()
    assert house.app.screen is listed
    assert listed.entries == []
    assert "Mod packs" not in [block.words for block in CreditsPage(house.app).blocks]


def club(folder: Path, version: str, **levels: bytes) -> Path:
    """Write a folder with a pack of that version and its index."""
    folder.mkdir(exist_ok=True)
    head = manifest_bytes(f'version = "{version}"\nabout = "Of gulls."\n')
    files = {
        **plain_pack(),
        "pack.toml": head,
        **{f"levels/{name}.toml": data for name, data in levels.items()},
    }
    write_zip_pack(folder / f"gulls-{version}.zip", files)
    assert main(["--data-dir", str(folder / "home"), "pack", "index", str(folder)]) == 0
    return folder


def found_packs(house: House) -> FindPacksPage:
    """Return the page of found packs once its work is over."""
    for _ in range(1000):
        page = house.app.screen
        assert isinstance(page, FindPacksPage)
        if not page.is_busy:
            return page
        time.sleep(0.01)
        house.app.run_frame(0.05)
    raise AssertionError("it is busy for ever")


def told_on(page: FindPacksPage) -> str:
    return " ".join(line.words for line in page._text_lines())


def test_packs_of_others_are_found_added_and_updated_in_the_window(house: House, tmp_path: Path) -> None:
    host = club(tmp_path / "club", "1.0.0")
    battles(house)
    house.key(pygame.K_F3)
    for sign in str(host):
        house.key(pygame.K_x, sign)
    house.key(pygame.K_RETURN)
    page = found_packs(house)
    assert [pack.named_version for pack in page.packs] == ["Gulls 1.0.0"]
    assert "Of gulls." in told_on(page)
    house.press("add")
    page = found_packs(house)
    assert page.message == "Gulls 1.0.0 is in the list of battles now: 1 level."
    assert "is there already" in told_on(page)
    house.press("add")  # it is disabled
    assert not page.is_busy
    house.key(pygame.K_ESCAPE)
    mods = house.app.screen
    assert isinstance(mods, PacksPage)
    assert [row.words for row in mods.rows()[:2]] == ["Gulls", "More from club"]
    club(host, "1.1.0", storm=plain_pack()[LEVEL])
    house.press("row-1")
    page = found_packs(house)
    assert "Update" in [widget.words for widget in page.widgets() if isinstance(widget, Button)]
    house.press("add")
    page = found_packs(house)
    assert "Gulls 1.1.0 is in the list of battles now: 2 levels. New: storm; 1 other file." in told_on(page)
    (host / "index.json").write_text("{}", "utf-8")
    house.press("back")
    house.press("row-1")
    page = found_packs(house)
    assert 'cannot be used: an index needs "format"' in told_on(page)
    assert level_paths.usable_packs(house.home)[0].named_version == "Gulls 1.1.0"


def test_the_list_shows_levels_in_the_language_of_the_options(house: House) -> None:
    folder = level_paths.player_packs_folder(house.home)
    folder.mkdir()
    write_zip_pack(folder / "razee.zip", pattern_files())
    for language, title in (("en", "The razee"), ("de", "Die Razee")):
        house.app.change_settings(replace(house.app.settings, language=language))
        (entry,) = battles(house).entries
        assert entry.brief_or_placeholder.title == title
    seats = {"british": "human", "french": "human"}
    screen = house.berth.start_battle(house.app, entry.path, seats, [], 5)
    assert isinstance(screen, BattleScreen)
    assert (screen.battle.level.title, screen.hud.names["french"]) == ("Die Razee", "Franzosen")
    house.berth.close_battle()
    for language, name in (("de", "Die Razee"), ("fr", "The razee")):
        going_on = house.berth.close_and_find_unfinished(language)
        assert going_on is not None
        assert going_on.name.startswith(name)
