"""The right to manage templates and requests: administrators, and school administrators for their schools."""

from homeroom_sdk.context import ADMINISTRATOR, SCHOOL_ADMINISTRATOR, PluginContext
from homeroom_sdk.errors import Forbidden, ValidationFailed
from homeroom_sdk.i18n import _

MANAGERS = frozenset({ADMINISTRATOR, SCHOOL_ADMINISTRATOR})


def is_manager(ctx: PluginContext) -> bool:
    """Return whether the actor may create templates and ask for signatures."""
    return bool(MANAGERS & ctx.actor.roles)


def require_manager(ctx: PluginContext) -> None:
    """Require a manager; other staff only sign, and see what is signed at their schools.

    Raises:
        Forbidden: the actor is not a manager.
    """
    if not is_manager(ctx):
        raise Forbidden(_("Ask an administrator of your school: they have documents signed."))


def check_school(ctx: PluginContext, school_id: str) -> str:
    """Return the school that something is created for; actors who are limited to one school may leave it empty.

    Raises:
        ValidationFailed: the school is not one of the actor's, or the actor has to choose one of several.
    """
    school_id = school_id.strip()
    if school_id:
        if not ctx.actor.has_school(school_id):
            raise ValidationFailed.of(schoolId=_("This school is not one of yours."))
        return school_id
    schools = ctx.actor.schools
    if schools is None:
        return ""
    if len(schools) != 1:
        raise ValidationFailed.of(schoolId=_("Choose one of your schools for this."))
    return next(iter(schools))
