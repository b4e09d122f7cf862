"""Tags give way to what is looked at: guns that fire, dice, a ship that acts, another tag."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from statistics import mean

import pygame

from game.scene.actors import advance, follow
from game.scene.effects import Flash
from game.stage.paper.canvas import Canvas
from game.stage.smoke.tongues import blast_of
from game.ui.battle import tag_layer
from game.ui.battle.sea_marks import TagRoom
from game.ui.battle.tag_hulls import hull_of, parts_of
from game.ui.battle.tag_layer import TagContext
from game.ui.battle.tag_layout import TagPosition
from tests.ui.tagged import drawn, sea, ship


def test_a_tag_before_the_bow_of_a_ship_under_way_is_gone_before_it_comes_upon_another() -> None:
    board, mover, lies = sea(), ship("castor", 30, 28), ship("pollux", 54, 30, 45.0)
    follow(mover.actor, (47.0, 28.0, 90.0), "ahead", 17.0, 0.0)
    for n in range(60):
        board.advance(1 / 30)
        advance(mover.actor, 1 / 30)
        _, room = drawn(board, [mover, lies])
        if not n:
            board.moorings._held["castor"] = TagPosition((2, 0), (0, 0), board.seconds)
        assert room.tags["castor"].w > 40, "no badge"
        assert hull_of(board, lies).gap_to(room.tags["castor"]) > 0
    assert mover.actor.x == 47.0
    board.close()


def test_a_tag_thins_over_guns_that_fire_and_comes_back() -> None:
    board = sea()

    def light(blast: pygame.Rect, seen: float) -> float:
        """How light the tag is, on black."""
        c = Canvas(pygame.Surface((800, 500)))
        room, casts = TagRoom(c.surface.get_rect()), [ship("castor", 50, 30, 90)]
        told = TagContext(blasts=[(blast, seen)])
        tag_layer.begin_frame(c, board, casts, told, room)
        tag = tag_layer.draw(c, board, casts, told, room)["castor"]
        return mean(pygame.transform.average_color(c.surface, tag)[:3])

    over, away = pygame.Rect(0, 0, 800, 500), pygame.Rect(790, 490, 5, 5)
    looks = [light(over, seen) for seen in (0.0, 0.5, 1.0)]
    assert looks[0] > 1.3 * looks[1] > 1.3 * looks[2] > 0, "it is still to be seen"
    assert light(away, 1.0) == looks[0]
    board.close()


def test_what_lies_beside_a_tag_is_told_how_much_of_it_has_faded() -> None:
    board, casts = sea(), [ship("castor", 50, 30, 90)]
    for seen, faded in ((0.0, {}), (1.0, {"castor": 0.75})):
        told = TagContext(blasts=[(pygame.Rect(0, 0, 800, 500), seen)])
        _, room = drawn(board, casts, told)
        assert {name: round(share, 2) for name, share in room.faded.items()} == faded
    board.close()


def test_a_tag_that_comes_upon_dice_or_words_is_not_seen_there() -> None:
    board, cast = sea(), ship("castor", 50, 30)
    _, room = drawn(board, [cast])
    tag = room.tags["castor"]
    for dice, seen in ((tag, False), (tag.move(0, 2 * tag.h), True)):
        board.advance(0.1)
        c = Canvas(pygame.Surface((800, 500)))
        room = TagRoom(c.surface.get_rect(), [dice])
        tag_layer.begin_frame(c, board, [cast], TagContext(), room)
        tag_layer.draw(c, board, [cast], TagContext(), room)
        assert room.tags["castor"] == tag, "it keeps its place for a while"
        assert (c.surface.get_at(tag.center)[:3] != (0, 0, 0)) == seen
    board.close()


def test_a_volley_lies_in_its_blast_for_as_long_as_it_flames() -> None:
    board = sea()
    flash = Flash(0.3, ((50, 30), (53, 30)), 180.0, 0.5)
    box, seen = blast_of(flash, board.camera)
    gun = board.camera.to_screen(50, 30)
    assert seen == 1
    assert box.top <= gun[1] < box.bottom
    assert box.bottom > gun[1] + 2
    assert [blast_of(replace(flash, age=age), board.camera)[1] for age in (-0.1, 2.0)] == [0, 0]
    board.close()


def test_in_a_raft_who_acts_has_her_name_and_no_name_lies_on_her() -> None:
    board = sea()
    raft = [ship(name, 48 + 1.6 * n, 30, 0.0) for n, name in enumerate("abcde")]
    for name in "abcde":
        board.moorings.begin(0.0, immediate=True)
        _, room = drawn(board, raft, TagContext(named=[name], acting=[name]))
        assert room.knotted == set("abcde")
        assert all(tag.w < 40 for tag in room.tags.values()), "badges at their keels"
        assert set(room.labels) == {name}, "who acts has her name"
        (acts,) = (list(parts_of(board, cast)) for cast in raft if cast.actor.ship == name)
        assert room.labels[name].collidelist(acts) < 0
        for (one, a), (two, b) in combinations(room.tags.items(), 2):
            assert not a.colliderect(b), (one, two)
    board.close()


def test_a_tag_that_comes_upon_a_ship_that_acts_or_another_tag_is_hardly_seen() -> None:
    board, lies = sea(), ship("castor", 50, 30)
    _, room = drawn(board, [lies])
    tag = room.tags["castor"]
    x, y = board.camera.to_cm(*tag.center)

    def light(*acting: str) -> float:
        """How light the tag is when another ship has come to lie under it."""
        board.advance(0.05)
        c = Canvas(pygame.Surface((800, 500)))
        room, casts = TagRoom(c.surface.get_rect()), [lies, ship("pollux", x, y)]
        told = TagContext(acting=acting)
        tag_layer.begin_frame(c, board, casts, told, room)
        assert tag_layer.draw(c, board, casts, told, room)["castor"] == tag, "it has patience"
        return mean(pygame.transform.average_color(c.surface, tag)[:3])

    plain = light()
    assert light("pollux") < 0.5 * plain
    assert light("castor") < 0.5 * plain, "who lies so close to one that acts has to do with it"
    board.close()


def test_of_a_ship_in_a_raft_a_line_tells_whose_a_name_is() -> None:
    board = sea()
    seen = []
    mates = [ship("b", 51.2, 30, 0.0), ship("c", 48.8, 30, 0.0)]
    c, room = drawn(board, [ship("a", 50, 30, 0.0), *mates])
    for name in "abc":
        tag = room.labels[name].inflate(16, 16)
        rim = [(x, y) for x in range(tag.left, tag.right) for y in (tag.top, tag.bottom)]
        rim += [(x, y) for y in range(tag.top, tag.bottom) for x in (tag.left, tag.right)]
        seen.append(any(max(c.surface.get_at(at)[:3]) > 60 for at in rim))
    assert seen == [True] * 3
    board.close()


def test_a_name_on_which_dice_come_to_lie_is_not_drawn_there() -> None:
    board = sea()
    raft = [ship(name, 48 + 1.6 * n, 30, 0.0) for n, name in enumerate("abc")]
    told = TagContext(named=["b"], acting=["b"])
    _, room = drawn(board, raft, told)
    label = room.labels["b"]
    for dice, seen in ((label, False), (label.move(0, 300), True)):
        board.advance(0.05)
        c = Canvas(pygame.Surface((800, 500)))
        room = TagRoom(c.surface.get_rect(), [dice])
        tag_layer.begin_frame(c, board, raft, told, room)
        tag_layer.draw(c, board, raft, told, room)
        assert ("b" in room.labels) == seen
    board.close()
