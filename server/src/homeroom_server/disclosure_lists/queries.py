"""Administrators' queries on the disclosure ledger."""

from collections.abc import Sequence
from uuid import UUID

from homeroom.disclosures.chaining import find_head
from homeroom.disclosures.checking import Checked, check_ledger, read_head
from homeroom.disclosures.models import DisclosureRow
from homeroom.disclosures.queries import count_rows, list_rows
from homeroom_sdk.errors import Conflict, ServiceUnavailable, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.services import Directory
from sqlalchemy import text

from homeroom_server.disclosure_lists.lists import MAX_ROWS, DisclosureList, ListFormat, rows_of, write_list
from homeroom_server.disclosure_lists.signing import pack_signed, signing_key
from homeroom_server.scope import Scope

ONE_CHECK = text("SELECT pg_try_advisory_xact_lock(hashtextextended('check of ' || CAST(:district AS text), 0))")


async def list_of_person(
    scope: Scope, person: UUID, *, page: int, page_size: int
) -> tuple[int, Sequence[DisclosureRow]]:
    """Return the number of a person's rows, and a page of them, newest first."""
    rows = await list_rows(scope.session, person, limit=page_size, offset=(page - 1) * page_size)
    return await count_rows(scope.session, person), rows


async def run_check(scope: Scope, head: str) -> Checked:
    """Check the district's ledger, one check at a time, and record the check in the activity log.

    Raises:
        Conflict: a check of this district is already running.
        ValidationFailed: `head` is not a link.
    """
    expected = read_head(head) if head.strip() else None
    if not await scope.session.scalar(ONE_CHECK, {"district": scope.district.id}):
        raise Conflict(_("This ledger is being checked already. Wait for the result."))
    found = await check_ledger(scope.session, scope.district.id, expected=expected)
    await scope.audit.record("disclosures.checked", links=found.links, is_whole=found.broken is None)
    return found


async def export_list(scope: Scope, person: UUID, which: DisclosureList, kind: ListFormat) -> bytes:
    """Return a signed list of one person, and record the export in the activity log; commits before printing.

    Raises:
        ValidationFailed: the list has more rows than the format allows.
    """
    wanted, most = rows_of(which), MAX_ROWS[kind]
    count = await count_rows(scope.session, person, wanted)
    if count > most:
        raise ValidationFailed(
            _(
                "This list has {count} rows; a {format} file takes {most} at most.",
                count=count,
                format=kind.upper(),
                most=most,
            )
        )
    rows = await list_rows(scope.session, person, wanted, limit=most)
    student, head = await _name(scope, person), str(await find_head(scope.session))
    await scope.audit.record("disclosures.exported", subject=str(person), list=str(which), format=str(kind), rows=count)
    await scope.session.commit()  # Printing takes seconds; hold no connection meanwhile.
    district, now = scope.district, scope.platform.now()
    content = await write_list(which, kind, rows, district=district, student=student, head=head, now=now)
    return pack_signed(
        signing_key(scope.platform.keys, district.id),
        f"{which}.{kind}",
        content,
        district=district.code,
        person=str(person),
        list=str(which),
        head=head,
        madeOn=now.isoformat(),
        madeBy=scope.actor.name,
    )


async def _name(scope: Scope, person: UUID) -> str:
    """Return the person's present name in the directory; their id if the directory does not have them any more."""
    try:
        found = (await scope.services.get(Directory).find_by_rows([person])).get(person)
    except ServiceUnavailable:
        found = None
    return f"{found.name} ({found.person_id})" if found else str(person)
