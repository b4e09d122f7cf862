"""The tags of Hold Fast on the sea: what a plot should beware of, what guns are laid on, what each
ship was seen to do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.books.hf.face.gunlaying import Gunlayer
from game.books.hf.face.hand import sheet_of
from game.books.hf.face.plot import Plot
from game.books.hf.face.tracks import dangers, dodges, possible, stations
from game.books.hf.rules.plans import NOTHING, is_ahead, words_of
from game.books.hf.rules.sheet import PHASES, option
from game.books.hf.rules.wind import in_the_eye
from game.play.rulebook import mark_beside
from game.play.words import called, count
from game.sea.units import CM
from game.stage.paper import palette
from game.ui.battle.citations import clause_mark
from game.ui.battle.hud_state import HudState
from game.ui.battle.sea_marks import Callout
from game.ui.battle.sea_view import SeaView

GUNS: Final = {"L": "long guns", "S": "short guns", "C": "carronades"}
"""What the letters of a card stand for."""
_MOST: Final = 3


def marked(faces: Iterable[int]) -> str:
    """` (rebuilt)` behind what dice need to hit, unless the text of the book has it."""
    marks = {mark_beside("HF-hit-1", face) for face in faces} - {""}
    return "".join(f" ({mark})" for mark in sorted(marks))


def deed_words(doing: str) -> str:
    """What was revealed for a ship in this phase; '' for nothing."""
    return words_of(doing, option("grid")) if doing and doing != NOTHING else ""


def of_plot(board: SeaView, hud: HudState, plot: Plot) -> list[Callout]:
    """Where the plan of the ship in hand runs into the wind, off the table, aground, or on a ship
    that lies there now."""
    ship = sheet_of(plot.ship)
    if ship is None:
        return []
    steps = stations(ship, plot.plan)
    warned = [
        (phase, "into the wind, no way", "HF-wind-2")
        for phase, (cell, step) in enumerate(zip(plot.plan, steps, strict=True))
        if is_ahead(cell) and in_the_eye(step.pose.heading)
    ]
    for hazard in dangers(ship, plot.plan, hud.prompt.seat, plot.cells):
        words = f"meets {hazard.what}" if hazard.clause == "HF-coll-1" else hazard.what
        warned.append((hazard.phase - 1, words, hazard.clause))
    warned += [
        (phase, f"no trim clears {name}", "HF-move-10") for phase, name in dodges(ship, plot.plan)
    ]
    found = []
    for phase, words, clause in sorted(warned)[:_MOST]:
        pose = steps[phase].pose
        told, where = f"{PHASES[phase]}: {words}", clause_mark(hud, clause)
        lines = (told, where) if where else (told,)
        found.append(Callout(lines, palette.WAX, board.at(pose.x / CM, pose.y / CM)))
    return [*found, *_enemy(board, hud, plot)]


def _enemy(board: SeaView, hud: HudState, plot: Plot) -> list[Callout]:
    """What the shade about the enemy on the record means."""
    foe, seen = sheet_of(hud.other_ship), hud.ship(hud.other_ship)
    if foe is None or seen is None or seen.gone or foe.id in plot.ships:
        return []
    places = possible(foe, plot.at + 1)
    here = foe.pose
    far = max(places, key=lambda p: (abs(p.x - here.x) + abs(p.y - here.y), p.x, p.y))
    lines = (f"{foe.name} may be here", f"after phase {PHASES[plot.at]}")
    at = board.at(far.x / CM, far.y / CM)
    return [Callout(lines, seen.side % 4, at, spare=True)]


def of_guns(board: SeaView, hud: HudState, guns: Gunlayer) -> list[Callout]:
    """On each enemy that the ship in hand fires at how many dice are hers."""
    found = []
    for name in guns.lay.targets:
        seen = hud.ship(name)
        dice = sum(s.batteries for s in guns.reads(guns.ship).shots if s.target == name)
        if seen is not None and dice:
            at = board.at(seen.x / CM, seen.y / CM)
            lines = (f"{called(hud.names, name)}: {count(dice, 'die')}",)
            found.append(Callout(lines, seen.side % 4, at))
    return found
