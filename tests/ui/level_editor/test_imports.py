"""A coast from a file and a picture to trace, on the drawing table: dropped, opened, placed, taken away, by
real events."""

import json
import struct
from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest

from game.ui.kit.screen_keys import ScreenKeys
from game.ui.level_editor import trace_picture
from game.ui.level_editor.beginnings_list import BeginningsList
from game.ui.level_editor.dialogs import ChooserScreen
from game.ui.level_editor.gestures import ObjectSelection
from game.ui.level_editor.open_file import FileChooser
from game.ui.level_editor.trace_picture import MAX_FILE_PIXELS, TracePicture

from .conftest import EditorDriver, OpenEditor

ISLAND = {"type": "Polygon", "coordinates": [[[0, 0], [4, 0.5], [5, 3], [2, 4], [-1, 2], [0, 0]]]}
SHORE = {"type": "LineString", "coordinates": [[-5, 48], [-4.5, 48.2], [-4, 47.9], [-3, 48]]}


def coast_file(folder: Path, geometry: Mapping[str, object], name: str = "ushant.geojson") -> Path:
    (folder / name).write_text(json.dumps(geometry), "utf-8")
    return folder / name


def picture_file(folder: Path, size: tuple[int, int] = (60, 40), name: str = "chart.png") -> Path:
    picture = pygame.Surface(size)
    picture.fill("white")
    picture.fill("black", (0, 0, size[0] // 2, size[1]))
    pygame.image.save(picture, folder / name)
    return folder / name


def drop(author: EditorDriver, path: Path) -> None:
    author._post(pygame.DROPFILE, file=str(path))
    author.run_frame()


def the_picture(author: EditorDriver) -> TracePicture:
    found = author.editor.trace_picture
    assert found is not None
    return found


def pick(author: EditorDriver, words: str) -> None:
    """Choose from the open list what these words leave."""
    author.type_text(words)
    author.press_key(pygame.K_RETURN)


def test_a_dropped_coast_is_one_undo_step(lay: OpenEditor, tmp_path: Path) -> None:
    author = lay()
    before, lands = author.document.text, len(author.document.level.chart.land)
    drop(author, coast_file(tmp_path, ISLAND))
    assert len(author.document.level.chart.land) == lands + 1
    assert author.editor.selection == ObjectSelection(("chart", "land", lands))
    assert "ushant.geojson: lands: 1, corners: 5" in author.document.notice
    assert author.document.undo_label == "coast from ushant.geojson"
    author.press_ctrl(pygame.K_z)
    assert author.document.text == before
    author.press_ctrl(pygame.K_y)
    assert len(author.document.level.chart.land) == lands + 1


def test_an_open_shore_asks_where_the_land_is(lay: OpenEditor, tmp_path: Path) -> None:
    author = lay()
    ashore = []
    for words in ("left", "right"):
        drop(author, coast_file(tmp_path, SHORE))
        assert isinstance(author.app.screen, ChooserScreen)
        pick(author, words)
        ashore.append(author.document.level.chart.land[-1].points)
        author.press_ctrl(pygame.K_z)
    assert (0.0, 0.0) in ashore[0]
    assert (0.0, 0.0) not in ashore[1]


def test_of_a_large_map_a_part_is_asked_for(lay: OpenEditor, tmp_path: Path) -> None:
    author = lay()
    rings = [
        [[[x + dx, y + dy] for dx, dy in ((0, 0), (1, 0), (1, 1))]] for x in (0, 9, 18) for y in (0, 9, 18)
    ]
    features = [
        {
            "type": "Feature",
            "properties": {"name": f"Isle {n}"},
            "geometry": {"type": "Polygon", "coordinates": r},
        }
        for n, r in enumerate(rings)
    ]
    (tmp_path / "map.json").write_text(
        json.dumps({"type": "FeatureCollection", "features": features}), "utf-8"
    )
    before = author.document.text
    laid = []
    for words, box in (("the whole map", ""), ("isle 4", ""), ("a part", "-1,-1,11,11"), ("a part", "1,2")):
        drop(author, tmp_path / "map.json")
        pick(author, words)
        if box:
            assert isinstance(author.app.screen, ScreenKeys)
            pick(author, box)
        laid.append(len(author.document.level.chart.land))
        if author.document.text != before:
            author.press_ctrl(pygame.K_z)
    lands = len(author.document.level.chart.land)
    assert [n - lands for n in laid] == [9, 1, 4, 0]
    assert "It cannot be cut so: 1,2" in author.document.notice


def test_the_list_of_what_is_drawn_opens_a_file(lay: OpenEditor, tmp_path: Path) -> None:
    author = lay()
    lands = len(author.document.level.chart.land)
    (tmp_path / "maps").mkdir()
    coast_file(tmp_path / "maps", ISLAND)
    (tmp_path / "maps" / "notes.txt").write_text("no coast", "utf-8")
    author.press_key(pygame.K_d)
    pick(author, "coast from")
    files = author.app.screen
    assert isinstance(files, FileChooser)
    pick(author, "maps")
    assert isinstance(author.app.screen, FileChooser)
    assert [choice.text for choice in author.app.screen.choices] == ["..", "ushant.geojson"]
    pick(author, "ushant")
    assert author.app.screen is author.screen
    assert len(author.document.level.chart.land) == lands + 1
    # a path that is typed leads to its folder
    author.press_key(pygame.K_d)
    pick(author, "coast from")
    pick(author, f"{tmp_path}/maps/ush")
    assert len(author.document.level.chart.land) == lands + 2


def test_a_bad_file_changes_nothing_and_is_told(lay: OpenEditor, tmp_path: Path) -> None:
    author = lay()
    before = author.document.text
    (tmp_path / "bad.json").write_text('{"type":\n "Polygon",,}', "utf-8")
    drop(author, tmp_path / "bad.json")
    assert "It cannot be read: bad.json, line 2, this is not JSON" in author.document.notice
    drop(author, tmp_path / "none.svg")
    assert "none.svg" in author.document.notice
    (tmp_path / "fake.png").write_bytes(b"no picture")
    drop(author, tmp_path / "fake.png")
    assert "fake.png: it is neither PNG nor JPG" in author.document.notice
    whole = picture_file(tmp_path).read_bytes()
    (tmp_path / "huge.png").write_bytes(whole[:16] + struct.pack(">LL", 9000, 9000) + whole[24:])
    drop(author, tmp_path / "huge.png")
    assert MAX_FILE_PIXELS < 9000 * 9000
    assert "9000 by 9000 pixels are more than" in author.document.notice
    (tmp_path / "half.png").write_bytes(whole[:40])
    drop(author, tmp_path / "half.png")
    assert "half.png: it is damaged" in author.document.notice
    assert author.document.text == before
    assert author.editor.trace_picture is None


def test_a_picture_is_moved_sized_turned_and_faded_by_the_pointer(lay: OpenEditor, tmp_path: Path) -> None:
    author = lay()
    before = author.document.text
    drop(author, picture_file(tmp_path))
    place = the_picture(author).place
    middle = author.editor.viewport.to_px(place.x, place.y)
    author.drag_pointer(middle, (middle[0] + 80, middle[1] - 40))
    moved = the_picture(author).place
    assert (moved.x - place.x) * author.editor.viewport.scale == pytest.approx(80, abs=1)
    corner = author.editor.viewport.to_px(*the_picture(author).corners()[2])
    middle = author.editor.viewport.to_px(moved.x, moved.y)
    half = (corner[0] - middle[0]) / 2, (corner[1] - middle[1]) / 2
    author.drag_pointer(corner, (middle[0] - half[1], middle[1] + half[0]))  # half as far, a quarter round
    turned = the_picture(author).place
    assert turned.width == pytest.approx(moved.width / 2, rel=0.05)
    assert turned.turn == pytest.approx(90)
    author.press_key(pygame.K_f)
    assert the_picture(author).place.strength < turned.strength
    author.press_key(pygame.K_RIGHTBRACKET)
    author.press_key(pygame.K_PLUS)
    author.press_key(pygame.K_LEFT)
    now = the_picture(author).place
    assert (now.turn, now.x) == (pytest.approx(95), pytest.approx(turned.x - 1))
    assert now.width > turned.width
    assert author.document.text == before
    assert not author.document.is_unsaved


def test_while_it_lies_the_chart_is_drawn_on_and_it_comes_back_the_next_time(
    lay: OpenEditor, tmp_path: Path
) -> None:
    author = lay()
    drop(author, picture_file(tmp_path))
    note = tmp_path / "data" / "x.trace.json"
    assert trace_picture.save_trace(note, the_picture(author)) == ""
    again = trace_picture.load_trace(note)
    assert again is not None
    assert again.place == the_picture(author).place
    for spoilt in ("", "[]", '{"picture": 3}', note.read_text("utf-8").replace('"width": ', '"width": 1e9')):
        note.write_text(spoilt, "utf-8")
        assert trace_picture.load_trace(note) is None
    author.press_key(pygame.K_RETURN)
    assert not author.editor.is_trace_in_hand
    author.button_down(author.ship_px(0))
    author.button_up(author.ship_px(0))
    assert author.editor.selected_ship == 0
    author.press_key(pygame.K_d)
    pick(author, "trace")
    assert author.editor.is_trace_in_hand
    author.press_key(pygame.K_DELETE)
    assert author.editor.trace_picture is None
    assert len(author.document.level.ships) > 0


@pytest.mark.parametrize("name", ["chart.png", "chart.jpg"])
def test_the_chart_shows_it_as_if_it_lay_below(lay: OpenEditor, tmp_path: Path, name: str) -> None:
    author = lay("kmh/mirror-duel", (640, 480), drawn=True)
    author.run_seconds(0.3)
    viewport = author.editor.viewport
    spots = [viewport.to_px(viewport.size_cm[0] * share, viewport.size_cm[1] * 0.2) for share in (0.2, 0.8)]
    window = author.app.window_surface.surface
    before = [window.get_at((round(x), round(y))) for x, y in spots]
    drop(author, picture_file(tmp_path, name=name))
    author.press_key(pygame.K_RETURN)
    author.run_frame()
    after = [window.get_at((round(x), round(y))) for x, y in spots]
    assert sum(after[0][:3]) < sum(before[0][:3]) * 0.7  # black shows through
    assert sum(after[1][:3]) > sum(before[1][:3]) * 0.97  # white does not


def test_another_battle_to_begin_from_is_one_undo_step(lay: OpenEditor) -> None:
    author = lay("kmh/mirror-duel")
    before, title = author.document.text, author.document.level.title
    author.press_key(pygame.K_d)
    pick(author, "another battle")
    listed = author.app.screen
    assert isinstance(listed, BeginningsList)
    assert len(listed.choices) == 12
    pick(author, "oars")
    assert author.app.screen is author.screen
    level = author.document.level
    assert (level.title, len(level.ships)) == (title, 4)
    assert "Boats at night" in author.document.notice
    author.press_ctrl(pygame.K_z)
    assert author.document.text == before
