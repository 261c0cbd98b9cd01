"""A plugin is checked in a separate process before it is imported here; the verdict is kept until its files change."""

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import psycopg
import pytest
from homeroom.config import Settings
from homeroom.db.engine import driver_url
from homeroom.db.urls import DatabaseUrls
from homeroom.installation.schema import bring_up_to_date
from homeroom.platform import load_host
from homeroom.plugins.host import PluginHost
from homeroom.plugins.loading.import_check.judge import judge_plugins
from homeroom.plugins.loading.import_check.store import VerdictBook, is_changed
from homeroom.plugins.loading.load import load_plugins
from homeroom.plugins.loading.loaded import PluginStatus
from homeroom.plugins.loading.verdicts import Verdict
from homeroom.releases.files import Release
from homeroom.releases.installed import Kept
from homeroom_devkit.testing.databases import run_database
from homeroom_sdk.discovery import find_plugins
from homeroom_sdk.i18n import Sentence

Install = Callable[..., Path]

COUNTED = """
from pathlib import Path
count = Path(__file__).with_name("count")
count.write_text(count.read_text() + "x" if count.exists() else "x")
{then}
class Plugin:
    pass
plugin = Plugin()
"""
HEARS = """
@hookimpl
def subscriptions(self):
    from homeroom_sdk.events import PersonsImported
    from homeroom_sdk.hooks import Subscription
    async def hear(ctx, event): ...
    return [Subscription(PersonsImported, hear)]
"""
MIGRATION = """
from alembic import op
revision = "{number}"
down_revision = {before}
branch_labels = depends_on = None
def upgrade():
    op.execute("CREATE TABLE sample_{number} (id int)")
def downgrade():
    op.execute("DROP TABLE sample_{number}")
"""


@pytest.fixture(scope="module")
def urls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DatabaseUrls]:
    """Provide a separate database with an empty table of verdicts."""
    with run_database(tmp_path_factory.mktemp("house")) as postgres:
        found = postgres.ensure()
        yield DatabaseUrls(found.app_url, found.owner_url, found.admin_url)


@pytest.fixture
def book(urls: DatabaseUrls) -> VerdictBook:
    """Provide the database's verdict store, emptied."""
    bring_up_to_date(urls, PluginHost([]))
    with psycopg.connect(driver_url(urls.owner or "")) as connection:
        connection.execute("DELETE FROM installed_plugins")
    return VerdictBook(urls.app)


def judge(book: VerdictBook, *, anew: bool = False) -> Mapping[str, Verdict]:
    return judge_plugins(find_plugins(), book, deadline_s=20, anew=anew)


def imports(folder: Path) -> int:
    """Return how often the plugin was imported."""
    return len((folder / "count").read_text()) if (folder / "count").exists() else 0


class TestReleases:
    @pytest.mark.deep(of="processes")
    def test_refused_one_is_imported_nowhere(self, install: Install, book: VerdictBook) -> None:
        folder = install(code=COUNTED.format(then=""))
        refused = {"sample": Release(refused=Sentence("It is not signed."))}

        verdicts = judge_plugins(find_plugins(), book, deadline_s=20, releases=refused)
        (plugin,) = load_plugins(find_plugins(), verdicts=verdicts)

        assert (plugin.status, plugin.reason) == (PluginStatus.UNTRUSTED, "It is not signed.")
        assert imports(folder) == 0
        book.write(verdicts)
        assert judge(book)["sample"].status is PluginStatus.READY, "what is trusted again is judged anew"

    def test_plugin_that_is_not_trusted_any_more_goes_on_to_hear(self, install: Install, book: VerdictBook) -> None:
        install(body=HEARS)
        judge(book)
        refused = {"sample": Release(refused=Sentence("It is not signed."))}

        verdicts = judge_plugins(find_plugins(), book, deadline_s=20, releases=refused)

        host = PluginHost(load_plugins(find_plugins(), verdicts=verdicts))
        assert [plugin.id for plugin in host.hearers("persons.imported@1")] == ["sample"]
        assert not is_changed(verdicts, book.read()), "a worker would start again and again"

    @pytest.mark.deep(of="processes")
    def test_release_in_use_is_kept_until_it_is_accepted_anew(self, install: Install, book: VerdictBook) -> None:
        install()
        judge(book)
        book.keep({"sample": Release("1.2.0", "acme", "abc"), "other": Release("1.0.0", refused=Sentence("No."))})
        assert {each: entry.kept for each, entry in book.read().items()} == {"sample": Kept("1.2.0", "abc", "acme")}
        assert book.read()["sample"].verdict.status is PluginStatus.READY

        assert [book.accept("sample"), book.accept("sample"), book.accept("other")] == [True, False, False]

        assert book.read()["sample"].kept == Kept()


class TestBook:
    def test_plugin_is_judged_once_and_not_in_this_process(self, install: Install, book: VerdictBook) -> None:
        folder = install(code=COUNTED.format(then="import os; open(__file__ + '.pid', 'w').write(str(os.getpid()))"))

        first, second = judge(book), judge(book)

        assert first["sample"].status is second["sample"].status is PluginStatus.READY
        assert imports(folder) == 1
        assert (folder / "plugin.py.pid").read_text() != str(os.getpid())

    @pytest.mark.deep(of="processes")
    def test_changed_file_is_judged_anew(self, install: Install, book: VerdictBook) -> None:
        folder = install(code=COUNTED.format(then=""))
        judge(book)
        (folder / "plugin.py").write_text("raise RuntimeError('not any more')")

        assert judge(book)["sample"].reason == "RuntimeError: not any more"

    @pytest.mark.deep(of="processes")
    def test_failure_counts_for_others_and_is_judged_anew_by_the_process_that_decides(
        self, install: Install, book: VerdictBook
    ) -> None:
        folder = install(code=COUNTED.format(then="raise OSError('the server is away')"))
        judge(book, anew=True)
        judge(book)
        assert imports(folder) == 1
        judge(book, anew=True)
        assert imports(folder) == 2

    @pytest.mark.deep(of="processes")
    def test_one_that_ends_the_process_is_not_tried_again(self, install: Install, book: VerdictBook) -> None:
        folder = install(code=COUNTED.format(then="import os; os._exit(4)"))
        install("other")

        first, second = judge(book, anew=True), judge(book, anew=True)

        reason = "It cannot be imported. It ended the process, with exit code 4."
        assert first["sample"].reason == second["sample"].reason == reason
        assert first["other"].status is PluginStatus.READY
        assert imports(folder) == 1

    @pytest.mark.deep(of="processes")
    def test_one_that_is_late_is_stopped_with_what_it_has_started(self, install: Install, book: VerdictBook) -> None:
        code = "import subprocess, time\nopen(__file__ + '.pid', 'w').write(str(subprocess.Popen(['sleep', '60']).pid))"
        folder = install(code=f"{code}\ntime.sleep(60)")

        verdict = judge_plugins(find_plugins(), book, deadline_s=1)["sample"]

        assert verdict.reason == "It cannot be imported. It did not finish within 1 seconds and was stopped."
        started = Path("/proc", (folder / "plugin.py.pid").read_text(), "cmdline")
        assert not started.exists() or not started.read_bytes(), "the process that it started lives on"

    @pytest.mark.deep(of="processes")
    def test_plugin_that_fails_hears_what_it_heard_before(self, install: Install, book: VerdictBook) -> None:
        folder = install(body=HEARS)
        assert judge(book)["sample"].hears == ("persons.imported@1",)
        (folder / "plugin.py").write_text("import os; os._exit(1)")

        host = PluginHost(load_plugins(find_plugins(), verdicts=judge(book)))

        assert [plugin.id for plugin in host.hearers("persons.imported@1")] == ["sample"]

    @pytest.mark.deep(of="processes")
    def test_plugin_that_was_ready_keeps_what_it_has_claimed(self, install: Install, book: VerdictBook) -> None:
        install("younger", more='pages = ["letters"]\n')
        load_plugins(find_plugins(), verdicts=judge(book))
        install("a_newcomer", more='pages = ["letters"]\n')

        plugins = {plugin.id: plugin for plugin in load_plugins(find_plugins(), verdicts=judge(book))}

        assert plugins["younger"].is_ready
        assert plugins["a_newcomer"].reason == "The page letters already belongs to the plugin younger."


class TestSuspension:
    @pytest.mark.deep(of="processes")
    def test_it_stays_until_it_is_lifted_and_the_plugin_is_not_imported(
        self, install: Install, book: VerdictBook
    ) -> None:
        folder = install(code=COUNTED.format(then=""))
        judge(book)
        book.suspend("sample", Sentence("It kept everybody waiting."), "plugin.py:3 now")
        book.suspend("sample", Sentence("Another reason."), "")
        (folder / "plugin.py").write_text("raise RuntimeError('a new version')")

        assert judge(book, anew=True)["sample"].status is PluginStatus.SUSPENDED
        assert judge(book)["sample"].reason == "It kept everybody waiting."
        assert book.lift("sample") is True
        assert judge(book)["sample"].reason == "RuntimeError: a new version"

    def test_nothing_is_lifted_where_all_is_well(self, install: Install, book: VerdictBook) -> None:
        install()
        judge(book)
        assert book.lift("sample") is False
        assert book.lift("unheard_of") is False


class TestChange:
    @pytest.mark.deep(of="processes")
    def test_process_is_outdated_when_another_verdict_counts(self, install: Install, book: VerdictBook) -> None:
        folder = install()
        loaded = judge(book)
        assert not is_changed(loaded, book.read())

        book.suspend("sample", Sentence("It kept everybody waiting."), "")
        assert is_changed(loaded, book.read())
        assert not is_changed(judge(book), book.read())

        suspended = judge(book)
        book.lift("sample")
        assert is_changed(suspended, book.read())

        loaded = judge(book)
        (folder / "plugin.py").write_text("raise RuntimeError('another version')")
        judge(book)
        assert not is_changed(loaded, book.read()), "another machine's version is nothing to this one"


class TestTables:
    @pytest.mark.deep(of="processes")
    def test_tables_of_a_newer_version_are_not_touched(
        self, install: Install, book: VerdictBook, urls: DatabaseUrls, tmp_path: Path
    ) -> None:
        folder = install(more='hasSqlDb = true\nsql = ["migrations/versions/a.py"]\n')
        versions = folder / "migrations" / "versions"
        versions.mkdir(parents=True)
        (versions / "a.py").write_text(MIGRATION.format(number="a", before=None))
        (versions / "b.py").write_text(MIGRATION.format(number="b", before="'a'"))
        settings = Settings(home=tmp_path)
        assert bring_up_to_date(urls, load_host(settings, book, anew=True)) == {}

        (versions / "b.py").unlink()
        manifest = folder / "plugin.toml"
        manifest.write_text(manifest.read_text().replace("1.2.0", "1.1.0"))
        host = load_host(settings, book, anew=True)
        failed = bring_up_to_date(urls, host)

        assert failed == {"sample": "The tables are of a newer version; install 1.2.0 or later."}
        assert [plugin.status for plugin in host.plugins] == [PluginStatus.FAILED]
        assert load_host(settings, book).plugins[0].reason == failed["sample"], "another process judges otherwise"
