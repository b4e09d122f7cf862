"""The player's packs: at the left the list and a folder of the disk to open others from, at the
right the selected one. A path can be typed or pasted, and a pack dropped on the window."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pygame

from game.core.files import printable_name
from game.levels import Finding
from game.levels.format.allowed_words import LANGUAGES
from game.levels.packs import level_paths
from game.levels.packs.contents import looks_like_pack, path_exists
from game.levels.packs.level_paths import read_pack_cached
from game.levels.packs.pack_index import INDEX_FILE
from game.levels.packs.pack_limits import FLAGS, HULLS, MANIFEST, PICTURES, SOUNDS, ZIP
from game.levels.packs.pack_reader import Pack
from game.levels.reading.findings import shorten
from game.play.event_words import count_words
from game.stage.paper import control_drawing, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.clipboard import paste_text
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.keyboard_layout import CHORD_MODIFIERS, is_text_input
from game.ui.kit.layout import REST, Column, inset
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screen_keys import ScreenKeys
from game.ui.kit.screens import AppContext
from game.ui.kit.scroll_text import TextBlock
from game.ui.kit.widgets import Button, CustomControl, Widget, vertical_arrow
from game.ui.pages.find_packs_page import FindPacksPage
from game.ui.pages.list_page import ListPage

MAX_ROWS: Final = 400


@dataclass(frozen=True, slots=True)
class FolderRow:
    """A folder to enter, something to open as a pack, or the index at an address to look into."""

    path: Path
    words: str
    is_pack: bool
    address: str = ""


def default_folder() -> Path:
    """Return the folder to show first: the downloads, else the player's home."""
    home = Path.home()
    return home / "Downloads" if path_exists(home / "Downloads", Path.is_dir) else home


def folder_rows(folder: Path) -> list[FolderRow]:
    """Return the parent folder, then packs, then other folders, by name; nothing hidden. An
    unreadable folder gives only its parent."""
    parent = FolderRow(folder.parent, f"… up from {printable_name(folder.name)}", False)
    up = [parent] if folder.parent != folder else []
    found = list[FolderRow]()
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith(".") or len(found) >= MAX_ROWS:
                    continue
                path = folder / entry.name
                if path.suffix.casefold() == ZIP:
                    found.append(FolderRow(path, printable_name(entry.name), True))
                elif path_exists(path, Path.is_dir):
                    name = f"{printable_name(entry.name)}/"
                    found.append(FolderRow(path, name, path_exists(path / MANIFEST)))
    except OSError:
        return up
    return [*up, *sorted(found, key=lambda row: (not row.is_pack, row.words.casefold()))]


def path_from_text(words: str) -> Path:
    """Return the path that was typed or pasted, with or without quotes; ~ is the player's home."""
    plain = words.strip().strip("\"'").removeprefix("file://")
    try:
        return Path(plain).expanduser()
    except RuntimeError:
        return Path(plain)


MAX_FINDINGS: Final = 40


def pack_opened_text(pack: Pack) -> str:
    """Return the message after a pack has been opened."""
    return f"{pack.name} is in the list of battles now: {count_words(len(pack.levels), 'level')}."


def pack_page_blocks(
    pack_path: Path | None, findings: Sequence[Finding], message: str, folder: Path
) -> tuple[TextBlock, ...]:
    """Return the text beside the rows: the last message, then the selected pack or its errors;
    without a selection, how to get a pack."""
    head = [TextBlock(message, letters.STRONG, palette.WAX, 4)] if message else []
    if pack_path is None:
        return (*head, *(TextBlock(words, letters.BODY, gap_above=8) for words in _how_to_open(folder)))
    pack, found = read_pack_cached(pack_path)
    if pack is None:
        return (*head, *_fault_blocks(pack_path, findings or found))
    return (*head, *_pack_blocks(pack))


def _how_to_open(folder: Path) -> Iterator[str]:
    yield "A mod pack holds levels, ship classes, pictures, hulls, flags and sounds by its author."
    yield "Drop its zip or its folder on this window, choose it at the left, or type where it is."
    yield "Type the address where somebody hosts packs, https://…, to find, add and update them."
    yield f"What lies in {_printable_path(folder)} is in the list by itself."
    yield "Nothing in a pack is code, and nothing of it is unpacked to your disk."


def _fault_blocks(where: Path, found: Sequence[Finding]) -> Iterator[TextBlock]:
    yield TextBlock(f"{_printable_path(Path(where.name))} cannot be used", letters.STRONG, palette.WAX, 8)
    errors = [finding for finding in found if finding.severity == "error"]
    for finding in errors[:MAX_FINDINGS]:
        at = finding.file.removeprefix(str(where)).lstrip("/")
        place = f"{at}, line {finding.line}: " if at and finding.text else f"{at}: " if at else ""
        yield TextBlock(f"{place}{finding.message}.", letters.BODY, palette.INK_1, 8)
        if finding.text:
            yield TextBlock(shorten(finding.text.strip(), 90), letters.SMALL, palette.INK_2, 2, 12)
        if finding.hint:
            yield TextBlock(shorten(finding.hint, 200), letters.SMALL, palette.CLAUSE, 2, 12)


def _pack_blocks(pack: Pack) -> Iterator[TextBlock]:
    yield TextBlock(pack.name, letters.HEADING, palette.INK_1, 6)
    version = [f"version {pack.manifest.version}"] if pack.manifest.version else []
    facts = [f"by {pack.manifest.author}", pack.manifest.licence, *version, LANGUAGES[pack.manifest.language]]
    yield TextBlock(" · ".join(facts), letters.DENSE, palette.INK_2)
    if pack.manifest.about.strip():
        yield TextBlock(pack.manifest.about.strip(), letters.BODY, gap_above=8)
    held = [
        count_words(len(pack.levels), "level"),
        f"{len(pack.classes)} ship class{'es' * (len(pack.classes) != 1)}",
        count_words(len(pack.pictures), "picture"),
        count_words(len(pack.hulls), "hull"),
        count_words(len(pack.flags), "flag"),
        count_words(len(pack.sounds), "sound"),
    ]
    yield TextBlock(" · ".join(held), letters.DENSE_STRONG, gap_above=8)
    yield from asset_credit_blocks(pack)
    yield TextBlock(f"It lies at {_printable_path(pack.path)}", letters.SMALL, palette.INK_2, 10)


def asset_credit_blocks(pack: Pack) -> Iterator[TextBlock]:
    """Return each picture, hull, flag and sound of a pack with its author and licence."""
    kinds = ((PICTURES, pack.pictures), (HULLS, pack.hulls), (FLAGS, pack.flags), (SOUNDS, pack.sounds))
    for folder, works in kinds:
        for work in works.values():
            yield TextBlock(work.what or work.file, letters.STRONG, palette.INK_1, 8)
            origin = f"{work.author} · {work.licence} · {folder}/{work.file}"
            yield TextBlock(origin, letters.DENSE, palette.INK_2)
            if work.source:
                yield TextBlock(work.source, letters.DENSE, palette.INK_2)


def pack_credit_blocks(packs: Sequence[Pack]) -> Iterator[TextBlock]:
    """Return the listed packs for the credits."""
    if packs:
        yield TextBlock("Mods", letters.HEADING, palette.INK_1, 16)
    for pack in packs:
        yield TextBlock(pack.named_version, letters.STRONG, palette.WAX, 8)
        yield TextBlock(f"{pack.manifest.author} · {pack.manifest.licence}", letters.DENSE, palette.INK_2)
        yield from asset_credit_blocks(pack)


def _printable_path(path: Path) -> str:
    return shorten(str(path).encode("utf-8", "replace").decode("utf-8"), 200)


MAX_PATH_LENGTH: Final = 400


class PacksAction(Action, Enum):
    """Actions of the page besides its rows."""

    OPEN = auto()
    """Open the typed path, or the selected one, as a pack."""
    TAKE_OUT = auto()
    KEYS = auto()
    """Open the screen keyboard to type a path."""
    TURN_LIST = auto()


@dataclass(frozen=True, slots=True)
class ChoosePackRow(Action):
    """Select this row; enter it if it is a folder without a pack."""

    place: FolderRow


class PacksPage(ListPage):
    """The listed packs, a folder of the disk below them, and the selected pack at the right.
    `dropped` is opened at once; `folder` is shown first."""

    def __init__(self, context: AppContext, dropped: Path | None = None, folder: Path | None = None) -> None:
        super().__init__(context, "back")
        self.folder = folder or default_folder()
        self.typed_path = ""
        self.selected: Path | None = None
        self.message = ""
        self.findings: tuple[Finding, ...] = ()
        mine = self.listed_packs()
        self.selected = mine[0].path if mine else None
        self._folder_rows = folder_rows(self.folder)
        if dropped is not None:
            self.add_pack(dropped)

    def listed_packs(self) -> list[FolderRow]:
        """Return the listed packs."""
        packs = level_paths.usable_packs(self.context.data_dir)
        named = dict(zip((pack.path for pack in packs), level_paths.pack_labels(packs), strict=True))
        return [
            FolderRow(where, named.get(where, f"{where.name}: not usable"), True)
            for where in level_paths.player_packs(self.context.data_dir)
        ]

    def rows(self) -> list[FolderRow]:
        """Return the listed packs, the indexes that some were added from, then the rows of the folder."""
        mine = self.listed_packs()
        listed = {row.path for row in mine}
        places = dict.fromkeys(level_paths.pack_sources(self.context.data_dir).values())
        indexes = [FolderRow(Path(place), f"More from {_host_of(place)}", False, place) for place in places]
        return [*mine, *indexes, *(row for row in self._folder_rows if row.path not in listed)]

    def add_pack(self, pack_path: Path) -> None:
        """Add the pack at `pack_path` to the list if it is usable; else show what is wrong with it."""
        self.typed_path, self.first_text_line = "", 0
        pack_path = pack_path.absolute()
        pack, self.findings = read_pack_cached(pack_path)
        self.selected, self.message = pack_path, ""
        if pack is not None:
            self.message = level_paths.add_pack_to_list(self.context.data_dir, pack_path) or pack_opened_text(
                pack
            )
        self.first_row = 0

    def _remove_selected(self) -> None:
        if self.selected is None:
            return
        self.message = level_paths.remove_pack_from_list(self.context.data_dir, self.selected)
        self.message = self.message or f"{self.selected.name} is taken out of the list; it stays where it is."

    def _select_row(self, place: FolderRow) -> None:
        self.findings, self.message, self.first_text_line = (), "", 0
        if place.address:
            self._find_packs(place.address)
            return
        if place.is_pack:
            again = place.path == self.selected and not self._is_listed()
            self.selected = place.path
            if again:
                self.add_pack(place.path)
            return
        self.folder, self.selected = place.path, None
        self._folder_rows, self.first_row = folder_rows(self.folder), 0

    def _is_listed(self) -> bool:
        return any(row.path == self.selected for row in self.listed_packs())

    def _typed_rect(self) -> pygame.Rect:
        style, left = self.context.style, self._panel_rects()[0]
        area = inset(left, style.px(14), 0, style.px(12))
        return Column(REST, page.control_height(style)).split(area)[1]

    def _row_count(self) -> int:
        return len(self.rows())

    def _text_blocks(self) -> Iterable[TextBlock]:
        folder = level_paths.player_packs_folder(self.context.data_dir)
        return pack_page_blocks(self.selected, self.findings, self.message, folder)

    def widgets(self) -> list[Widget]:
        """Return the visible rows, the text, Open, Remove and Back."""
        style = self.context.style
        back, act = page.foot_button_rects(style, self._panel_rects()[1], 110, 170)
        mine = self._is_listed() and not self.typed_path
        ready = bool(self.typed_path) or self.selected is not None
        button = (
            Button("take-out", act, "Take it out", "cross", action=PacksAction.TAKE_OUT)
            if mine
            else Button("open", act, "Open", "book", "Enter" if self.typed_path else "",
                        state="primary" if ready else "disabled", action=PacksAction.OPEN,
                        hint="" if ready else "Choose a zip or a folder with a pack.toml in it")
        )  # fmt: skip
        return [
            *self._row_widgets(),
            CustomControl("typed", self._typed_rect(), self._draw_typed_line, action=PacksAction.KEYS),
            self._text_pane(),
            button,
            Button("back", back, "Back", "left", "Esc", action=PageAction.BACK),
        ]

    def _row_widgets(self) -> list[Widget]:
        rows, mine = self.rows(), len(self.listed_packs())
        found: list[Widget] = [self._list_pane(PacksAction.TURN_LIST)]
        for n, rect in self._row_rects():
            row = rows[n]
            drawn = partial(_draw_row, place=row, mine=n < mine, chosen=row.path == self.selected)
            found.append(CustomControl(f"row-{n}", rect, drawn, action=ChoosePackRow(row)))
        return found

    def is_text_key(self, event: pygame.event.Event) -> bool:
        """Return whether the key edits the path."""
        return bool(self.typed_path) and is_text_input(event)

    def handle(self, event: pygame.event.Event) -> None:
        """Edit the typed path, or handle rows and buttons."""
        if event.type == pygame.KEYDOWN and self._type_path(event):
            return
        before = self.ring.focused
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=PacksAction() as act):
                self._act(act)
            case Press(action=ChoosePackRow(place)):
                self._select_row(place)
            case Scroll(by=by, action=PacksAction.TURN_LIST):
                self._scroll_rows(by)
            case Scroll(by=by, action=PageAction.TURN):
                self._scroll_text(by)
            case None:
                up_to_rows = before == "typed" and vertical_arrow(event) < 0
                self._scroll_rows(len(self.rows()) if up_to_rows else 0)
                names = [*(f"row-{n}" for n in range(len(self.rows()))), "typed"]
                self.follow_focus(event, before, names, self._scroll_rows)

    def _act(self, action: PacksAction) -> None:
        match action:
            case PacksAction.OPEN:
                self._open_typed()
            case PacksAction.KEYS:
                self._show_screen_keys()
            case PacksAction.TAKE_OUT:
                self._remove_selected()

    def _open_typed(self) -> None:
        where = path_from_text(self.typed_path) if self.typed_path else self.selected
        if where is None:
            return
        if _is_index(self.typed_path, where):
            self._find_packs(self.typed_path.strip() or str(where))
            return
        if path_exists(where, Path.is_dir) and not looks_like_pack(where):
            self._select_row(FolderRow(where, "", False))
            self.typed_path = ""
        else:
            self.add_pack(where)

    def _find_packs(self, address: str) -> None:
        self.typed_path = ""
        self.context.push_screen(FindPacksPage(self.context, address))

    def _show_screen_keys(self) -> None:
        text = self.typed_path or f"{self.folder}/"
        self.context.push_screen(
            ScreenKeys(self, self.context, "The path of a pack", text, self._set_typed_path,
                       max_length=MAX_PATH_LENGTH, hand=self.ring.device)
        )  # fmt: skip

    def _set_typed_path(self, path: str) -> None:
        self.typed_path = path
        self.ring.focused = "open" if path else self.ring.focused

    def _type_path(self, event: pygame.event.Event) -> bool:
        """Return whether the key has edited the path, pasted into it, or opened it (Enter)."""
        if event.key == pygame.K_v and event.mod & pygame.KMOD_CTRL:
            self.typed_path = (self.typed_path + paste_text().strip().replace("\n", ""))[:MAX_PATH_LENGTH]
            return True
        if self.typed_path and event.key == pygame.K_BACKSPACE:
            self.typed_path = self.typed_path[:-1]
            return True
        if self.typed_path and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._open_typed()
            return True
        sign = event.dict.get("unicode", "")
        written = bool(sign) and sign.isprintable() and not event.mod & CHORD_MODIFIERS
        # A space types nothing at first: it presses the control that has the focus.
        if not written or (sign == " " and not self.typed_path) or len(self.typed_path) >= MAX_PATH_LENGTH:
            return False
        self.typed_path += sign
        return True

    def draw_panels(self, c: Canvas) -> None:
        """Draw the two panels, and the typed path."""
        left, right = self._panel_rects()
        with c.text_region("packs", left):
            panel_drawing.draw_panel(c, left, "Mods", "drop one here, or choose one")
        with c.text_region("pack", right):
            panel_drawing.draw_panel(c, right, "What is in it" if self.selected else "Open a mod pack")
        with c.text_region("pack-text", self._text_rect()):
            self._draw_text(c)

    def _draw_typed_line(self, c: Canvas, rect: pygame.Rect, interaction: InteractionState) -> None:
        panel_drawing.draw_outline(c, rect, palette.ACCENT if self.typed_path else palette.INK_3, 1.4, 3)
        words = f"{self.typed_path}|" if self.typed_path else "Type or paste a path or an address"
        room, ink = rect.w - c.px(16), palette.INK_1 if self.typed_path else palette.INK_2
        while len(words) > 1 and letters.text_width(words, letters.BODY, c.style) > room:
            words = words[1:]
        at = (rect.x + c.px(8), rect.centery)
        letters.draw_text(c, at, words, letters.BODY, ink, "midleft")
        if interaction.is_focused:
            panel_drawing.draw_focus_ring(c, rect)


def _host_of(address: str) -> str:
    """Return the server of an address, or the folder of an index on the disk."""
    return printable_name(urlsplit(address).netloc or Path(address).parent.name)


def _is_index(typed: str, where: Path) -> bool:
    """Return whether an address was typed, or a folder that holds an index of packs and is none itself."""
    words = typed.strip().casefold()
    if words.startswith(("https://", "http://")):
        return True
    return path_exists(where / INDEX_FILE, Path.is_file) and not looks_like_pack(where)


def _draw_row(
    c: Canvas, rect: pygame.Rect, interaction: InteractionState, place: FolderRow, mine: bool, chosen: bool
) -> None:
    control_drawing.draw_row_ground(c, rect, chosen, interaction)
    role = letters.STRONG if mine else letters.BODY
    ink = palette.INK_1 if place.is_pack else palette.INK_2
    kind = "in the list" if mine else "pack" if place.is_pack else "find" if place.address else ""
    wide = letters.text_width(kind, letters.SMALL, c.style) + c.px(16)
    at, room = (rect.x + c.px(12), rect.centery), rect.w - c.px(24) - wide
    letters.draw_fitted(c, at, place.words, role, room, ink, "midleft")
    at = (rect.right - c.px(10), rect.centery)
    letters.draw_text(c, at, kind, letters.SMALL, palette.CLAUSE, "midright")


class PackMissingAction(Action, Enum):
    """Actions of the page besides Back."""

    GO_ON = auto()
    """Open the battle without the pack's assets."""


class PackMissingPage(Page):
    """The page for a missing pack of that name; `go_on` opens the battle anyway."""

    def __init__(self, context: AppContext, name: str, go_on: Callable[[], None]) -> None:
        super().__init__(context, "go-on")
        self.name, self.go_on = name, go_on

    def sentences(self) -> tuple[str, ...]:
        """Return the page's paragraphs."""
        return (
            f"The mod pack “{self.name}” is not there.",
            "The battle itself is whole: its ships, its aims and every order given so far.",
            "Its own pictures and sounds are missing until you open it again.",
        )

    def _panel_rect(self) -> pygame.Rect:
        style, size = self.context.style, self.context.size
        wide = min(style.text_px(620), size[0] - style.px(64))
        return page.centred_rect(size, wide, style.px(80) + style.text_px(170))

    def widgets(self) -> list[Widget]:
        """Return Go on and Back."""
        go_on, back = page.foot_button_rects(self.context.style, self._panel_rect(), 160, 120)
        return [
            Button("back", back, "Back", "left", "Esc", action=PageAction.BACK),
            Button("go-on", go_on, "Go on", "sail", "Enter", state="primary",
                   action=PackMissingAction.GO_ON),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """Handle Go on and Back."""
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=PackMissingAction.GO_ON):
                self.go_on()

    def draw_panels(self, c: Canvas) -> None:
        """Draw one panel with the sentences."""
        rect = self._panel_rect()
        with c.text_region("missing", rect):
            page.draw_sentences(c, rect, "A mod pack is missing", self.sentences())
