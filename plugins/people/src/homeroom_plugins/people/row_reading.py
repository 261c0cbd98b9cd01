"""The rows of a persons file that can be used, and what is said of the others."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from homeroom_plugins.people.changes import SharedAddress
from homeroom_plugins.people.dates import DateOrder
from homeroom_plugins.people.files import PersonsFile, Row
from homeroom_plugins.people.survey import GrowingSurvey, Key, Survey
from homeroom_plugins.people.values import BadValue, PersonValues, read_person
from homeroom_sdk.sentences import Sentence, _, sentence_of

MAX_LISTED = 1000
KeyedPerson = tuple[int, Key, PersonValues]
"""A person by row and key."""


@dataclass(frozen=True, slots=True)
class RowNote:
    """Something about one row, numbered as in a spreadsheet: the row that names the columns is 1."""

    row: int
    message: Sentence


@dataclass(slots=True)
class ImportReport:
    """What became of a file. Lists hold the first 1,000 rows, numbers count them all."""

    imported: int = 0
    updated: int = 0
    unchanged: int = 0
    repeated_count: int = 0
    rejected_count: int = 0
    rejected: list[RowNote] = field(default_factory=list)
    without_address_count: int = 0
    without_address: list[RowNote] = field(default_factory=list)
    shared_addresses: Sequence[SharedAddress] = ()
    ignored_columns: Sequence[str] = ()
    notes: list[Sentence] = field(default_factory=list)

    def reject(self, number: int, message: Sentence) -> None:
        """Note that a row cannot be used."""
        self.rejected_count += 1
        note_row(self.rejected, number, message)

    def add_rejected(self, other: "ImportReport") -> None:
        """Take over what another reader has rejected: rows are read ahead in another thread."""
        self.rejected_count += other.rejected_count
        self.rejected = sorted((*self.rejected, *other.rejected), key=lambda note: note.row)[:MAX_LISTED]


class ReadAgain(Exception):
    """What the rows mean is known only when all of them have been read."""


def read_once(
    file: PersonsFile, growing: GrowingSurvey, report: ImportReport, *, per_school: bool
) -> Iterator[KeyedPerson]:
    """Survey the file while its rows are used, as far as no row hangs on another; most files have none that does.

    Raises:
        ReadAgain: one does. What was written must be rolled back.
    """

    def observed() -> Iterator[Row]:
        for number, cells in file.read_rows():
            growing.observe(number, cells)
            if growing.decides:
                raise ReadAgain
            yield number, cells

    return _use_rows(observed(), Survey(), report, per_school=per_school)


def read_persons(
    file: PersonsFile,
    survey: Survey,
    report: ImportReport,
    *,
    per_school: bool,
    on_reject: Callable[[int, Sentence], None] | None = None,
) -> Iterator[KeyedPerson]:
    """The second reading: the rows that can be used. `on_reject` hears of all others, also beyond the first 1,000."""
    return _use_rows(file.read_rows(), survey, report, per_school=per_school, on_reject=on_reject)


def _use_rows(
    rows: Iterator[Row],
    survey: Survey,
    report: ImportReport,
    *,
    per_school: bool,
    on_reject: Callable[[int, Sentence], None] | None = None,
) -> Iterator[KeyedPerson]:
    for number, cells in rows:
        if number in survey.repeated:
            report.repeated_count += 1
            continue
        try:
            person = _read_row(cells, survey.rejected.get(number), survey.order, per_school=per_school)
        except BadValue as error:
            report.reject(number, sentence_of(error))
            if on_reject:
                on_reject(number, sentence_of(error))
            continue
        if not (person.email or person.guardian_email or person.addresses):
            report.without_address_count += 1
            note_row(report.without_address, number, _("The person has no e-mail address: nothing can be delivered."))
        yield number, (person.person_key, person.school_key if per_school else ""), person


def note_row(notes: list[RowNote], number: int, message: Sentence) -> None:
    """Add a note, as long as there are not too many to be read."""
    if len(notes) < MAX_LISTED:
        notes.append(RowNote(number, message))


def _read_row(cells: dict[str, str] | str, rejected: str | None, order: DateOrder, *, per_school: bool) -> PersonValues:
    if isinstance(cells, str):
        raise BadValue("", cells)
    if rejected is not None:
        raise BadValue("person_id", rejected)
    if "birth_date" in cells:
        cells["birth_date"] = order.to_iso(cells["birth_date"])
    person = read_person(cells)
    if per_school and not person.school_id:
        raise BadValue("school_id", _("school_id is empty, and each school numbers its own students here."))
    return person
