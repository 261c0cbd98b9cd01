import ssl
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from homeroom_flows.settings import EngineSettings
from pydantic import SecretStr


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("HOMEROOM_HOME", "HOMEROOM_PREFECT_PORT", "HOMEROOM_PREFECT_API_URL", "HOMEROOM_PREFECT_AUTH"):
        monkeypatch.delenv(name, raising=False)


class TestAuthString:
    def test_embedded_makes_one_secret_for_all_processes(self, tmp_path: Path) -> None:
        with ThreadPoolExecutor(8) as threads:
            found = set(threads.map(lambda _: EngineSettings(base=tmp_path).auth_string(), range(32)))

        assert len(found) == 1
        assert len(str(found.pop())) > len("homeroom:") + 40

    def test_embedded_secret_is_the_owners_only(self, tmp_path: Path) -> None:
        settings = EngineSettings(base=tmp_path)

        settings.auth_string()

        assert [file.name for file in settings.home.iterdir()] == ["auth"]
        assert (settings.home / "auth").stat().st_mode & 0o777 == 0o600
        assert settings.home.stat().st_mode & 0o777 == 0o700

    def test_external_is_given_and_writes_nothing(self, tmp_path: Path) -> None:
        settings = EngineSettings(base=tmp_path, api_url="https://prefect.example/api", auth=SecretStr("ops:secret"))

        assert settings.auth_string() == "ops:secret"
        assert not settings.home.exists()

    def test_external_without_one_has_none(self, tmp_path: Path) -> None:
        settings = EngineSettings(base=tmp_path, api_url="https://prefect.example/api")

        assert settings.auth_string() is None
        assert "PREFECT_API_AUTH_STRING" not in settings.client_environment()

    def test_prefects_clients_read_one_authority_where_they_need_none(self, tmp_path: Path) -> None:
        file = EngineSettings(base=tmp_path).client_environment()["PREFECT_API_SSL_CERT_FILE"]

        assert len(ssl.create_default_context(cafile=file).get_ca_certs()) == 1

    def test_prefects_clients_read_all_authorities_for_https(self, tmp_path: Path) -> None:
        settings = EngineSettings(base=tmp_path, api_url="https://prefect.example/api")

        assert "PREFECT_API_SSL_CERT_FILE" not in settings.client_environment()


class TestEnvironment:
    def test_home_and_port_come_from_the_environment(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setenv("HOMEROOM_HOME", str(tmp_path))
        monkeypatch.setenv("HOMEROOM_PREFECT_PORT", "4321")

        settings = EngineSettings()

        assert settings.home == tmp_path / "prefect"
        assert settings.url == "http://127.0.0.1:4321/api"
        assert settings.ui_url == "http://127.0.0.1:4321"
        assert settings.is_embedded

    def test_external_url_loses_its_slash(self) -> None:
        settings = EngineSettings(api_url="https://prefect.example/api/")

        assert settings.url == "https://prefect.example/api"
        assert not settings.is_embedded

    def test_secret_is_not_shown(self) -> None:
        settings = EngineSettings(api_url="https://prefect.example/api", auth=SecretStr("ops:secret"))

        assert "ops:secret" not in repr(settings)
