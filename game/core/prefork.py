"""Import this last in the fork server.

It freezes everything imported so far, so that no garbage collection in a fork visits it: a visit
would write to the pages and end their sharing."""

import gc

gc.collect()
gc.freeze()
