"""Cost of many plugins: a boot and a request with 20 plugins, compared with 4.

    python tests/bench/many_plugins.py [--rounds 5] [--requests 400]

There are two installations, each with its own home directory. One runs four of the bundled plugins; the other runs all
of them and enough generated plugins, signed and installed from wheels, to make 20. A boot lasts from the start of
`homeroom serve` to the first successful `/health/ready`, on a database that already knows the plugins; the first boot,
which judges them, is printed too. Requests go through the plugin gate to one plugin's route, to both installations in
turns.
"""

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import median

import httpx
from homeroom.config import Settings
from homeroom.identity.sign_in.service import create_user
from homeroom.licences.service import grant_features
from homeroom.platform import Platform
from homeroom.processes.ports import free_port
from homeroom.releases.publishers import make_key, read_secret_key
from homeroom.tenancy.service import create_district
from homeroom_demo.districts import DIRECTOR, DISTRICT, PASSWORD
from homeroom_devkit.testing.wheels import build_wheel, install_wheel
from homeroom_local.postgres.server import EmbeddedPostgres
from homeroom_registry.check.signing import sign_wheel
from homeroom_sdk.context import ADMINISTRATOR
from homeroom_sdk.discovery import find_plugins

FEW, MANY = 4, 20
PATH = "/api/pdf/jobs/defaults"
WAIT_S = 120.0
PLUGIN = '''"""A plugin with three calls, an event and a grid's worth of code."""

from collections.abc import Sequence

from fastapi import APIRouter
from homeroom_sdk.events import PersonsImported
from homeroom_sdk.hooks import Subscription, hookimpl
from homeroom_sdk.http import Answer, StaffContext, answer

router = APIRouter(prefix="/api/{id}", tags=["{id}"])


@router.get("/one")
async def one(ctx: StaffContext) -> Answer[str]:
    return answer("one")


@router.get("/two")
async def two(ctx: StaffContext) -> Answer[str]:
    return answer("two")


@router.get("/three")
async def three(ctx: StaffContext) -> Answer[str]:
    return answer("three")


async def hear(ctx, event) -> None:
    pass


class Plugin:
    @hookimpl
    def routers(self) -> Sequence[APIRouter]:
        return [router]

    @hookimpl
    def subscriptions(self) -> Sequence[Subscription]:
        return [Subscription(PersonsImported, hear)]


plugin = Plugin()
'''


@dataclass
class Installation:
    """A home directory, its environment, and the API process if it is running."""

    environment: Mapping[str, str]
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Base URL of the API."""
        return self.environment["HOMEROOM_PUBLIC_URL"]

    @property
    def settings(self) -> Settings:
        """The installation's settings, for use in this process."""
        return Settings(home=Path(self.environment["HOMEROOM_HOME"]), public_url=self.url)

    def boot(self) -> float:
        """Start the API, and return the seconds until it was ready."""
        began = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "homeroom_cli", "serve"],
            env={**os.environ, **self.environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        with httpx.Client(base_url=self.url, trust_env=False) as http:
            while time.perf_counter() - began < WAIT_S:
                with suppress(httpx.TransportError):
                    if http.get("/health/ready").is_success:
                        return time.perf_counter() - began
                time.sleep(0.01)
        raise SystemExit("The API did not become ready.")

    def stop(self) -> None:
        """Stop the API."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(30)


def measure(rounds: int, requests: int) -> None:
    """Run and print all measurements."""
    with ExitStack() as stack:
        site, publishers = stack.enter_context(_more_plugins())
        few, many = stack.enter_context(_installation()), stack.enter_context(_installation(site, publishers))
        kinds = {f"{FEW} plugins": few, f"{MANY} plugins": many}
        first = {name: each.boot() for name, each in kinds.items()}
        heads = {name: _sign_in(each) for name, each in kinds.items()}
        times = _ask(kinds, heads, requests)
        for each in kinds.values():
            each.stop()
        boots: dict[str, list[float]] = {name: [] for name in kinds}
        for _round in range(rounds):
            for name, each in kinds.items():
                boots[name].append(each.boot())
                each.stop()
    ratio = median(boots[f"{MANY} plugins"]) / median(boots[f"{FEW} plugins"])
    print(f"boot, median of {rounds} in turns:")
    for name, found in boots.items():
        print(f"  {name:12} {median(found):6.2f} s; the first, which judges them: {first[name]:.2f} s")
    print(f"  ratio {ratio:.2f} (wanted: <= 1.5)")
    base = median(times[f"{FEW} plugins"])
    print(f"a request through the gate, median of {requests} in turns:")
    for name, found in times.items():
        print(f"  {name:12} {median(found) * 1e3:6.2f} ms, x{median(found) / base:.2f}")


def _ask(
    kinds: Mapping[str, Installation], heads: Mapping[str, dict[str, str]], requests: int
) -> dict[str, list[float]]:
    """Return the seconds of each request to each installation, asked in turns."""
    times: dict[str, list[float]] = {name: [] for name in kinds}
    with ExitStack() as stack:
        clients = {
            name: stack.enter_context(httpx.Client(base_url=each.url, headers=heads[name], trust_env=False))
            for name, each in kinds.items()
        }
        for number in range(requests + 20):
            for name, http in clients.items():
                began = time.perf_counter()
                http.get(PATH).raise_for_status()
                if number >= 20:  # The first requests fill caches and are not counted.
                    times[name].append(time.perf_counter() - began)
    return times


def _sign_in(installation: Installation) -> dict[str, str]:
    """Create a district with an administrator, and return the headers for that user's requests."""
    asyncio.run(_prepare(installation.settings))
    form = {
        "grant_type": "password",
        "username": DIRECTOR.user_of(DISTRICT),
        "password": PASSWORD,
        "organization": DISTRICT,
    }
    answer = httpx.post(f"{installation.url}/api/auth/token", data=form, trust_env=False).raise_for_status()
    return {"authorization": f"Bearer {answer.json()['data']['access_token']}", "x-homeroom-org": DISTRICT}


async def _prepare(settings: Settings) -> None:
    platform = Platform.create(settings)
    try:
        async with platform.database.system() as session:
            district = await create_district(session, code=DISTRICT, name="Bench District", timezone="UTC")
        async with platform.database.district(district.id) as session:
            await grant_features(session, platform.host.features, starts_on=date(2000, 1, 1))
            names = {"email": DIRECTOR.user_of(DISTRICT), "first_name": "Sky", "last_name": "Clerk"}
            await create_user(session, **names, roles=[ADMINISTRATOR], password=PASSWORD)
    finally:
        await platform.close()


@contextmanager
def _more_plugins() -> Iterator[tuple[Path, Path]]:
    """Build the signed plugins missing from `MANY`; yield their site folder and their publisher's key folder."""
    top = Path(tempfile.mkdtemp(prefix="homeroom-bench-"))
    site, keys = top / "site", top / "keys"
    site.mkdir()
    keys.mkdir()
    try:
        secret, _public = make_key(keys, "bench")
        for number in range(MANY - len(find_plugins())):
            name = f"extra{number:02}"
            wheel = build_wheel(top, name, {"plugin.py": PLUGIN.replace("{id}", name)})
            sign_wheel(wheel, read_secret_key(secret), "bench")
            install_wheel(wheel, site)
        yield site, keys
    finally:
        shutil.rmtree(top, ignore_errors=True)


@contextmanager
def _installation(site: Path | None = None, publishers: Path | None = None) -> Iterator[Installation]:
    """Prepare an installation of all plugins and those in `site`, or of only `FEW` plugins without it."""
    home, port = Path(tempfile.mkdtemp(prefix="homeroom-bench-")), free_port()
    environment = {
        "HOMEROOM_HOME": str(home),
        "HOMEROOM_PORT": str(port),
        "HOMEROOM_PUBLIC_URL": f"http://127.0.0.1:{port}",
    }
    if site is None:
        environment["HOMEROOM_PLUGINS_DENY"] = ",".join(found.id for found in find_plugins()[FEW:])
    else:
        environment |= {"PYTHONPATH": str(site), "HOMEROOM_PUBLISHERS": str(publishers)}
    found = Installation(environment)
    try:
        yield found
    finally:
        found.stop()
        EmbeddedPostgres(home).destroy()
        shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--requests", type=int, default=400)
    chosen = parser.parse_args()
    measure(chosen.rounds, chosen.requests)
