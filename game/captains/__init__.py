"""Computer captains: one brain a book on shared scoring."""
