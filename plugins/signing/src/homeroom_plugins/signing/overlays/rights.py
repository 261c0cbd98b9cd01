"""Who may keep and use which stored signature.

The district's are kept by its administrators and used by all staff; a school's are kept by its administrators and used
by whoever belongs to it; one's own are nobody else's, and there are some only where the district lets its users have
them.
"""

from homeroom_plugins.signing.overlay_models import Signatory
from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_ADMINISTRATOR, PluginContext
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.overlays import SignatoryScope
from homeroom_sdk.sentences import _

FLAG = "signatureOverlay"
"""The licence feature without which there are no stored signatures."""

USER_LEVEL = "AllowSignatureOverlayUserLevel"


def check_overlays(ctx: PluginContext) -> None:
    """Whether the district has stored signatures.

    Raises:
        Forbidden: it has not licensed them.
    """
    if not ctx.flag(FLAG):
        raise Forbidden(_("Your district has not switched on stored signatures."))


def may_keep(ctx: PluginContext, scope: SignatoryScope, school_id: str, user_id: object) -> bool:
    """Whether the actor may add, change and remove such a signature."""
    actor = ctx.actor
    match scope:
        case SignatoryScope.DISTRICT:
            return ADMINISTRATOR in actor.roles and actor.schools is None
        case SignatoryScope.SCHOOL:
            is_keeper = bool({ADMINISTRATOR, SCHOOL_ADMINISTRATOR} & actor.roles)
            return is_keeper and bool(school_id) and actor.has_school(school_id)
    return may_have_own(ctx) and actor.user_id is not None and user_id == actor.user_id


def may_use(ctx: PluginContext, row: Signatory) -> bool:
    """Whether the actor may put this signature on documents."""
    match SignatoryScope(row.scope):
        case SignatoryScope.DISTRICT:
            return ctx.actor.is_staff
        case SignatoryScope.SCHOOL:
            return ctx.actor.is_staff and ctx.actor.has_school(row.school_id)
    return may_have_own(ctx) and ctx.actor.user_id is not None and row.user_id == ctx.actor.user_id


def may_have_own(ctx: PluginContext) -> bool:
    """Whether the district's users may keep signatures of their own."""
    return ctx.actor.is_staff and ctx.flag(USER_LEVEL)


def fits_school(row: Signatory, school_id: str) -> bool:
    """Whether it may stand on documents of this school: another school's may not."""
    return not school_id or not row.school_id or row.school_id.lower() == school_id.strip().lower()
