"""Preload what captains and the sprite process share in the server that forks them."""

from game.core import processes


def start_prefork_server() -> None:
    """Start the server, which imports while the window opens. Do nothing if there is no server."""
    wanted = ("game.captains.process", "game.stage.hulls.sprite_store")
    processes.preload_in_fork_server((*wanted, "game.core.prefork"))
