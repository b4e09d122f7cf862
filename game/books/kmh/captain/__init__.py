"""The captain who knows Kiss Me, Hardy!: a master who sails, a gunner who fires, boarders."""
