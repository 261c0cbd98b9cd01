"""The publisher of a release, and whether the installed files belong to it."""

import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from homeroom.releases.files import Release
from homeroom.releases.installed import Kept, inspect_installed
from homeroom.releases.publishers import KeyUnusable, Trust, make_key, read_secret_key
from homeroom.releases.statement import SIGNATURE, STATEMENT
from homeroom_devkit.testing.wheels import install_wheel
from homeroom_registry.check.signing import WheelRefused, inspect_wheel, sign_wheel
from homeroom_registry.check.source import NoPlugin
from releases_testing.publishing import Publishing

UV = Path(sys.prefix).parent / ".tools/bin/uv"


def look(publishing: Publishing, unsigned: str = "", **kept: Kept) -> Release:
    """Return the release of the only installed plugin."""
    (release,) = inspect_installed(publishing.find(), publishing.trust(unsigned), kept).values()
    return release


def write(name: str, text: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)

    return change


def remove(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


def add(wheel: Path, path: str) -> None:
    """Add a file to a wheel after it was built."""
    with zipfile.ZipFile(wheel, "a") as archive:
        archive.writestr(path, "changed = True")


class TestSigned:
    def test_release_of_a_known_publisher_runs(self, publishing: Publishing) -> None:
        publishing.install("notices", "acme")

        release = look(publishing)

        assert (release.refused, release.publisher, release.version, list(release.changed)) == (
            None,
            "acme",
            "1.0.0",
            [],
        )
        assert set(release.interface or {}) == {"mf-manifest.json", "app.js", "app.js.br", "app.js.gz"}

    def test_what_uv_installs_is_as_it_was_signed(self, publishing: Publishing) -> None:
        wheel = publishing.build("notices", "acme")
        command = [str(UV), "pip", "install", "--quiet", "--offline", "--no-deps", "--target", str(publishing.site)]
        subprocess.run([*command, str(wheel)], check=True)

        release = look(publishing)

        assert (release.refused, release.publisher, list(release.changed)) == (None, "acme", [])

    @pytest.mark.parametrize(
        ("change", "file"),
        [
            (write("plugin.py", "plugin = 1"), "notices/plugin.py"),
            (write("words.json", "{}"), "notices/words.json"),
            (write("plugin.so", ""), "notices/plugin.so"),
            (write("plugin.pyc", ""), "notices/plugin.pyc"),
            (write("more.json", ""), "notices/more.json"),
            (write("sub/more.py", ""), "notices/sub/more.py"),
            (remove("__init__.py"), "notices/__init__.py"),
            (write("../notices-1.0.0.dist-info/entry_points.txt", ""), "notices-1.0.0.dist-info/entry_points.txt"),
        ],
        ids=["changed", "no code", "added", "compiled", "no code added", "added below", "gone", "metadata"],
    )
    def test_changed_code_is_refused(self, publishing: Publishing, change: Callable[[Path], None], file: str) -> None:
        folder = publishing.install("notices", "acme")
        found = publishing.find()
        change(folder)

        refused = inspect_installed(found, publishing.trust(), {})["notices"].refused

        assert refused is not None
        assert f"not those of its release: {file}. " in refused

    @pytest.mark.parametrize("name", ["app.js", "app.js.gz", "evil.js"])
    def test_changed_file_of_a_page_is_named(self, publishing: Publishing, name: str) -> None:
        folder = publishing.install("notices", "acme")
        write(f"ui/{name}", "alert(1)")(folder)

        release = look(publishing)

        assert (release.refused, list(release.changed)) == (None, [name])

    def test_record_that_was_changed_with_the_file_proves_nothing(self, publishing: Publishing) -> None:
        folder = publishing.install("notices", "acme")
        shutil.rmtree(folder)
        install_wheel(
            publishing.build("notices", plugin__py="plugin = 2"), publishing.site
        )  # The signed statement stays.

        assert "not those of its release: notices/plugin.py. " in (look(publishing, "*").refused or "")

    def test_bytecode_and_what_installers_add_are_no_change(self, publishing: Publishing) -> None:
        folder = publishing.install("notices", "acme")
        write("__pycache__/plugin.cpython-311.pyc", "x")(folder)

        assert look(publishing).refused is None

    @pytest.mark.parametrize("path", ["notices.pth", "sitecustomize.py", "homeroom/more.py", "../../bin/python"])
    def test_what_was_installed_outside_its_package_is_refused(self, publishing: Publishing, path: str) -> None:
        publishing.install("notices", "acme")
        with (publishing.site / "notices-1.0.0.dist-info/RECORD").open("a") as record:
            record.write(f"{path},sha256=x,1\n")

        assert f"It brings files outside its own package: {path}. " in (look(publishing).refused or "")


class TestRefused:
    def test_unsigned_one_runs_only_where_the_operator_says_so(self, publishing: Publishing) -> None:
        publishing.install("notices")
        refused = look(publishing).refused

        assert refused == (
            "It is not signed. If you know where it comes from, add notices to HOMEROOM_UNSIGNED_PLUGINS."
        )
        assert look(publishing, "other, notices").refused is look(publishing, "*").refused is None

    def test_publisher_who_is_not_known(self, publishing: Publishing) -> None:
        publishing.install("notices", "stranger")

        assert "signed by stranger. This installation does not have their key" in (look(publishing, "*").refused or "")

    def test_signature_of_another_key(self, publishing: Publishing) -> None:
        (publishing.keys / "stranger.pub").write_bytes((publishing.keys / "acme.pub").read_bytes())
        publishing.install("notices", "stranger")

        assert "Its signature is not from stranger" in (look(publishing).refused or "")

    @pytest.mark.parametrize("signature", ["", "not base64!", "AAAA", "é"])
    def test_signature_that_is_none(self, publishing: Publishing, signature: str) -> None:
        publishing.install("notices", "acme")
        (publishing.site / "notices-1.0.0.dist-info" / SIGNATURE).write_text(signature)

        assert "Its signature is not from acme" in (look(publishing).refused or "")

    @pytest.mark.parametrize(
        "change",
        [
            {"publisher": "stranger"},
            {"files": {}},
            {"version": "2.0.0"},
        ],
        ids=str,
    )
    def test_changed_statement(self, publishing: Publishing, change: dict[str, object]) -> None:
        publishing.install("notices", "acme")
        statement = publishing.site / "notices-1.0.0.dist-info" / STATEMENT
        statement.write_text(json.dumps(json.loads(statement.read_text()) | change))

        assert look(publishing, "*").refused

    @pytest.mark.parametrize(
        "content", ["", "{}", "[]", '{"format": 2}', '{"format": 1, "plugin": 3}', "\x00", '{"format": 1, "more": 1}']
    )
    def test_statement_that_is_none(self, publishing: Publishing, content: str) -> None:
        publishing.install("notices", "acme")
        (publishing.site / "notices-1.0.0.dist-info" / STATEMENT).write_text(content)

        assert "cannot be read" in (look(publishing, "*").refused or "")

    def test_statement_of_another_plugin(self, publishing: Publishing) -> None:
        publishing.install("notices", "acme")
        publishing.install("letters", "acme")
        for name in (STATEMENT, SIGNATURE):
            shutil.copy(
                publishing.site / "letters-1.0.0.dist-info" / name, publishing.site / "notices-1.0.0.dist-info" / name
            )

        refused = inspect_installed(publishing.find(), publishing.trust(), {})["notices"].refused

        assert "Its files are those of letters 1.0.0." in (refused or "")

    def test_key_file_without_a_key(self, publishing: Publishing) -> None:
        (publishing.keys / "acme.pub").write_text("no key")
        publishing.install("notices", "acme")

        assert "The file acme.pub among the publishers' keys holds no key." in (look(publishing).refused or "")


class TestKept:
    def test_same_version_with_other_files_waits_for_the_operator(self, publishing: Publishing) -> None:
        publishing.install("notices")
        first = look(publishing, "*")
        kept = Kept(first.version, first.digest, first.publisher)
        assert look(publishing, "*", notices=kept).refused is None
        shutil.rmtree(publishing.site)
        publishing.site.mkdir()
        publishing.install("notices", plugin__py="plugin = 2")

        refused = look(publishing, "*", notices=kept).refused

        assert "Version 1.0.0 had other files" in (refused or "")
        assert "homeroom plugin accept notices" in (refused or "")

    def test_next_version_of_another_publisher_waits_for_the_operator(self, publishing: Publishing) -> None:
        publishing.install("notices", version="2.0.0")
        kept = Kept("1.0.0", "d" * 64, "acme")

        assert "It was signed by acme before" in (look(publishing, "*", notices=kept).refused or "")

    def test_next_version_of_the_same_publisher_runs(self, publishing: Publishing) -> None:
        publishing.install("notices", "acme", version="2.0.0")

        assert look(publishing, notices=Kept("1.0.0", "d" * 64, "acme")).refused is None


class TestWheels:
    def test_wheel_is_signed_and_verified_before_it_is_installed(self, publishing: Publishing) -> None:
        wheel = publishing.build("notices", "acme")
        assert inspect_wheel(wheel, publishing.trust())[1].refused is None
        with zipfile.ZipFile(wheel) as archive:
            assert archive.testzip() is None
            assert len(archive.namelist()) == len(set(archive.namelist())) == 14

    def test_signing_twice_leaves_one_signature(self, publishing: Publishing) -> None:
        wheel = publishing.build("notices", "stranger")
        sign_wheel(wheel, read_secret_key(publishing.secrets / "acme.key"), "acme")

        assert inspect_wheel(wheel, publishing.trust())[1].publisher == "acme"
        with zipfile.ZipFile(wheel) as archive:
            assert sum(name.endswith(SIGNATURE) for name in archive.namelist()) == 1

    def test_wheel_whose_record_is_wrong_is_not_signed(self, publishing: Publishing) -> None:
        wheel = publishing.build("notices")
        before = wheel.read_bytes()
        with zipfile.ZipFile(wheel, "a") as archive:
            archive.writestr("notices/more.py", "")

        with pytest.raises(WheelRefused, match=r"notices/more\.py is not as the wheel's RECORD has it"):
            sign_wheel(wheel, read_secret_key(publishing.secrets / "acme.key"), "acme")
        assert len(wheel.read_bytes()) > len(before)
        assert list(wheel.parent.iterdir()) == [wheel]

    @pytest.mark.parametrize(
        "path",
        [
            "notices.pth",
            "sitecustomize.py",
            "homeroom/more.py",
            "homeroom_sdk/__init__.py",
            "letters/plugin.py",
            "notices-1.0.0.data/scripts/python",
            "notices-1.0.0.data/data/notices.pth",
            "notices-1.0.0.data/purelib/notices/more.py",
        ],
    )
    @pytest.mark.parametrize("unsigned", ["", "*"])
    def test_file_outside_the_package_is_refused(self, publishing: Publishing, path: str, unsigned: str) -> None:
        wheel = publishing.build("notices", "" if unsigned else "acme")
        add(wheel, path)

        reason = f"It brings files outside its own package: {path}. "
        assert reason in (inspect_wheel(wheel, publishing.trust(unsigned))[1].refused or "")
        with pytest.raises(WheelRefused):
            sign_wheel(wheel, read_secret_key(publishing.secrets / "acme.key"), "acme")

    @pytest.mark.parametrize("path", ["notices/more.txt", "notices/ui/more.js", "notices-1.0.0.dist-info/licence.txt"])
    def test_file_that_nobody_has_stated_is_refused(self, publishing: Publishing, path: str) -> None:
        wheel = publishing.build("notices", "acme")
        add(wheel, path)

        release = inspect_wheel(wheel, publishing.trust())[1]
        assert path in (release.refused or "") or list(release.changed) == ["more.js"]

    def test_publisher_signs_nothing_outside_the_package(self, publishing: Publishing) -> None:
        wheel = publishing.build("notices", beside={"notices.pth": "import notices"})

        with pytest.raises(WheelRefused, match=r"outside its own package: notices\.pth"):
            sign_wheel(wheel, read_secret_key(publishing.secrets / "acme.key"), "acme")

    @pytest.mark.parametrize(
        ("path", "reason"),
        [
            ("notices/plugin.py", "two files of one name"),
            ("notices/PLUGIN.py", "two files of one name"),
            ("notices/./plugin.py", "each installer may read"),
            ("notices//plugin.py", "each installer may read"),
            ("notices\\plugin.py", "each installer may read"),
        ],
    )
    @pytest.mark.filterwarnings("ignore:Duplicate name")
    def test_second_file_of_one_name_is_refused(self, publishing: Publishing, path: str, reason: str) -> None:
        wheel = publishing.build("notices", "acme")
        add(wheel, path)

        with pytest.raises(NoPlugin, match=reason):
            inspect_wheel(wheel, publishing.trust())

    @pytest.mark.parametrize(
        "points",
        [
            "[console_scripts]\npython = notices.plugin:plugin\n",
            "[homeroom.plugins]\nnotices = notices.plugin:plugin\nletters = notices.plugin:plugin\n",
            "[homeroom.plugins]\nnotices = letters.plugin:plugin\n",
        ],
        ids=["script", "second plugin", "code of another"],
    )
    def test_wheel_announces_its_plugin_alone(self, publishing: Publishing, points: str) -> None:
        wheel = publishing.build("notices", beside={"notices-1.0.0.dist-info/entry_points.txt": points})

        with pytest.raises(WheelRefused, match="declares more than the plugin notices"):
            sign_wheel(wheel, read_secret_key(publishing.secrets / "acme.key"), "acme")

    def test_compiled_code_is_refused(self, publishing: Publishing) -> None:
        wheel = publishing.build("notices", plugin__pyc="")

        with pytest.raises(WheelRefused, match=r"compiled code: notices/plugin\.pyc"):
            sign_wheel(wheel, read_secret_key(publishing.secrets / "acme.key"), "acme")

    @pytest.mark.parametrize("name", ["homeroom", "homeroom_sdk"])
    def test_plugin_lies_in_no_package_of_the_platform(self, publishing: Publishing, name: str) -> None:
        wheel = publishing.build(name)

        with pytest.raises(WheelRefused, match=f"Its package {name} is inside a package of another publisher"):
            sign_wheel(wheel, read_secret_key(publishing.secrets / "acme.key"), "acme")

    def test_file_that_is_no_wheel(self, publishing: Publishing) -> None:
        (publishing.wheels / "x.whl").write_text("no wheel")

        with pytest.raises(NoPlugin):
            inspect_wheel(publishing.wheels / "x.whl", Trust())


class TestKeys:
    def test_secret_key_is_its_owners_alone(self, tmp_path: Path) -> None:
        secret, _public = make_key(tmp_path, "acme")
        assert secret.stat().st_mode & 0o777 == 0o600

    def test_keys_are_not_written_over(self, tmp_path: Path) -> None:
        secret, _public = make_key(tmp_path, "acme")
        before = secret.read_bytes()
        with pytest.raises(KeyUnusable, match=r"acme\.key cannot be made: File exists"):
            make_key(tmp_path, "acme")
        assert secret.read_bytes() == before

    @pytest.mark.parametrize("name", ["", "../acme", "Acme", "a b", "acme.", "a" * 64])
    def test_publisher_has_a_name(self, tmp_path: Path, name: str) -> None:
        with pytest.raises(KeyUnusable, match="is no publisher's name"):
            make_key(tmp_path, name)

    def test_new_key_stands_beside_the_old_one(self, publishing: Publishing) -> None:
        publishing.install("notices", "acme")
        old = (publishing.keys / "acme.pub").read_bytes()
        other = publishing.secrets / "other"
        other.mkdir()
        _secret, new = make_key(other, "acme")
        (publishing.keys / "acme.pub").write_bytes(new.read_bytes())
        assert look(publishing).refused is not None
        (publishing.keys / "acme.pub").write_bytes(old + new.read_bytes())
        assert look(publishing).refused is None

    def test_other_kinds_of_keys_are_refused(self, tmp_path: Path) -> None:
        secret = tmp_path / "acme.key"
        key = generate_private_key(65537, 2048)
        secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        with pytest.raises(KeyUnusable, match="is no Ed25519 key"):
            read_secret_key(secret)
        secret.write_text("nothing")
        with pytest.raises(KeyUnusable, match="holds no secret key"):
            read_secret_key(secret)
