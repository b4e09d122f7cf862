"""Live reload: a level file is watched while its battle is played."""
