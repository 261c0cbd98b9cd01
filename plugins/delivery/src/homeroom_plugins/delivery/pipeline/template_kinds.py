"""Kinds of mail that a district may write templates for, with a sample mail to a real family for each kind."""

from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.delivery.district.addresses import list_addressees
from homeroom_plugins.delivery.models import Document, Job, Recipient
from homeroom_plugins.delivery.pipeline.start import default_expiry
from homeroom_plugins.delivery.sending.composing import compose_mail
from homeroom_plugins.delivery.sending.mail_kinds import DOCUMENTS, MESSAGES
from homeroom_plugins.delivery.sending.placeholder_values import read_values
from homeroom_plugins.delivery.states import SendTo
from homeroom_plugins.delivery.words import WORDING
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import _, say
from homeroom_sdk.orm import uuid7
from homeroom_sdk.placeholders import PLACEHOLDERS
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.services import Directory, OutgoingMail, Person, TemplateKind

KINDS = (
    TemplateKind(
        DOCUMENTS,
        _("Documents for families"),
        (*PLACEHOLDERS, "message", "until", "pinHint"),
        has_link=True,
        start="{{message}}\n\n{{pinHint}}\n\n{{until}}",
    ),
    TemplateKind(MESSAGES, _("Messages to a list"), (*PLACEHOLDERS, "message"), has_link=False),
)
AT_ONCE = 500
MAX_LOOKED_AT = 20_000
"""Limit of persons to read for a preview; the first person of a school may be far back in a large district."""


class DeliveryTemplateKinds:
    """Implements `homeroom_sdk.services.TemplateKinds`."""

    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    def list_kinds(self) -> Sequence[TemplateKind]:
        """See `TemplateKinds.list_kinds`."""
        return KINDS

    async def find_sample(self, kind: str, *, school: str, language: str) -> OutgoingMail | None:
        """See `TemplateKinds.find_sample`."""
        ctx = self._ctx
        found = await _find_family(ctx, school)
        if found is None:
            return None
        person, address = found
        text = WORDING.words(WORDING.pick_language(language, ctx.district.language))
        job = Job(
            id=uuid7(),
            subject=text["mail.subject"].format(district=ctx.branding.name),
            message=say(_("The text written for each job appears here.")),
            source_blob_id=uuid7() if kind == DOCUMENTS else None,
            pin_mode=PinMode.GENERATED,
            is_required=False,
            expires_at=default_expiry(ctx, (school,)),
        )
        document = Document(
            id=uuid7(),
            person=person.id,
            person_id=person.person_id,
            person_name=person.name,
            school_id=person.school_id,
        )
        recipient = Recipient(id=uuid7(), email=address, language=language, mails=1)
        values = await read_values(ctx, [document], {person.id: person})
        link = {recipient.id: f"{ctx.public_url}/r/"}
        return compose_mail(ctx, job, recipient, document, link, values=values[document.id])


async def _find_family(ctx: PluginContext, school: str) -> tuple[Person, str] | None:
    """Return the first person of the school with a family that may be sent to, and the family's address."""
    directory = ctx.services.get(Directory)
    after: UUID | None = None
    looked_at = 0
    while looked_at < MAX_LOOKED_AT and (page := await directory.list_persons(after=after, limit=AT_ONCE)):
        of_school = [person for person in page if not school or person.school_id.strip().lower() == school]
        addressees = await list_addressees(ctx, [person.id for person in of_school], SendTo.BOTH) if of_school else {}
        for person in of_school:
            if person.id in addressees and addressees[person.id].open:
                return person, addressees[person.id].open[0].address
        after = page[-1].id
        looked_at += len(page)
    return None
