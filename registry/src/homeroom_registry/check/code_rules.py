"""Rules about the plugin's code: HP3xx."""

import ast
import re
from collections.abc import Iterator

from apscheduler.triggers.cron import CronTrigger
from homeroom_sdk.flows import POOLS
from homeroom_sdk.hooks import Hooks

from homeroom_registry.check.reading import (
    at_import,
    calls,
    constant,
    dotted,
    functions,
    handlers,
    keyword,
    names_of,
    own_calls,
    texts,
)
from homeroom_registry.check.rules import Problem, at, rule
from homeroom_registry.check.source import PluginSource

ENDS_OR_STARTS = frozenset(
    {
        *("os._exit", "os.abort", "os.execv", "os.fork", "os.kill", "os.system", "sys.exit"),
        *(
            "multiprocessing.Process",
            "subprocess.Popen",
            "subprocess.run",
            "subprocess.call",
            "subprocess.check_output",
        ),
        *("threading.Thread", "threading.Timer", "concurrent.futures.ThreadPoolExecutor", "signal.signal"),
    }
)
BLOCKING = re.compile(
    r"time\.sleep|subprocess\.(run|call|check_call|check_output)|os\.system|urllib\.request\.urlopen"
    r"|(requests|httpx|httpx2)\.(get|post|put|patch|delete|head|request)|socket\.create_connection|smtplib\.SMTP(_SSL)?"
)
OUTSIDE = re.compile(r"(requests|httpx|httpx2|aiohttp|urllib3|http\.client|urllib\.request)(\..*)?")
OWN_DRIVER = re.compile(r"(smtplib|aiosmtplib|psycopg|psycopg2|asyncpg|sqlite3|prefect)(\..*)?")
OWN_ENGINE = re.compile(r"sqlalchemy(\.ext\.asyncio)?\.create_(async_)?engine")
UNSAFE = frozenset({"eval", "exec", "marshal.load", "marshal.loads", "pickle.load", "pickle.loads", "yaml.unsafe_load"})
DISTRICT = re.compile(
    r"homeroom\.(district|schools)|\b(re)?set\s+(local\s+|session\s+)?(role|session\s+authorization)|row_security", re.I
)
PERSONAL = frozenset(
    {
        *("address", "birth_date", "body", "content", "email", "first_name", "last_name", "link", "message", "name"),
        *("password", "phone", "pin", "secret", "subject", "to", "token"),
    }
)
LOGS = frozenset({"critical", "debug", "error", "exception", "info", "warning"})
ERRORS = ("homeroom_sdk.errors.", "homeroom_sdk.flows.PermanentError", "homeroom_sdk.flows.Postponed")
CONTEXTS = ("Context", "Door", "Depends")


@rule(
    "HP301",
    "importing does nothing",
    why="The host imports every plugin at its start. What starts a thread or a process there, or ends one, is refused.",
    mend="Start it in a flow or in a daemon (hook `daemons`), or when it is first needed.",
)
def import_does_nothing(source: PluginSource) -> Iterator[Problem]:
    """Report calls at import that start threads or processes, or end the process."""
    for path, tree in source.code:
        names = names_of(tree)
        for node in at_import(tree):
            if isinstance(node, ast.Call) and (name := dotted(node.func, names)) in ENDS_OR_STARTS:
                yield at(path, node.lineno, f"{name} is called while the module is imported.")


@rule(
    "HP302",
    "nothing blocks the event loop",
    why="""
    All requests of an API process share one event loop. A handler that sleeps or waits for another server without
    `await` keeps everybody waiting; after five seconds the plugin is suspended.
    """,
    mend="Use `await asyncio.sleep`, `ctx.http`, or `await asyncio.to_thread(work)` for what cannot wait otherwise.",
)
def nothing_blocks(source: PluginSource) -> Iterator[Problem]:
    """Report blocking calls in async functions."""
    for path, tree in source.code:
        names = names_of(tree)
        for function in functions(tree):
            if not isinstance(function, ast.AsyncFunctionDef):
                continue
            for call, name in own_calls(function, names):
                if BLOCKING.fullmatch(name):
                    yield at(path, call.lineno, f"{name} blocks the event loop.")


@rule(
    "HP303",
    "handlers of routes are coroutines",
    why="""
    FastAPI calls a plain function in one of forty threads that all of the API shares. One that hangs keeps its thread,
    and nothing can cut it off.
    """,
    mend="Write `async def`, and `await asyncio.to_thread(work)` for what takes a processor.",
)
def handlers_are_coroutines(source: PluginSource) -> Iterator[Problem]:
    """Report route handlers that are not `async def`."""
    for path, tree in source.code:
        for function in handlers(tree, names_of(tree)):
            if isinstance(function, ast.FunctionDef):
                yield at(path, function.lineno, f"{function.name} is no coroutine.")


@rule(
    "HP304",
    "routers have no handlers of the application's life",
    why="They would run in the start of the whole API; one that raises or hangs would stop it. The host refuses them.",
    mend="Use a daemon, a chore, or make it when first asked.",
)
def routers_have_no_lifespan(source: PluginSource) -> Iterator[Problem]:
    """Report lifespan, startup and shutdown handlers of routers."""
    for path, tree in source.code:
        for call, name in calls(tree, names_of(tree)):
            given = {item.arg for item in call.keywords} & {"lifespan", "on_startup", "on_shutdown"}
            if name.endswith("APIRouter") and given:
                yield at(path, call.lineno, f"{', '.join(sorted(map(str, given)))} is given to a router.")
            elif name.endswith((".on_event", ".add_event_handler")):
                yield at(path, call.lineno, f"{name.rpartition('.')[2]} is called.")


@rule(
    "HP305",
    "every hook exists",
    why="A hook with another name is never called; the host refuses the plugin.",
    mend="See `docs/hooks.md` for the hooks and their signatures.",
)
def hooks_exist(source: PluginSource) -> Iterator[Problem]:
    """Report hook implementations with a name that is not a hook."""
    for path, function, _call in _hooks(source):
        if not hasattr(Hooks, function.name):
            yield at(path, function.lineno, f"There is no hook {function.name}.")


@rule(
    "HP306",
    "no hook asks to be first, last or around others",
    why="Plugins do not know each other, so no order is right. The host refuses the plugin.",
    mend="Write `@hookimpl` alone.",
)
def hooks_have_no_order(source: PluginSource) -> Iterator[Problem]:
    """Report arguments of `@hookimpl`, such as `tryfirst` or `wrapper`."""
    for path, function, call in _hooks(source):
        if call is not None and call.keywords:
            words = ", ".join(str(item.arg) for item in call.keywords)
            yield at(path, function.lineno, f"The hook {function.name} asks for {words}.")


def _hooks(source: PluginSource) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef, ast.Call | None]]:
    for path, tree in source.code:
        names = names_of(tree)
        for function in functions(tree):
            for item in function.decorator_list:
                call = item if isinstance(item, ast.Call) else None
                if dotted(call.func if call else item, names) == "homeroom_sdk.hooks.hookimpl":
                    yield path, function, call


@rule(
    "HP307",
    "every route has a context",
    why="The context is what proves who asks and of which district. A route without one answers anybody anything.",
    mend="Take `ctx: Context` or `ctx: StaffContext` of `homeroom_sdk.http`, or a type of yours that depends on one.",
)
def routes_have_a_context(source: PluginSource) -> Iterator[Problem]:
    """Report route handlers without a context parameter or dependency."""
    for path, tree in source.code:
        for function in handlers(tree, names_of(tree)):
            arguments = [*function.args.args, *function.args.kwonlyargs]
            marks = [ast.unparse(item.annotation) for item in arguments if item.annotation]
            marks += [ast.unparse(item) for item in (*function.args.defaults, *function.decorator_list)]
            if not any(word in mark for mark in marks for word in CONTEXTS):
                yield at(path, function.lineno, f"{function.name} has no context.")


@rule(
    "HP308",
    "errors are said in sentences that can be translated",
    why="People read the message in their language; a plain text or an f-string is in no catalogue.",
    mend='Write `raise Conflict(_("There are {count} copies.", count=count))` with `_` of `homeroom_sdk.i18n`.',
)
def errors_are_sentences(source: PluginSource) -> Iterator[Problem]:
    """Report platform errors that are raised with a plain text instead of `_("…")`."""
    for path, tree in source.code:
        names = names_of(tree)
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args):
                continue
            plain = isinstance(node.exc.args[0], ast.JoinedStr) or constant(node.exc.args[0]) is not None
            if plain and dotted(node.exc.func, names).startswith(ERRORS):
                yield at(path, node.lineno, "The message is a plain text.")


@rule(
    "HP309",
    "nothing is printed",
    why="Operators read one JSON object a line, with the district and the request; a printed line breaks that.",
    mend='Use `ctx.log.info("loans_counted", count=count)`.',
)
def nothing_is_printed(source: PluginSource) -> Iterator[Problem]:
    """Report calls of `print`."""
    for path, tree in source.code:
        for call, name in calls(tree, names_of(tree)):
            if name == "print":
                yield at(path, call.lineno, "print is called.")


@rule(
    "HP310",
    "other servers are called by ctx.http alone",
    why="""
    It keeps to the addresses that the operator allows, to a budget and to `Retry-After`, and keeps secrets out of the
    log. A client of your own reaches the machine's own network.
    """,
    mend="Use `ctx.http`. For reading addresses, `urllib.parse` is fine.",
)
def http_is_the_contexts(source: PluginSource) -> Iterator[Problem]:
    """Report imports of HTTP clients."""
    yield from _imported(source, OUTSIDE, "{name} is imported; call other servers by ctx.http.")


@rule(
    "HP311",
    "database, mail and engine are the context's",
    why="A connection of your own is under no district's wall, and in no transaction of the request.",
    mend="Use `ctx.db`, the service `Mailer`, and `ctx.flows`.",
)
def drivers_are_the_contexts(source: PluginSource) -> Iterator[Problem]:
    """Report imports of drivers for databases, mail and the engine, and calls that create database engines."""
    yield from _imported(source, OWN_DRIVER, "{name} is imported.")
    for path, tree in source.code:
        for call, name in calls(tree, names_of(tree)):
            if OWN_ENGINE.fullmatch(name):
                yield at(path, call.lineno, f"{name} is called.")


def _imported(source: PluginSource, pattern: re.Pattern[str], sentence: str) -> Iterator[Problem]:
    for path, tree in source.code:
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                found = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                found = [f"{node.module}.{alias.name}" for alias in node.names]
            else:
                continue
            for name in found:
                if pattern.fullmatch(name):
                    yield at(path, node.lineno, sentence.format(name=name))


@rule(
    "HP312",
    "nothing runs what it was sent",
    why="`eval`, `exec`, `pickle` and the like run whatever somebody has put into the data.",
    mend="Use JSON and a Pydantic model.",
)
def nothing_is_evaluated(source: PluginSource) -> Iterator[Problem]:
    """Report calls of `eval`, `exec`, `pickle` and similar functions."""
    for path, tree in source.code:
        for call, name in calls(tree, names_of(tree)):
            is_unsafe_yaml = name == "yaml.load" and "Safe" not in ast.unparse(call)
            if name in UNSAFE or is_unsafe_yaml:
                yield at(path, call.lineno, f"{name} is called.")


@rule(
    "HP313",
    "parameters of flows are ids",
    why="Parameters stand in the engine and in the list of runs, where operators read them.",
    mend="Keep the words in a table of yours, and give the row's id.",
)
def flow_parameters_are_ids(source: PluginSource) -> Iterator[Problem]:
    """Report text fields of flow parameters with a name that suggests personal data."""
    for path, tree in source.code:
        names = names_of(tree)
        used = {
            ast.unparse(value)
            for call, name in calls(tree, names)
            if name == "homeroom_sdk.flows.flow" and (value := keyword(call, "params")) is not None
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name in used:
                for item, field in _fields(node):
                    if field in PERSONAL and "str" in ast.unparse(item.annotation):
                        yield at(path, item.lineno, f"{node.name}.{field} may hold personal data.")


def _fields(model: ast.ClassDef) -> Iterator[tuple[ast.AnnAssign, str]]:
    for item in model.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            yield item, item.target.id


@rule(
    "HP314",
    "flows wait in a pool that exists",
    why="Nobody would ever take the run up. The host refuses the plugin.",
    mend=f"There are {', '.join(f'`{pool}`' for pool in POOLS)}; leave `pool` out for the first.",
)
def pools_exist(source: PluginSource) -> Iterator[Problem]:
    """Report flows in an unknown pool."""
    for path, call in _flows(source):
        pool = constant(keyword(call, "pool"))
        if pool is not None and pool not in POOLS:
            yield at(path, call.lineno, f"There is no pool {pool}.")


@rule(
    "HP315",
    "schedules are cron lines",
    why="The flow could never start. The host refuses the plugin.",
    mend='Five fields in the district\'s time: `schedule="30 4 * * 1-5"`.',
)
def schedules_can_be_read(source: PluginSource) -> Iterator[Problem]:
    """Report schedules that are not cron expressions of five fields."""
    for path, call in _flows(source):
        schedule = constant(keyword(call, "schedule"))
        try:
            if schedule is not None:
                CronTrigger.from_crontab(schedule)
        except ValueError as error:
            yield at(path, call.lineno, f"{schedule!r}: {error}")


def _flows(source: PluginSource) -> Iterator[tuple[str, ast.Call]]:
    for path, tree in source.code:
        for call, name in calls(tree, names_of(tree)):
            if name == "homeroom_sdk.flows.flow":
                yield path, call


@rule(
    "HP316",
    "nobody changes the district or the role of a session",
    why="The host has set them, and row level security between districts depends on them.",
    mend="Ask `ctx` for what you need. What concerns several districts is a chore's, which is called for each.",
)
def district_is_the_hosts(source: PluginSource) -> Iterator[Problem]:
    """Report texts that change the district or role of a database session, such as SET ROLE."""
    for path, tree in source.code:
        for line, words in texts(tree):
            if DISTRICT.search(words):
                yield at(path, line, "It changes the district or the role of a session.")


@rule(
    "HP317",
    "no error is swallowed whole",
    why="A bare `except` takes the end of a request, a stop and a time limit for an error, and goes on.",
    mend="Name the errors that you expect. Where all must be caught, `except Exception`, and `raise` again.",
)
def nothing_is_swallowed(source: PluginSource) -> Iterator[Problem]:
    """Report bare `except` and `except BaseException` without a `raise` inside."""
    for path, tree in source.code:
        for node in ast.walk(tree):
            if isinstance(node, ast.ExceptHandler):
                is_all = node.type is None or (isinstance(node.type, ast.Name) and node.type.id == "BaseException")
                if is_all and not any(isinstance(item, ast.Raise) for item in ast.walk(node)):
                    yield at(path, node.lineno, "Everything is caught, and nothing raised again.")


@rule(
    "HP318",
    "no personal data in the log",
    why="Logs leave the installation. They hold ids, and never names, addresses or contents.",
    mend='Log the id: `ctx.log.info("loan_ended", loan_id=str(loan.id))`.',
)
def log_has_ids(source: PluginSource) -> Iterator[Problem]:
    """Report log fields with a name that suggests personal data."""
    for path, tree in source.code:
        for call, name in calls(tree, names_of(tree)):
            owner, _dot, method = name.rpartition(".")
            if method in LOGS and owner.rpartition(".")[2] in ("log", "logger"):
                for item in call.keywords:
                    if item.arg in PERSONAL:
                        yield at(path, call.lineno, f"{item.arg} is logged.")


@rule(
    "HP319",
    "no second event loop",
    why="A handler runs in the host's loop; another one inside it fails, or blocks the first.",
    mend="`await` it.",
)
def no_second_loop(source: PluginSource) -> Iterator[Problem]:
    """Report calls that run another event loop, such as `asyncio.run`."""
    for path, tree in source.code:
        for call, name in calls(tree, names_of(tree)):
            if name == "asyncio.run" or name.endswith(".run_until_complete"):
                yield at(path, call.lineno, f"{name} is called.")
