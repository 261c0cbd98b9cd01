"""Strangers' templates in a guarded child, many mails at a time."""

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
"""Five hundred mails take half a second and 60 MB."""


async def fill_in(
    ctx: PluginContext, source: Source, values: Sequence[Mapping[str, str]], *, has_link: bool
) -> Sequence[Written]:
    """The template filled in, once for each of these. Call it without a transaction that has written something.

    Raises:
        TemplateRefused: it cannot be, or takes too long.
    """
    return await _run(ctx, write_mails, source, has_link, [dict(item) for item in values])


async def find_problems(ctx: PluginContext, source: Source, known: Sequence[str], *, has_link: bool) -> list[Problem]:
    """What is wrong with a template before anybody's values are in it.

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
