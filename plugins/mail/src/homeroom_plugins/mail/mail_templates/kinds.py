"""The kinds of mail for which a district may write templates, and a real family's mail of each."""

from collections.abc import Mapping

from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.mails import OutgoingMail, TemplateKind, TemplateKinds, TemplateUse
from homeroom_sdk.sentences import _

OWN = ("subject", "districtName")
"""The placeholders that every mail gives by itself; `link` is one more, where a kind has it."""


def list_kinds(ctx: PluginContext) -> list[TemplateKind]:
    """What the district's plugins send by templates."""
    return [kind for owner in ctx.services.list(TemplateKinds) for kind in owner.list_kinds()]


def get_kind(ctx: PluginContext, key: str) -> TemplateKind:
    """The kind.

    Raises:
        NotFound: no plugin of the district sends it.
    """
    found = next((kind for kind in list_kinds(ctx) if kind.key == key), None)
    if found is None:
        raise NotFound(_("There is no such kind of e-mail."))
    return found


def placeholders_of(kind: TemplateKind) -> tuple[str, ...]:
    """All that may stand in a template of the kind."""
    return (*kind.placeholders, *OWN, *(("link",) if kind.has_link else ()))


async def find_sample(ctx: PluginContext, kind: TemplateKind, *, school: str, language: str) -> OutgoingMail | None:
    """A mail of the kind as one real family gets it, with its values; None where there is nobody."""
    for owner in ctx.services.list(TemplateKinds):
        if kind.key in {item.key for item in owner.list_kinds()}:
            return await owner.find_sample(kind.key, school=school, language=language)
    return None


def make_marks(ctx: PluginContext, kind: TemplateKind, *, language: str) -> OutgoingMail:
    """A mail in which every placeholder stands for itself."""
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
    """What goes into the mail's template."""
    own = {"subject": mail.subject, "districtName": ctx.branding.name}
    return dict(mail.template.values if mail.template else {}) | own
