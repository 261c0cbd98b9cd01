"""What each feature is broken by, and which test has seen it: the tables beside this file.

`*.toml` say of every item of the specification how its feature is broken; `seen.tsv` is written by `breaks.py`.
"""

import ast
import csv
import hashlib
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.contract.coverage import CODE, PAGE, ROOT, Item, Row, State, is_test, read_items, read_rows

FOLDER = Path(__file__).parent
SEEN = FOLDER / "seen.tsv"
HEADER = ("id", "digest", "test", "failure")
OWNERS = ("delivery", "mail", "people", "signing", "storage")
"""The parts of the house whose every built item has a break; others may have some."""


@dataclass(frozen=True, slots=True)
class Break:
    """How an item's feature is broken, and who has to notice.

    Attributes:
        id: The item's, or with more of it behind a `+`: what belongs to the item and can fail alone.
        file: From the root of the tree.
        find: The feature's heart, which stands in the file once.
        put: What stands there instead: sound code that does the wrong thing.
        tests: Of those that the item's row names, or of their classes; as `path::name`.
    """

    id: str
    file: str
    find: str
    put: str
    tests: tuple[str, ...]

    @property
    def item(self) -> str:
        """The item of the specification."""
        return self.id.partition("+")[0]

    @property
    def digest(self) -> str:
        """Another one for another break."""
        return hashlib.sha256("\0".join((self.file, self.find, self.put, *self.tests)).encode()).hexdigest()[:12]

    def apply(self, text: str) -> str:
        """The file's text with the feature broken."""
        return text.replace(self.find, self.put)


@dataclass(frozen=True, slots=True)
class Seen:
    """That a test has failed of a break, and how."""

    id: str
    digest: str
    test: str
    failure: str


def read_breaks(folder: Path = FOLDER) -> list[Break]:
    """The breaks of all tables, in the order of their names."""
    tables = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.toml"))]
    return [
        Break(row["id"], row["file"], row["find"], row["put"], tuple(row["tests"]))
        for table in tables
        for row in table["break"]
    ]


def read_seen(table: Path = SEEN) -> dict[str, Seen]:
    """What was seen, by the items' ids."""
    if not table.exists():
        return {}
    with table.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["id"]: Seen(*(row[name] for name in HEADER)) for row in rows}


def write_seen(seen: Iterable[Seen], table: Path = SEEN) -> None:
    """Write what was seen, one line an item."""
    lines = ["\t".join(HEADER), *("\t".join((row.id, row.digest, row.test, row.failure)) for row in seen)]
    table.write_text("\n".join(lines) + "\n", encoding="utf-8")


def find_problems(
    breaks: Sequence[Break],
    seen: Mapping[str, Seen],
    *,
    items: Sequence[Item] | None = None,
    rows: Sequence[Row] | None = None,
    root: Path = ROOT,
) -> list[str]:
    """Where the breaks do not fit the rows, the files and what was seen; nothing when all is well."""
    owners = {item.id: item.owner for item in (read_items() if items is None else items)}
    page = read_rows(PAGE.read_text(encoding="utf-8")) if rows is None else rows
    built = {row.id: row for row in page if row.state == State.BUILT}
    times = Counter(one.id for one in breaks)
    problems = [f"{one} is broken {count} times; once is enough." for one, count in times.items() if count > 1]
    problems += [
        f"{row_id} is built and has no break: write one in tests/breaks."
        for row_id in built
        if owners.get(row_id) in OWNERS and row_id not in times
    ]
    problems += [f"seen.tsv: {one} has no break any more. Run: make breaks" for one in seen if one not in times]
    for one in breaks:
        problems += [f"{one.id}: {problem}" for problem in _problems_of(one, built.get(one.item), seen, root)]
    return problems


def _problems_of(one: Break, row: Row | None, seen: Mapping[str, Seen], root: Path) -> Iterator[str]:
    if row is None:
        yield "no row of docs/specification-coverage.md says that it is built."
        return
    yield from _problems_of_file(one, root)
    shown_by = CODE.findall(row.shown_by)
    for test in one.tests:
        if not any(test == name or test.startswith(f"{name}::") for name in shown_by):
            yield f"its row does not name the test {test}."
        elif not is_test(test, root):
            yield f"there is no test {test}."
    if not one.tests:
        yield "name the tests of its row that notice."
    if one.id not in seen or seen[one.id].digest != one.digest:
        yield f"no test was seen to fail of it as it stands now. Commit, and run: make breaks OF={one.item}"


def _problems_of_file(one: Break, root: Path) -> Iterator[str]:
    path = root / one.file
    if not path.is_file():
        yield f"there is no file {one.file}."
        return
    text = path.read_text(encoding="utf-8")
    if (times := text.count(one.find)) != 1:
        yield f"{one.file} has the text to find {times} times, not once: {one.find!r}"
    elif one.put == one.find:
        yield "it changes nothing."
    elif path.suffix == ".py":
        try:
            ast.parse(one.apply(text))
        except SyntaxError as error:
            yield f"it breaks the language, not the feature: {error.msg}."
