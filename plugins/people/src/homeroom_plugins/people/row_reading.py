"""Reading of the usable rows of a persons file, and the report on the others."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from homeroom_plugins.people.changes import SharedAddress
from homeroom_plugins.people.files import BadRow, PersonsFile, Row, Tally
from homeroom_plugins.people.guardian_columns import HOME_LANGUAGE
from homeroom_plugins.people.survey import GrowingSurvey, Key, Survey
from homeroom_plugins.people.values import (
    BadPerson,
    BadValue,
    PersonValues,
    is_unknown_language,
    read_person,
    tidy,
)
from homeroom_sdk.i18n import Sentence, _, sentence_of

MAX_LISTED = 1000
MAX_SHARED = 6
"""An address used by more persons than this is reported; few families have more students."""
_ID_CHARS, _NAME_CHARS = 64, 200
KeyedPerson = tuple[int, Key, PersonValues]
"""A person with the row number and the key."""


@dataclass(frozen=True, slots=True)
class RowNote:
    """A note on one row, numbered as in a spreadsheet: the header is usually row 1.

    The person of the row is in separate fields and never in the message, because messages end up in logs and tickets.
    """

    row: int
    message: Sentence
    person_id: str = ""
    name: str = ""


@dataclass(slots=True)
class ImportReport:
    """The result of an import. Lists contain the first 1,000 rows, numbers count all rows."""

    imported: int = 0
    updated: int = 0
    unchanged: int = 0
    repeated: Tally = field(default_factory=Tally)
    rejected_count: int = 0
    rejected: list[RowNote] = field(default_factory=list)
    without_address_count: int = 0
    without_address: list[RowNote] = field(default_factory=list)
    without_last_name: Tally = field(default_factory=Tally)
    unknown_languages: Tally = field(default_factory=Tally)
    shared_addresses: Sequence[SharedAddress] = ()
    ignored_columns: Sequence[str] = ()
    notes: list[Sentence] = field(default_factory=list)

    def reject(self, number: int, message: Sentence, *, person_id: str, name: str) -> None:
        """Record that a row cannot be used."""
        self.rejected_count += 1
        _note_row(self.rejected, RowNote(number, message, person_id, name))

    def add_rejected(self, other: "ImportReport") -> None:
        """Add the rejected rows of another report, because rows are read ahead in another thread."""
        self.rejected_count += other.rejected_count
        self.rejected = sorted((*self.rejected, *other.rejected), key=lambda note: note.row)[:MAX_LISTED]

    def note_whole(self) -> None:
        """Add the notes about the whole file, once all rows are read."""
        if (rows := self.repeated).count:
            self.notes.append(
                _(
                    "Rows that repeat another one word for word, and were left out: {count}, such as row {row}.",
                    count=rows.count,
                    row=rows.first,
                )
            )
        if self.without_address_count:
            self.notes.append(
                _(
                    "Persons without an e-mail address: {count}, such as on row {row}. Nothing can be delivered to "
                    "them.",
                    count=self.without_address_count,
                    row=self.without_address[0].row,
                )
            )
        if (rows := self.without_last_name).count:
            self.notes.append(
                _(
                    "Persons without a last name: {count}, such as on row {row}.",
                    count=rows.count,
                    row=rows.first,
                )
            )
        if (rows := self.unknown_languages).count:
            self.notes.append(
                _(
                    "Home languages that are not known here: {count}, such as on row {row}. These families get mails "
                    "in the language of the district.",
                    count=rows.count,
                    row=rows.first,
                )
            )
        if self.shared_addresses:
            self.notes.append(
                _(
                    "E-mail addresses shared by more than {limit} persons: {count}, the most common one "
                    "{most}. Its reader gets the documents of all of them.",
                    limit=MAX_SHARED,
                    count=len(self.shared_addresses),
                    most=self.shared_addresses[0].count,
                )
            )


class ReadAgain(Exception):
    """The meaning of a row depends on later rows, so the whole file must be surveyed first."""


def read_once(
    file: PersonsFile, growing: GrowingSurvey, report: ImportReport, *, per_school: bool
) -> Iterator[KeyedPerson]:
    """Survey the file while its rows are used, which works if no row depends on another one, as in most files.

    Raises:
        ReadAgain: a row depends on another one. Anything written must be rolled back.
    """

    def observed() -> Iterator[Row]:
        for number, cells in file.read_rows():
            growing.observe(number, cells)
            if growing.decides:
                raise ReadAgain
            yield number, cells

    return _use_rows(file, observed(), Survey(), report, per_school=per_school)


def use_differing(
    file: PersonsFile,
    growing: GrowingSurvey,
    rows: Sequence[Row],
    as_stored: Mapping[int, Key],
    report: ImportReport,
    *,
    per_school: bool,
) -> Iterator[KeyedPerson]:
    """Survey and use rows that were already read; rows equal to what is stored are only surveyed.

    Raises:
        ReadAgain: a row depends on another one. Anything written must be rolled back.
    """

    def observed() -> Iterator[Row]:
        for number, cells in rows:
            key = as_stored.get(number)
            if key is None or isinstance(cells, BadRow):
                growing.observe(number, cells)
            else:
                growing.pass_by(number, key, cells)
            if growing.decides:
                raise ReadAgain
            if key is None:
                yield number, cells

    return _use_rows(file, observed(), Survey(), report, per_school=per_school)


def read_persons(
    file: PersonsFile,
    survey: Survey,
    report: ImportReport,
    *,
    per_school: bool,
    on_reject: Callable[[int, Sentence], None] | None = None,
) -> Iterator[KeyedPerson]:
    """Read the file a second time and yield the usable rows. `on_reject` is called for every other row, without a
    limit.
    """
    return _use_rows(file, file.read_rows(), survey, report, per_school=per_school, on_reject=on_reject)


def _use_rows(
    file: PersonsFile,
    rows: Iterator[Row],
    survey: Survey,
    report: ImportReport,
    *,
    per_school: bool,
    on_reject: Callable[[int, Sentence], None] | None = None,
) -> Iterator[KeyedPerson]:
    for number, cells in rows:
        if number in survey.repeated:
            report.repeated.add(number)
            continue
        try:
            person = _read_row(cells, survey, number, per_school=per_school)
        except BadValue as error:
            message = file.say(sentence_of(error))
            values = cells.cells if isinstance(cells, BadRow) else cells
            report.reject(
                number, message, person_id=tidy(values.get("person_id", ""))[:_ID_CHARS], name=_name_in(values)
            )
            if on_reject:
                on_reject(number, message)
            continue
        if not (person.email or person.guardian_email or person.addresses):
            report.without_address_count += 1
            message = _("The person has no e-mail address: nothing can be delivered.")
            name = f"{person.first_name} {person.last_name}".strip()
            _note_row(report.without_address, RowNote(number, message, person.person_id, name))
        if not person.last_name:
            report.without_last_name.add(number)
        if isinstance(cells, dict) and HOME_LANGUAGE in cells and is_unknown_language(cells[HOME_LANGUAGE]):
            report.unknown_languages.add(number)
        yield number, (person.person_key, person.school_key if per_school else ""), person


def _note_row(notes: list[RowNote], note: RowNote) -> None:
    """Add a note unless the list has reached its limit."""
    if len(notes) < MAX_LISTED:
        notes.append(note)


def _name_in(cells: Mapping[str, str]) -> str:
    """Return the name on a row that may be damaged, as far as there is one."""
    names = (tidy(cells.get(column, "")) for column in ("first_name", "last_name"))
    return " ".join(" ".join(names).split())[:_NAME_CHARS]


def _read_row(cells: dict[str, str] | BadRow, survey: Survey, number: int, *, per_school: bool) -> PersonValues:
    if isinstance(cells, BadRow):
        raise BadValue("", cells.problem)
    faults: dict[str, Sentence] = {}
    if number in survey.rejected:
        faults["person_id"] = Sentence.read(survey.rejected[number])
    if "birth_date" in cells:
        try:
            cells["birth_date"] = survey.order.to_iso(cells["birth_date"])
        except BadValue as error:
            faults.update(error.faults)
            cells["birth_date"] = ""
    try:
        person = read_person(cells)
    except BadPerson as error:
        raise BadPerson({**error.faults, **faults}) from error
    if per_school and not person.school_id:
        faults["school_id"] = _("{column} is empty, and each school numbers its own students here.", column="school_id")
    if faults:
        raise BadPerson(faults)
    return person
