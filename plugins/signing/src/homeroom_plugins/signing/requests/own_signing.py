"""Signing by staff in the shell: with the same methods as families, or with their own stored signature."""

from base64 import b64decode
from binascii import Error as Base64Error

from homeroom_plugins.signing import consents
from homeroom_plugins.signing.models import SigningMethod
from homeroom_plugins.signing.overlays.service import StoredSignatures
from homeroom_plugins.signing.requests import acting, reading
from homeroom_plugins.signing.requests.locking import get_request
from homeroom_plugins.signing.requests.schemas import SignRequest
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.overlays import SignatoryScope


async def sign_own(ctx: PluginContext, given: SignRequest, where: acting.Where) -> None:
    """Save the values, consent and sign, as the signed-in signer of the request.

    Raises:
        NotYours: the actor is not a signer of the request.
        ValidationFailed: the consent text has changed meanwhile, or the mark or a value cannot be used.
        RequestEnded, AlreadyDone, NotYourTurn: this signer cannot sign now.
    """
    if not consents.is_current(given.consentVersion, given.consentLanguage, current=consents.STAFF):
        raise ValidationFailed.of(
            consentVersion=_("The text that you agree to has changed. Load the page again and read it.")
        )
    mark = await acting.keep_mark(ctx, await _read_mark(ctx, given))
    me = await reading.claim_own_signer(ctx, given.requestId)
    for field_id, value in given.values.items():
        await acting.save_value(ctx, me.id, field_id, value)
    await acting.note_opened(ctx, me.id)
    await acting.consent(ctx, me.id, given.consentVersion, given.consentLanguage)
    await acting.sign(ctx, me.id, mark, where)
    if given.method is SigningMethod.STORED and given.signatoryId is not None:
        request = await get_request(ctx, given.requestId)
        await StoredSignatures(ctx).note_use([given.signatoryId], request.job_id, documents=1)


async def _read_mark(ctx: PluginContext, given: SignRequest) -> acting.Mark:
    """Return the mark from the request; its picture is not checked yet."""
    if given.method is not SigningMethod.STORED:
        return acting.Mark(given.method, given.text, _decode(given.picture) if given.picture else None)
    if given.signatoryId is None:
        raise ValidationFailed.of(signatoryId=_("Choose the stored signature by which you sign."))
    (stored,) = await StoredSignatures(ctx).read([given.signatoryId])
    if stored.signatory.scope is not SignatoryScope.USER:
        # A signature of the district or a school belongs to a person, and nobody may sign for another person.
        raise ValidationFailed.of(signatoryId=_("Sign by a stored signature of your own, or in another way."))
    return acting.Mark(SigningMethod.STORED, stored.text or given.text or stored.signatory.name, stored.picture or None)


def _decode(picture: str) -> bytes:
    try:
        return b64decode(picture.partition("base64,")[2] or picture, validate=True)
    except (Base64Error, ValueError) as error:
        raise ValidationFailed.of(picture=_("The picture cannot be read. Draw or upload it again.")) from error
