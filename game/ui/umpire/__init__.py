"""Umpire screen: players bring models and dice; the game keeps the records and cites the clauses."""
