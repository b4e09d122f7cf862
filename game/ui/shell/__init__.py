"""The window, the stack of screens, and how battles are begun, kept and ended."""
