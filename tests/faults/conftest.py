"""One installation for all fault tests of a process, because a boot takes 12 s; each test has its own district."""

import os
import random
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from fault_testing.delivery import PERSONS
from fault_testing.installation import Installation
from fault_testing.plugins import install_broken
from fault_testing.releases import install_releases
from fault_testing.sink import SlowSink, running
from homeroom.platform import Platform
from homeroom_demo.batch import make_batch


@pytest.fixture(scope="session")
def seed() -> int:
    """Return the random seed of all tests; set `HOMEROOM_SEED` to repeat a run."""
    return int(os.environ.get("HOMEROOM_SEED", random.randrange(2**32)))


@pytest.fixture(scope="session")
async def session_sink(seed: int) -> AsyncIterator[SlowSink]:
    """Provide the mail server, which survives all kills."""
    async with running(SlowSink(random.Random(seed))) as sink:
        assert isinstance(sink, SlowSink)
        yield sink


@pytest.fixture
def sink(session_sink: SlowSink) -> Iterator[SlowSink]:
    """Provide the mail server with normal behaviour; a test may change it."""
    session_sink.be_normal()
    yield session_sink
    session_sink.be_normal()


@pytest.fixture(scope="session")
async def installation(session_sink: SlowSink, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Installation]:
    """Provide a running installation with broken plugins; a test that stops it starts it again."""
    home = tmp_path_factory.mktemp("installation")
    site, settings = install_releases(tmp_path_factory.mktemp("releases"))
    python_path = f"{install_broken(tmp_path_factory.mktemp('plugins'))}:{site}"
    more = {"HOMEROOM_PLUGIN_IMPORT_TIMEOUT_S": "5", **settings}  # Two of the plugins never end.
    installation = Installation(home, session_sink.port, python_path, more=more)
    async with installation.running():
        yield installation


@pytest.fixture(scope="session")
async def house(installation: Installation) -> AsyncIterator[Platform]:
    """Provide the installation's database and blobs, to create districts and inspect data."""
    async with installation.open_house() as house:
        yield house


@pytest.fixture(scope="session")
def batch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a hostile batch of report cards for `PERSONS` students."""
    return make_batch(tmp_path_factory.mktemp("batch"), PERSONS, hostile=True).folder
