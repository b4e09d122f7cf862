"""Where the automatic camera goes: plain arithmetic."""
