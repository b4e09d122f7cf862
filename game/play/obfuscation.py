"""Obfuscate secrets in a file, so that nobody reads them at a glance. This is no encryption: this
module alone can undo it.

The result has the same length for secrets of about the same length, and differs each time.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from typing import Any, Final

from game.play.dice import splitmix

_BLOCK: Final = 64
"""Bytes of padding: shorter secrets are this long, longer ones a multiple of it."""
_WORD: Final = 8


def obfuscate(secret: Any, salt: int) -> str:
    """Return the secret, any JSON value, as letters and figures that depend on the salt."""
    plain = json.dumps(secret).encode()
    return b64encode(_xor_with_salt(plain.ljust(-(-len(plain) // _BLOCK) * _BLOCK), salt)).decode()


def deobfuscate(cloth: str, salt: int) -> Any:
    """Return the secret. Raise ValueError if the text is not obfuscated, or has another salt."""
    return json.loads(_xor_with_salt(b64decode(cloth, validate=True), salt))


def _xor_with_salt(data: bytes, salt: int) -> bytes:
    words = range(-(-len(data) // _WORD))
    thread = b"".join(splitmix(salt, n).to_bytes(_WORD) for n in words)
    return bytes(a ^ b for a, b in zip(data, thread, strict=False))
