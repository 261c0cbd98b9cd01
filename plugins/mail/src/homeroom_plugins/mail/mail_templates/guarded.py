"""Processing of untrusted templates in a guarded child, many mails per call."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from homeroom_plugins.mail.mail_templates.checking import Problem, check_source
from homeroom_plugins.mail.mail_templates.errors import TemplateRefused
from homeroom_plugins.mail.mail_templates.rendering import Source, Written, write_mails
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.errors import FileError, GuardFailure
from homeroom_sdk.guard.runner import Limits, run_guarded

T = TypeVar("T")

LIMITS = Limits(memory_bytes=256 * 1024**2, cpu_s=10.0, wall_s=60.0)
"""500 mails take half a second and 60 MB."""


async def fill_in(
    ctx: PluginContext, source: Source, values: Sequence[Mapping[str, str]], *, has_link: bool
) -> Sequence[Written]:
    """Fill the template in once for each set of values. Call it outside of a transaction that has written anything.

    Raises:
        TemplateRefused: it cannot be filled in, or takes too long.
    """
    return await _run(ctx, write_mails, source, has_link, [dict(item) for item in values])


async def find_problems(ctx: PluginContext, source: Source, known: Sequence[str], *, has_link: bool) -> list[Problem]:
    """Return the problems of a template, checked without values.

    Raises:
        TemplateRefused: reading it takes too long.
    """
    return await _run(ctx, check_source, source, tuple(known), has_link)


async def _run(ctx: PluginContext, function: Callable[..., T], *args: Any) -> T:
    try:
        return await run_guarded(function, *args, limits=LIMITS, reuse=f"mail-templates-{ctx.district.id}")
    except TemplateRefused:
        raise
    except (FileError, GuardFailure) as error:
        raise TemplateRefused from error
