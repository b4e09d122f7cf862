"""`BattleScreen`, its input and its camera: the public face for pages, lessons and kiosk."""
