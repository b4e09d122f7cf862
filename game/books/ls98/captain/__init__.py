"""The captain of the 1798 game: ``mind`` answers question by question, and each of its answerers
keeps to one chapter. Start with `mind`."""
