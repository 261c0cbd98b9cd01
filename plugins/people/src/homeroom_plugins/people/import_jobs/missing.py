"""Persons that an import would remove because they are missing in a complete list, and a check for too many of them."""

from collections import Counter
from collections.abc import Set
from dataclasses import dataclass, field

from homeroom_plugins.people import queries
from homeroom_plugins.people.import_jobs.states import WholeOf
from homeroom_plugins.people.models import ImportRow
from homeroom_plugins.people.survey import Key
from homeroom_plugins.people.values import key_of
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.services import Person

PAGE = 3000
MAX_MISSING = 500
MAX_MISSING_SHARE = 0.05
SCHOOLS_NAMED = 5


@dataclass(slots=True)
class Missing:
    """Persons who are missing in the file.

    Attributes:
        of_persons: The number of persons in the school or district that the file lists completely.
        emptied: Schools that would have no persons left.
    """

    persons: list[Person] = field(default_factory=list)
    of_persons: int = 0
    emptied: list[str] = field(default_factory=list)

    def reasons(self) -> list[Sentence]:
        """Return why a person should confirm the removals first; empty if they are few."""
        found = []
        count = len(self.persons)
        if count > MAX_MISSING or count > MAX_MISSING_SHARE * self.of_persons:
            found.append(
                _(
                    "{count} of {total} persons are not in the file and would be removed.",
                    count=count,
                    total=self.of_persons,
                )
            )
        if self.emptied:
            found.append(
                _(
                    "Schools that would have no persons left: {schools}.",
                    schools=", ".join(school or "–" for school in self.emptied[:SCHOOLS_NAMED]),
                )
            )
        return found


async def find_missing(ctx: PluginContext, row: ImportRow, keys: Set[Key], *, per_school: bool) -> Missing:
    """Find the persons who are missing in a file that lists their school or district completely.

    Args:
        keys: All persons in the file, including those on unusable rows.
    """
    found = Missing()
    if row.whole_of == WholeOf.NOBODY:
        return found
    school = key_of(row.school_id) if row.whole_of == WholeOf.SCHOOL else None
    left: Counter[str] = Counter()
    gone: Counter[str] = Counter()
    after = None
    while page := await queries.list_shown(ctx.db, ctx.district.id, after=after, limit=PAGE):
        after = page[-1].id
        for person in page:
            own_school = key_of(person.school_id)
            if school is not None and own_school != school:
                continue
            found.of_persons += 1
            if (key_of(person.person_id), own_school if per_school else "") in keys:
                left[person.school_id] += 1
            else:
                gone[person.school_id] += 1
                found.persons.append(person)
    found.emptied = sorted(name for name in gone if not left[name])
    return found
