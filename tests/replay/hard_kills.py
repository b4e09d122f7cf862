"""Again and again: a child plays on in one journal and is killed in the middle of it.

Run by test_hard_kills.py in a process of its own, because it forks. The child resumes the journal,
answers for both sides by chance, and acknowledges every answer on a pipe once the battle has taken
it. After the kill the journal must have every acknowledged answer, and replay."""

import os
import random
import select
import signal
import sys
import time
from pathlib import Path

from game.play.battle import Battle
from game.play.dice import Dice
from game.play.journal import fold_undos, read_journal_file
from game.play.saved_battles import is_over, resume_battle
from game.play.seats import PlayerSeat, random_key
from game.play.typed_answers import open_question
from tests.replay.battles import saved_battle

LEVEL = "jarce-and-black-jaques"


def main(folder: Path, kills: int) -> None:
    rng = random.Random(1805)
    path, finished, cuts, answers = new_journal(folder, 0), 0, 0, 0
    for number in range(kills):
        if is_over(read_journal_file(path).entries):
            finished += 1
            path = new_journal(folder, finished)
        before = count_answers(path)
        acknowledged, whole = run_child(path, number, rng)
        reading = read_journal_file(path)
        assert not reading.problem or reading.is_torn, reading.problem
        assert count_answers(path) >= before + acknowledged, (before, acknowledged, count_answers(path))
        cuts += reading.is_torn or not whole
        answers += acknowledged
    print(f"kills {kills} in the middle {cuts} answers {answers} battles over {finished}")


def new_journal(folder: Path, number: int) -> Path:
    path = folder / f"{number}.journal"
    saved_battle(LEVEL, path, 100 + number, "human").close()
    return path


def count_answers(path: Path) -> int:
    return sum(entry[0] in "cp" for entry in fold_undos(read_journal_file(path).entries))


def run_child(path: Path, number: int, rng: random.Random) -> tuple[int, bool]:
    """Let a child play until it is killed or the battle ends; return the number of acknowledged
    answers, and whether the battle ended."""
    hear, speak = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(hear)
        continue_battle(path, number, speak)
        os._exit(0)
    os.close(speak)
    heard = read_acknowledgements(hear, rng.randrange(1, 12))
    time.sleep(rng.random() * 0.004)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    heard += read_rest(hear)
    os.close(hear)
    return len(heard), os.WIFEXITED(status)


def read_acknowledgements(pipe: int, wanted: int) -> bytes:
    """Read at least ``wanted`` acknowledgements, fewer if the child has ended."""
    heard = b""
    while len(heard) < wanted and (more := os.read(pipe, wanted - len(heard))):
        heard += more
    return heard


def read_rest(pipe: int) -> bytes:
    heard = b""
    while select.select([pipe], [], [], 0)[0] and (more := os.read(pipe, 4096)):
        heard += more
    return heard


def continue_battle(path: Path, number: int, speak: int) -> None:
    """Continue the battle where its journal stops; write a byte for every answer taken."""
    people: dict[str, PlayerSeat] = {}

    def man(_book: object, level: object, seats: dict[str, str], _seed: int) -> dict[str, PlayerSeat]:
        people.update({side: PlayerSeat() for side in seats})
        return people

    battle: Battle = resume_battle(path, man).battle  # type: ignore[arg-type]
    dice = Dice(number)
    while battle.pending_step is not None:
        battle.run()
        if battle.needs_confirm():
            battle.confirm()
        elif (question := open_question(battle)) is not None and question.menu is not None:
            count = len(battle.journal.entries)
            with battle.table.as_current():
                people[question.seat].submit(random_key(question.menu, dice))
            while len(battle.journal.entries) == count:
                battle.step()
            os.write(speak, b".")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
