"""Plugins that keep data about persons, and the order in which they erase it."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from homeroom.audit.models import AuditEntry
from homeroom.disclosures.models import DisclosureRow
from homeroom.plugins.core_services import core_every
from homeroom.plugins.gate import DistrictState, may_have_kept
from homeroom.plugins.loading.loaded import BUILTIN, LoadedPlugin
from homeroom.plugins.ports import Process
from homeroom_sdk.context import Actor, PluginContext
from homeroom_sdk.errors import Conflict, ServiceUnavailable
from homeroom_sdk.holds import Holds
from homeroom_sdk.i18n import NOTHING, Sentence, _, joined
from homeroom_sdk.services import Directory
from homeroom_sdk.subjects import Erased, Subject, SubjectErasure
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

HOOK = "erase_subject"
TIMEOUT_S = 60.0
IS_LAW = _("The law asks to keep the record of disclosures as long as the district keeps records (34 CFR 99.32).")
IS_LOG = _("Entries name the person by an id alone.")


class OnHold(Conflict):
    """A legal hold forbids erasing the person's data."""

    code = "on_hold"


@dataclass(frozen=True, slots=True)
class Keeper:
    """A plugin that may keep data about persons; `lack` is the reason why it cannot be asked to erase."""

    plugin: LoadedPlugin
    lack: Sentence = NOTHING

    @property
    def is_last(self) -> bool:
        """True for the directory plugin. It erases last: others need its addresses to find the person's data."""
        return _has_directory(self.plugin)

    @property
    def name(self) -> Sentence:
        """Display name of the plugin."""
        return name_of(self.plugin)


def name_of(plugin: LoadedPlugin) -> Sentence:
    """Return the display name of a plugin or of the platform; the plugin's own catalogue translates it."""
    return Sentence(plugin.manifest.name if plugin.manifest else plugin.id)


def list_keepers(platform: Process, state: DistrictState) -> list[Keeper]:
    """Return every plugin that may keep data about the district's persons, the directory plugin last, then the
    platform.

    Includes plugins that are unlicensed or switched off, as they may still hold data. A plugin that is not ready is
    included with its `lack`, so that erasing in it fails.
    """
    keepers = [
        Keeper(plugin, NOTHING if plugin.is_ready else _out_of_order(plugin))
        for plugin in platform.host.plugins
        if (HOOK in plugin.hooks or not plugin.is_ready) and may_have_kept(state, plugin)
    ]
    keepers.sort(key=lambda each: (each.is_last, each.plugin.id))
    own = [Keeper(platform.host.builtin)] if platform.host.builtin else []
    return [*keepers, *own]


async def refuse_held(platform: Process, state: DistrictState, actor: Actor, person: UUID) -> None:
    """Raise if the person is on a legal hold.

    Raises:
        OnHold: names the holds.
        ServiceUnavailable: the legal holds cannot be read.
    """
    async with platform.database.district(state.district.id) as session:
        holds = core_every(platform, state, Holds, actor=actor, session=session)
        found = [sentence for each in holds for sentence in await each.describe_holds(person)]
    if found:
        raise OnHold(joined([_("A legal hold keeps everything of this person."), *found]))


async def erase(platform: Process, keeper: Keeper, ctx: PluginContext, subject: Subject) -> SubjectErasure:
    """Have the plugin erase the person's data in the context's transaction.

    Raises:
        AppError: the plugin refuses, cannot be asked, or fails.
    """
    if keeper.lack:
        raise ServiceUnavailable(keeper.lack)
    if keeper.plugin.id == BUILTIN:
        return SubjectErasure(await count_own(ctx.db, subject.person))
    found: SubjectErasure = await platform.dispatcher.call(
        keeper.plugin, ctx.district.id, HOOK, keeper.plugin.hooks[HOOK], ctx, subject, timeout_s=TIMEOUT_S
    )
    return found


async def count_own(session: AsyncSession, person: UUID) -> Sequence[Erased]:
    """Return the number of entries about the person that the platform keeps, and why. Nothing is erased."""
    disclosed = select(func.count()).select_from(DisclosureRow).where(DisclosureRow.person == person)
    logged = select(func.count()).select_from(AuditEntry).where(AuditEntry.subject == str(person))
    counts = [int(await session.scalar(query) or 0) for query in (disclosed, logged)]
    return [
        Erased(_("Entries of the disclosure ledger"), kept=counts[0], why=IS_LAW),
        Erased(_("Entries of the activity log"), kept=counts[1], why=IS_LOG),
    ]


def _has_directory(plugin: LoadedPlugin) -> bool:
    return any(service.protocol is Directory for service in plugin.services)


def _out_of_order(plugin: LoadedPlugin) -> Sentence:
    return _("{plugin} does not work. Its data about the person is not erased.", plugin=plugin.id)
