"""What a control does, as a value.

Each room declares its own actions beside the code that carries them out; a control (`widgets`) holds one. The
control's `name` is for the focus ring, lessons and tests; it decides nothing but the small sound of a
press."""


class Action:
    """The base of all actions: a frozen value or a member of an Enum. It has no methods; the room
    that declares an action handles it in one `match`."""

    __slots__ = ()
