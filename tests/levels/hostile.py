"""Files that nobody would write for a battle: huge, deep, endless, odd.

As a program: write all of them to a folder and check them, in little memory and time; print the
first finding of each.
"""

import json
import resource
import sys
from pathlib import Path
from time import process_time

from tests.levels.samples import SMALLEST

MEGABYTE = 1024 * 1024
SHIP = '[[ship]]\nid = "s{}"\nside = "british"\nguns = 4\nat = [1, 1]\nheading = 0\n'
AIM = '[[objective]]\nside = "british"\nmajor = "{}"\n'
MAX_LINES = 250_000


def full_level(line: str) -> str:
    """Return as many of these lines as a level file may hold; {} in them is their number."""
    most = MAX_LINES // (len(line.replace("{}", "00000")) + 1)
    return "\n".join(line.replace("{}", str(n)) for n in range(most))


def hostile_files() -> dict[str, str]:
    """Return the text files, by name."""
    return {
        "deep-lists": "a = " + "[" * 10_000 + "]" * 10_000,
        "deep-tables": "a = " + "{b = " * 10_000 + "1" + "}" * 10_000,
        "deep-heading": "[" + "a." * 10_000 + "a]",
        "deep-key": "a" + ".a" * 10_000 + " = 1",
        "deep-quoted-key": "a" + '."a"' * 10_000 + " = 1",
        "deep-sentence": SMALLEST + AIM.format("(" * 1_900 + "struck junon" + ")" * 1_900),
        "deep-nots": SMALLEST + AIM.format("not " * 950 + "struck junon"),
        "deep-condition": (
            SMALLEST
            + '[[objective]]\nside = "british"\nmajor = '
            + ("{ not = " * 5_000 + '"turn 1"' + " }" * 5_000)
        ),
        "ships-counted": SMALLEST.replace("[[ship]]", "[[x-ship]]") + "\nship = 1000000000\n",
        "ships-as-headings": full_level("[[ship]]"),
        "ships-in-a-list": "ship = [" + "{}," * (MAX_LINES // 3) + "]",
        "ships-by-dotted-keys": full_level("ship.s{}.x = 1"),
        "ships-of-one-name": SMALLEST + SHIP.format(1) * 190,
        "ships-of-many-names": "".join(SHIP.format(n) for n in range(3_000)),
        "keys-without-end": full_level("k{} = 1"),
        "keys-of-one-name": full_level("k = 1"),
        "headings-without-end": full_level("[k{}]"),
        "quotes-without-end": 'a = """' + '"' * MAX_LINES,
        "escapes-without-end": 'a = "' + '\\"' * (MAX_LINES // 2),
        "one-long-text": f'a = "{"a" * MAX_LINES}"',
        "one-long-word": "a" * MAX_LINES,
        "one-long-number": "a = " + "9" * MAX_LINES,
        "many-underscores": "a = 1" + "_1" * (MAX_LINES // 2),
        "great-exponent": SMALLEST.replace("guns = 32", "guns = 1e999999999"),
        "great-hexadecimal": SMALLEST.replace("guns = 32", "guns = 0x" + "F" * 60),
        "no-number": SMALLEST.replace("at = [30, 40]", "at = [nan, -inf]"),
        "no-number-of-turns": SMALLEST.replace('"kmh" }', '"kmh", turns = nan }'),
        "no-size": SMALLEST.replace("size = [100, 80]", "size = [inf, nan]"),
        "sea-without-shore": (SMALLEST.replace("size = [100, 80]", "size = [2000, 2000], unit='hex'")),
        "upward-class": SMALLEST.replace("fr-frigate-40", "../../../../etc/passwd"),
        "upward-book": SMALLEST.replace('book = "kmh"', 'book = "../../kmh"'),
        "upward-id": SMALLEST.replace('id = "junon"', 'id = "../junon"'),
        "upward-overlay": SMALLEST + '[for."../wwh"]\nevents = false\n',
        "upward-ship": SMALLEST + '[for.wwh.ship."../../junon"]\nheading = 0\n',
        "upward-expectation": SMALLEST + '[[expect]]\npath = "../../secret"\nvalue = []\n',
        "null": SMALLEST.replace("Two frigates", "Two\x00frigates"),
        "escaped-surrogate": SMALLEST.replace("Two frigates", "\\ud800"),
        "right-to-left": SMALLEST.replace('"junon"', '"\u202enonuj\u202c"'),
        "combining-without-end": SMALLEST.replace("Two frigates", "a" + "\u0301" * 100_000),
        "silencers-without-end": SMALLEST + "x = 1\n" + full_level("# check: ok syntax{} because"),
        "silencers-on-one-line": SMALLEST + "x = 1 " + "# check: ok a b " * (MAX_LINES // 16),
        "names-without-end": (
            SMALLEST + "[[group]]\nid = 'g'\nof = [" + (", ".join(f'"s{n}"' for n in range(399)) + "]\n")
        ),
    }


def write_files(folder: Path) -> None:
    """Write all of them to the folder."""
    for name, text in hostile_files().items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8", newline="\n")
    with (folder / "hundred-megabytes.toml").open("wb") as file:
        file.truncate(100 * MEGABYTE)
    (folder / "utf-16.toml").write_bytes(SMALLEST.encode("utf-16"))
    (folder / "surrogate-bytes.toml").write_bytes(b'title = "\xed\xa0\x80"\n' + SMALLEST.encode())
    (folder / "overlong-bytes.toml").write_bytes(b'title = "\xc0\xaf"\n' + SMALLEST.encode())


def main(folder: Path) -> None:
    """Print the finding for each file, the seconds, and the peak memory (MB)."""
    from game.cli.commands.check import check_file

    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
    write_files(folder)
    told = {}
    for path in sorted(folder.glob("*.toml")):
        began = process_time()
        findings = check_file(path, is_played=False)
        seconds = process_time() - began
        told[path.stem] = [f"{f.severity} {f.code}" for f in findings[:1]], round(seconds, 2)
    print(json.dumps({"files": told, "megabytes": peak_memory_mb()}))


def peak_memory_mb() -> int:
    """Return the peak memory of this program in MB. Linux counts from the memory of the parent
    process, so the program's own figure is read there."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(s for s in status.read_text().splitlines() if s.startswith("VmHWM"))
        return int(line.split()[1]) // 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    main(Path(sys.argv[1]))
