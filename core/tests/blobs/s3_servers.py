"""Real S3 servers, started on loopback for the tests.

rclone checks signatures and ignores conditional writes; moto honours conditional writes and checks neither signatures
nor checksums. Together they cover both kinds of server that the store must work with.
"""

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import SHUT_RDWR, create_connection, create_server, socket
from time import monotonic, sleep

from homeroom.blobs.backends.s3 import S3Store
from homeroom.blobs.backends.s3_client import S3Settings, make_client
from homeroom.processes.ports import free_port

BUCKET = "documents"
ACCESS_KEY = "test-access"
SECRET_KEY = "test-secret-key"


@contextmanager
def rclone_server(folder: Path) -> Iterator[int]:
    program = Path(sys.executable).with_name("rclone")
    port = free_port()
    (folder / BUCKET).mkdir(parents=True)
    keys = f"{ACCESS_KEY},{SECRET_KEY}"
    command = [
        program,
        "serve",
        "s3",
        "--addr",
        f"127.0.0.1:{port}",
        "--auth-key",
        keys,
        "--config",
        "",
        folder,
    ]
    with _running([str(part) for part in command], port):
        yield port


@contextmanager
def moto_server(folder: Path) -> Iterator[int]:
    port = free_port()
    program = shutil.which("moto_server", path=str(Path(sys.executable).parent)) or "moto_server"
    with _running([program, "-H", "127.0.0.1", "-p", str(port)], port):
        with_bucket = make_client(settings_for(port, folder), attempts=3)
        with_bucket.create_bucket(Bucket=BUCKET)
        with_bucket.close()
        yield port


def settings_for(port: int, spool_folder: Path, *, read_timeout_s: float = 30.0) -> S3Settings:
    return S3Settings(
        bucket=BUCKET,
        spool_folder=spool_folder,
        endpoint_url=f"http://127.0.0.1:{port}",
        access_key_id=ACCESS_KEY,
        secret_access_key=SECRET_KEY,
        read_timeout_s=read_timeout_s,
    )


def store_for(port: int, spool_folder: Path) -> S3Store:
    spool_folder.mkdir(parents=True, exist_ok=True)
    return S3Store(settings_for(port, spool_folder, read_timeout_s=2.0))


class LossyProxy:
    """Forwards requests and can drop the answers to the next PUTs, as a broken network does."""

    def __init__(self, target_port: int) -> None:
        self.swallow = 0
        self._target_port = target_port
        self._server = create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._server.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._server.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket) -> None:
        with client, create_connection(("127.0.0.1", self._target_port)) as target:
            state = {"put": False}
            up = threading.Thread(target=self._up, args=(client, target, state), daemon=True)
            up.start()
            while answer := target.recv(65536):
                if state["put"] and self.swallow > 0:
                    self.swallow -= 1
                    break
                client.sendall(answer)
            for end in (client, target):
                try:
                    end.shutdown(SHUT_RDWR)
                except OSError:
                    continue
            up.join(2)

    def _up(self, client: socket, target: socket, state: dict[str, bool]) -> None:
        try:
            while request := client.recv(65536):
                state["put"] = state["put"] or request.startswith(b"PUT ")
                target.sendall(request)
        except OSError:
            return


@contextmanager
def _running(command: list[str], port: int) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_for(port, process)
        yield
    finally:
        process.kill()
        process.wait()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = monotonic() + 60
    while monotonic() < deadline:
        try:
            create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            assert process.poll() is None, "the server died"
            sleep(0.1)
        else:
            return
    raise AssertionError("the server did not open its port")
