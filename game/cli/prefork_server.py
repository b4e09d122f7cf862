"""What captains and the baker have in common is read in once, by the server that forks them."""

from __future__ import annotations

from game.core import processes


def start_prefork_server() -> None:
    """It reads in what they need, while the window opens. Nothing where there is no server."""
    wanted = ("game.captains.process", "game.stage.hulls.bake_worker")
    processes.preload_in_server((*wanted, "game.core.prefork"))
