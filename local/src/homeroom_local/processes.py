"""The processes that `homeroom up` runs on one machine."""

import signal
import sys
from urllib.parse import urlsplit

from homeroom.config import Settings
from homeroom.processes.graceful_shutdown import LEAVE, LEAVE_S, REST_S
from homeroom.processes.mailbox_key import mailbox_folder, mailbox_url
from homeroom.processes.ports import check_port
from homeroom_sdk.discovery import load_part

from homeroom_local.postgres.server import START_TIMEOUT_S, EmbeddedPostgres
from homeroom_local.supervision.child import ProcessSpec, Renewal
from homeroom_local.supervision.probes import answers, http_ok

MAILBOX_ELSEWHERE = "HOMEROOM_SMTP_URL=smtp://127.0.0.1:{port} and HOMEROOM_LOCAL_MAILBOX=true"
"""Settings that the error about a taken SMTP port suggests; the demo needs the first of the two only."""


def list_processes(settings: Settings) -> list[ProcessSpec]:
    """List the processes in the order in which they start; parts that run elsewhere are left out.

    Creates and starts the embedded database if no database URL is set.
    """
    home, patience_s = settings.home.absolute(), float(settings.hang_timeout_s)
    python, own = sys.executable, {"HOMEROOM_HOME": str(home)}
    specs: list[ProcessSpec] = []
    if settings.database_url is None:
        EmbeddedPostgres(home).ensure()
        specs.append(
            ProcessSpec(
                name="database",
                command=(python, "-m", "homeroom_local.postgres.keeper", "--home", str(home)),
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
                # It responds slowly while it processes thousands of task runs after a batch.
                patience_s=2 * patience_s,
                address=address,
            )
        )
    smtp = settings.smtp_url.get_secret_value()
    if settings.runs_mailbox:
        port = settings.mailbox_port
        specs.append(
            ProcessSpec(
                name="mailbox",
                command=(
                    *(python, "-m", "homeroom_local.mailbox.server", "--smtp-port", str(urlsplit(smtp).port)),
                    *("--http-port", str(port), "--folder", str(mailbox_folder(home))),
                ),
                ready=http_ok(f"http://127.0.0.1:{port}/health"),
                live=answers(f"http://127.0.0.1:{port}/health"),
                patience_s=patience_s,
                address=mailbox_url(home, port),
            )
        )
    needs = tuple(spec.name for spec in specs if spec.name == "database")
    homeroom = (python, "-m", "homeroom_cli")
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
            listens=(settings.host, settings.port),
            renewal=Renewal.BESIDE,
            leave_signal=LEAVE,
            leave_timeout_s=LEAVE_S + REST_S + 20,
        )
    )
    specs.append(
        # It waits 15 s for its runs to end, then stops them, which takes at most 12 s.
        ProcessSpec(
            name="worker",
            command=(*homeroom, "worker"),
            env=own,
            after=("api",),
            beats=True,
            patience_s=patience_s,
            stop_timeout_s=30,
            renewal=Renewal.BESIDE,
        )
    )
    specs += [
        ProcessSpec(
            name=name,
            command=(*homeroom, "daemon", name),
            env=own,
            after=("api",),
            beats=True,
            patience_s=patience_s,
            stop_timeout_s=20,
            renewal=Renewal.AFTER,
        )
        for name in settings.daemon_names
    ]
    return specs


def check_ports(settings: Settings) -> None:
    """Check that all ports are free, before anything is started.

    Raises:
        PortTaken: another program has one of the ports; the message names the setting.
    """
    check_port(settings.host, settings.port, "HOMEROOM_PORT={port}")
    if settings.runs_mailbox:
        smtp_port = urlsplit(settings.smtp_url.get_secret_value()).port
        check_port("127.0.0.1", smtp_port or 25, MAILBOX_ELSEWHERE)
        check_port("127.0.0.1", settings.mailbox_port, "HOMEROOM_MAILBOX_PORT={port}")
    if load_part("engine_server")() is not None:
        check_port("127.0.0.1", settings.prefect_port, "HOMEROOM_PREFECT_PORT={port}")


def _reachable(host: str) -> str:
    """Return the host for connections to a listener on `host` from this machine; loopback for wildcard addresses."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - compared, not listened on
    return f"[{here}]" if ":" in here else here
