"""Who holds the pictures, arrays and sounds of this process: a walk from every cache, module and
object, in which what is found first belongs to whom it is found from."""

import gc
import sys
from collections import Counter, deque
from collections.abc import Iterator
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np
import pygame

from game.stage.paper.picture_cache import BoundedCache, PictureCache

_LEAF_TYPES = (int, float, complex, bool, str, bytes, type(None), CodeType)


def bytes_by_owner() -> Counter[tuple[str, str]]:
    """Bytes by owner and sort: "picture", "array" or "sound". A picture that is coded by run length
    is counted as what it would be without."""
    gc.collect()
    found: Counter[tuple[str, str]] = Counter()
    seen: set[int] = {id(found)}
    for root, owner in list(_root_objects()):
        _count_reachable(root, owner, seen, found)
    return found


def _root_objects() -> Iterator[tuple[Any, str]]:
    """Where to begin and whose that is: caches first, then modules of the game, then the rest."""
    alive = gc.get_objects()
    for thing in alive:
        if isinstance(thing, (PictureCache, BoundedCache)) or type(thing).__name__ == "_lru_cache_wrapper":
            yield thing, _owner_of(thing, "a cache")
    for name, module in list(sys.modules.items()):
        if name.startswith("game"):
            yield vars(module), f"{name} itself"
    for thing in alive:
        if _module_of(thing).startswith("game."):
            yield thing, _owner_of(thing, "the game")
    for thing in alive:
        yield thing, "elsewhere"


def _count_reachable(root: Any, owner: str, seen: set[int], found: Counter[tuple[str, str]]) -> None:
    """What hangs on `root` and has not been seen is counted for its owner."""
    if id(root) in seen:
        return
    seen.add(id(root))
    left = deque([(root, owner)])
    while left:
        thing, whose = left.popleft()
        whose = _owner_of(thing, whose)
        sort, weight = _kind_and_size(thing)
        if weight:
            found[whose, sort] += weight
        for held in (*gc.get_referents(thing), *_base_objects(thing)):
            if id(held) in seen or isinstance(held, (*_LEAF_TYPES, ModuleType)):
                continue
            if isinstance(thing, (type, FunctionType, MethodType)) and isinstance(held, dict):
                continue  # the names of a whole module
            seen.add(id(held))
            left.append((held, whose))


def _base_objects(thing: Any) -> tuple[Any, ...]:
    """In whose memory this lies: a part of a picture keeps the whole, and tells nobody but us."""
    if isinstance(thing, pygame.Surface):
        return () if thing.get_parent() is None else (thing.get_parent(),)
    return (thing.base,) if isinstance(thing, np.ndarray) and thing.base is not None else ()


def _owner_of(thing: Any, before: str) -> str:
    """Whose that is which hangs on this thing."""
    if isinstance(thing, (PictureCache, BoundedCache)):
        return f"{thing.make.__module__}.{thing.make.__name__}()"
    if type(thing).__name__ == "_lru_cache_wrapper":
        return f"{thing.__module__}.{thing.__qualname__}()"
    module = _module_of(thing)
    return f"{module}.{type(thing).__name__}" if module.startswith("game.") else before


def _module_of(thing: Any) -> str:
    """The module that says what sort of thing this is; a few C types do not tell."""
    return str(type(thing).__dict__.get("__module__", ""))


def _kind_and_size(thing: Any) -> tuple[str, int]:
    """What sort of thing it is and how many bytes of its own it has; 0 for what is not looked for
    and for what lies in another's memory."""
    if isinstance(thing, pygame.Surface):
        return ("picture", 0 if thing.get_parent() is not None else thing.get_pitch() * thing.get_height())
    if isinstance(thing, np.ndarray):
        return "array", thing.nbytes if thing.base is None else 0
    if isinstance(thing, pygame.mixer.Sound):
        return "sound", len(thing.get_raw())
    return "", 0
