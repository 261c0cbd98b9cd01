"""Every route uses the access check that docs/ways-out.md names for its path, and every name there exists."""

import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from fastapi import APIRouter, FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import iter_route_contexts
from homeroom.platform import Platform
from homeroom_sdk.http import Context
from homeroom_server.app import create_app

DOCUMENT = Path(__file__).parents[2] / "docs" / "ways-out.md"
NO_DOOR = "–"
CODE = re.compile(r"`([^`]+)`")


class Route(NamedTuple):
    """A route, and the names of all its dependencies."""

    label: str
    path: str
    doors: frozenset[str]


@cache
def read_doors() -> dict[str, set[str]]:
    """Return the access checks ("doors") that docs/ways-out.md allows, by path prefix."""
    found: dict[str, set[str]] = {}
    section = DOCUMENT.read_text("utf-8").split("## By a request")[1].split("\n## ")[0]
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) < 6 or cells[0] in ("door", "---"):
            continue
        for pattern in CODE.findall(cells[-1]):
            found.setdefault(pattern, set()).add(cells[0].strip("`"))
    return found


def list_routes(app: FastAPI) -> Iterator[Route]:
    """Yield the routes that return data, with their dependencies; the shell's own files are left out."""
    for found in iter_route_contexts(app.routes):
        dependant: Dependant | None = getattr(found, "dependant", None)
        if dependant is not None and found.path:
            label = f"{','.join(sorted(found.methods or ()))} {found.path}"
            yield Route(label, found.path, frozenset(_names(dependant)))


def _names(dependant: Dependant) -> Iterator[str]:
    for part in dependant.dependencies:
        yield f"{getattr(part.call, '__module__', '')}.{getattr(part.call, '__name__', '')}"
        yield from _names(part)


def find_pattern(path: str) -> str | None:
    """Return the longest listed prefix of the path, or None."""
    return max((pattern for pattern in read_doors() if path.startswith(pattern)), key=len, default=None)


def list_wrong(app: FastAPI) -> list[str]:
    """Return the routes that use another access check than the table allows."""
    wrong = []
    for route in list_routes(app):
        pattern = find_pattern(route.path)
        allowed = read_doors().get(pattern or "", set())
        if NO_DOOR not in allowed and not allowed & route.doors:
            wrong.append(route.label)
    return wrong


@pytest.fixture
def app(platform: Platform) -> FastAPI:
    """Provide the whole API, with the plugins."""
    return create_app(platform=platform).api


class TestByARequest:
    def test_every_route_takes_its_door(self, app: FastAPI) -> None:
        assert list_wrong(app) == []

    def test_every_row_is_of_some_route(self, app: FastAPI) -> None:
        used = {find_pattern(route.path) for route in list_routes(app)}
        assert set(read_doors()) - used == set()

    def test_route_that_asks_nobody_who_they_are_is_found(self, app: FastAPI) -> None:
        router = APIRouter(prefix="/api/pdf/jobs")

        @router.get("/everything")
        async def everything(ctx: Context) -> None:
            del ctx

        app.include_router(router)
        assert list_wrong(app) == ["GET /api/pdf/jobs/everything"]


class TestNames:
    @pytest.mark.parametrize(
        "name", sorted(set(re.findall(r"`(homeroom[a-z_]*\.[\w.]+)`", DOCUMENT.read_text("utf-8"))))
    )
    def test_name_is_there(self, name: str) -> None:
        assert pkgutil.resolve_name(name)
