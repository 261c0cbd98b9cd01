"""For any district, ids, layout and damage: no document that may be sent contains another person's page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from delivery_testing.in_memory import list_held, list_sendable, match_texts
from homeroom_devkit.testing.examples import examples
from homeroom_plugins.delivery.pdf.match.layout import Layout
from homeroom_plugins.delivery.pdf.names.marks import PersonMarks
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

GIVEN = ["Ana", "Ana María", "Ben", "José", "Zoë", "Wei", "Omar", "Li", "علي", "Анна", "Jean-Luc", "O'Shea"]
FAMILY = ["Smith", "Smithson", "García", "García López", "Nguyen", "Okafor", "Johnson-Lee", "حسن", "Иванова", "Ben"]
NOISE = [
    "Springfield, IL {number}",
    "Printed 12/10/2026 at 10:45",
    "Call 555-{number}",
    "Mathematics A  Biology B+  English C-",
    "Room {number}, bus 17",
    "Total due $1,{number}.00",
    "Teacher: Mx. Quill",
    "Absences 3  Tardies 12  GPA 3.85",
]
SHAPES: dict[str, Callable[[int], str]] = {
    "short": lambda number: str(400 + number),
    "five": lambda number: str(62_700 + number),
    "seven": lambda number: str(1_000_000 + 7 * number),
    "zeros": lambda number: f"{number + 1:06}",
    "prefix": lambda number: f"S-{1200 + number}",
    "suffix": lambda number: f"{1234 + number // 2}{'A' if number % 2 else ''}",
    "dash": lambda number: f"{12345 + number // 2}{'-01' if number % 2 else ''}",
    "letters": lambda number: f"AB{number:03}x",
    "prefixes of each other": lambda number: "4012345"[: 3 + number % 5] + ("" if number < 5 else str(number)),
}
LABEL = r"Student ID:\s*(?P<id>[A-Za-z0-9]+)"
DIGITS = r"Student ID:\s*(?P<id>\d+)"


@dataclass
class Page:
    """A page, its owner, and its printed lines."""

    owner: PersonMarks
    lines: list[str]
    shown: str | None = None


@dataclass
class Batch:
    """A file and its district."""

    people: list[PersonMarks]
    pages: list[Page] = field(default_factory=list)
    index: list[str] | None = None


def print_name(person: PersonMarks, rnd: Random) -> str:
    first, last = person.first_name, person.last_name
    forms = (f"{first} {last}", f"{last}, {first}", f"{first} {last}".upper(), f"Name: {first} {last}")
    return rnd.choice(forms)


def make_batch(rnd: Random, shape: str, size: int, *, is_form: bool = False) -> Batch:
    """Return a file of a few persons. In a form, the name and the id come first on each page."""
    names: set[tuple[str, str]] = set()
    while len(names) < size:
        names.add((rnd.choice(GIVEN), rnd.choice(FAMILY)))
    people = [
        PersonMarks(f"k{number}", SHAPES[shape](number), first, last, (f"s{number}@homes.example.org",))
        for number, (first, last) in enumerate(sorted(names))
    ]
    rnd.shuffle(people)
    batch = Batch(people)
    has_numbers = rnd.random() < 0.5
    for person in people[: rnd.randint(1, size)]:
        total = rnd.randint(1, 3)
        for number in range(1, total + 1):
            lines = [print_name(person, rnd), f"Student ID: {person.person_id}"]
            lines += [text.format(number=rnd.randint(100, 99_999)) for text in rnd.sample(NOISE, 3)]
            if not is_form:
                rnd.shuffle(lines)
            batch.pages.append(Page(person, lines + ([f"Page {number} of {total}"] if has_numbers else [])))
    return batch


def other_than(person: PersonMarks, batch: Batch, rnd: Random) -> PersonMarks:
    """Return a person with another name, because a page under a namesake's id would look entirely like theirs."""
    named = (person.first_name, person.last_name)
    return rnd.choice([item for item in batch.people if (item.first_name, item.last_name) != named])


def misread_id(page: Page, batch: Batch, rnd: Random) -> None:
    """Replace the id by another student's, as a misreading by optical character recognition."""
    other = other_than(page.owner, batch, rnd)
    page.lines = [f"Student ID: {other.person_id}" if line.startswith("Student ID") else line for line in page.lines]


def lengthen_id(page: Page, _batch: Batch, rnd: Random) -> None:
    """Print a longer id, of an unknown person, and that person's name."""
    stranger = replace(page.owner, key="nobody", first_name="Zed", last_name="Quillfeather")
    tail = rnd.choice(["A", "-7", "/2", ".5", "99", " 12"])
    page.lines = ["Zed Quillfeather", f"Student ID: {page.owner.person_id}{tail}"]
    page.owner = stranger


def lose_id(page: Page, _batch: Batch, _rnd: Random) -> None:
    """Remove the id."""
    page.lines = [line for line in page.lines if not line.startswith("Student ID")]


def teachers_id(page: Page, batch: Batch, rnd: Random) -> None:
    """Print only the teacher's id, which is also a student's."""
    other = other_than(page.owner, batch, rnd)
    page.lines = [f"Advisor\nStudent ID: {other.person_id}", "Remarks of the term"]


def tail_of_another(page: Page, batch: Batch, rnd: Random) -> None:
    """Let another student's card continue on this page."""
    other = other_than(page.owner, batch, rnd)
    page.lines = [f"{other.first_name} {other.last_name} has done well.", *page.lines]
    page.owner = replace(page.owner, key="two persons")


def shift_layer(page: Page, batch: Batch, rnd: Random) -> None:
    """Put another page's text under the scan."""
    page.shown = "\n".join(page.lines)
    other = rnd.choice(batch.pages)
    page.lines = list(other.lines)


def lose_all(page: Page, _batch: Batch, _rnd: Random) -> None:
    """Remove all marks from the page."""
    page.lines = ["Remarks of the term", "Mathematics A"]


def other_school(page: Page, _batch: Batch, rnd: Random) -> None:
    """Print a student of another district, with an id that also exists in this one."""
    page.lines = [rnd.choice(["Zed Quillfeather", "Quillfeather, Zed"]), f"Student ID: {page.owner.person_id}"]
    page.owner = replace(page.owner, key="stranger")


def spell_another(page: Page, batch: Batch, rnd: Random) -> None:
    """Name a person of the same file in a spelling that an owner's name may have: wrapped, with a middle
    name, by an initial.
    """
    others = [
        item.owner
        for item in batch.pages
        if item.owner.last_name != page.owner.last_name
        and item.shown is None
        and f"Student ID: {item.owner.person_id}" in item.lines
    ]
    if others:
        page.lines = [*page.lines, "Remarks", *rnd.choice(SPELLINGS)(rnd.choice(others)), "Mathematics A"]
        page.owner = replace(page.owner, key="two persons")


def await_id(page: Page, _batch: Batch, rnd: Random) -> None:
    """Print a new student's page, without an id yet."""
    page.lines = ["Quillfeather, Zed", f"Student ID: {rnd.choice(['', 'pending', '-', 'assigned later'])}"]
    page.owner = replace(page.owner, key="stranger")


def mention_helper(page: Page, batch: Batch, rnd: Random) -> None:
    """Print a new student's page that names another student, with the id."""
    other = other_than(page.owner, batch, rnd)
    page.lines = [
        "Student ID: assigned on the first day",
        "Zed Quillfeather",
        f"Mentor: {other.first_name} {other.last_name}, Student ID: {other.person_id}",
    ]
    page.owner = replace(page.owner, key="stranger")


DAMAGES = (
    *(misread_id, lengthen_id, lose_id, teachers_id, tail_of_another, shift_layer, lose_all, other_school),
    *(spell_another, await_id, mention_helper),
)
ENDINGS = (shift_layer, misread_id, lengthen_id, teachers_id, lose_all, other_school, await_id, mention_helper)
"""Damages after which a page gets no other one, because it could then look entirely like another person's."""
SPELLINGS: tuple[Callable[[PersonMarks], list[str]], ...] = (
    lambda person: [f"{person.first_name} Tilda {person.last_name}"],
    lambda person: [person.first_name, person.last_name],
    lambda person: [f"Last name: {person.last_name}  First name: {person.first_name}"],
    lambda person: [f"{person.last_name}, {person.first_name[0]}."],
    lambda person: [f"{person.first_name[0]}. {person.last_name}"],
    lambda person: [f"{person.first_name.split()[0]} {person.last_name.split()[0]}"],
    lambda person: [" ".join(person.first_name) + "  " + " ".join(person.last_name)],
)


def lose_sheet(batch: Batch, rnd: Random) -> None:
    del batch.pages[rnd.randrange(len(batch.pages))]


def swap_sheets(batch: Batch, rnd: Random) -> None:
    one, other = rnd.randrange(len(batch.pages)), rnd.randrange(len(batch.pages))
    batch.pages[one], batch.pages[other] = batch.pages[other], batch.pages[one]


def double_sheet(batch: Batch, rnd: Random) -> None:
    page = rnd.choice(batch.pages)
    batch.pages.insert(rnd.randrange(len(batch.pages)), replace(page, lines=list(page.lines)))


def add_namesake(batch: Batch, rnd: Random) -> None:
    """Add a person with the name of a student in the file. Their pages may be swapped."""
    person = rnd.choice(batch.people)
    batch.people.append(replace(person, key="namesake", person_id="777123", emails=()))


ACCIDENTS = (lose_sheet, swap_sheets, double_sheet, add_namesake)
LAYOUTS = (Layout("id"), Layout("id"), Layout("first_id"), Layout("index"))


def shift_index(index: Sequence[str]) -> list[str]:
    """Return the index shifted by one page, as if the cover sheet had been forgotten."""
    return ["", *index[:-1]]


class TestNothingOfAnotherIsSendable:
    @settings(max_examples=examples(2_000), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(
        seed=st.integers(0, 2**32),
        shape=st.sampled_from(sorted(SHAPES)),
        size=st.integers(2, 6),
        damages=st.lists(st.sampled_from(DAMAGES), max_size=5),
        accidents=st.lists(st.sampled_from(ACCIDENTS), max_size=2),
        layout=st.sampled_from(LAYOUTS),
        pattern=st.sampled_from((LABEL, DIGITS)),
        is_shifted=st.booleans(),
    )
    def test_batch(
        self,
        seed: int,
        shape: str,
        size: int,
        damages: list[Callable[[Page, Batch, Random], None]],
        accidents: list[Callable[[Batch, Random], None]],
        layout: Layout,
        pattern: str,
        is_shifted: bool,
    ) -> None:
        rnd = Random(seed)
        batch = make_batch(rnd, shape, size)
        for accident in accidents:
            if len(batch.pages) > 1:
                accident(batch, rnd)
        by_key = {person.key: person for person in batch.people}
        index = [page.owner.person_id for page in batch.pages]
        hurt = [page for page in rnd.sample(batch.pages, len(batch.pages)) for _time in range(rnd.choice((1, 1, 2)))]
        misled: list[Page] = []
        for damage, page in zip(sorted(damages, key=lambda one: one is spell_another), hurt, strict=False):
            # An index has no labels that could be empty.
            if page not in misled and not (damage is mention_helper and layout.begins == "index"):
                damage(page, batch, rnd)
            misled += [page] if damage in ENDINGS else []

        result = match_texts(
            ["\n".join(page.lines) for page in batch.pages],
            batch.people,
            pattern=pattern,
            layout=layout,
            index=(shift_index(index) if is_shifted else index) if layout.begins == "index" else None,
            layers=[page.shown for page in batch.pages],
        )

        for key, pages in list_sendable(result).items():
            # Attached pages have no marks; the clerk's choice of layout assigns them.
            claimed = {batch.pages[page].owner.key for page in pages if page not in result.documents[key].attached}
            assert claimed == {key}, (by_key[key], [batch.pages[page] for page in pages])

    @settings(max_examples=examples(300), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(seed=st.integers(0, 2**32), shape=st.sampled_from(sorted(SHAPES)), size=st.integers(2, 6))
    def test_clean_batch_is_sent_whole(self, seed: int, shape: str, size: int) -> None:
        rnd = Random(seed)
        batch = make_batch(rnd, shape, size, is_form=True)

        result = match_texts(
            ["\n".join(page.lines) for page in batch.pages],
            batch.people,
            pattern=r"Student ID:\s*(?P<id>[A-Za-z0-9-]+)",
        )

        assert list_held(result) == {}
        assert {key: len(pages) for key, pages in list_sendable(result).items()} == {
            key: sum(page.owner.key == key for page in batch.pages) for key in {page.owner.key for page in batch.pages}
        }
