"""The Commodore: he fights several answers on in his head before he gives the best.

At a question he asks the Admiral, the captain and the midshipman what they would do, and takes further keys
of the menu. Each answer is played on from what his seat may know (`TurnSoFar`) with the same dice for all
(`DiceByQuestion`), Admirals in every seat, for three turns more, and the ships that are left are
judged (`fighting_value`). Answers that are surely worse are dropped on the way, so most questions are cheap.
A level in which ships win by leaving or by reaching a zone is played on to its end: there the ships alone
say nothing.

He never sees the battle's seed, its journal or what others have plotted in secret: his dice are his own, and
unknown plots are those that an Admiral would write. He answers as the Admiral where the turn so far does not
fit without what is hidden, before the first turn, in a battle of three sides, and in one of so many ships
that too few rollouts are left.

Effort is a number of turns of ships that are played on, never seconds: the same question gets the same answer
on every machine. Tried: without further keys he gains little, because the three captains often agree; to the
end of the next turn only, in Hold Fast his plots were worth 4 in 100 more than the Admiral's instead of 14;
whole rollouts cost four times as much and see less through the noise of later dice."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from game.books.shelf import Rules
from game.captains.aims import aims_of
from game.captains.candidate_answers import CandidateAnswer, candidate_answers
from game.captains.decision_maker import CaptainSeat, Rationale
from game.captains.fighting_value import FightingWeights, fighting_value
from game.core.steps import Choose, Happen, Plot, Step
from game.levels.format.model import Level
from game.play.battle import IllegalKey
from game.play.battle_forks import MAX_STEPS, BattleFork, fork_turn
from game.play.dice import splitmix
from game.play.journal import Diverged
from game.play.seats import TurnFollower, TurnSoFar

NewCaptain = Callable[[str, int, int], CaptainSeat]
"""(grade, seed, effort) -> a captain of this battle's book and level."""
SHIP_TURNS_PER_COURSE: Final = 32
MOST_SHIP_TURNS: Final = 720
"""How much is played on at a question: the turns of a rollout times its ships, for all answers together."""
SHORT_TURNS: Final = 4
"""Turns of a short rollout: the rest of this one and three more."""
FURTHER_KEYS: Final = 4
"""Keys of the menu that are tried besides the captains' answers."""
FIRST_ROUNDS: Final = 2
"""Rollouts of each answer before those are dropped that come to exactly the same as the Admiral's."""
FEWEST_ROUNDS: Final = 4
"""Rollouts of each answer before one is dropped, or chosen."""
ROUNDS_A_LOOK: Final = 2
ROUNDS_EACH: Final = 6
"""Rollouts that there must be for each answer, or fewer answers are tried."""
SURE_ERRORS: Final = 1.5
"""Standard errors by which an answer must be behind to be dropped."""
BETTER_ERRORS: Final = 0.5
"""Standard errors by which another answer must lead the Admiral's to be given instead."""
SAME_VALUE: Final = 0.005
"""Answers known to be this near to each other are not compared further."""
BASE_GRADE: Final = "admiral"
"""Who plays on in the head, and whose answer is given in doubt."""
BASE_EFFORT: Final = 15


class Commodore(CaptainSeat, TurnFollower):
    """Gives the best of several captains' answers, by rollouts from what his seat may know."""

    def __init__(
        self,
        rules: Rules,
        level: Level,
        seed: int,
        effort: int,
        weights: FightingWeights,
        captains: dict[str, CaptainSeat],
        new_captain: NewCaptain,
    ) -> None:
        """Compare the answers of ``captains``, the Admiral first; the level is as all sides know it."""
        self.rules, self.level, self.seed = rules, level, seed
        self.weights, self.captains, self.new_captain = weights, captains, new_captain
        self.sides = [side.id for side in level.sides]
        self.turns = SHORT_TURNS if is_won_by_fighting(level) else level.rules.turns
        self.ship_turns = min(SHIP_TURNS_PER_COURSE * effort, MOST_SHIP_TURNS)

    def answer(self, question: Choose) -> Sequence[str]:
        """Return the keys of the best answer; ``last_plan`` says whose it is."""
        for captain in self.captains.values():
            captain.orders = self.orders
        found = candidate_answers(question, self.captains, FURTHER_KEYS)
        self.last_plan = self.captains[BASE_GRADE].last_plan
        most = self.ship_turns // max(1, len(self.rules.sight()) * self.turns)
        tried = found[: most // ROUNDS_EACH]
        if self.turn_so_far is None or len(tried) < 2 or len(self.sides) != 2:
            return found[0].keys
        try:
            best = self._best_answer(question, tried, most, self.turn_so_far)
        except (Diverged, IllegalKey, LookupError):  # what is hidden matters: the turn cannot be known
            return found[0].keys
        if best is not found[0]:
            self.last_plan = _plan_of(best, len(tried), self.last_plan)
        return best.keys

    def _best_answer(
        self, question: Choose, tried: Sequence[CandidateAnswer], most: int, turn: TurnSoFar
    ) -> CandidateAnswer:
        """Return the answer of the best rollouts, at most so many. Raise Diverged."""
        sign = 1 if question.seat == self.sides[0] else -1
        answers = [WeighedAnswer(answer) for answer in tried]
        racing, number, used = answers, 0, 0
        while len(racing) > 1 and used + len(racing) <= most:
            for one in racing:
                one.values.append(sign * self._rollout_value(question, one.answer, turn, number))
            number, used = number + 1, used + len(racing)
            if number == FIRST_ROUNDS:  # far from the enemy nothing can come of most answers
                usual = answers[0]
                racing = [one for one in racing if one is usual or one.values != usual.values]
            if number >= FEWEST_ROUNDS and number % ROUNDS_A_LOOK == 0:
                racing = still_in_doubt(racing)
        best = leader(racing)
        lead, error = best.lead_over(answers[0])
        return best.answer if lead > BETTER_ERRORS * error else answers[0].answer

    def _rollout_value(
        self, question: Choose, answer: CandidateAnswer, turn: TurnSoFar, number: int
    ) -> float:
        """Return what the n-th rollout behind an answer is worth to the first side, 0 to 1."""
        dice_seed = splitmix(splitmix(self.seed, 1000 * turn.turn + len(turn.entries)), number)
        seats = {
            side: self.new_captain(BASE_GRADE, splitmix(dice_seed, place), BASE_EFFORT)
            for place, side in enumerate(self.sides)
        }
        seats[question.seat].orders = self.orders
        instead = {question.seat: answer.keys}
        fork = fork_turn(self.rules, self.level, turn, seats, dice_seed, instead)
        try:
            if not is_same_question(next_step(fork), question):
                raise Diverged(turn.turn, question.clause, list(answer.keys), "another question")
            fork.run(MAX_STEPS, turn.turn + self.turns)
            return self._value(fork)
        finally:
            fork.close()

    def _value(self, fork: BattleFork) -> float:
        if fork.pending_step is None:
            return float(fork.winner == self.sides[0]) if fork.winner else 1 / len(self.sides)
        with fork.table.as_current():
            return fighting_value(fork.book.sight(), self.weights)


@dataclass(slots=True)
class WeighedAnswer:
    """An answer with the values of its rollouts, more is better; the n-th of each has the same dice."""

    answer: CandidateAnswer
    values: list[float] = field(default_factory=list)

    def lead_over(self, other: "WeighedAnswer") -> tuple[float, float]:
        """Return by how much its rollouts are better, and the standard error of that."""
        gains = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=False)]
        mean = sum(gains) / len(gains)
        spread = sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1)
        return mean, sqrt(spread / len(gains))


def leader(racing: Iterable[WeighedAnswer]) -> WeighedAnswer:
    """Return the answer of the best mean, the first of equals."""
    return max(racing, key=lambda one: sum(one.values) / len(one.values))


def still_in_doubt(racing: Sequence[WeighedAnswer]) -> list[WeighedAnswer]:
    """Return the best answer and those that may still be better; it alone if all are known to be alike."""
    best = leader(racing)
    leads = [(one, *best.lead_over(one)) for one in racing if one is not best]
    kept = [one for one, lead, error in leads if lead <= SURE_ERRORS * error]
    if all(SURE_ERRORS * error < SAME_VALUE for one, _, error in leads if one in kept):
        return [best]
    return [one for one in racing if one is best or one in kept]


def is_won_by_fighting(level: Level) -> bool:
    """Return whether no side wins by leaving the chart or by reaching a zone."""
    aims = [aims_of(level, side.id) for side in level.sides]
    return not any(aim.exit_edges or aim.zones_to_reach for aim in aims)


def next_step(fork: BattleFork) -> Step | None:
    """Return the next step that is not yet answered, after the events and queued legs before it."""
    while True:
        step = fork.pending_step
        if not (isinstance(step, Happen) or (isinstance(step, Choose) and fork.is_answer_queued(step))):
            return step
        fork.step()


def is_same_question(step: Step | None, question: Choose) -> bool:
    """Return whether this step asks this seat the same, about the same ship and with the same keys."""
    if isinstance(step, Plot):
        menu = step.menus.get(question.seat)
        same = menu is not None and step.clause == question.clause
        return same and menu is not None and menu.keys() == question.menu.keys()
    if not isinstance(step, Choose) or step.menu.keys() != question.menu.keys():
        return False
    return (step.seat, step.clause, step.about) == (question.seat, question.clause, question.about)


def _plan_of(best: CandidateAnswer, tried: int, usual: Rationale) -> Rationale:
    """Return the plan of an answer that is not the Admiral's."""
    words = f"Of {tried} courses fought on, this did best"
    text = f"{best.reason}: of {tried} courses fought on, it did best" if best.reason else words
    return Rationale(text, order_changes=usual.order_changes)
