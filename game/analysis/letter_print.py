"""A letter as a PDF of one page, with the chart, the losses and the battle's code."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import segno

from game.analysis.letter import Letter
from game.core import events as ev
from game.core.events import Event
from game.levels.format.model import Level
from game.play.event_words import battle_names, count_words, side_words
from game.play.result_reasons import LossCause, ship_losses
from game.play.ship_tracks import ship_tracks
from game.prints.battle import PieceKind, PrintedBattle, make_printed_battle
from game.prints.letter import PrintedLetter, PrintedTrack, letter_page
from game.prints.pen import PAPERS, Pen

_FATES = {LossCause.BOARDED: "taken", LossCause.GUNS: "struck", LossCause.FIRE: "blown up"}
_FATES |= {LossCause.SUNK: "sunk", LossCause.LEFT: "left"}


def make_letter_pdf(
    letter: Letter, level: Level, events: Sequence[Event], fonts: Path, codes: Sequence[str] = ()
) -> bytes:
    """Return a letter as a PDF, the same bytes for the same battle; ``codes``: texts of its QR codes; only a
    single one is printed. Raise ImportError without reportlab."""
    battle = make_printed_battle(level)
    paper = PAPERS["a4"]
    printed = PrintedLetter(
        letter.dateline,
        letter.greeting,
        tuple(" ".join(sentence.text for sentence in paragraph) for paragraph in letter.paragraphs),
        letter.close,
        tuple(_tracks(battle, events)),
        tuple(_losses(level, events)),
        _qr_rows(codes[0]) if len(codes) == 1 else (),
        "The battle itself: scan it",
    )
    pen = Pen(paper, fonts, f"{level.title}: a letter")
    letter_page(battle, printed, paper).draw(pen)
    return pen.finish()


def _qr_rows(words: str) -> tuple[tuple[bool, ...], ...]:
    return tuple(tuple(bool(dark) for dark in row) for row in segno.make_qr(words, error="l").matrix)


def _tracks(battle: PrintedBattle, events: Sequence[Event]) -> Iterator[PrintedTrack]:
    """Yield the tracks of the ships that were there."""
    ships = {piece.id: piece for piece in battle.pieces if piece.kind is PieceKind.SHIP}
    starts = {piece.id: (piece.x, piece.y, piece.heading) for piece in ships.values() if not piece.arrival}
    fates = {loss.ship: _FATES[loss.cause] for loss in ship_losses(events)}
    for ship, way in ship_tracks(events, starts).items():
        if ship in ships and way:
            piece, fate = ships[ship], fates.get(ship)
            name = f"{piece.name}, {fate}" if fate else piece.name
            points = tuple(point.position for point in way)
            yield PrintedTrack(name, piece.side, points, way[-1].heading, piece.length)


def _losses(level: Level, events: Sequence[Event]) -> Iterator[str]:
    """Yield a sentence on the losses of each side: ships, and what is counted of masts, men and marines."""
    names = battle_names(level)
    fates = {
        loss.ship: _FATES[loss.cause] for loss in ship_losses(events) if loss.cause is not LossCause.LEFT
    }
    for side in level.sides:
        ours = {ship.id for ship in level.ships if ship.side == side.id}
        lost = [f"{names[ship]} {fate}" for ship, fate in fates.items() if ship in ours]
        masts = sum(isinstance(e, ev.MastFell) and e.mast != "bowsprit" and e.ship in ours for e in events)
        told = [e for e in events if isinstance(e, ev.Told) and e.ship in ours]
        men, marines = sum(e.men_lost for e in told), sum(e.marines_lost for e in told)
        lost += [count_words(masts, "mast")] if masts else []
        lost += [f"{men} men"] if men else []
        lost += [count_words(marines, "detachment") + " of marines"] if marines else []
        who = side_words(names, side.id)
        yield f"{who[:1].upper()}{who[1:]}: {', '.join(lost) or 'none'}."
