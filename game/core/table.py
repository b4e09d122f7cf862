"""The state of one battle, and the only module that talks to esper for the rules.

esper keeps its worlds as module globals and its queries in set order: the same five burning ships
came as 65, 3, 70, 9, 17 after loading and as 3, 9, 17, 65, 70 in the battle as it was played. Dice
thrown in that order would differ too. So everything goes through this fence, which keeps three
promises:

1. *Order.* `every`, `every_without` and `by_id` answer in the order of placing.
2. *Permanence.* Nothing placed is ever deleted; a sunk ship gets a marker. An entity's number says
   when it was placed and never means another entity.
3. *Plain values.* Components are slotted dataclasses of int, str, bool, named states (StrEnum),
   lists and frozen values. One walker (`to_plain_data`) serves digest, snapshot and dump, and
   raises TypeError for floats and sets. A component of class ``Cache`` is derived state and is
   neither hashed nor saved.

Caches, and what ends them. Both belong to one table and are dropped by `_clear_cached`, which every
change of what *exists* calls (`place`, `add_marker`, `remove_marker`):

- a *row* per kind (`_tables`): its components by entity, sorted once, kept until a component of the
  same kind is placed or removed;
- the answers of `cached_query` (`_query_cache`): ships by id, ships without a marker, and what
  books derive from them, kept until *any* kind changes.

Changing a *field* of a component drops nothing, on purpose: that is what the rules do all the time,
and rows hold the components themselves. So a cached query must depend only on which entities and
markers exist, or on fields that never change (ids). `set_component_field`, which writes what an
author wrote on a table, does drop the queries, because authors may change anything.

Six duels between captains take 2.1 s with the rows and 2.6 s when each query sorts again. Without
`cached_query` two turns of 200 ships of Warm Work looked at markers ten million times.

Tried and given up: one world for rules and stage with tags (entity numbers then depend on how many
puffs of smoke are on screen: a boat was number 57 on screen and 13 headless); esper's events (six
handlers ran in three orders in four runs). Queries are dropped all together and not by kind: each
would have to declare the kinds it reads, and a forgotten one would change a battle in silence."""

import atexit
import hashlib
import json
from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from functools import partial
from itertools import count
from operator import itemgetter
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import esper

T = TypeVar("T")
Dump = dict[str, Any]
Rows = dict[type[Any], dict[int, Any]]
_names = count(1)
_json = json.JSONEncoder(sort_keys=True, separators=(",", ":"))
_tables: dict[str, Rows] = {}
"""Open tables; each maps a kind, once asked for, to its components by entity."""
_NO_ROWS: Rows = {}
_query_cache: dict[str, dict[tuple[Any, ...], Any]] = {}
"""Results of `cached_query` per table, valid until something is placed or removed."""
_north: dict[str, int] = {}
"""Where north is on a table whose top is another point of the compass, in 0.01 degree from its top."""


_DEFAULT_WORLD = "default"
"""The world that esper starts with; nothing is ever placed in it."""


class Cache:
    """A component that can be computed from the others at any time."""

    __slots__ = ()


class Table:
    """The world of one battle. ``with table.at():`` lets the functions below act on it."""

    def __init__(self, north: int = 0) -> None:
        """Create an empty table. ``north``: 0.01 degree from its top to north, clockwise; only words
        know it."""
        self.name = f"table-{next(_names)}"
        _tables[self.name], _query_cache[self.name] = {}, {}
        if north:
            _north[self.name] = north
        with self.as_current():
            pass

    @contextmanager
    def as_current(self) -> Iterator[None]:
        """Let this be the current table; restore the previous one on exit."""
        before = esper.current_world
        esper.switch_world(self.name)
        try:
            yield
        finally:
            esper.switch_world(before)

    def close(self) -> None:
        """Delete the world; the table must not be used afterwards."""
        esper.delete_world(self.name)
        del _tables[self.name], _query_cache[self.name]
        _north.pop(self.name, None)


def close_all_except(kept_names: Container[str]) -> None:
    """Delete every world, of table or stage, whose name is not in ``kept_names``: for tests,
    which leave battles open. The current world then belongs to no battle."""
    esper.switch_world(_DEFAULT_WORLD)
    for name in esper.list_worlds():
        if name != _DEFAULT_WORLD and name not in kept_names:
            esper.delete_world(name)
            _tables.pop(name, None)
            _query_cache.pop(name, None)
            _north.pop(name, None)


@atexit.register
def _close_every_table() -> None:
    """Delete all tables at exit: components may need the interpreter for their own clean-up."""
    close_all_except(set(esper.list_worlds()) - set(_tables))


def table_north() -> int:
    """Return where north is on the current table, in 0.01 degree from its top; 0 without a table."""
    return _north.get(esper.current_world, 0)


def _table_rows() -> Rows:
    """Return the rows of the current table. Raise RuntimeError if there is none."""
    rows = _tables.get(esper.current_world)
    if rows is None:
        raise _no_table_error()
    return rows


def _no_table_error() -> RuntimeError:
    return RuntimeError("no table: rules are asked outside a battle")


def _components(kind: type[T]) -> dict[int, T]:
    """Return all components of a kind by entity number, in placement order."""
    row = _tables.get(esper.current_world, _NO_ROWS).get(kind)
    if row is None:
        row = _table_rows()[kind] = dict(sorted(esper.get_component(kind), key=itemgetter(0)))
    return row


def _clear_cached(*kinds: type[Any]) -> None:
    """Forget the rows of these kinds and all cached queries."""
    rows = _table_rows()
    for kind in kinds:
        rows.pop(kind, None)
    _query_cache[esper.current_world].clear()


def cached_query(find: Callable[..., T], *arguments: Any) -> T:
    """Return ``find(*about)``, computed once until anything is placed or removed. Only for what
    depends on which entities exist, never on a field that changes."""
    found = _query_cache.get(esper.current_world)
    if found is None:
        raise _no_table_error()
    asked = (find, *arguments)
    try:
        answer: T = found[asked]
    except KeyError:
        answer = found[asked] = find(*arguments)
    return answer


def place(*components: Any) -> int:
    """Place a new entity and return its number, which says when it was placed."""
    _clear_cached(*map(type, components))
    return esper.create_entity(*components)


def every(kind: type[T]) -> list[T]:
    """Return all components of a kind in placement order."""
    return list(_components(kind).values())


def every_without(kind: type[T], *markers: type[Any]) -> list[T]:
    """Return the same without entities that have a marker of one of these kinds."""
    return list(cached_query(_find_without, kind, *markers))


def _find_without(kind: type[T], *markers: type[Any]) -> list[T]:
    marked = {thing for kind_of_marker in markers for thing in _components(kind_of_marker)}
    return [component for thing, component in _components(kind).items() if thing not in marked]


def by_id(kind: type[T]) -> dict[str, T]:
    """Return all components of a kind by their constant id; the first placed wins."""
    return cached_query(_find_by_id, kind)


def _find_by_id(kind: type[Any]) -> dict[str, Any]:
    return {component.id: component for component in reversed(_components(kind).values())}


def get_single(kind: type[T]) -> T:
    """Return the only component of its kind."""
    (found,) = _components(kind).values()
    return found


def add_marker(entity: int, marker: Any) -> None:
    """Add a marker to an entity."""
    _clear_cached(type(marker))
    esper.add_component(entity, marker)


def remove_marker(entity: int, kind: type[Any]) -> None:
    """Remove a marker from an entity."""
    _clear_cached(kind)
    esper.remove_component(entity, kind)


def has_marker(entity: int, kind: type[Any]) -> bool:
    """Return whether an entity has such a marker."""
    return entity in _components(kind)


def has_any_marker(entity: int, *kinds: type[Any]) -> bool:
    """Return whether an entity has a marker of one of these kinds."""
    return entity in cached_query(_entities_with, *kinds)


def _entities_with(*kinds: type[Any]) -> frozenset[int]:
    return frozenset(thing for kind in kinds for thing in _components(kind))


def find_marker(entity: int, kind: type[T]) -> T | None:
    """Return the marker of an entity, or None."""
    return _components(kind).get(entity)


_PLAIN = frozenset({int, str, bool, type(None)})
_defaults: dict[type[Any], list[tuple[str, Any]]] = {}


def _fields(kind: type[Any]) -> list[tuple[str, Any]]:
    if kind not in _defaults:
        _defaults[kind] = [(f.name, _default(f)) for f in fields(kind)]
    return _defaults[kind]


def _default(field: Field[Any]) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default


def to_plain_data(value: Any, with_defaults: bool = False) -> Any:
    """Return a component as plain data, without fields at their default unless ``with_defaults``.
    Raise
    TypeError for floats, sets and other types that must not be on a table."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if is_dataclass(kind):
        pairs = [(n, getattr(value, n), d) for n, d in _fields(kind)]
        told = [(n, v) for n, v, d in pairs if with_defaults or v != d]
        return {n: v if type(v) in _PLAIN else to_plain_data(v, with_defaults) for n, v in told}
    if isinstance(value, (list, tuple)):
        return [to_plain_data(v, with_defaults) for v in value]
    if isinstance(value, dict):
        return {k: to_plain_data(v, with_defaults) for k, v in value.items()}
    if isinstance(value, StrEnum):
        return str(value)
    raise TypeError(f"{value!r} cannot lie on the table")


def dump_table() -> Dump:
    """Return everything that is not a cache, by entity and component name."""
    _table_rows()
    out: Dump = {}
    for thing in sorted(esper.get_entities()):
        lie = sorted(esper.components_for_entity(thing), key=_kind_name)
        parts = {_kind_name(c): to_plain_data(c) for c in lie if not isinstance(c, Cache)}
        if parts:
            out[str(thing)] = parts
    return out


def _kind_name(component: Any) -> str:
    return type(component).__name__


def table_digest(extra_text: str = "") -> str:
    """Return 16 hexadecimal digits that change with anything on the table."""
    text = _json.encode(dump_table())
    return hashlib.blake2b((text + extra_text).encode(), digest_size=8).hexdigest()


def load_snapshot(snapshot: Mapping[str, Any], kinds: Mapping[str, type[Any]]) -> None:
    """Load a snapshot into this empty table; every entity gets its old number."""
    last = max((int(n) for n in snapshot), default=0)
    for thing in range(1, last + 1):
        parts = snapshot.get(str(thing), {})
        made = place(*(build_component(kinds[name], values) for name, values in parts.items()))
        assert made == thing, "the table was not empty"


Maker = Callable[[Any], Any]
_makers: dict[type[Any], dict[str, Maker]] = {}


def build_component(kind: type[Any], values: Mapping[str, Any]) -> Any:
    """Build a component from plain data; named states are given by their values."""
    if kind not in _makers:
        found = {name: _value_maker(hint) for name, hint in get_type_hints(kind).items()}
        _makers[kind] = {name: maker for name, maker in found.items() if maker is not None}
    makers = _makers[kind]
    return kind(**{n: makers[n](v) if n in makers else v for n, v in values.items()})


def _value_maker(hint: Any) -> Maker | None:
    """Return what builds a field's value from plain data: a nested component, a named state, or a
    list or mapping of named states. None if the value is plain already."""
    if is_dataclass(hint) and isinstance(hint, type):
        return partial(build_component, hint)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return hint
    parts = [part for part in get_args(hint) if isinstance(part, type)]
    states = [part for part in parts if issubclass(part, StrEnum)]
    if get_origin(hint) is list and states:
        return lambda values: [states[0](value) for value in values]
    if get_origin(hint) is dict and states:
        key, value = (part if part in states else (lambda plain: plain) for part in parts)
        return lambda pairs: {key(k): value(v) for k, v in pairs.items()}
    return None


def set_component_field(component: Any, name: str, value: Any, path: str) -> None:
    """Set a field of a component to a value that an author wrote (a named state by its value) and
    drop cached queries. Raise ValueError with the author's ``path`` if the field does not exist or
    the value does not fit."""
    if component is None or name not in {field.name for field in fields(component)}:
        raise ValueError(f"given.{path}: there is no such place on the table")
    old = getattr(component, name)
    if isinstance(old, StrEnum):
        words = [str(state) for state in type(old)]
        if value not in words:
            raise ValueError(f"given.{path}: say one of {', '.join(filter(None, words))}")
        value = type(old)(value)
    if type(old) is not type(value):
        raise ValueError(f"given.{path}: a value of kind {type(old).__name__} is wanted")
    setattr(component, name, value)
    _query_cache.get(esper.current_world, {}).clear()


def dump_differences(ours: Any, theirs: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield where two dumps differ: path, ours, theirs, in written order."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in sorted({*ours, *theirs}):
            yield from dump_differences(ours.get(key), theirs.get(key), f"{path}.{key}" if path else key)
    elif ours != theirs:
        yield path, ours, theirs
