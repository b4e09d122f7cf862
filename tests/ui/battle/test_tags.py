"""The tags of ships on the battle screen: they say who commands, and lie on no other ship."""

from itertools import pairwise
from statistics import mean

import pygame
import pytest

from game.scene.rigging import DrawnWind
from game.scene.stage_acts import ActKind, StageAct
from game.stage.frame.camera import CameraView
from game.stage.frame.quality_governor import QUALITY_STEPS
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper import panel_drawing
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.layout.tag_room import BADGE_FORMS, TagRoom
from game.ui.battle.sea.sea_marks import ring_outline
from game.ui.battle.tags import tag_layer
from game.ui.battle.tags.name_labels import hull_boxes
from game.ui.battle.tags.tag_layer import TagContext, acting_ships, points_text, ships_fired_at
from tests.ui.tagged_ships import draw_tags, make_cast, quiet_sea


def colour_in(c: Canvas, tag: pygame.Rect) -> tuple[float, ...]:
    """The mean colour of the bar of a keel tag, its full part."""
    pixels = [c.surface.get_at((x, tag.centery))[:3] for x in range(tag.centerx, tag.centerx + 3)]
    return tuple(mean(p[n] for p in pixels) for n in range(3))


def test_a_keel_tag_lies_so_many_px_under_every_keel() -> None:
    sea_view, c = quiet_sea(), Canvas(pygame.Surface((800, 500)))
    for heading in range(0, 360, 15):
        stage_ship = make_cast("castor", 50, 30, heading)
        rect = tag_layer.badge_rects(c, sea_view, [stage_ship], {"castor": sea_view.pixel_at(50, 30)})[
            "castor"
        ]
        outline = ring_outline("frigate", heading, sea_view.camera.px_per_cm * 4.3 / 47, 0.0)
        assert rect.size == (26, 10)
        assert rect.centerx == sea_view.pixel_at(50, 30)[0]
        lowest = sea_view.pixel_at(50, 30)[1] + max(y for _, y in outline)
        assert abs(rect.top - lowest - BADGE_FORMS[-1].keel_distance) <= 5
    sea_view.close()


def test_keel_tags_tell_who_commands_and_who_has_struck() -> None:
    sea_view, style = quiet_sea(), UiStyle()
    sea_view.camera.jump_to(CameraView(50.0, 30.0, 5.0))
    casts = [
        make_cast("castor", 30, 20),
        make_cast("pollux", 50, 20, side=1, first_side=1),
        make_cast("prize", 30, 40, side=1, first_side=0, is_prize=True),
        make_cast("beaten", 50, 40, has_struck=True),
    ]
    c, tag_room = draw_tags(sea_view, casts)
    assert tag_room.is_crowd
    seen = {name: colour_in(c, rect) for name, rect in tag_room.tag_rects.items()}
    for name, wanted in {
        "castor": style.side_colours(0).sea,
        "pollux": style.side_colours(1).sea,
        "prize": style.side_colours(1).sea,
        "beaten": panel_drawing.WHITE,
    }.items():
        assert max(abs(a - b) for a, b in zip(seen[name], wanted, strict=True)) < 12, name
    sea_view.close()


def test_no_tag_lies_on_another_ship_while_there_is_room() -> None:
    sea_view = quiet_sea()
    casts = [make_cast(f"ship {n}", 38 + 6 * n, 26 + 4 * (n % 2), 30.0 * n) for n in range(5)]
    _, tag_room = draw_tags(sea_view, casts)
    assert not tag_room.is_crowd
    assert len(tag_room.tag_rects) == 5
    for name, tag in tag_room.tag_rects.items():
        others = [part for stage_ship in casts for part in hull_boxes(sea_view, stage_ship)]
        assert tag.collidelist(others) < 0, name
    for (one, a), (other, b) in pairwise(tag_room.tag_rects.items()):
        assert not a.colliderect(b), (one, other)
    sea_view.close()


@pytest.mark.parametrize("kind", ["seventy-four", "frigate", "cutter"])
@pytest.mark.parametrize("heading", [0, 90, 180])
def test_the_boxes_of_a_ship_reach_to_the_end_of_her_bowsprit(kind: str, heading: int) -> None:
    sea_view, bank = quiet_sea(), SpriteBank(bakes_at_once=True)
    bank.can_bake_optional = True
    sea_view.use_bank(bank)
    stage_ship = make_cast("castor", 50, 30, heading)
    stage_ship.rigging.kind = kind
    plate = sea_view.berths.picture_of(stage_ship, DrawnWind(270.0, 90.0)).layers[-1]
    drawn = plate.sprite.image.get_bounding_rect()
    drawn.move_ip(sea_view.pixel_at(50, 30))
    drawn.move_ip(-plate.sprite.anchor[0], -plate.sprite.anchor[1])
    boxes = list(hull_boxes(sea_view, stage_ship))
    body, off = boxes[0].unionall(boxes[1:]), 0.1 * 4.3 * sea_view.camera.px_per_cm
    ends = {0: (body.top, drawn.top), 90: (body.right, drawn.right), 180: (body.bottom, drawn.bottom)}
    told, seen = ends[heading]
    assert abs(told - seen) <= off
    bank.close()
    sea_view.close()


def test_a_crowd_names_the_ship_in_hand_and_who_is_told_of() -> None:
    sea_view = quiet_sea()
    casts = [make_cast(f"ship-{n}", 23 + 6 * n, 30) for n in range(10)]
    sea_view.berths.flagships = frozenset({"ship-7"})
    context = TagContext("ship-2", (), ("ship-7", "ship-5"), "")
    sea_view.camera.jump_to(CameraView(50.0, 30.0, 8.0))  # hulls of 34 px: nobody else, however she acts
    c, _ = draw_tags(sea_view, casts, context)
    assert {name for name in c.regions if name.startswith("label-")} == {"label-ship-2", "label-ship-7"}
    sea_view.close()
    sea_view = quiet_sea()
    sea_view.camera.jump_to(CameraView(50.0, 30.0, 11.0))
    c, tag_room = draw_tags(sea_view, casts, context)
    labels = {name for name in c.regions if name.startswith("label-")}
    assert labels == {"label-ship-2", "label-ship-5", "label-ship-7"}
    assert tag_room.may_caption("ship-5")
    assert not tag_room.may_caption("ship-6")
    sea_view.close()


def test_what_nobody_may_know_is_on_no_tag() -> None:
    stage_ship = make_cast("castor", 50, 30)
    assert points_text(stage_ship, True) == ("", 1.0)
    assert points_text(stage_ship, False) == ("30 of 40", 0.75)


def test_who_acts_is_named_but_not_a_whole_line_that_sails() -> None:
    sailing = [StageAct(ActKind.MOVE, (f"s{n}",), 1.0) for n in range(5)]
    volley, mast = StageAct(ActKind.VOLLEY, ("a", "b"), 1.0), StageAct(ActKind.MAST, ("c",), 1.0)
    assert acting_ships([*sailing, volley, mast]) == ["c", "a", "b"]
    assert acting_ships([sailing[0], volley]) == ["a", "b", "s0"]
    assert len(acting_ships([StageAct(ActKind.VOLLEY, (f"v{n}", f"w{n}"), 1.0) for n in range(9)])) == 6


def test_guns_lie_on_whom_they_fire_at_and_on_nobody_else() -> None:
    acts = [StageAct(ActKind.MOVE, ("s",), 1.0), StageAct(ActKind.VOLLEY, ("fort", "boats"), 1.0),
            StageAct(ActKind.RAKE, ("a", "b"), 1.0), StageAct(ActKind.VOLLEY, ("c", "b"), 1.0),
            StageAct(ActKind.MELEE, ("d", "e"), 1.0)]  # fmt: skip
    assert ships_fired_at(acts) == ["boats", "b"]


def test_where_the_sea_comes_in_halves_every_picture_has_every_tag() -> None:
    sea_view, c = quiet_sea(), Canvas(pygame.Surface((800, 500)))
    sea_view.is_immediate, sea_view.governor.step = False, len(QUALITY_STEPS) - 1
    stage_ship = make_cast("castor", 40, 30)
    beside = set()
    for _ in range(6):
        stage_ship.actor.x += 0.5
        sea_view.seconds += 1 / 30
        tag_room = TagRoom(c.surface.get_rect())
        tag_layer.fill_tag_room(c, sea_view, [stage_ship], TagContext(), tag_room)
        tag = tag_layer.draw(c, sea_view, [stage_ship], TagContext(), tag_room)["castor"]
        assert c.surface.get_at(tag.center)[:3] != (0, 0, 0)
        beside.add(tag.centerx - sea_view.pixel_at(stage_ship.actor.x, stage_ship.actor.y)[0])
    assert len(beside) == 1
    sea_view.close()
