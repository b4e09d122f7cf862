"""Tags, badges and labels of ships."""
