"""Tooltips on all screens and for all devices: a control's hint, shortened words in full, and the meaning of
terms.

A hint shows at once. The rest waits until the pointer or focus has rested; under the focus it also goes again
after a while."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.stage.paper.canvas import Canvas
from game.stage.paper.typography import untruncated_text
from game.ui.kit.focus import FocusRing


@dataclass(frozen=True, slots=True)
class Term:
    """A term as printed, the name of its picture ('' for none), its meaning, and a regular
    expression of the forms it takes in sentences, matched between word boundaries."""

    word: str
    scene: str
    meaning: str
    pattern: str


TERMS: Final = (
    Term("The weather gage", "weather gage",
         "The place up wind of the enemy. Who has it chooses when to fight, and his smoke blinds "
         "the other.", "weather gage|windward"),
    Term("Lee", "lee",
         "The side away from the wind. A lee shore is land that the wind drives you on to.",
         "lee|leeward|lee shore"),
    Term("Port and starboard", "port and starboard",
         "Left and right, when you look towards the bow. Larboard is the old word for port.",
         "port|starboard|stbd|larboard"),
    Term("Broadside", "broadside",
         "All the guns of one side. They point straight out, so turn your side to the enemy.",
         "broadsides?"),
    Term("Rake", "rake",
         "To fire in over her bow or stern. The shot runs the whole length of her, and she can "
         "hardly answer.", "rakes?|raked|raking"),
    Term("Beam and quarter", "quarter",
         "The beam is the middle of a ship's side; a quarter, the corner between beam and stern.",
         "beam|quarter"),
    Term("To reach, to run", "reach",
         "She reaches with the wind on her side, and that is fast; she runs with it astern.",
         "reaching|running|large"),
    Term("In irons", "in irons",
         "Too near the wind: her sails only flap, she loses her way and falls off.",
         "in irons|misses stays|hangs in the wind"),
    Term("To tack", "tack",
         "To turn with the bow through the wind. It is the short way, but it can fail.",
         "tacks?|tacking|through the wind"),
    Term("To wear", "wear",
         "To turn with the stern through the wind. It always works, and costs room to leeward.",
         "wears?|wearing"),
    Term("Leeway and drift", "leeway",
         "The wind pushes a ship sideways; without sail or way on her she only drifts.",
         "leeway|drifts?|adrift"),
    Term("Hull or rigging", "aim",
         "Low shot kills guns and men. High shot cuts masts and sails, so that she stays here.",
         "rigging|at the hull"),
    Term("To grapple and board", "board",
         "Hooks hold two ships together, and your men go over her rail with pike and cutlass.",
         "grapples?|grappled|grappling|boards|boarders|boarding|board her"),
    Term("To strike", "strike",
         "To haul down the colours: the ship gives up, and is the prize of whoever takes her.",
         "strikes?|struck|colours|prizes?"),
    Term("Aground", "aground",
         "Fast on a shoal. She can be warped off with an anchor and a boat, if nobody shoots her "
         "to pieces first.", "aground|warp|warped"),
    Term("Line ahead", "line ahead",
         "Ships of a squadron one behind the other: van, centre, rear. Each guards the next one's "
         "stern.", "in line|the line|van"),
    Term("Rate", "rate",
         "How large she is. A first rate has a hundred guns, a seventy-four is the common ship of "
         "the line, a frigate scouts, a sloop carries letters.",
         "first rate|second rate|third rate|fourth rate|fifth rate|sixth rate|5th rate|rates?"),
    Term("Fireship", "fireship",
         "An old hull full of pitch: steered at the enemy, set alight, left at the last moment.",
         "fireships?|set her alight"),
    Term("Way on", "",
         "How fast she still goes. A ship with way on her answers the helm, and cannot stop at "
         "once.", "way on"),
    Term("To heave to", "",
         "To set the sails against each other, so that she lies nearly still, ready to go on.",
         "heaves? to|hove to|lies? to"),
    Term("To beat", "",
         "To sail as near to the wind as she can, close hauled: slow, but it gains up wind.",
         "beating|close hauled"),
    Term("To sound", "",
         "To go slowly and feel for the bottom with the lead, so that she seldom runs aground.",
         "soundings?|the lead"),
    Term("Spring", "",
         "A second rope to the anchor, made fast aft: hauling on it turns a ship that lies still.",
         "on her spring|spring to"),
    Term("To weigh, to cut", "",
         "To weigh is to heave the anchor up, which takes time; to cut the cable is quick, and the "
         "anchor is lost.", "weighs?|cuts? (?:the|her) cable"),
    Term("Foul, entangled", "",
         "Two ships whose spars have caught in each other. Neither sails on until she is free.",
         "entangled|runs foul|foul of"),
    Term("Chasers", "",
         "The few guns that point ahead from the bow, or back from the stern.",
         "chasers?|bow guns|stern guns"),
    Term("Carronade", "",
         "A short, light gun with a heavy ball: terrible close by, useless from afar.",
         "carronades?"),
    Term("Kinds of shot", "",
         "Round shot is a ball, for hulls. Double is two at once, close by. Chain flies at masts "
         "and sails, grape at men.",
         "round shot|chain shot|grape|double-?shotted|ball|chain"),
    Term("Hot shot", "",
         "Balls heated red in a furnace ashore. They set a ship on fire.", "hot shot|furnace"),
    Term("First broadside", "",
         "The one loaded with care before the fight, by the whole crew. It hits harder than any "
         "after it.", "first broadside|initial broadside|first shot"),
    Term("Ranges", "",
         "From near to far: pistol shot, musket shot, point blank, gun shot, random shot; or point "
         "blank, short, medium, long, extreme.",
         "pistol shot|musket shot|point blank|gun shot|random shot|extreme range|PB|GS|RS|PS"),
    Term("Special damage", "",
         "What a lucky shot does besides: a mast, the steering, the officers, a fire.",
         "special damage|specials?|critical"),
    Term("Damage points", "",
         "What a ship can bear. Each hit takes some; with every loss she has fewer guns to fire, "
         "and her crew may lose its nerve.", "damage points?"),
    Term("Quality of a crew", "",
         "How well they sail, load and stand: elite or good, average, poor.",
         "elite|good crew|average|poor"),
    Term("Test of nerve", "",
         "When a ship has lost much, dice decide whether her crew fights on or strikes. \"Test in "
         "9\": after 9 more losses; \"shaken in 9\": it grows harder then.",
         "strike test|morale|test in \\d+|test next|shaken in \\d+"),
    Term("Movement points", "",
         "What a ship may spend in a turn: one for each hex, more for a turn against the wind.",
         "movement points?|MP"),
    Term("Detachment", "",
         "Some thirty sailors or marines under an officer: they board, stand to, or mend damage.",
         "detachments?"),
    Term("Numbers on the sea", "",
         "By the keys: where her course may end. 1 to 5 from hard to port to hard to starboard, 6 "
         "to 8 with less way. A digit draws it, Space sails.", "numbers? on the sea"),
    Term("Dice", "",
         "d6 is a die with six faces, 2d6 is two of them added. \"4+\" is 4 or more; \"4+ at 6 "
         "dice\", six dice, each of which hits with 4 or more.", "\\d*d6|\\d*d20|\\d\\+"),
)  # fmt: skip
"""Terms of the sea with their pictures, then terms without."""
_PATTERNS: Final = tuple(
    (re.compile(rf"(?<!\w)(?:{term.pattern})(?!\w)", re.IGNORECASE), term) for term in TERMS
)


@lru_cache(maxsize=2048)
def terms_in(words: str) -> tuple[Term, ...]:
    """Return the terms named in these words, in their order there."""
    found = [(match.start(), term) for form, term in _PATTERNS if (match := form.search(words))]
    return tuple(term for _, term in sorted(found, key=lambda each: each[0]))


HOVER_SECONDS: Final = 0.35
"""Seconds that the pointer rests on a word before it is explained."""
FOCUS_SECONDS: Final = 1.0
"""The same for the focus on a control."""
HIDE_SECONDS: Final = 12.0
"""Seconds after which an explanation under the focus goes again."""
REDRAW_SECONDS: Final = (HOVER_SECONDS, FOCUS_SECONDS, HIDE_SECONDS)
"""Times without input at which a still screen must be drawn once more."""
_MAX_TERMS: Final = 2
"""Largest number of terms explained at once."""
_MAX_TERMS_SCREEN: Final = 5
"""The same for all terms of a screen."""


def is_tooltip_due(c: Canvas, ring: FocusRing) -> bool:
    """Return whether the pointer or focus has rested long enough."""
    return (
        FOCUS_SECONDS <= c.idle_seconds < HIDE_SECONDS if ring.is_shown else c.idle_seconds >= HOVER_SECONDS
    )


def control_tooltip(c: Canvas, words: str, rect: pygame.Rect, *, all_words: bool = False) -> tuple[str, ...]:
    """Return the tooltip of a control at `rect` with these `words`: its shortened words in full,
    then its terms, or those of the whole screen if `all_words`."""
    inside = [(said, box) for said, box in c.text_lines if rect.contains(box)]
    if all_words:
        return _meanings((said for said, _ in c.text_lines), _MAX_TERMS_SCREEN)
    told = [untruncated_text(said) for said, _ in inside]
    return (*_without_duplicates(told), *_meanings([words, *(said for said, _ in inside)], _MAX_TERMS))


def pixel_tooltip(c: Canvas, at: tuple[int, int]) -> tuple[str, ...]:
    """Return the same for the words printed at a pixel."""
    under = [said for said, box in c.text_lines if box.collidepoint(at)]
    return (
        *_without_duplicates([untruncated_text(said) for said in under[-1:]]),
        *_meanings(under[-1:], _MAX_TERMS),
    )


def words_rect_at(c: Canvas, at: tuple[int, int]) -> pygame.Rect | None:
    """Return the rectangle of the words printed at a pixel, or None."""
    return next((box for _, box in reversed(c.text_lines) if box.collidepoint(at)), None)


def _without_duplicates(told: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, told)))


def _meanings(said: Iterable[str], most: int) -> tuple[str, ...]:
    """Return the meanings of the first terms in these words, each as ``Rake: to fire …``."""
    found: dict[str, Term] = {}
    for words in said:
        for term in terms_in(untruncated_text(words) or words):
            found.setdefault(term.word, term)
    return tuple(f"{term.word}: {_lower_first_letter(term.meaning)}" for term in list(found.values())[:most])


def _lower_first_letter(sentence: str) -> str:
    first, rest = sentence.split(" ", 1)
    return f"{first.lower() if first.istitle() else first} {rest}"
