"""A real S3 server on loopback."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from socket import create_connection

from homeroom.blobs.backends.s3_client import S3Settings, make_client
from homeroom.processes.ports import free_port

START_S = 60.0


@contextmanager
def bucket_server() -> Iterator[str]:
    """Run the S3 server and yield its address."""
    port = free_port()
    program = str(Path(sys.executable).with_name("moto_server"))
    process = subprocess.Popen(
        [program, "-H", "127.0.0.1", "-p", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(port, process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def create_bucket(address: str, spool_folder: Path) -> dict[str, str]:
    """Create a separate bucket; return the settings of a machine that keeps its documents there."""
    name = f"documents-{token_hex(4)}"
    settings = S3Settings(
        bucket=name, spool_folder=spool_folder, endpoint_url=address, access_key_id="test", secret_access_key="test"
    )
    client = make_client(settings, attempts=3)
    client.create_bucket(Bucket=name)
    client.close()
    return {
        "HOMEROOM_BLOB_STORE": "s3",
        "HOMEROOM_S3_BUCKET": name,
        "HOMEROOM_S3_ENDPOINT_URL": address,
        "HOMEROOM_S3_ACCESS_KEY": "test",
        "HOMEROOM_S3_SECRET_KEY": "test",
    }


def _wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline:
        try:
            create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            assert process.poll() is None, "the server died"
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the server did not open its port")
