"""Plugins that a test creates without a package."""

from collections.abc import Sequence
from dataclasses import fields

from fastapi import APIRouter
from homeroom.background import Background
from homeroom.loop_watchdog import LagWatch
from homeroom.platform import Platform
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.loaded import LoadedPlugin, PluginStatus
from homeroom_sdk.chores import Chore
from homeroom_sdk.daemons import Daemon
from homeroom_sdk.engine import InstalledFlow
from homeroom_sdk.flows import FlowSpec
from homeroom_sdk.hooks import Subscription
from homeroom_sdk.manifest import parse_manifest
from homeroom_sdk.models import ModelSpec
from homeroom_sdk.services import Service
from homeroom_sdk.sign_in import SignInMethod


def make_plugin(
    plugin_id: str = "sample",
    *,
    flags: Sequence[str] = (),
    prefixes: Sequence[str] = (),
    flows: Sequence[FlowSpec] = (),
    services: Sequence[Service] = (),
    subscriptions: Sequence[Subscription] = (),
    routers: Sequence[APIRouter] = (),
    models: Sequence[ModelSpec] = (),
    sign_in_methods: Sequence[SignInMethod] = (),
    chores: Sequence[Chore] = (),
    daemons: Sequence[Daemon] = (),
) -> LoadedPlugin:
    """Return a plugin that is ready, with these contributions."""
    manifest = parse_manifest(
        {
            "id": plugin_id,
            "name": plugin_id.title(),
            "description": "Of a test.",
            "version": "1.0.0",
            "api": ">=1.0,<2",
            "assist": "mailto:help@example.org",
            "flags": list(flags),
            "prefixes": list(prefixes),
            "capabilities": {"signIn": bool(sign_in_methods)},
        }
    )
    return LoadedPlugin(
        plugin_id,
        PluginStatus.READY,
        manifest=manifest,
        flows=[InstalledFlow(plugin_id, spec) for spec in flows],
        services=services,
        subscriptions=subscriptions,
        routers=routers,
        models=models,
        sign_in_methods=sign_in_methods,
        chores=chores,
        daemons=daemons,
    )


class BorrowedPlatform(Platform):
    """A platform that shares its database and plugins with another one, which closes them. Closing them here would
    break connections in use.
    """

    async def close(self) -> None:
        """Close only its own background work."""
        await self.background.close()


def with_plugins(platform: Platform, *plugins: LoadedPlugin) -> BorrowedPlatform:
    """Return a platform on the same database, with these plugins in addition to the installed ones.

    It has its own background work and closes nothing else, so closing it does not affect other tests.
    """
    parts = {field.name: getattr(platform, field.name) for field in fields(platform)}
    host = PluginHost([*platform.host.plugins, *plugins])
    host.builtin = platform.host.builtin
    return BorrowedPlatform(**parts | {"host": host, "background": Background(), "lag": LagWatch(is_on=False)})
