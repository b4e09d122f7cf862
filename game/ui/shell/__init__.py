"""The window, the stack of screens, and how battles are started, saved and ended."""
