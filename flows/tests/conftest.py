"""One real Prefect server and one real worker for the whole run: a server takes 10 to 30 s to start."""

import socket
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

SUPPORT = Path(__file__).parent / "support"
sys.path.insert(0, str(SUPPORT))

from demo_host import DemoHost  # noqa: E402
from homeroom_flows.engine import PrefectEngine  # noqa: E402
from homeroom_flows.settings import EngineSettings  # noqa: E402
from processes import Server, Worker  # noqa: E402


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> EngineSettings:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    return EngineSettings(base=tmp_path_factory.mktemp("homeroom"), port=port, patience_s=20.0)


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> DemoHost:
    host = DemoHost(str(tmp_path_factory.mktemp("host") / "runs.db"))
    host.create()
    return host


@pytest.fixture(scope="session")
def server(settings: EngineSettings) -> Iterator[Server]:
    server = Server(settings)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def worker(server: Server, settings: EngineSettings, host: DemoHost) -> Iterator[Worker]:
    worker = Worker(settings, host)
    worker.start()
    yield worker
    worker.stop()


@pytest.fixture
async def engine(settings: EngineSettings, worker: Worker) -> AsyncIterator[PrefectEngine]:
    engine = PrefectEngine(settings)
    yield engine
    await engine.close()
