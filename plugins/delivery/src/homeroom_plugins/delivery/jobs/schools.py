"""The school of a job: chosen when the job is made, or else the whole district."""

from collections.abc import Collection, Iterable, Mapping
from uuid import UUID

from homeroom_plugins.delivery.models import Job
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.services import Directory
from homeroom_sdk.texts import is_line


def schools_of(job: Job) -> Collection[str] | None:
    """Return the schools that determine a job's settings: its own, or else its maker's; None means the district's
    settings.
    """
    return (job.school_id,) if job.school_id else job.schools


def schools_of_new(ctx: PluginContext, school_id: str = "") -> Collection[str] | None:
    """Return the same as `schools_of` for a job that the actor is about to make."""
    return (school_id,) if school_id else ctx.actor.schools


async def check_school(ctx: PluginContext, code: str) -> None:
    """Check that a job can be made for this school; an empty code is the whole district.

    Raises:
        ValidationFailed: neither the district's schools nor its persons have this code, or the school is not one of the
            actor's.
    """
    if code and not ctx.actor.has_school(code):
        raise ValidationFailed.of(schoolId=_("This is not one of your schools. Choose one of the list."))
    if not code or (is_line(code) and await _is_known(ctx, code)):
        return
    raise ValidationFailed.of(schoolId=_("Your district has no such school. Choose one of the list."))


async def _is_known(ctx: PluginContext, code: str) -> bool:
    if await ctx.school_names([code]):
        return True
    known = await ctx.services.get(Directory).list_schools()
    return code.casefold() in {school.casefold() for school in known}


async def name_schools(ctx: PluginContext, jobs: Iterable[Job]) -> Mapping[UUID, str]:
    """Return the names of the jobs' schools by job id; a job of the whole district gets the district's name."""
    codes = {job.id: schools_of(job) or () for job in jobs}
    wanted = {code for found in codes.values() for code in found}
    named = await ctx.school_names(wanted) if wanted else {}
    return {
        job_id: ", ".join(named.get(code) or code for code in sorted(found)) or ctx.district.name
        for job_id, found in codes.items()
    }
