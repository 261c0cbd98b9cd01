"""The kinds of mail that a district may write templates for, and a sample mail of each."""

from collections.abc import Mapping

from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import _
from homeroom_sdk.mails import OutgoingMail, TemplateKind, TemplateKinds, TemplateUse

OWN = ("subject", "districtName")
"""The placeholders available in every mail; kinds with a link also have `link`."""


def list_kinds(ctx: PluginContext) -> list[TemplateKind]:
    """Return the kinds of mail with templates that the district's plugins send."""
    return [kind for owner in ctx.services.list(TemplateKinds) for kind in owner.list_kinds()]


def get_kind(ctx: PluginContext, key: str) -> TemplateKind:
    """Return the kind with this key.

    Raises:
        NotFound: no plugin of the district sends it.
    """
    found = next((kind for kind in list_kinds(ctx) if kind.key == key), None)
    if found is None:
        raise NotFound(_("There is no such kind of e-mail."))
    return found


def placeholders_of(kind: TemplateKind) -> tuple[str, ...]:
    """Return all placeholders that a template of the kind may use."""
    return (*kind.placeholders, *OWN, *(("link",) if kind.has_link else ()))


async def find_sample(ctx: PluginContext, kind: TemplateKind, *, school: str, language: str) -> OutgoingMail | None:
    """Return a mail of the kind for one real family, with its values; None if there is no family to show."""
    for owner in ctx.services.list(TemplateKinds):
        if kind.key in {item.key for item in owner.list_kinds()}:
            return await owner.find_sample(kind.key, school=school, language=language)
    return None


def make_marks(ctx: PluginContext, kind: TemplateKind, *, language: str) -> OutgoingMail:
    """Return a sample mail in which each placeholder is shown by its name."""
    values = {name: f"{{{{{name}}}}}" for name in kind.placeholders}
    return OutgoingMail(
        key="sample",
        to=ctx.actor.email,
        language=language,
        subject="{{subject}}",
        body="{{message}}",
        link=f"{ctx.public_url}/" if kind.has_link else None,
        template=TemplateUse(kind.key, "", values),
    )


def values_of(ctx: PluginContext, mail: OutgoingMail) -> Mapping[str, str]:
    """Return the values for the mail's template."""
    own = {"subject": mail.subject, "districtName": ctx.branding.name}
    return dict(mail.template.values if mail.template else {}) | own
