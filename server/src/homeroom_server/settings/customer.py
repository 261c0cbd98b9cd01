"""Flags of a district ("customer settings"): reading and storing them."""

from homeroom.flags import CORE_FLAGS
from homeroom.licences.models import CustomerSetting
from homeroom.plugins.gate import DistrictState, entitled
from homeroom.plugins.host import PluginHost
from homeroom.plugins.states import announce_state
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.orm import uuid7
from sqlalchemy.dialects.postgresql import insert

from homeroom_server.scope import Scope
from homeroom_server.settings.schemas import FlagRead


def describe_flags(host: PluginHost, state: DistrictState) -> list[FlagRead]:
    """Return every flag with its value and description."""
    host = host.without(state.others_plugins)
    acting = {
        flag.key
        for plugin in host.plugins
        if plugin.manifest and entitled(state, plugin).allowed
        for flag in plugin.manifest.district_flags
    }
    return [
        FlagRead(
            key=key,
            value=state.flag(key),
            type="boolean",
            default=spec.flag.default,
            title=Sentence(spec.flag.title),
            description=Sentence(spec.flag.description),
            read_by=list(spec.read_by),
            awaits=Sentence(spec.flag.awaits) if spec.flag.awaits else None,
            has_effect=not spec.flag.awaits and (key in CORE_FLAGS or key in acting),
        )
        for key, spec in host.flags.items()
    ]


async def store_flag(scope: Scope, key: str, value: bool) -> None:
    """Set a flag of the caller's district. Takes effect in all processes at commit.

    Raises:
        ValidationFailed: there is no flag with this key.
    """
    known = scope.platform.host.without(scope.state.others_plugins).flags
    if key not in known:
        raise ValidationFailed.of(key=_("There is no such setting. Settings: {names}.", names=", ".join(known)))
    before = scope.state.flag(key)
    row = insert(CustomerSetting).values(
        id=uuid7(), district_id=scope.district.id, key=key, value="true" if value else "false"
    )
    await scope.session.execute(
        row.on_conflict_do_update(index_elements=["district_id", "key"], set_={"value": row.excluded.value})
    )
    await scope.audit.record("setting.stored", subject=key, before=before, after=value)
    await announce_state(scope.session, scope.district.id, "Settings")
    scope.afterwards.append(lambda: scope.platform.entitlements.forget(scope.district.id))
