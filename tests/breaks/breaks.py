"""Breaks features one by one, and writes down which test of the item's row fails: `make breaks`.

The tree has to be committed, so that `git checkout` restores what a run that was killed has left broken.
"""

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.breaks.listed import FOLDER, Break, Seen, read_breaks, read_seen, write_seen
from tests.breaks.running import run_tests
from tests.contract.coverage import ROOT, read_items


class Unnoticed(Exception):
    """A feature was broken, and no test of its row failed."""


@contextmanager
def broken(one: Break, root: Path = ROOT) -> Iterator[None]:
    """The feature is broken inside the block; afterwards the file is as it was, to the nanosecond of its time."""
    path = root / one.file
    before, times = path.read_bytes(), path.stat()
    text = before.decode("utf-8")
    if text.count(one.find) != 1:
        raise Unnoticed(f"{one.file} does not have the text to find once.")
    try:
        path.write_bytes(one.apply(text).encode("utf-8"))
        yield
    finally:
        path.write_bytes(before)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def try_break(one: Break, root: Path = ROOT) -> Seen:
    """Break the feature and find the test that fails of it.

    Raises:
        Unnoticed: none did, or not by what it asserts.
    """
    with broken(one, root):
        outcome = run_tests(one.tests, root)
    if outcome.failures:
        test, why = outcome.failures[0]
        return Seen(one.id, one.digest, test, why)
    if outcome.others:
        raise Unnoticed(f"no test judged it: {outcome.others[0]}")
    raise Unnoticed(f"{outcome.passed} tests passed although it was broken. The row's tests are too weak.")


def choose(breaks: Sequence[Break], words: Sequence[str]) -> list[Break]:
    """The breaks of these items and owners; without words those that no test was seen to fail of; `all` for all."""
    if not words:
        seen = read_seen()
        return [one for one in breaks if one.id not in seen or seen[one.id].digest != one.digest]
    owners = {item.id: item.owner for item in read_items()}
    known = {"all", *owners, *owners.values()}
    if strangers := [word for word in words if word not in known]:
        sys.exit(f"Neither an item of the specification nor an owner of one: {', '.join(strangers)}")
    return [one for one in breaks if {"all", one.item, owners[one.item]} & set(words)]


def check_committed() -> None:
    """Leave if anything but the tables here is not committed."""
    command = ["git", "status", "--porcelain", "--untracked-files=no", "--", ".", f":!{FOLDER.relative_to(ROOT)}"]
    changed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    if changed:
        sys.exit(f"Commit first: features are broken in these very files, and put back as they were.\n{changed}")


def keep(found: Seen, breaks: Sequence[Break]) -> None:
    """Write down what was seen, beside what is known of the other breaks, in the order of the specification."""
    seen = {**read_seen(), found.id: found}
    by_item: dict[str, list[str]] = {}
    for one in breaks:
        by_item.setdefault(one.item, []).append(one.id)
    listed = [key for item in read_items() for key in sorted(by_item.get(item.id, ()))]
    write_seen(seen[key] for key in listed if key in seen)


def main() -> None:
    """Try the chosen breaks; leaves with 1 if one was not noticed."""
    parser = argparse.ArgumentParser(description="Break features, and see which tests fail.")
    parser.add_argument("of", nargs="*", help="items of the specification, or owners; all; none: what is not seen yet")
    breaks = read_breaks()
    chosen = choose(breaks, parser.parse_args().of)
    check_committed()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Stopped."))
    tests = sorted({test for one in chosen for test in one.tests})
    if not tests:
        print("Every break was seen by a test. `make breaks OF=all` tries them again.")
        return
    whole = run_tests(tests, ROOT)
    if whole.failures or whole.others:
        sys.exit(f"Before anything is broken, this fails: {(*whole.failures, *whole.others)[0]}")
    print(f"{whole.passed} tests pass while nothing is broken.", flush=True)
    unnoticed = 0
    for number, one in enumerate(chosen, 1):
        try:
            found = try_break(one)
        except Unnoticed as error:
            unnoticed += 1
            print(f"{number}/{len(chosen)} {one.id}: NOT NOTICED: {error}", flush=True)
        else:
            keep(found, breaks)
            print(f"{number}/{len(chosen)} {one.id}: {found.test}: {found.failure}", flush=True)
    sys.exit(f"{unnoticed} of {len(chosen)} breaks were not noticed." if unnoticed else 0)


if __name__ == "__main__":
    main()
