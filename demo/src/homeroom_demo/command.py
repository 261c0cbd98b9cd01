"""`homeroom demo`."""

import asyncio
import itertools
import json
import logging
import os
import re
import shutil
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Annotated
from uuid import UUID

import httpx
import typer
from homeroom.config import Settings
from homeroom.identity.roles import ROLES
from homeroom.platform import Platform
from homeroom.processes.home_lock import sole_supervisor
from homeroom.processes.mailbox_key import mailbox_url
from homeroom.processes.ports import free_port
from homeroom_local.postgres.server import EmbeddedPostgres
from homeroom_local.processes import check_ports, list_processes
from homeroom_local.supervision.supervisor import Supervisor
from homeroom_sdk.discovery import load_part
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from homeroom_demo.batch import make_batch
from homeroom_demo.client import Clerk, DemoFailed
from homeroom_demo.districts import (
    CLERK,
    DIRECTOR,
    DISTRICT,
    PASSWORD,
    SECRETARY,
    SUPPORT,
    Staff,
    prepare_district,
    prepare_support,
)
from homeroom_demo.everyday import Office, make_everyday
from homeroom_demo.results import CRASHED, STAGES, Result, sum_up
from homeroom_demo.story import Batch, run_story
from homeroom_demo.telling import Telling

SAMPLE = "demo-batch"
AT_ONCE = 2
"""Maximum number of concurrent batches: while one is cut, the families of the other open their mails."""
SHORTEST_S = 0.05
"""Stages that took less time are not reported."""
WIDTH = 1_000
"""Width of the printed report, in characters; the terminal wraps longer lines."""
console = Console(stderr=True)
telling = Telling(console)


def demo(
    once: Annotated[bool, typer.Option("--once", help="End after the checks, and use a home of its own.")] = False,
    batch: Annotated[
        list[Path] | None,
        typer.Option(
            help="A folder with batch.pdf, persons.csv and maybe rule.json; several are served in one installation."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Leave every delivered document there as <person_id>.pdf, of each --batch in its own folder."
        ),
    ] = None,
    pattern: Annotated[
        str | None, typer.Option(help="Pattern with a group `id` that finds a page's person, instead of rule.json.")
    ] = None,
    persons: Annotated[int, typer.Option(help="Students of the batch that is made.", min=1)] = 200,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON on standard output.")] = False,
) -> None:
    """Start everything with a sample district, cut a real batch and deliver it, then stay up for you to look around.

    The batch contains what files of student information systems contain: shared resources, an outline, tags,
    attachments and metadata that name every student. Each document is then fetched through the link in its mail, as a
    family would do, and searched for other persons' data. Each of your own batches gets its own district; documents
    that the product holds back are listed and do not count as failures.
    """
    plan = _plan(batch or [], out, pattern or "")
    settings = own_settings(Path(mkdtemp(prefix="homeroom-demo-"))) if once else _settings()
    logging.getLogger().setLevel(logging.ERROR)  # This process prints its own progress; the others have log files.
    try:
        with sole_supervisor(settings.home, address=settings.public_url):
            check_ports(settings)
            results = asyncio.run(_run(settings, plan, persons, stay=not once, as_json=as_json))
    except DemoFailed:
        console.print(f"The logs are in {settings.home.absolute() / 'logs'}")
        raise
    is_good = all(result.is_good for result in results.values())
    if not batch:
        is_good = is_good and all(result.parts == result.opened > 0 for result in results.values())
    if is_good and once:
        EmbeddedPostgres(settings.home).destroy()
        shutil.rmtree(settings.home, ignore_errors=True)
    if not is_good:
        console.print("[red]Not every document reached its family, or something leaked: see the numbers above.[/red]")
        console.print(f"The logs are in {settings.home.absolute() / 'logs'}")
        sys.exit(1)


@dataclass(frozen=True, slots=True)
class Task:
    """A batch and the code of its district; the sample batch if `batch` is None."""

    district: str
    batch: Batch | None
    out: Path | None
    pattern: str = ""


def _plan(folders: Sequence[Path], out: Path | None, pattern: str) -> dict[str, Task]:
    """Map the names of the batches' folders to tasks; the first batch uses the sample's district."""
    if not folders:
        return {SAMPLE: Task(DISTRICT, None, out, pattern)}
    plan: dict[str, Task] = {}
    for folder in folders:
        name = folder.absolute().name
        for file in ("batch.pdf", "persons.csv"):
            if not (folder / file).is_file():
                raise DemoFailed(f"There is no {file} in {folder}.")
        if name in plan:
            raise DemoFailed(f"Two of the batches are called {name}. Rename one of the folders.")
        code = _code(name, taken={task.district for task in plan.values()}) if plan else DISTRICT
        plan[name] = Task(code, Batch(folder, pattern), out / name if out else None)
    return plan


def _code(name: str, *, taken: Collection[str]) -> str:
    """Return an unused district code that contains the batch's name."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40] or "batch"
    codes = itertools.chain([f"{plain}-district"], (f"{plain}-district-{number}" for number in itertools.count(2)))
    return next(code for code in codes if code not in taken)


async def _run(
    settings: Settings, plan: Mapping[str, Task], persons: int, *, stay: bool, as_json: bool
) -> dict[str, Result]:
    supervisor = Supervisor(list_processes(settings), log_folder=settings.home.absolute() / "logs")
    with telling.step("Starting the database, the flow engine, the API, a worker and a mailbox"):
        await supervisor.start()
    try:
        results = await _serve(settings, plan, persons)
        staff = [CLERK, DIRECTOR]
        if stay and any(task.batch is None for task in plan.values()):
            staff = await _furnish(settings, persons)
        if as_json:
            print(json.dumps(sum_up(results), indent=1, ensure_ascii=False))
        else:
            _report(settings, results, staff)
        if stay:
            console.print("Stays up until you press Ctrl-C.")
            with suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
        return results
    finally:
        await supervisor.stop()


async def _serve(settings: Settings, plan: Mapping[str, Task], persons: int) -> dict[str, Result]:
    """Deliver the batches, at most two concurrently; a user's batch that fails does not stop the others."""
    limit = asyncio.Semaphore(AT_ONCE)
    sample = settings.home.absolute() / SAMPLE
    if any(task.batch is None for task in plan.values()):
        with telling.step(f"Making report cards of {_count(persons, 'student')}"):
            await asyncio.to_thread(make_batch, sample, persons=persons, hostile=True)

    async def serve_one(task: Task) -> Result:
        async with limit:
            district_id = await _prepare(settings, task.district)
            batch = task.batch or Batch(sample, task.pattern)
            return await asyncio.to_thread(_tell, settings, task, batch, district_id, is_alone=len(plan) == 1)

    batches = _count(len(plan), "batch", "batches")
    with telling.step(f"Delivering {batches} to families, who open every document"):
        return dict(zip(plan, await asyncio.gather(*(serve_one(task) for task in plan.values())), strict=True))


def _tell(settings: Settings, task: Task, batch: Batch, district_id: UUID, *, is_alone: bool) -> Result:
    if task.out is not None:
        task.out.mkdir(parents=True, exist_ok=True)
    mailbox = mailbox_url(settings.home, settings.mailbox_port)
    try:
        clerk, director = (_sign_in(settings, task.district, person, district_id) for person in (CLERK, DIRECTOR))
        before = "" if is_alone else f"{task.district}: "
        return run_story(
            clerk,
            director,
            batch,
            mailbox_url=mailbox,
            out=task.out,
            tell=lambda text: telling.note(f"{before}{text}"),
        )
    except (DemoFailed, httpx.HTTPError) as error:
        if task.batch is None:
            raise
        return Result(status=CRASHED, message=str(error))


def _sign_in(settings: Settings, district: str, person: Staff, district_id: UUID) -> Clerk:
    user = person.user_of(district)
    return Clerk.sign_in(
        settings.public_url, district=district, user=user, password=PASSWORD, district_id=district_id.hex
    )


async def _prepare(settings: Settings, district: str, *more: Staff) -> UUID:
    """Create the district, the staff that handles its batch, and more staff, if missing; return the district's id."""
    platform = Platform.create(settings, pool_size=2)
    try:
        return (await prepare_district(platform, district, staff=(CLERK, DIRECTOR, *more))).id
    finally:
        await platform.close()


async def _furnish(settings: Settings, persons: int) -> list[Staff]:
    """Add everyday jobs to the sample's district; return the users who can sign in."""
    district_id = await _prepare(settings, DISTRICT, SECRETARY)
    folder, mailbox = settings.home.absolute() / SAMPLE, mailbox_url(settings.home, settings.mailbox_port)

    def work() -> None:
        clerk, director, secretary = (
            _sign_in(settings, DISTRICT, person, district_id) for person in (CLERK, DIRECTOR, SECRETARY)
        )
        make_everyday(Office(director, clerk, secretary), folder, persons=persons, mailbox_url=mailbox)

    with telling.step("Adding jobs as an office has them: one waits, one has held work, of one a mail came back"):
        await asyncio.to_thread(work)
    platform = Platform.create(settings, pool_size=2)
    try:
        has_support = await prepare_support(platform)
    finally:
        await platform.close()
    return [CLERK, SECRETARY, DIRECTOR, *([SUPPORT] if has_support else [])]


def _settings() -> Settings:
    """Return the settings of the environment, with the local mailbox, because the demo's families are invented.

    If mails would go to a server on this machine, the local mailbox takes its place.

    Raises:
        DemoFailed: mails would leave this machine.
    """
    settings = Settings()
    if settings.local_mailbox is None and settings.smtp_url.get_secret_value().startswith("smtp://127.0.0.1:"):
        os.environ["HOMEROOM_LOCAL_MAILBOX"] = "true"  # For the child processes too.
        settings = Settings()
    if not settings.runs_mailbox:
        raise DemoFailed(
            "The demo's families are inventions, so their mails stay on this machine. Set "
            "HOMEROOM_SMTP_URL=smtp://127.0.0.1:2525, or another port that is free, and unset "
            "HOMEROOM_LOCAL_MAILBOX; or run `homeroom demo --once`, which takes ports of its own."
        )
    return settings


def own_settings(home: Path) -> Settings:
    """Return settings with a separate home and free ports; also set in the environment for the child processes."""
    port, smtp, mailbox, engine = free_port(), free_port(), free_port(), free_port()
    os.environ.update(
        HOMEROOM_HOME=str(home),
        HOMEROOM_PORT=str(port),
        HOMEROOM_PUBLIC_URL=f"http://127.0.0.1:{port}",
        HOMEROOM_SMTP_URL=f"smtp://127.0.0.1:{smtp}",
        HOMEROOM_LOCAL_MAILBOX="true",
        HOMEROOM_SEND_WAIT_S="0",
        HOMEROOM_MAILBOX_PORT=str(mailbox),
        HOMEROOM_PREFECT_PORT=str(engine),
    )
    return Settings()


def _report(settings: Settings, results: Mapping[str, Result], staff: Sequence[Staff]) -> None:
    mailbox = mailbox_url(settings.home, settings.mailbox_port)
    screen = Console(soft_wrap=True, width=WIDTH)
    screen.print("\n".join(line for name, result in results.items() for line in _describe(name, result)))
    screen.print(f"\nSign in at [bold]{settings.public_url}[/bold] with the password [bold]{PASSWORD}[/bold]:")
    sign_ins = Table("school id", "user", "role", "", box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for person in staff:
        role = ROLES[person.role].name if person.role in ROLES else "Customer Support"
        sign_ins.add_row(person.district or DISTRICT, person.user_of(DISTRICT), role, person.shows)
    screen.print(sign_ins)
    lines = [
        "",
        f"The families' mail  {mailbox}  (the PIN is the student's ID number)",
        f"Prefect             http://127.0.0.1:{settings.prefect_port}",
        f"                    asks once for the auth string: [bold]{escape(load_part('engine_secret')() or '')}[/bold]",
        f"Logs                {settings.home.absolute() / 'logs'}",
    ]
    screen.print("\n".join(lines))


def _describe(name: str, result: Result) -> Iterator[str]:
    if name != SAMPLE:
        yield f"[bold]{escape(name)}[/bold]: {result.status} {escape(result.message)}".rstrip()
    problems, leaks = _count(result.open_problems, "open problem"), _count(len(result.leaks), "leak")
    yield (
        f"[bold]{_count(result.parts, 'document')}[/bold] made, [bold]{_count(result.mails, 'e-mail')}[/bold] sent, "
        f"[bold]{result.opened}[/bold] opened by their families, [bold]{len(result.held)}[/bold] held, "
        f"[bold]{problems}[/bold], [bold]{leaks}[/bold] found"
    )
    yield from (f"[red]{escape(leak)}[/red]" for leak in result.leaks)
    spent = [(STAGES.get(stage, stage), seconds) for stage, seconds in result.seconds.items() if seconds >= SHORTEST_S]
    yield "Took: " + ", ".join(f"{name} {seconds:.1f} s" for name, seconds in spent)


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"
