"""The pages before and after a battle, and those laid over it."""
