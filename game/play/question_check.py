"""Every question has an answer: checked by the battle before it asks."""

from __future__ import annotations

from game.core.steps import Choose, Plot, Step


class UnanswerableQuestion(Exception):
    """A question that no key answers: an error of the rulebook, since the seat would wait for ever.
    The text names the turn, the clause and the seat."""

    def __init__(self, turn: int, question: Choose) -> None:
        about = f" about {question.about}" if question.about else ""
        super().__init__(
            f"turn {turn}, {question.clause}{about}: {question.seat} has nothing to choose"
        )


def check_answers(turn: int, step: Step) -> None:
    """Check that every seat asked by this step has a key to give. Raise UnanswerableQuestion."""
    asked = [step] if isinstance(step, Choose) else []
    if isinstance(step, Plot):
        asked = [Choose(seat, step.clause, menu) for seat, menu in step.menus.items()]
    for question in asked:
        if not question.menu.keys():
            raise UnanswerableQuestion(turn, question)
