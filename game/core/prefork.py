"""To be read in last by the server that forks processes: what it has read in by then stays for
good, so no collection of garbage in a fork ever visits it. A visit would write to it, and what is
written to is shared no more."""

from __future__ import annotations

import gc

gc.collect()
gc.freeze()
