"""Checks of `homeroom doctor` and `homeroom status`. They start, create and change nothing."""

import os
import shutil
import smtplib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit
from uuid import UUID

import psycopg
from homeroom.config import Settings
from homeroom.daemons.notes import DaemonState, read_note
from homeroom.db.urls import embedded_database
from homeroom.events.models import OutboxEvent
from homeroom.platform import Platform, load_host
from homeroom.plugins.context import PLATFORM
from homeroom.plugins.gate import entitled
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.import_check.store import VerdictBook
from homeroom.runs.models import FlowRun
from homeroom.tenancy.models import DistrictRecord
from homeroom_sdk.discovery import PartMissing, load_part
from homeroom_sdk.engine import EngineAway, RunState
from homeroom_sdk.guard.confinement import list_gaps
from homeroom_sdk.guard.runner import call_guarded
from homeroom_server.plugin_admin.checks import look
from homeroom_server.queue.service import STUCK_AFTER
from sqlalchemy import func, select

from homeroom_cli.marks import Mark

Findings = Iterator[tuple[bool, str]]
"""Pairs of a result and a sentence: True with a description of the state, or False with what to do."""

SMTP_TIMEOUT_S = 5.0
BATCHES = 2
"""Required free space, as a multiple of the largest upload: while an upload is cut, the disk holds it twice."""


@dataclass(frozen=True, slots=True)
class Work:
    """Amount of open work in all districts."""

    queued: int
    running: int
    stuck: int
    dead_events: int

    @property
    def is_stuck(self) -> bool:
        """True if a person has to act."""
        return bool(self.stuck or self.dead_events)

    def __str__(self) -> str:
        return f"Runs: {self.queued} queued, {self.running} running, {self.stuck} stuck. Events given up: " + str(
            self.dead_events
        )


def find_running_database(settings: Settings) -> str | None:
    """Return the URL of the app role; None if the embedded database does not run or is not installed."""
    if settings.database_url is not None:
        return settings.database_url.get_secret_value()
    with suppress(PartMissing):
        urls = embedded_database(settings.home).find()
        return urls.app_url if urls else None
    return None


def look_at_plugins(settings: Settings) -> PluginHost:
    """Load the installed plugins with the stored verdicts; if the database is not available, judge them here."""
    try:
        return load_host(settings, VerdictBook(find_running_database(settings), read_only=True))
    except psycopg.OperationalError:
        return load_host(settings, VerdictBook(None))


async def count_work(platform: Platform) -> Work:
    """Count the runs that are queued, running or stuck, and the events that were given up."""
    waits_since = func.coalesce(FlowRun.lease_until, FlowRun.created_at)
    is_open = FlowRun.state.in_((RunState.QUEUED, RunState.RUNNING))
    question = select(
        func.count().filter(FlowRun.state == RunState.QUEUED),
        func.count().filter(FlowRun.state == RunState.RUNNING),
        func.count().filter(is_open & (waits_since < func.now() - STUCK_AFTER)),
        select(func.count()).select_from(OutboxEvent).where(OutboxEvent.dead_at.is_not(None)).scalar_subquery(),
    )
    async with platform.database.system() as session:
        districts = (await session.scalars(select(DistrictRecord.id))).all()
    sums = [0, 0, 0, 0]
    for district_id in districts:
        async with platform.database.district(district_id, read_only=True) as session:
            sums = [sum(pair) for pair in zip(sums, (await session.execute(question)).one(), strict=True)]
    return Work(*sums)


def check_daemons(settings: Settings) -> Findings:
    """Check the daemons that this machine is configured to run."""
    for name in settings.daemon_names:
        note = read_note(settings.home, name)
        match note.state:
            case DaemonState.RUNNING:
                yield True, f"{name} runs."
            case DaemonState.WAITING:
                yield True, f"{name} waits: another machine runs it."
            case DaemonState.STARTING:
                yield True, f"{name} is starting."
            case DaemonState.PAUSING:
                error = f"{note.failures} times in a row, last with {note.last_error}"
                yield False, f"{name} has failed {error}, and is tried again. Its log: homeroom logs {name}"
            case DaemonState.STOPPED:
                yield False, f"{name} does not run. If homeroom up does, its log says why: homeroom logs {name}"


def judge_work(work: Work) -> Findings:
    """Report stuck runs and events that were given up, or that there are none."""
    if work.stuck:
        yield False, f"{work.stuck} runs wait or run, and no worker has touched them for two minutes. Start a worker."
    if work.dead_events:
        yield (
            False,
            f"{work.dead_events} events were given up after twelve tries: `homeroom logs api` says what their plugins "
            "failed at.",
        )
    if not work.is_stuck:
        yield True, f"No work is stuck. {work}."


def check_engine() -> Findings:
    """Check that the flow engine answers and that a worker has sent a recent heartbeat."""
    try:
        workers = load_part("engine_workers")()
    except PartMissing as error:
        yield False, str(error)
    except EngineAway as error:
        yield False, f"{error} Start it with `homeroom up`, or see `homeroom logs engine`."
    else:
        yield True, "The flow engine answers."
        yield (
            (True, f"Workers that gave a sign of life: {len(workers)}.")
            if workers
            else (False, "No worker has given a sign of life: start `homeroom up`, or `homeroom worker`.")
        )


async def check_plugins(platform: Platform) -> list[tuple[Mark, str]]:
    """Run the plugins' own `check` hooks in every district that may use them."""
    async with platform.database.system() as session:
        districts = (await session.scalars(select(DistrictRecord.id))).all()
    return [finding for district_id in districts for finding in await check_plugins_of(platform, district_id)]


async def check_plugins_of(platform: Platform, district_id: UUID) -> list[tuple[Mark, str]]:
    """Run the `check` hooks in one district; skip the operator's own district unless it has a licensed feature."""
    found: list[tuple[Mark, str]] = []
    state = await platform.entitlements.of(district_id)
    if state.is_operator and not state.features:
        return found
    for plugin in platform.host.ready():
        if "check" not in plugin.hooks or not entitled(state, plugin).allowed:
            continue
        findings = (await look(platform, plugin, state, PLATFORM)).findings
        found += [
            (Mark.of(item.severity), f"{state.district.code}, {plugin.id}: {item.message} {item.remedy}".rstrip())
            for item in findings
        ]
    return found


def check_disk(settings: Settings) -> Findings:
    """Check that there is disk space for the next batches and that the home folder is writable."""
    folder = settings.home.absolute()
    if not folder.exists():
        return
    free, needed = shutil.disk_usage(folder).free, BATCHES * settings.max_upload_bytes
    room = f"{free / 1024**3:,.1f} GiB are free in {folder}"
    if not os.access(folder, os.W_OK):
        yield False, f"{folder} cannot be written to by this user."
    elif free < needed:
        yield False, f"{room}. Make room for {needed / 1024**3:,.1f} GiB, that is two of the largest uploads."
    else:
        yield True, f"{room}."


_GAPS = {
    "files": "They can read every file that this user can. Landlock confines them (Linux 5.13), unless HOMEROOM_HOME "
    "lies in /usr or among Python's packages: look at that, at the kernel, and at what the container allows.",
    "network": "They can reach the network. Install libseccomp (Debian: libseccomp2).",
}


def check_guarded_processes(settings: Settings) -> Findings:
    """Check that the guarded processes, which open untrusted files, can reach nothing except these files."""
    gaps = call_guarded(list_gaps, str(settings.home.absolute()))
    for gap in gaps:
        yield False, f"The processes that open strangers' files are not confined. {_GAPS[gap]}"
    if not gaps:
        yield True, "The processes that open strangers' files are confined to them."


def check_mail_server(settings: Settings) -> Findings:
    """Check that the mail server answers; the mail plugin's own check tests whether it accepts mails."""
    url = urlsplit(settings.smtp_url.get_secret_value())
    secure = url.scheme == "smtps"
    host, port = unquote(url.hostname or ""), url.port or (465 if secure else 25)
    kind = smtplib.SMTP_SSL if secure else smtplib.SMTP
    try:
        with kind(host, port, timeout=SMTP_TIMEOUT_S) as server:
            server.noop()
    except (OSError, smtplib.SMTPException) as error:
        words = "The local mailbox of `homeroom up`" if settings.runs_mailbox else f"The mail server {host}:{port}"
        yield False, f"{words} does not answer ({type(error).__name__}). Mails wait until it does."
    else:
        yield True, f"The mail server {host}:{port} answers."


def lacks_home(settings: Settings) -> bool:
    """Return True if the key or the documents are missing in the home folder where they are configured to be.

    The first start would create new ones.
    """
    needs_key, needs_documents = settings.master_key is None, settings.blob_store == "filesystem"
    home = settings.home
    return (needs_key and not (home / "master.key").exists()) or (needs_documents and not (home / "blobs").exists())


def check_home(home: Path) -> Findings:
    """Explain why the embedded database of this home folder does not run."""
    try:
        embedded_database(home)
    except PartMissing as error:
        yield False, str(error)
        return
    if (home / "database.json").exists():
        yield False, f"The database of {home.absolute()} does not run: start it with `homeroom up`."
    elif home.exists() and any(home.iterdir()):
        yield False, f"No database was ever made in {home.absolute()}: is HOMEROOM_HOME right?"
    else:
        yield (
            False,
            f"There is no installation in {home.absolute()}. Set HOMEROOM_HOME to its folder, or make one with "
            "`homeroom up`.",
        )
