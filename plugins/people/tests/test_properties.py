"""Property tests that no person is ever read with another's address, however a file is damaged."""

import csv
import io

from homeroom_devkit.testing.examples import examples
from homeroom_plugins.people.errors import FileUnusable
from homeroom_plugins.people.files import open_file
from homeroom_plugins.people.row_reading import ImportReport, read_persons
from homeroom_plugins.people.survey import survey_file
from hypothesis import given, settings
from hypothesis import strategies as st

HEADER = ["person_id", "first_name", "last_name", "school_id", "email", "guardian_email"]
NAMES = st.sampled_from(['Ann "Annie"', "José", "O'Neil", "De La Cruz", "Smith, Jr.", "محمد", "Ng", "Ｌｅｅ"])
DAMAGES = (
    "drop mark",
    "add mark",
    "drop cell",
    "add cell",
    "swap cells",
    "repeat id",
    "cut line",
    "invisible",
    "formula",
)


@st.composite
def files(draw: st.DrawFn) -> tuple[str, set[tuple[str, str]]]:
    """Draw a damaged file, and the true pairs of person and guardian's address."""
    count = draw(st.integers(2, 12))
    rows = [
        [f"{1000 + n}", draw(NAMES), draw(NAMES), f"S{n % 2}", "", f"home{n}.{n * 7}x@example.org"]
        for n in range(count)
    ]
    truth = {(row[0], row[5]) for row in rows}
    text = io.StringIO()
    csv.writer(text, quoting=draw(st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))).writerows([HEADER, *rows])
    lines = text.getvalue().splitlines(keepends=True)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(1, count))
        lines[at] = damaged(draw, lines[at], draw(st.sampled_from(DAMAGES)))
    return "".join(lines), truth


def damaged(draw: st.DrawFn, line: str, damage: str) -> str:
    where = draw(st.integers(0, max(0, len(line) - 2)))
    cells = line.rstrip("\r\n").split(",")
    cell = draw(st.integers(0, len(cells) - 1))
    match damage:
        case "drop mark":
            return line.replace('"', "", 1)
        case "add mark":
            return line[:where] + '"' + line[where:]
        case "drop cell":
            return ",".join(cells[:cell] + cells[cell + 1 :]) + "\r\n"
        case "add cell":
            return ",".join([*cells[:cell], "", *cells[cell:]]) + "\r\n"
        case "swap cells":
            return ",".join([*cells[cell:], *cells[:cell]]) + "\r\n"
        case "cut line":
            # Keep the line break: joined rows without the second id would look like a valid row of the first person.
            return line[:where] + "\r\n"
        case "invisible":
            return line[:where] + "\u200b" + line[where:]
        case _:
            return ",".join(['="' + cells[0].strip('"') + '"', *cells[1:]]) + "\r\n"


class TestReadPersons:
    @settings(max_examples=examples(1500), deadline=None, derandomize=True)
    @given(files())
    def test_nobody_gets_the_address_of_another(self, file: tuple[str, set[tuple[str, str]]]) -> None:
        content, truth = file
        try:
            opened = open_file(io.BytesIO(content.encode()))
            survey = survey_file(opened, per_school=False)
            read = [person for _, _, person in read_persons(opened, survey, ImportReport(), per_school=False)]
        except FileUnusable:
            return

        # Ids and addresses created by the damage belong to no person, so there is nothing to compare.
        owners = {address: person_id for person_id, address in truth}
        others = [
            person
            for person in read
            for address in person.addresses
            if person.person_id in owners.values() and owners.get(address, person.person_id) != person.person_id
        ]
        assert others == []
