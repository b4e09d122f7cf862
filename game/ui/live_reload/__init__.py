"""The author's bench: a level file is watched while it is edited."""
