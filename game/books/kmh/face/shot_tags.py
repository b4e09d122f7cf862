"""The tags of what may be fired at, the one who fires: ships, works and mortars. Pure words."""

from __future__ import annotations

from collections.abc import Sequence

from game.books.kmh.face.course_drawing import shot_lines
from game.books.kmh.face.gun_draft import AnyShot, bomb_hit_ways, expected_millihits
from game.books.kmh.rules.arcs import BROADSIDES, AimAt
from game.books.kmh.rules.batteries import ShoreShot
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.previews import spread
from game.books.kmh.rules.shots import Shot
from game.play.event_words import Names, count_words, name_by_id
from game.sea.units import cm_text


def best_shot_by_target(shots: Sequence[AnyShot]) -> dict[str, AnyShot]:
    """Return for each target the shot with most expected effect, in the order of the targets."""
    best: dict[str, AnyShot] = {}
    for shot in shots:
        held = best.get(shot.target)
        if held is None or expected_millihits(shot) > expected_millihits(held):
            best[shot.target] = shot
    return best


def target_lines(shot: AnyShot, names: Names) -> tuple[str, str]:
    """Return two lines for a tag: who and how far, then dice, needs and what to expect."""
    name = name_by_id(names, shot.target)
    where = f"{cm_text(shot.reach)} cm"
    if isinstance(shot, Bomb):
        share = round(100 * bomb_hit_ways(shot) / 36)
        return f"{name}: a bomb, {where}", f"2 dice at {shot.needs}+: {share} % hit"
    if isinstance(shot, Shot) and shot.aim not in (AimAt.WORKS, AimAt.TROOPS, AimAt.BOATS):
        return shot_lines(shot, names)
    what = {AimAt.HOT: "hot shot", AimAt.RIGGING: "rigging"}.get(shot.aim, "")
    if isinstance(shot, ShoreShot):
        how = "partial" if shot.partial else "full"
    else:
        how = f"{shot.side} {'guns' if shot.side in BROADSIDES else 'chasers'}"
    likely = spread(shot.dice, shot.needs)
    said = ", ".join(part for part in (what, how, where) if part)
    hits = f"{float(likely.mean):.1f} hits ({likely.low}–{likely.high})"
    return f"{name}: {said}", f"{count_words(shot.dice, 'die')} at {shot.needs}+: {hits}"
