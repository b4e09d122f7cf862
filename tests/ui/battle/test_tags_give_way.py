"""Tags give way to what is looked at: guns that fire, dice, a ship that acts, another tag."""

from dataclasses import replace
from itertools import combinations
from statistics import mean

import pygame

from game.scene.actors import add_leg, advance
from game.scene.effects import Flash
from game.stage.paper.canvas import Canvas
from game.stage.smoke.muzzle_flash import flash_area_and_strength
from game.ui.battle.layout.tag_layout import TagPosition
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.tags import tag_layer
from game.ui.battle.tags.name_labels import hull_boxes, hull_outline_of
from game.ui.battle.tags.tag_layer import TagContext
from tests.ui.tagged_ships import draw_tags, make_cast, quiet_sea


def test_a_tag_before_the_bow_of_a_ship_under_way_is_gone_before_it_comes_upon_another() -> None:
    sea_view, mover, lies = (quiet_sea(), make_cast("castor", 30, 28), make_cast("pollux", 54, 30, 45.0))
    add_leg(mover.actor, (47.0, 28.0, 90.0), "ahead", 17.0, 0.0)
    for n in range(60):
        sea_view.advance(1 / 30)
        advance(mover.actor, 1 / 30)
        _, tag_room = draw_tags(sea_view, [mover, lies])
        if not n:
            sea_view.tag_layout._positions["castor"] = TagPosition((2, 0), (0, 0), sea_view.seconds)
        assert tag_room.tag_rects["castor"].w > 40, "no badge"
        assert hull_outline_of(sea_view, lies).gap_px_to(tag_room.tag_rects["castor"]) > 0
    assert mover.actor.x == 47.0
    sea_view.close()


def test_a_tag_thins_over_guns_that_fire_and_comes_back() -> None:
    sea_view = quiet_sea()

    def light(blast: pygame.Rect, seen: float) -> float:
        """How light the tag is, on black."""
        c = Canvas(pygame.Surface((800, 500)))
        tag_room, casts = TagRoom(c.surface.get_rect()), [make_cast("castor", 50, 30, 90)]
        context = TagContext(blasts=[(blast, seen)])
        tag_layer.fill_tag_room(c, sea_view, casts, context, tag_room)
        tag = tag_layer.draw(c, sea_view, casts, context, tag_room)["castor"]
        return mean(pygame.transform.average_color(c.surface, tag)[:3])

    over, away = pygame.Rect(0, 0, 800, 500), pygame.Rect(790, 490, 5, 5)
    looks = [light(over, seen) for seen in (0.0, 0.5, 1.0)]
    assert looks[0] > 1.3 * looks[1] > 1.3 * looks[2] > 0, "it is still to be seen"
    assert light(away, 1.0) == looks[0]
    sea_view.close()


def test_what_lies_beside_a_tag_is_told_how_much_of_it_has_faded() -> None:
    sea_view, casts = quiet_sea(), [make_cast("castor", 50, 30, 90)]
    for seen, faded in ((0.0, {}), (1.0, {"castor": 0.75})):
        context = TagContext(blasts=[(pygame.Rect(0, 0, 800, 500), seen)])
        _, tag_room = draw_tags(sea_view, casts, context)
        assert {name: round(share, 2) for name, share in tag_room.fading.items()} == faded
    sea_view.close()


def test_a_tag_that_comes_upon_dice_or_words_is_not_seen_there() -> None:
    sea_view, stage_ship = quiet_sea(), make_cast("castor", 50, 30)
    _, tag_room = draw_tags(sea_view, [stage_ship])
    tag = tag_room.tag_rects["castor"]
    for dice, seen in ((tag, False), (tag.move(0, 2 * tag.h), True)):
        sea_view.advance(0.1)
        c = Canvas(pygame.Surface((800, 500)))
        tag_room = TagRoom(c.surface.get_rect(), [dice])
        tag_layer.fill_tag_room(c, sea_view, [stage_ship], TagContext(), tag_room)
        tag_layer.draw(c, sea_view, [stage_ship], TagContext(), tag_room)
        assert tag_room.tag_rects["castor"] == tag, "it keeps its place for a while"
        assert (c.surface.get_at(tag.center)[:3] != (0, 0, 0)) == seen
    sea_view.close()


def test_a_volley_lies_in_its_blast_for_as_long_as_it_flames() -> None:
    sea_view = quiet_sea()
    flash = Flash(0.3, ((50, 30), (53, 30)), 180.0, 0.5)
    box, seen = flash_area_and_strength(flash, sea_view.camera)
    gun = sea_view.camera.to_screen(50, 30)
    assert seen == 1
    assert box.top <= gun[1] < box.bottom
    assert box.bottom > gun[1] + 2
    assert [flash_area_and_strength(replace(flash, age=age), sea_view.camera)[1] for age in (-0.1, 2.0)] == [
        0,
        0,
    ]
    sea_view.close()


def test_in_a_raft_who_acts_has_her_name_and_no_name_lies_on_her() -> None:
    sea_view = quiet_sea()
    raft = [make_cast(name, 48 + 1.6 * n, 30, 0.0) for n, name in enumerate("abcde")]
    for name in "abcde":
        sea_view.tag_layout.begin_frame(0.0, immediate=True)
        _, tag_room = draw_tags(sea_view, raft, TagContext(named_ships=[name], acting_ships=[name]))
        assert tag_room.clustered_ships == set("abcde")
        assert all(tag.w < 40 for tag in tag_room.tag_rects.values()), "badges at their keels"
        assert set(tag_room.label_rects) == {name}, "who acts has her name"
        (acts,) = (
            list(hull_boxes(sea_view, stage_ship)) for stage_ship in raft if stage_ship.actor.ship == name
        )
        assert tag_room.label_rects[name].collidelist(acts) < 0
        for (one, a), (two, b) in combinations(tag_room.tag_rects.items(), 2):
            assert not a.colliderect(b), (one, two)
    sea_view.close()


def test_a_tag_that_comes_upon_a_ship_that_acts_or_another_tag_is_hardly_seen() -> None:
    sea_view, lies = quiet_sea(), make_cast("castor", 50, 30)
    _, tag_room = draw_tags(sea_view, [lies])
    tag = tag_room.tag_rects["castor"]
    x, y = sea_view.camera.to_cm(*tag.center)

    def light(*acting: str) -> float:
        """How light the tag is when another ship has come to lie under it."""
        sea_view.advance(0.05)
        c = Canvas(pygame.Surface((800, 500)))
        tag_room, casts = TagRoom(c.surface.get_rect()), [lies, make_cast("pollux", x, y)]
        context = TagContext(acting_ships=acting)
        tag_layer.fill_tag_room(c, sea_view, casts, context, tag_room)
        assert tag_layer.draw(c, sea_view, casts, context, tag_room)["castor"] == tag, "it has patience"
        return mean(pygame.transform.average_color(c.surface, tag)[:3])

    plain = light()
    assert light("pollux") < 0.5 * plain
    assert light("castor") < 0.5 * plain, "who lies so close to one that acts has to do with it"
    sea_view.close()


def test_of_a_ship_in_a_raft_a_line_tells_whose_a_name_is() -> None:
    sea_view = quiet_sea()
    seen = []
    mates = [make_cast("b", 51.2, 30, 0.0), make_cast("c", 48.8, 30, 0.0)]
    c, tag_room = draw_tags(sea_view, [make_cast("a", 50, 30, 0.0), *mates])
    for name in "abc":
        tag = tag_room.label_rects[name].inflate(16, 16)
        rim = [(x, y) for x in range(tag.left, tag.right) for y in (tag.top, tag.bottom)]
        rim += [(x, y) for y in range(tag.top, tag.bottom) for x in (tag.left, tag.right)]
        seen.append(any(max(c.surface.get_at(at)[:3]) > 60 for at in rim))
    assert seen == [True] * 3
    sea_view.close()


def test_a_name_on_which_dice_come_to_lie_is_not_drawn_there() -> None:
    sea_view = quiet_sea()
    raft = [make_cast(name, 48 + 1.6 * n, 30, 0.0) for n, name in enumerate("abc")]
    context = TagContext(named_ships=["b"], acting_ships=["b"])
    _, tag_room = draw_tags(sea_view, raft, context)
    label = tag_room.label_rects["b"]
    for dice, seen in ((label, False), (label.move(0, 300), True)):
        sea_view.advance(0.05)
        c = Canvas(pygame.Surface((800, 500)))
        tag_room = TagRoom(c.surface.get_rect(), [dice])
        tag_layer.fill_tag_room(c, sea_view, raft, context, tag_room)
        tag_layer.draw(c, sea_view, raft, context, tag_room)
        assert ("b" in tag_room.label_rects) == seen
    sea_view.close()
