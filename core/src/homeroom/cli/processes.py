"""Which processes `homeroom up` runs on one machine."""

import signal
import sys

from homeroom_sdk.discovery import load_part

from homeroom.config import Settings
from homeroom.db.embedded import START_TIMEOUT_S, EmbeddedPostgres
from homeroom.processes.child import ProcessSpec
from homeroom.processes.probes import answers, http_ok


def list_processes(settings: Settings) -> list[ProcessSpec]:
    """The processes in the order in which they start; parts that run elsewhere are left out."""
    home, patience_s = settings.home.absolute(), float(settings.hang_timeout_s)
    python, own = sys.executable, {"HOMEROOM_HOME": str(home)}
    specs: list[ProcessSpec] = []
    if settings.database_url is None:
        EmbeddedPostgres(home).ensure()
        specs.append(
            ProcessSpec(
                name="database",
                command=(python, "-m", "homeroom.db.embedded_keeper", "--home", str(home)),
                beats=True,
                patience_s=START_TIMEOUT_S + patience_s,
                stop_timeout_s=60,
                death_signal=signal.SIGTERM,
            )
        )
    command = load_part("engine_server")()
    if command is not None:
        address = f"http://127.0.0.1:{command[-1]}"
        specs.append(
            ProcessSpec(
                name="engine",
                command=command,
                env=own,
                ready=http_ok(f"{address}/api/ready"),
                ready_timeout_s=180,
                live=answers(f"{address}/api/health"),
                # It works off thousands of task runs after a batch, and is slow meanwhile.
                patience_s=2 * patience_s,
                address=address,
            )
        )
    smtp = settings.smtp_url.get_secret_value()
    if settings.runs_mailbox:
        folder, port = home / "mailbox", settings.mailbox_port
        specs.append(
            ProcessSpec(
                name="mailbox",
                command=(
                    *(python, "-m", "homeroom.processes.mailbox", "--smtp-port", smtp.rpartition(":")[2]),
                    *("--http-port", str(port), "--folder", str(folder)),
                ),
                ready=http_ok(f"http://127.0.0.1:{port}/health"),
                live=answers(f"http://127.0.0.1:{port}/health"),
                patience_s=patience_s,
                address=f"http://127.0.0.1:{port}",
            )
        )
    needs = tuple(spec.name for spec in specs if spec.name == "database")
    homeroom = (python, "-m", "homeroom")
    own_address = f"http://{_reachable(settings.host)}:{settings.port}"
    specs.append(
        ProcessSpec(
            name="api",
            command=(*homeroom, "serve"),
            env=own,
            after=needs,
            ready=http_ok(f"{own_address}/health/ready"),
            live=answers(f"{own_address}/health/live"),
            beats=True,
            patience_s=patience_s,
            address=settings.public_url,
        )
    )
    specs.append(
        # It lets its runs end for 15 s and then stops them, which takes 12 s at most.
        ProcessSpec(
            name="worker",
            command=(*homeroom, "worker"),
            env=own,
            after=("api",),
            beats=True,
            patience_s=patience_s,
            stop_timeout_s=30,
        )
    )
    return specs


def _reachable(host: str) -> str:
    """Where this machine reaches what listens on `host`, which may stand for all its addresses."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - compared, not listened on
    return f"[{here}]" if ":" in here else here
