"""The pages before and after a battle, and those over it."""
