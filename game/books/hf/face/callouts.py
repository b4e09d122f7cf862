"""Callouts of Hold Fast on the sea: hazards of a plot, targets of the guns, and what each ship was
seen to do."""

from collections.abc import Iterable
from typing import Final

from game.books.hf.face.gun_draft import GunDraft
from game.books.hf.face.plan_forecasts import dodging_trims, forecasts_of, plan_hazards, possible_poses
from game.books.hf.face.plot import PlotDraft
from game.books.hf.face.question_draft import find_ship_card
from game.books.hf.rules.plans import NOTHING, cell_words, is_ahead
from game.books.hf.rules.sailing import is_into_wind
from game.books.hf.rules.sheet import PHASES, has_book_option
from game.play.event_words import count_words, name_by_id
from game.play.rulebook import number_mark
from game.sea.units import CM
from game.stage.paper import palette
from game.ui.battle.sea.sea_marks import Callout
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.citations import clause_mark

GUN_WORDS: Final = {"L": "long guns", "S": "short guns", "C": "carronades"}
"""What the letters of a card stand for."""
_MOST: Final = 3


def rebuilt_faces_mark(faces: Iterable[int]) -> str:
    """Return text like ` (rebuilt)` behind what dice need to hit, unless the text of the book has
    it."""
    marks = {number_mark("HF-hit-1", face) for face in faces} - {""}
    return "".join(f" ({mark})" for mark in sorted(marks))


def revealed_order_words(doing: str) -> str:
    """Return what was revealed for a ship in this phase; '' for nothing."""
    return cell_words(doing, has_book_option("grid")) if doing and doing != NOTHING else ""


def plot_callouts(sea_view: SeaView, hud: HudState, plot: PlotDraft) -> list[Callout]:
    """Return where the plan of the ship in hand runs into the wind, off the table, aground, or on a
    ship that is there now."""
    ship = find_ship_card(plot.active_ship)
    if ship is None:
        return []
    steps = forecasts_of(ship, plot.plan)
    warned = [
        (phase, "into the wind, no way", "HF-wind-2")
        for phase, (cell, step) in enumerate(zip(plot.plan, steps, strict=True))
        if is_ahead(cell) and is_into_wind(step.pose.heading)
    ]
    for hazard in plan_hazards(ship, plot.plan, hud.prompt.seat, plot.cells):
        words = f"meets {hazard.words}" if hazard.clause == "HF-coll-1" else hazard.words
        warned.append((hazard.phase - 1, words, hazard.clause))
    warned += [
        (phase, f"no trim clears {name}", "HF-move-10") for phase, name in dodging_trims(ship, plot.plan)
    ]
    found = []
    for phase, words, clause in sorted(warned)[:_MOST]:
        pose = steps[phase].pose
        told, where = f"{PHASES[phase]}: {words}", clause_mark(hud, clause)
        lines = (told, where) if where else (told,)
        found.append(Callout(lines, palette.WAX, sea_view.pixel_at(pose.x / CM, pose.y / CM)))
    return [*found, *_enemy_callouts(sea_view, hud, plot)]


def _enemy_callouts(sea_view: SeaView, hud: HudState, plot: PlotDraft) -> list[Callout]:
    """Return what the shade about the enemy on the record means."""
    foe, seen = find_ship_card(hud.other_ship), hud.find_ship(hud.other_ship)
    if foe is None or seen is None or seen.gone_how or foe.id in plot.ships:
        return []
    places = possible_poses(foe, plot.pen_phase + 1)
    here = foe.pose
    far = max(places, key=lambda p: (abs(p.x - here.x) + abs(p.y - here.y), p.x, p.y))
    lines = (f"{foe.name} may be here", f"after phase {PHASES[plot.pen_phase]}")
    at = sea_view.pixel_at(far.x / CM, far.y / CM)
    return [Callout(lines, seen.side % 4, at, is_optional=True)]


def gun_callouts(sea_view: SeaView, hud: HudState, guns: GunDraft) -> list[Callout]:
    """Show at each target of the ship in hand how many dice she throws."""
    found = []
    for name in guns.ship_draft.targets:
        seen = hud.find_ship(name)
        dice = sum(s.batteries for s in guns.declaration(guns.active_ship).shots if s.target_id == name)
        if seen is not None and dice:
            at = sea_view.pixel_at(seen.x / CM, seen.y / CM)
            lines = (f"{name_by_id(hud.names, name)}: {count_words(dice, 'die')}",)
            found.append(Callout(lines, seen.side % 4, at))
    return found
