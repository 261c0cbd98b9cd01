"""The district's name, language and time zone."""

from homeroom.plugins.states import announce_state
from homeroom.tenancy.models import DistrictRecord
from homeroom.tenancy.timezones import is_timezone
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.languages import FAMILY_LANGUAGES
from homeroom_sdk.texts import is_line
from sqlalchemy import update

from homeroom_server.scope import Scope

MAX_NAME = 200


async def save_district(scope: Scope, *, name: str, language: str, timezone: str) -> None:
    """Store the district's name as families and staff see it, its time zone, and the language of its families.

    Raises:
        ValidationFailed: names each field that cannot be used.
    """
    wrong: dict[str, Sentence] = {}
    name = name.strip()
    if not name or len(name) > MAX_NAME or not is_line(name):
        wrong["name"] = _("Write a name of 1 to {count} characters.", count=MAX_NAME)
    if language not in {scope.district.language, *FAMILY_LANGUAGES}:
        wrong["language"] = _("Choose one of the languages that are offered.")
    if not is_timezone(timezone):
        wrong["timezone"] = _("Name the time zone as in America/Chicago.")
    if wrong:
        raise ValidationFailed.of(**wrong)
    await scope.session.execute(
        update(DistrictRecord)
        .where(DistrictRecord.id == scope.district.id)
        .values(name=name, language=language, timezone=timezone)
    )
    await scope.audit.record("district.saved", language=language, timezone=timezone)
    await announce_state(scope.session, scope.district.id, "Settings")
    scope.afterwards.append(lambda: scope.platform.entitlements.forget(scope.district.id))
