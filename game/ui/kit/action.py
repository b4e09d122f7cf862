"""What a control does, as a value. Each room declares its own actions beside the code that carries
them out, and a control (`widgets`) holds one. What a control is *called* is another matter: its
`name` tells the focus ring, a lesson and a test where it lies, and decides nothing but which small
sound a press makes."""

from __future__ import annotations


class Action:
    """The mark of an action: a frozen value, or a member of an Enum. It has no methods; whoever
    declares it takes it apart in one `match`."""

    __slots__ = ()
