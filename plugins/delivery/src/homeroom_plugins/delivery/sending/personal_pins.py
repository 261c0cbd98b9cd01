"""Personal data of a student that families can type instead of a PIN: the id or the date of birth."""

from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from homeroom_plugins.delivery.models import Document, Job, Recipient, pin_mode_of
from homeroom_plugins.delivery.settings import settings_for
from homeroom_sdk.context import PluginContext
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.services import Directory, Person

PERSONAL = (PinMode.PERSON_ID, PinMode.BIRTH_DATE)
"""PIN modes that do not work for a document that is shared by several children of a family."""


def list_pin_modes(ctx: PluginContext, schools: Collection[str] | None) -> list[PinMode]:
    """Return the PIN modes that these schools and their district allow."""
    settings = settings_for(ctx, schools)
    barred = set()
    if not settings.birth_date_pins:
        barred.add(PinMode.BIRTH_DATE)
    if not settings.student_id_pins:
        barred.add(PinMode.PERSON_ID)
    if not settings.second_mail_pins:
        barred.add(PinMode.SECOND_MAIL)
    return [mode for mode in PinMode if mode not in barred]


async def find_pins(
    ctx: PluginContext,
    job: Job,
    recipients: Sequence[tuple[Recipient, Document]],
    persons: Mapping[UUID, Person] | None = None,
) -> Mapping[UUID, str]:
    """Return what each recipient has to type, by recipient id, as `Invitation.pin` expects it; empty for other modes.

    If the student's date of birth is unknown, the recipient's `pin_mode` is set to a generated PIN from the office.

    Args:
        persons: The students by their rows, if already read.
    """
    if PinMode(job.pin_mode) is PinMode.BIRTH_DATE and persons is None:
        rows = [document.person for _recipient, document in recipients]
        persons = await ctx.services.get(Directory).find_by_rows(rows)
    found = {recipient.id: "" for recipient, _document in recipients}
    for recipient, document in recipients:
        mode = pin_mode_of(job, recipient)
        if mode is PinMode.PERSON_ID:
            found[recipient.id] = document.person_id
        elif mode is PinMode.BIRTH_DATE:
            person = persons.get(document.person) if persons else None
            if person is not None and person.birth_date is not None:
                found[recipient.id] = person.birth_date.isoformat()
            else:
                recipient.pin_mode = PinMode.GENERATED
    return found
