"""Names within a sentence."""

import pytest

from game.core.wording import WHO, fill_names, name_in_sentence, name_placeholder


@pytest.mark.parametrize(
    ("name", "said"), [("The boom", "the boom"), ("Theseus", "Theseus"), ("Guard boats", "Guard boats")]
)
def test_an_article_is_small_behind_other_words(name: str, said: str) -> None:
    assert name_in_sentence(name) == said


def test_names_are_put_in_their_places_as_they_stand_there() -> None:
    names = {"rear-2": "The rear"}
    both = f"{WHO} and {name_placeholder('rear-2')} move as one"
    assert fill_names(both, "The van", names) == "The van and the rear move as one"
    assert fill_names(f"Orders to {WHO}: wait", "The van", names) == "Orders to the van: wait"
    assert fill_names("{who} takes a {name}", "{who}", {}) == "{who} takes a {name}", "never filled twice"
