"""Actions, prompts and other values; imports nothing of the rooms above."""
