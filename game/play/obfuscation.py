"""A veil over what is written in secret, so that nobody reads it in a file at a glance. It is no
lock: whoever wants to lift it needs this page alone.

What lies under it is as long as any other of about its length, and looks different each time."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from typing import Any, Final

from game.play.dice import splitmix

_BLOCK: Final = 64
"""Bytes: shorter secrets are as long as this under the veil, longer ones a multiple of it."""
_WORD: Final = 8


def obfuscate(secret: Any, salt: int) -> str:
    """The secret, anything that JSON can hold, as letters and figures that depend on the salt."""
    plain = json.dumps(secret).encode()
    return b64encode(_xor_with_salt(plain.ljust(-(-len(plain) // _BLOCK) * _BLOCK), salt)).decode()


def deobfuscate(cloth: str, salt: int) -> Any:
    """What lay under the veil. Raises ValueError if it was none, or of another salt."""
    return json.loads(_xor_with_salt(b64decode(cloth, validate=True), salt))


def _xor_with_salt(data: bytes, salt: int) -> bytes:
    """The bytes crossed with those that the salt gives; done twice it is undone."""
    words = range(-(-len(data) // _WORD))
    thread = b"".join(splitmix(salt, n).to_bytes(_WORD) for n in words)
    return bytes(a ^ b for a, b in zip(data, thread, strict=False))
