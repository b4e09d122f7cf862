"""One module for each command: ``add`` adds its arguments, ``run`` does it and returns an exit code.

Here they are only listed: a command is imported on demand, with everything it needs."""

COMMANDS = {
    "play": "play a battle",
    "today": "fight the battle of this day, the same for everybody",
    "verify": "check the shared result of a day's battle by fighting it again",
    "umpire": "models and dice on a real table: the game keeps the sheets",
    "new": "begin a level file of your own",
    "import": "make a level of a table of ships, or add a coast to one",
    "pack": "levels with classes, pictures and sounds: new, check, zip, find, add, update",
    "edit": "lay a level out by hand on the drawing table",
    "levels": "list the battles on offer",
    "check": "look level files over",
    "script": "play scripts and compare what they expect",
    "simulate": "fight a battle many times between captains",
    "weigh": "why one side wins, and what would make it even",
    "compare": "fight a battle under every rulebook that can play it",
    "print": "lay a battle out on paper: chart, record sheets, counters",
    "odds": "the exact odds of an act",
    "replay": "play a journal over again",
    "letter": "an officer's letter of a battle, as text or printed with its chart",
    "code": "a battle as a few lines of text or a QR code, and back",
    "analyse": "the win chance of a battle by turn, and what turned it",
    "picture": "draw a screen into a file",
    "film": "save a great moment of a battle as a film or a picture",
    "rules": "read a rulebook, clause by clause",
    "lsp": "speak to a text editor: findings, hover, completion, definitions",
    "schema": "print the JSON Schema of a level file",
    "level": "turn a level's board: another point of the compass at its top",
    "upgrade": "bring a level file up to the present format",
    "stand": "run the stand: a show that visitors step into, with no way out but a PIN",
}
"""Every command with its help, in order."""
