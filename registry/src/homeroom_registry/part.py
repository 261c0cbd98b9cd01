"""The registry's entry point for the server's application: `registry` in the group `homeroom.parts`."""

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
    """State of the registry in one API process; the routes find it as `app.state.registry`.

    Attributes:
        routers: The routes; each checks the caller's permission.
        catalogue: The catalogue that the shell's bootstrap takes remote addresses and hashes from.
        releases: The operators' overview of releases.
    """

    routers: ClassVar[Sequence[APIRouter]] = (releases.router, plugins.router)

    def __init__(self, platform: Platform, *, tag: Callable[[str, str], str]) -> None:
        """Create the catalogue and the overview; nothing is read yet.

        Args:
            tag: As for `Catalogue`.
        """
        settings = platform.settings
        self.catalogue = Catalogue(tag=tag)
        source = IndexSource(settings.plugin_index, platform.outgoing, settings.home)
        self.releases = Overview(settings, platform.host, source)

    async def close(self) -> None:
        """Cancel the work under way."""
        await self.releases.close()
