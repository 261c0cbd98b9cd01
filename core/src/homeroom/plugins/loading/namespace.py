"""Names that plugins claim: URL areas, models, services. No two plugins may claim the same name, nor one of the
platform.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from fastapi.dependencies.models import Dependant
from homeroom_sdk.discovery import FoundPlugin
from homeroom_sdk.http import district_door, page_door, request_context
from homeroom_sdk.i18n import _
from homeroom_sdk.providers import is_several, name_of
from homeroom_sdk.services import Service

from homeroom.flags import CORE_FLAGS
from homeroom.plugins.loading.loaded import LoadedPlugin

CORE_AREAS = frozenset(
    {
        "auth",
        "client",
        "customerLicense",
        "customerSettings",
        "disclosures",
        "district",
        "dynamicSettings",
        "instance",
        "locker",
        "message",
        "model",
        "plugin",
        "queue",
        "registry",
        "school",
        "search",
        "shell",
        "subject",
        "translations",
        "user",
        "v1",
    }
)
"""The areas under /api/ that the platform serves itself; the gate lets them pass."""

SIGN_IN = "/api/auth/"
"""Below this prefix a plugin that signs users in may use its own id as an area; the rest belongs to the platform."""

CORE_SIGN_IN = frozenset(
    {
        "adminResetPassword",
        "create",
        "current-user",
        "delete",
        "getSecurityRoles",
        "getUser",
        "getUserByAlias",
        "register",
        "resetPassword",
        "restore",
        "sendPasswordResetEmail",
        "sessions",
        "setRoles",
        "setSchools",
        "setupSISInstitutions",
        "setupSISRoles",
        "signout",
        "suspend",
        "token",
        "unlockUser",
        "update-password",
        "validatetoken",
    }
)
"""The calls under /api/auth that belong to the platform."""

CORE_SEARCHES = frozenset({"export", "init", "record", "records"})
"""The calls under /api/search that belong to the platform."""

SHELL_PAGES = frozenset(
    {
        *("account", "announcements", "auth", "content", "dashboard", "demo", "error", "home", "licences", "login"),
        *("models", "plugins", "queue", "records", "releases", "school-settings", "schools", "settings", "user"),
        "users",
    }
)
"""First path segments of the shell's own pages."""

CORE_PAGES = frozenset({"api", "api-socket", "assets", "ui", "health"}) | SHELL_PAGES

FAMILY_PAGES = frozenset({"r", "sign", "unsubscribe"})
"""Pages that links in mails lead to. Every installation answers them alike, whichever plugins it has."""

RESERVED = frozenset({"alembic", "core", "homeroom", "pg", "platform", "sdk", "server", "system"})
"""Ids that no plugin may have, because the platform uses them for itself or its tables."""


def find_doubles(found: Iterable[FoundPlugin]) -> list[FoundPlugin]:
    """Return one entry per plugin id; if several packages provide the same id, the entry contains an error."""
    by_id: dict[str, list[FoundPlugin]] = {}
    for item in found:
        by_id.setdefault(item.id, []).append(item)
    return [items[0] if len(items) == 1 else _refuse_all(items) for items in by_id.values()]


def _refuse_all(items: Sequence[FoundPlugin]) -> FoundPlugin:
    packages = ", ".join(sorted(item.entry_point.dist.name if item.entry_point.dist else "?" for item in items))
    reason = _("Several packages bring a plugin of this id: {packages}. Uninstall all but one.", packages=packages)
    return replace(items[0], error=reason)


def refuse_duplicates(plugins: Sequence[LoadedPlugin], *, earlier: Collection[str] = ()) -> None:
    """Fail each plugin that claims a name which another plugin or the platform has claimed, or a part of it.

    Plugins that were ready before (their ids are in `earlier`) are processed first, so that a new plugin cannot take a
    name from them; within both groups the order is by id.
    """
    taken = {f"area {area}": "the platform" for area in CORE_AREAS}
    taken |= {f"area auth/{call}": "the platform" for call in CORE_SIGN_IN}
    taken |= {f"page {page}": "the platform" for page in CORE_PAGES}
    taken |= {f"search {search}": "the platform" for search in CORE_SEARCHES}
    defaults = {key: spec.flag.default for key, spec in CORE_FLAGS.items()}
    for plugin in sorted(plugins, key=lambda plugin: (plugin.id not in earlier, plugin.id)):
        claims = list(_claims(plugin)) if plugin.is_ready else []
        own = f"area auth/{plugin.id}" if plugin.signs_in else None
        double = next(
            (
                (claim, other)
                for claim in claims
                for other in taken
                if _overlap(claim, other) and (claim, other) != (own, "area auth")
            ),
            None,
        )
        contradiction = _find_contradiction(plugin, defaults) if plugin.is_ready else None
        if double:
            plugin.fail(_("The {claim} already belongs to {owner}.", claim=double[0], owner=taken[double[1]]))
        elif contradiction:
            plugin.fail(_("The flag {flag} has another default elsewhere.", flag=contradiction))
        else:
            taken.update(dict.fromkeys(claims, f"the plugin {plugin.id}"))
            if plugin.is_ready and plugin.manifest:
                defaults.update((flag.key, flag.default) for flag in plugin.manifest.district_flags)


def find_stray_route(plugin: LoadedPlugin) -> str | None:
    """Return the path of the first route outside the areas and pages of the plugin's manifest, or None."""
    assert plugin.manifest is not None
    allowed = [f"/api/{prefix}" for prefix in plugin.manifest.prefixes]
    allowed += [f"/{page}" for page in plugin.manifest.pages]
    for router in plugin.routers:
        for route in router.routes:
            path: str = getattr(route, "path", "")
            if not any(path == start or path.startswith(f"{start}/") for start in allowed):
                return path
    return None


def find_route_without_context(plugin: LoadedPlugin) -> str | None:
    """Return the path of the first route without a context or door dependency, or None.

    Such a route would run without a known caller and district.
    """
    for router in plugin.routers:
        for route in router.routes:
            dependant: Dependant | None = getattr(route, "dependant", None)
            if dependant is None or not _takes_context(dependant):
                return str(getattr(route, "path", ""))
    return None


def _takes_context(dependant: Dependant) -> bool:
    return dependant.call in (request_context, district_door, page_door) or any(
        map(_takes_context, dependant.dependencies)
    )


def _find_contradiction(plugin: LoadedPlugin, defaults: Mapping[str, bool]) -> str | None:
    """Return the key of a plugin's flag that was declared elsewhere with another default, or None."""
    assert plugin.manifest is not None
    flags = plugin.manifest.district_flags
    return next((flag.key for flag in flags if defaults.get(flag.key, flag.default) != flag.default), None)


def _claims(plugin: LoadedPlugin) -> Iterator[str]:
    assert plugin.manifest is not None
    yield from (f"area {prefix}" for prefix in plugin.manifest.prefixes)
    yield from (f"page {page}" for page in plugin.manifest.pages)
    yield from (f"model {spec.name}" for spec in plugin.models)
    yield from (f"search {search}" for spec in plugin.models for search in spec.searches)
    yield from (_service_claim(service) for service in plugin.services)


def _service_claim(service: Service) -> str:
    """Return the claim for a service: one per protocol, or one per key if the protocol permits several providers."""
    name = (
        service.protocol.__name__
        if service.protocol.__module__.startswith("homeroom_sdk.")
        else name_of(service.protocol)
    )
    return f"service {name}:{service.key}" if is_several(service.protocol) else f"service {name}"


def _overlap(claim: str, other: str) -> bool:
    return claim == other or claim.startswith(f"{other}/") or other.startswith(f"{claim}/")
