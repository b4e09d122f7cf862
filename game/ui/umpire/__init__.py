"""The umpire's table: real models and dice, the game keeps the sheets and cites the clauses."""
