"""Credentials for the student information system. The secret is stored encrypted and never returned."""

from urllib.parse import urlsplit

from homeroom.secrets.sealing import Seal
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import Sentence, _
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom_server.scope import Scope
from homeroom_server.settings.access import OpenedDistrict
from homeroom_server.settings.models import SisCredentials
from homeroom_server.settings.schemas import SisCredentialsRead

PURPOSE = "sis-credentials"
PLACE = "secret"


async def describe_credentials(session: AsyncSession) -> SisCredentialsRead:
    """Return the district's credentials without the secret."""
    row = await session.scalar(select(SisCredentials))
    return SisCredentialsRead(
        sis_url=row.url if row else "",
        client_id=row.client_id if row else "",
        is_secret_set=row is not None,
        updated_on=row.updated_at if row else None,
        updated_by=row.updated_by if row else None,
    )


async def save_credentials(opened: OpenedDistrict, by: Scope, *, url: str, client_id: str, secret: str | None) -> None:
    """Store the district's credentials; without a secret, the stored one is kept. Flushes.

    Raises:
        ValidationFailed: names each field that cannot be used.
    """
    session, district_id = opened.session, opened.state.district.id
    row: SisCredentials | None = await session.scalar(select(SisCredentials).with_for_update())
    wrong: dict[str, Sentence] = {}
    if urlsplit(url).scheme != "https" or not urlsplit(url).hostname:
        wrong["sisUrl"] = _("Give the address with https:// at its beginning.")
    if not client_id:
        wrong["clientId"] = _("Give the client id that the student information system has issued.")
    if not secret and (row is None or urlsplit(row.url).netloc != urlsplit(url).netloc):
        # Otherwise a user who changes the address could have the stored secret sent to a host they control.
        wrong["clientSecret"] = _("Give the client secret that belongs to this address.")
    if wrong:
        raise ValidationFailed.of(**wrong)
    if row is None:
        row = SisCredentials(secret="")
        session.add(row)
    row.url, row.client_id, row.updated_by = url, client_id, by.actor.name
    if secret:
        row.secret = Seal(by.platform.keys.derive(PURPOSE, district_id)).close_text(secret, PLACE)
    await session.flush()
    await opened.audit.record("sis.credentials_saved", is_secret_changed=bool(secret))
