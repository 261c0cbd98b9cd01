"""The rights to manage and use stored signatures.

Administrators of the district manage its signatures, and all staff use them. Administrators of a school manage the
school's signatures, and its members use them. A user's own signature belongs to that user alone; users can have one
only where the district allows it.
"""

from homeroom_plugins.signing.overlay_models import Signatory
from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_ADMINISTRATOR, PluginContext
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.i18n import _
from homeroom_sdk.overlays import SignatoryScope

FLAG = "signatureOverlay"
"""The licence feature that stored signatures need."""

USER_LEVEL = "AllowSignatureOverlayUserLevel"


def check_overlays(ctx: PluginContext) -> None:
    """Check that the district has licensed stored signatures.

    Raises:
        Forbidden: it has not licensed them.
    """
    if not ctx.flag(FLAG):
        raise Forbidden(_("Your district has not switched on stored signatures."))


def may_keep(ctx: PluginContext, scope: SignatoryScope, school_id: str, user_id: object) -> bool:
    """Return whether the actor may add, change and remove signatures of this scope, school or user."""
    actor = ctx.actor
    match scope:
        case SignatoryScope.DISTRICT:
            return ADMINISTRATOR in actor.roles and actor.schools is None
        case SignatoryScope.SCHOOL:
            is_keeper = bool({ADMINISTRATOR, SCHOOL_ADMINISTRATOR} & actor.roles)
            return is_keeper and bool(school_id) and actor.has_school(school_id)
    return may_have_own(ctx) and actor.user_id is not None and user_id == actor.user_id


def may_use(ctx: PluginContext, row: Signatory) -> bool:
    """Return whether the actor may put this signature on documents."""
    match SignatoryScope(row.scope):
        case SignatoryScope.DISTRICT:
            return ctx.actor.is_staff
        case SignatoryScope.SCHOOL:
            return ctx.actor.is_staff and ctx.actor.has_school(row.school_id)
    return may_have_own(ctx) and ctx.actor.user_id is not None and row.user_id == ctx.actor.user_id


def may_have_own(ctx: PluginContext) -> bool:
    """Return whether the actor, a member of staff, may keep their own signature in this district."""
    return ctx.actor.is_staff and ctx.flag(USER_LEVEL)


def fits_school(row: Signatory, school_id: str) -> bool:
    """Return whether the signature may be put on documents of this school; always true if either has no school."""
    return not school_id or not row.school_id or row.school_id.lower() == school_id.strip().lower()
