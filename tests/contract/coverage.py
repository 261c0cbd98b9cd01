"""Built state of the specification: compares its items with the rows of `docs/specification-coverage.md`.

`make coverage` prints the counts by owner, the package that builds an item.
"""

import ast
import csv
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TypeGuard

ROOT = Path(__file__).parents[2]
ITEMS = Path(__file__).with_name("specification-items.tsv")
PAGE = ROOT / "docs" / "specification-coverage.md"

ROW = re.compile(r"^\| `(?P<id>[^`]+)` \| (?P<text>[^|]*) \| (?P<state>[^|]*) \| (?P<shown_by>[^|]*) \|$", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")
TITLE = re.compile(r"""(?:\b(?:test|it)|\))\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`)""")
"""The title of a test, after `test(`, `it(` or `test.each(…)(`."""
LEAST_WORDS = 3


class State(StrEnum):
    """Build state of an item."""

    BUILT = "built"
    NOT_YET = "not built yet"
    NO_MEANING = "no meaning"


@dataclass(frozen=True, slots=True)
class Item:
    """An item of the specification, and the package that builds it."""

    id: str
    owner: str
    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the page: its statement about one item."""

    id: str
    text: str
    state: str
    shown_by: str


def read_items(table: Path = ITEMS) -> list[Item]:
    """Return the items, in the order of the specification."""
    with table.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [Item(row["id"], row["owner"], row["item"]) for row in rows]


def read_rows(page: str) -> list[Row]:
    """Return the rows of the page, in its order."""
    return [Row(*(part.strip() for part in match.groups())) for match in ROW.finditer(page)]


def find_problems(items: Sequence[Item], rows: Sequence[Row], *, root: Path = ROOT) -> list[str]:
    """Return a sentence for each mismatch between the rows, the items and the existing tests."""
    known = {item.id: item for item in items}
    times = Counter(row.id for row in rows)
    problems = [f"{item_id} has no row." for item_id in known if not times[item_id]]
    problems += [f"{item_id} has {count} rows." for item_id, count in times.items() if count > 1]
    for row in rows:
        if row.id in known:
            problems += [f"{row.id}: {problem}" for problem in _problems_of(row, known[row.id], root)]
        else:
            problems.append(f"{row.id} is no item of the specification.")
    return problems


def _problems_of(row: Row, item: Item, root: Path) -> Iterator[str]:
    if row.text != item.text:
        yield "its text is not the specification's."
    if row.state == State.BUILT:
        tests = CODE.findall(row.shown_by)
        if not tests:
            yield "name the test that shows it."
        yield from (f"there is no test {name}." for name in tests if not is_test(name, root))
    elif row.state == State.NO_MEANING:
        if len(row.shown_by.split()) < LEAST_WORDS:
            yield "say what was decided."
    elif row.state != f"{State.NOT_YET}: {item.owner}":
        yield f"its state is {row.state!r}; it is built, has no meaning, or is not built yet: {item.owner}."


def is_test(name: str, root: Path) -> bool:
    """Return whether `path::name` is a test: a function, a class with tests, or a title in TypeScript."""
    path, _, rest = name.partition("::")
    file = root / path
    if not rest or not file.is_file():
        return False
    return rest in (_python_tests(file) if file.suffix == ".py" else _titles(file))


@cache
def _python_tests(file: Path) -> Collection[str]:
    """Return every test function, every test method with its class, and every class that has a test."""
    found: set[str] = set()
    for node in ast.parse(file.read_text()).body:
        if _is_test(node):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            methods = {f"{node.name}::{each.name}" for each in node.body if _is_test(each)}
            found |= methods | ({node.name} if methods else set())
    return found


def _is_test(node: ast.stmt) -> TypeGuard[ast.FunctionDef | ast.AsyncFunctionDef]:
    return isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test")


@cache
def _titles(file: Path) -> Collection[str]:
    return {title for titles in TITLE.findall(file.read_text()) for title in titles if title}


def count(items: Sequence[Item], rows: Sequence[Row]) -> Mapping[str, Counter[State]]:
    """Return the number of items of each owner in each state."""
    states = {row.id: State(row.state.partition(":")[0]) for row in rows}
    counts: dict[str, Counter[State]] = {}
    for item in items:
        counts.setdefault(item.owner, Counter())[states[item.id]] += 1
    return counts


def main() -> None:
    """Print the counts by owner and in total."""
    items, rows = read_items(), read_rows(PAGE.read_text())
    counts = dict(sorted(count(items, rows).items()))
    counts["all"] = sum(counts.values(), Counter())
    print(f"{'owner':12}" + "".join(f"{state:>15}" for state in State) + f"{'items':>9}")
    for owner, found in counts.items():
        print(f"{owner:12}" + "".join(f"{found[state]:15}" for state in State) + f"{found.total():9}")


if __name__ == "__main__":
    main()
