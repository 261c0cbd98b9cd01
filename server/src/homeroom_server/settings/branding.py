"""The district's branding for families, as administrators set it."""

import base64

from homeroom.branding.models import BrandingRecord
from homeroom.branding.pictures import NoPicture, read_logo
from homeroom.branding.queries import find_record
from homeroom.plugins.states import announce_state
from homeroom_sdk.addresses import find_address
from homeroom_sdk.branding import DEFAULT_COLOR, MIN_CONTRAST, WHITE, Branding, Contact, contrast, is_color
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.texts import is_line

from homeroom_server.scope import Scope
from homeroom_server.settings.schemas import BrandingRead

MAX_NAME, MAX_CONTACT = 200, 100
PHONE_CHARS = frozenset("0123456789 +-./()xX#,")


def describe_branding(branding: Branding, record: BrandingRecord | None) -> BrandingRead:
    """Return the branding for the settings page."""
    logo = branding.logo
    return BrandingRead(
        name=record.name if record else "",
        shown_name=branding.name,
        color=branding.color,
        logo=f"data:{logo.media_type};base64,{base64.b64encode(logo.content).decode('ascii')}" if logo else None,
        contact_name=branding.contact.name,
        contact_phone=branding.contact.phone,
        contact_email=branding.contact.email,
        is_contact_given=branding.contact.is_given,
        updated_on=record.updated_at if record else None,
        updated_by=record.updated_by if record else None,
    )


async def save_branding(scope: Scope, *, name: str, color: str, contact: Contact) -> None:
    """Store name, colour and contact; the logo is not changed.

    Raises:
        ValidationFailed: names each field that cannot be used.
    """
    wrong = _find_wrong(name, color, contact)
    if wrong:
        raise ValidationFailed.of(**wrong)
    record = await _open_record(scope)
    record.name, record.color = name, "" if color == DEFAULT_COLOR else color
    record.contact_name, record.contact_phone = contact.name, contact.phone
    address = find_address(contact.email)
    record.contact_email = str(address) if address else ""
    await _saved(scope, "branding.saved")


async def save_logo(scope: Scope, content: str) -> None:
    """Store the logo, given in base64; an empty string removes it.

    Raises:
        NoPicture: the content is not valid base64, or not a picture that can be shown.
    """
    record = await _open_record(scope)
    if not content:
        record.logo_type, record.logo, record.logo_width, record.logo_height = "", b"", 0, 0
        await _saved(scope, "branding.logo_removed")
        return
    try:
        picture = base64.b64decode(content, validate=True)
    except ValueError as error:
        raise NoPicture.of(logo=_("The picture did not arrive whole. Choose it again.")) from error
    logo = read_logo(picture)
    record.logo_type, record.logo = logo.media_type, logo.content
    record.logo_width, record.logo_height = logo.width, logo.height
    await _saved(scope, "branding.logo_saved")


def _find_wrong(name: str, color: str, contact: Contact) -> dict[str, Sentence]:
    wrong: dict[str, Sentence] = {}
    if len(name) > MAX_NAME or not is_line(name):
        wrong["name"] = _("Write a name of at most {count} characters.", count=MAX_NAME)
    if not is_color(color):
        wrong["color"] = _("Give the colour as # and six digits, such as #14539a.")
    elif contrast(color, WHITE) < MIN_CONTRAST:
        wrong["color"] = _("White text cannot be read well on this colour. Choose a darker one.")
    if not contact.name or len(contact.name) > MAX_CONTACT or not is_line(contact.name):
        wrong["contactName"] = _("Enter a contact for families, in at most {count} characters.", count=MAX_CONTACT)
    if contact.phone and (len(contact.phone) > 40 or not set(contact.phone) <= PHONE_CHARS):
        wrong["contactPhone"] = _("Write a telephone number in digits, such as +1 217 555 0123.")
    if contact.email and find_address(contact.email) is None:
        wrong["contactEmail"] = _("Write an e-mail address, such as office@school.example.org.")
    if not contact.phone and not contact.email:
        wrong["contactPhone"] = _("Give a telephone number or an e-mail address, so that families reach somebody.")
    return wrong


async def _open_record(scope: Scope) -> BrandingRecord:
    record = await find_record(scope.session, lock=True)
    if record is None:
        record = BrandingRecord(updated_by=scope.actor.name)
        scope.session.add(record)
    record.updated_by = scope.actor.name
    return record


async def _saved(scope: Scope, action: str) -> None:
    await scope.session.flush()
    await scope.audit.record(action)
    await announce_state(scope.session, scope.district.id, "Settings")
    scope.afterwards.append(lambda: scope.platform.entitlements.forget(scope.district.id))
