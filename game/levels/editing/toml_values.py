"""Format values as TOML."""

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

TomlValue: TypeAlias = "str | bool | int | float | Sequence[TomlValue] | Mapping[str, TomlValue]"
"""What a key of a level can have."""

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def format_toml(value: TomlValue) -> str:
    """Return a value on one line. Raise ValueError for NaN and infinity."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return quote_toml(value)
        case int():
            return str(value)
        case float():
            return _format_number(value)
        case Mapping():
            inside = ", ".join(f"{format_key(key)} = {format_toml(one)}" for key, one in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case _:
            return f"[{', '.join(format_toml(one) for one in value)}]"


def quote_toml(text: str) -> str:
    """Return a text in quotes.

    TOML escapes as JSON does, and also the character DEL; half a surrogate pair, which no file can
    hold, becomes a question mark.
    """
    whole = text.encode("utf-8", "replace").decode()
    return json.dumps(whole, ensure_ascii=False).replace("\x7f", "\\u007f")


def format_key(key: str) -> str:
    """Return a key, in quotes if needed."""
    return key if _BARE.fullmatch(key) else quote_toml(key)


def _format_number(value: float) -> str:
    """Return a number with the fewest digits; whole ones without a point."""
    if not math.isfinite(value):
        raise ValueError(f"{value} is no number of a level")
    return str(int(value)) if value.is_integer() else repr(value)
