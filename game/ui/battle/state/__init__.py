"""`BattleState`, `HudState` and `BookUi`: values and queries, the public face for the books."""
