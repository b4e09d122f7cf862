"""No question without an answer: what the battle makes sure of before anybody is asked."""

from __future__ import annotations

from game.core.steps import Choose, Plot, Step


class UnanswerableQuestion(Exception):
    """A question that no key answers: a fault of the rulebook, for whoever is asked would stand
    before it for ever. The text names the turn, the clause and who is asked."""

    def __init__(self, turn: int, question: Choose) -> None:
        """The turn and the question."""
        about = f" about {question.about}" if question.about else ""
        super().__init__(
            f"turn {turn}, {question.clause}{about}: {question.seat} has nothing to choose"
        )


def check_answers(turn: int, step: Step) -> None:
    """Whoever is asked by this step has at least one key to give. Raises Unanswerable."""
    asked = [step] if isinstance(step, Choose) else []
    if isinstance(step, Plot):
        asked = [Choose(seat, step.clause, menu) for seat, menu in step.menus.items()]
    for question in asked:
        if not question.menu.keys():
            raise UnanswerableQuestion(turn, question)
