"""The slip of an order lies on no words of the screen, and on no name or ship as long as there is
other water; names of waters stand where nothing else lies."""

from dataclasses import replace

import pygame
import pytest

from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.paper.canvas import Canvas
from game.ui.battle.commands.arrow import LabelObstacles, best_label_rect, label_rect
from game.ui.battle.commands.panel import OrderText
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea.sea_marks import Callout, draw_callouts
from game.ui.battle.sea.zone_layer import ZoneLabels, zone_label_rect

SEA = pygame.Rect(100, 60, 600, 500)
SLIP = (250, 58)
TIP = (400.0, 300.0)


def laid(
    words: tuple[pygame.Rect, ...] = (),
    names: tuple[pygame.Rect, ...] = (),
    ships: tuple[pygame.Rect, ...] = (),
    tip: tuple[float, float] = TIP,
) -> pygame.Rect:
    return best_label_rect(SLIP, tip, 34, SEA, LabelObstacles(words, names, ships))


def test_a_slip_lies_beside_the_tip_where_that_is_free() -> None:
    spot = pygame.Rect(0, 0, 60, 60)
    spot.center = round(TIP[0]), round(TIP[1])
    assert not laid().colliderect(spot)
    assert laid().colliderect(spot.inflate(40, 40))


def test_where_all_sides_of_the_tip_are_taken_it_lies_elsewhere() -> None:
    round_it = pygame.Rect(SEA.x, 180, SEA.w, 240)
    on = (round_it,)
    for slip in (laid(words=on), laid(names=on), laid(ships=on)):
        assert SEA.contains(slip)
        assert not slip.colliderect(round_it)


def test_of_what_must_be_covered_words_come_last() -> None:
    left, right = pygame.Rect(100, 60, 300, 500), pygame.Rect(400, 60, 300, 500)
    assert not laid(words=(left,), ships=(right,)).colliderect(left)
    assert not laid(names=(left,), ships=(right,)).colliderect(left)
    assert not laid(words=(left,), names=(right,)).colliderect(left)


@pytest.mark.parametrize("tip", [(0.0, 0.0), (110.0, 70.0), (900.0, 700.0), (690.0, 550.0)])
def test_it_never_leaves_the_free_sea(tip: tuple[float, float]) -> None:
    assert SEA.contains(laid(tip=tip))


@pytest.mark.parametrize("under", ["words", "labels", "papers", "named", "hulls", "tags"])
def test_all_that_lies_on_the_sea_is_kept_clear(under: str) -> None:
    c, root, said = (Canvas(pygame.Surface((800, 600))), (380.0, 300.0), OrderText("Break the line", "5"))
    there, band = pygame.Rect(0, 0, 800, 600), pygame.Rect(0, 150, 800, 300)
    free = label_rect(c, said, root, TIP, TagRoom(there))
    assert free.colliderect(band)
    tag_room = TagRoom(there)
    match under:
        case "words":
            tag_room.forbidden = [band]
        case "labels":
            tag_room.label_rects["victory"] = band
        case "papers":
            tag_room.paper_tag_rects = [band]
        case "named":
            tag_room.object_labels = [band]
        case "hulls":
            tag_room.hull_rects["victory"] = band
        case _:
            tag_room.tag_rects["victory"] = band
    assert not label_rect(c, said, root, TIP, tag_room).colliderect(band)


# ------------------------------------------------------------------------ the names of waters

NAME = (120, 20)
WATER = pygame.Rect(200, 100, 300, 300)


def test_a_name_stands_in_the_middle_of_its_water() -> None:
    found = zone_label_rect(NAME, WATER, SEA, [], 4)
    assert found is not None
    assert found.center == WATER.center


def test_a_name_steps_aside_for_a_ship_and_not_farther_than_it_must() -> None:
    ship = pygame.Rect(330, 235, 40, 30)
    found = zone_label_rect(NAME, WATER, SEA, [ship], 4)
    assert found is not None
    assert not found.colliderect(ship)
    assert WATER.contains(found)
    assert abs(found.centery - WATER.centery) <= 60


def test_a_name_that_finds_no_place_is_left_out() -> None:
    assert zone_label_rect(NAME, WATER, SEA, [SEA], 4) is None
    narrow = pygame.Rect(200, 250, 300, 12)
    found = zone_label_rect(NAME, narrow, SEA, [narrow], 4)
    assert found is not None
    assert not found.colliderect(narrow), "above or below what is covered with ships"


def words_of(names: ZoneLabels, camera: Camera, tag_room: TagRoom) -> list[pygame.Rect]:
    c = Canvas(pygame.Surface((800, 600)), text_log=[])
    ring = [(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0), (0.0, 0.0)]
    names.draw(c, camera, [("Nelson through here", ring)], tag_room)
    assert c.text_log is not None
    return [mark.rect for mark in c.text_log]


def test_a_name_keeps_its_place_until_that_is_taken() -> None:
    camera, names = Camera(Viewport(0, 0, 800, 600), (60, 60)), ZoneLabels()
    camera.jump_to(CameraView(20, 20, 12.0))
    window = pygame.Rect(0, 0, 800, 600)
    (first,) = words_of(names, camera, TagRoom(window))
    ship = first.inflate(10, 10)
    (aside,) = words_of(names, camera, TagRoom(window, hull_rects={"victory": ship}))
    assert not aside.colliderect(ship)
    assert words_of(names, camera, TagRoom(window)) == [aside], "it does not hop back"
    assert words_of(names, camera, TagRoom(window, [window])) == []


def test_tags_are_told_where_a_name_stands() -> None:
    camera, tag_room = (Camera(Viewport(0, 0, 800, 600), (60, 60)), TagRoom(pygame.Rect(0, 0, 800, 600)))
    camera.jump_to(CameraView(20, 20, 12.0))
    (words,) = words_of(ZoneLabels(), camera, tag_room)
    (named,) = tag_room.object_labels
    assert named.center == words.center or named.colliderect(words)


# ------------------------------------------------------------------------------------- advice


def test_a_tag_that_would_cover_another_is_left_out_but_never_the_first() -> None:
    c = Canvas(pygame.Surface((400, 300)), text_log=[])
    tag_room = TagRoom(pygame.Rect(0, 0, 120, 60))
    tags = [Callout((f"Target {n}", "8 dice at 5+"), 0, (90, 30)) for n in range(4)]
    draw_callouts(c, tags, tag_room)
    assert c.text_log is not None
    assert {mark.region for mark in c.text_log} == {"advice-0"}
    wide = Canvas(pygame.Surface((800, 600)), text_log=[])
    tags = [replace(tag, target_px=(400, 300)) for tag in tags]
    draw_callouts(wide, tags, TagRoom(pygame.Rect(0, 0, 800, 600)))
    assert wide.text_log is not None
    assert len({mark.region for mark in wide.text_log}) == 4
