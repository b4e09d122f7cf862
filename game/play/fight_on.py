"""Fight a battle on from the beginning of one of its turns: a new journal with the answers and
throws until then. The old journal stays as it is."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game.play.journal import ANSWER_KINDS, Journal, JournalEntry, fold_undos
from game.play.journal_files import with_running_number
from game.play.saved_battles import BattleSetup, SavedBattle, resume_battle
from game.play.seats import SeatsFactory

PERSON = "human"
_TURN = "t"


def turns_begun(entries: Sequence[JournalEntry]) -> tuple[int, ...]:
    """Return the turns that have begun, in order."""
    return tuple(entry[1] for entry in fold_undos(entries) if entry[0] == _TURN)


def last_answered_turn(setup: BattleSetup, entries: Sequence[JournalEntry]) -> int:
    """Return the turn that a player would restart: the last he has answered in, else the first; 0
    before any has begun."""
    turns, turn, answered = turns_begun(entries), 0, 0
    for entry in fold_undos(entries):
        if entry[0] == _TURN:
            turn = entry[1]
        elif entry[0] in ANSWER_KINDS and setup.seats.get(entry[1]) == PERSON:
            answered = turn
    return answered or next(iter(turns), 0)


def fight_on_refusal(setup: BattleSetup, entries: Sequence[JournalEntry], turn: int) -> str:
    """Return why it cannot be fought on from that turn, in a sentence, or ''."""
    if PERSON not in setup.seats.values():
        return "Nobody plays this battle: it is only watched."
    if turn not in turns_begun(entries):
        return "No turn has begun yet."
    return ""


def entries_until(entries: Sequence[JournalEntry], turn: int) -> list[JournalEntry]:
    """Return the answers and throws before that turn. Raise ValueError if it never began."""
    live = fold_undos(entries)
    for place, entry in enumerate(live):
        if entry[0] == _TURN and entry[1] == turn:
            return live[: place + 1]
    raise ValueError(f"turn {turn} has not begun in this battle")


def fight_on(
    setup: BattleSetup, entries: Sequence[JournalEntry], turn: int, seats_factory: SeatsFactory, path: Path
) -> SavedBattle:
    """Begin a battle at the start of that turn, with the same dice and a new journal at ``path``
    that names its origin.

    Raise ValueError if the turn has not begun, and whatever `begin_battle` and `resume_battle`
    raise; no file is left then.
    """
    kept, fresh = entries_until(entries, turn), replace(setup, fought_on_turn=turn)
    path.parent.mkdir(parents=True, exist_ok=True)
    journal = Journal(with_running_number(fresh.header(), path), path)
    try:
        for number, entry in enumerate(kept, 1):
            journal.write(entry, sync=number == len(kept))
        journal.close()
        return resume_battle(path, seats_factory)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
