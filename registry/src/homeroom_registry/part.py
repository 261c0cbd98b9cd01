"""The registry as the server's application reaches it, by the entry point `registry` of the group `homeroom.parts`."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from fastapi import APIRouter
from homeroom.platform import Platform

from homeroom_registry import router as plugins
from homeroom_registry.catalogue import Catalogue
from homeroom_registry.index import router as releases
from homeroom_registry.index.overview import Overview
from homeroom_registry.index.source import IndexSource


class Registry:
    """What one process of the API has of the registry; the routes find it as `app.state.registry`.

    Attributes:
        routers: The routes; each asks for who may call it.
        catalogue: Of the shell's bootstrap, which names each remote's address and hashes.
        releases: What operators see of releases.
    """

    routers: ClassVar[Sequence[APIRouter]] = (releases.router, plugins.router)

    def __init__(self, platform: Platform, *, tag: Callable[[str, str], str]) -> None:
        """Begin with nothing looked at yet.

        Args:
            tag: As for `Catalogue`.
        """
        settings = platform.settings
        self.catalogue = Catalogue(tag=tag)
        source = IndexSource(settings.plugin_index, platform.outgoing, settings.home)
        self.releases = Overview(settings, platform.host, source)

    async def close(self) -> None:
        """End what is under way."""
        await self.releases.close()
