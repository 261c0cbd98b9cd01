"""Comparison of an import with the existing persons, and the reasons for which a person should check it first."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from homeroom_plugins.people.guardians.importing import Known, has_restricted_change
from homeroom_plugins.people.models import GuardianRow
from homeroom_plugins.people.names import is_same_name
from homeroom_plugins.people.survey import Key, Survey
from homeroom_plugins.people.values import ADDRESSES, PersonValues
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.services import Person

MAX_LISTED = 100
MAX_CHANGED_SHARE = 0.1
MIN_CHANGED = 3
"""Minimum number of changed addresses for a warning; a single correction in a small class is normal."""


@dataclass(frozen=True, slots=True)
class SharedAddress:
    """An address shared by many persons; `person_ids` are the first of them."""

    count: int
    person_ids: Sequence[str]


@dataclass(slots=True)
class Changes:
    """Counts over the whole file; at most 100 rows are listed.

    Attributes:
        of_persons: Persons in the file with a stored address in a column that the file has.
        changed_addresses: Those of them who would get another address, or none.
    """

    of_persons: int = 0
    changed_addresses: int = 0
    changed_names_count: int = 0
    changed_names: list[dict[str, Any]] = field(default_factory=list)
    other_school_count: int = 0
    lost_zeros: list[int] = field(default_factory=list)
    shifted: Sequence[int] = ()
    restricted: list[int] = field(default_factory=list)
    """Rows that would change the name or address of a guardian under a custody restriction."""

    def add_survey(self, survey: Survey) -> None:
        """Add the findings that depend on the file alone."""
        self.shifted = survey.shifted
        self.other_school_count += len(survey.other_school)

    def compare(
        self,
        rows: Sequence[tuple[int, Key, PersonValues]],
        known: Mapping[Key, Person],
        columns: Collection[str],
        guardians: Known,
    ) -> None:
        """Compare a batch of the file with the existing persons in it."""
        given = [column for column in ADDRESSES if column in columns]
        for row, key, person in rows:
            old = known.get(key)
            if old is not None:
                rows_of = guardians.get(old.id, {})
                self._compare_addresses(old, person, given, rows_of)
                if has_restricted_change(old, person, rows_of, has_email="guardian_email" in columns):
                    self.restricted.append(row)
                self._compare_names(old, person, row, has_school="school_id" in columns)

    def note_unchanged(self, rows: Sequence[tuple[int, Key, PersonValues]]) -> None:
        """Count the persons for whom the file contains exactly what is stored."""
        self.of_persons += sum(
            bool(person.email or person.guardian_email or person.addresses) for _r, _k, person in rows
        )

    def _compare_addresses(
        self, old: Person, new: PersonValues, columns: Sequence[str], guardians: Mapping[int, GuardianRow]
    ) -> None:
        pairs = [
            (before.casefold(), (getattr(new, column) or "").casefold())
            for column in columns
            if (before := getattr(old, column))
        ]
        pairs += [
            ((guardians[place].email or "").casefold(), value)
            for (place, name), value in new.guardians.items()
            if name == "email" and place in guardians and guardians[place].email
        ]
        self.of_persons += bool(pairs)
        self.changed_addresses += any(before != after for before, after in pairs)

    def _compare_names(self, old: Person, new: PersonValues, row: int, *, has_school: bool) -> None:
        if is_same_name(f"{old.first_name} {old.last_name}", f"{new.first_name} {new.last_name}"):
            return
        self.changed_names_count += 1
        if len(self.changed_names) < MAX_LISTED:
            self.changed_names.append({"personId": old.person_id, "row": row})
        self.other_school_count += has_school and old.school_id.casefold() != new.school_id.casefold()

    @property
    def has_many_changed_addresses(self) -> bool:
        """True if more addresses change than is normal within a term."""
        return self.changed_addresses >= MIN_CHANGED and self.changed_addresses > MAX_CHANGED_SHARE * self.of_persons

    def reasons(self) -> list[Sentence]:
        """Return why a person should check the import first, one sentence each; empty if nothing is suspicious."""
        found = []
        if self.has_many_changed_addresses:
            found.append(
                _(
                    "{count} of {total} persons would lose or change their e-mail address.",
                    count=self.changed_addresses,
                    total=self.of_persons,
                )
            )
        if self.changed_names_count:
            row = self.changed_names[0]["row"]
            found.append(
                _(
                    "IDs of persons who would get another name: {count}, such as on row {row}. If these are "
                    "different students, the documents of the former ones would appear under the new "
                    "names: delete those persons first.",
                    count=self.changed_names_count,
                    row=row,
                )
            )
        if self.other_school_count:
            found.append(
                _(
                    "IDs that have another name at another school: {count}. If each school numbers its own "
                    "students, switch on IDs per school in the settings of the plugin People.",
                    count=self.other_school_count,
                )
            )
        if self.restricted:
            found.append(
                _(
                    "Guardians with a custody restriction who would get another name or address: {count}, such as on "
                    "row {row}. Does the file mean somebody else?",
                    count=len(self.restricted),
                    row=self.restricted[0],
                )
            )
        if self.lost_zeros:
            found.append(
                _(
                    "IDs that seem to have lost or gained leading zeros: {count}, such as on row {row}.",
                    count=len(self.lost_zeros),
                    row=self.lost_zeros[0],
                )
            )
        if self.shifted:
            found.append(
                _(
                    "E-mail addresses that match the person of the previous or next row: {count}, such as "
                    "on row {row}. Has a column been shifted?",
                    count=len(self.shifted),
                    row=self.shifted[0],
                )
            )
        return found

    def show(self, shared: Sequence[SharedAddress]) -> dict[str, Any]:
        """Return the findings as `data` of the refusal."""
        return {
            "changedAddresses": self.changed_addresses,
            "ofPersons": self.of_persons,
            "changedNamesCount": self.changed_names_count,
            "changedNames": self.changed_names,
            "otherSchoolCount": self.other_school_count,
            "lostZerosCount": len(self.lost_zeros),
            "lostZeros": self.lost_zeros[:MAX_LISTED],
            "restrictedCount": len(self.restricted),
            "restricted": self.restricted[:MAX_LISTED],
            "shiftedCount": len(self.shifted),
            "shifted": list(self.shifted[:MAX_LISTED]),
            "sharedAddresses": show_shared(shared),
        }


def show_shared(shared: Sequence[SharedAddress]) -> list[dict[str, Any]]:
    """Return how many persons share each address, and their ids. The address itself is left out."""
    return [{"count": item.count, "personIds": list(item.person_ids)} for item in shared[:MAX_LISTED]]


class LeadingZeros:
    """Finds ids that equal a known id except for leading zeros.

    Args:
        known: The existing ids that consist of digits, each with its scope of uniqueness.
    """

    def __init__(self, known: Collection[Key]) -> None:
        self._by_number: dict[Key, str] = {}
        lengths: dict[str, set[int]] = {}
        with_zeros = set()
        for key, scope in known:
            self._by_number.setdefault((key.lstrip("0"), scope), key)
            lengths.setdefault(scope, set()).add(len(key))
            if key.startswith("0"):
                with_zeros.add(scope)
        self._lengths = {scope: max(lengths[scope]) for scope in with_zeros if len(lengths[scope]) == 1}

    def is_odd(self, key: Key) -> bool:
        """Return True if a new person's id has probably lost or gained leading zeros.

        Such an id differs only in leading zeros from an existing id or an earlier id of the file. An id that is too
        short counts as well, if all existing ids of its scope have the same length and some begin with a zero.
        """
        number, scope = key
        if not (number.isascii() and number.isdigit()):
            return False
        other = self._by_number.setdefault((number.lstrip("0"), scope), number)
        return other != number or len(number) < self._lengths.get(scope, 0)
