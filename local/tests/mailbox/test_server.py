"""The real mailbox process: mail in by smtplib, pages out, and mails that survive a kill."""

import smtplib
import subprocess
import sys
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import httpx
import pytest
from homeroom.processes.mailbox_key import mailbox_key
from homeroom.processes.ports import free_port
from local_testing.processes import wait_until


class Running:
    """A mailbox process with its two ports."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.smtp_port, self.http_port = free_port(), free_port()
        ports = ["--smtp-port", str(self.smtp_port), "--http-port", str(self.http_port)]
        command = [sys.executable, "-m", "homeroom_local.mailbox.server", *ports, "--folder", str(folder)]
        self.process = subprocess.Popen(command)
        wait_until(self._answers)

    def messages(self, to: str) -> list[dict[str, object]]:
        address = f"http://127.0.0.1:{self.http_port}/{mailbox_key(self.folder)}"
        answer = httpx.get(f"{address}/messages", params={"to": to}, trust_env=False)
        found: list[dict[str, object]] = answer.json()["messages"]
        return found

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def _answers(self) -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{self.http_port}/health", trust_env=False).is_success
        except httpx.TransportError:
            return False


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    mailbox = Running(tmp_path / "mails")
    yield mailbox
    mailbox.kill()


def send(port: int, to: str, subject: str) -> None:
    message = EmailMessage()
    message["Subject"] = subject
    message.set_content("A line.\n.\nAfter a dot.\n")
    with smtplib.SMTP("127.0.0.1", port) as smtp:
        smtp.send_message(message, "school@example.org", [to])


class TestMain:
    def test_mail_arrives_whole(self, running: Running) -> None:
        send(running.smtp_port, "ana@example.org", "Zeugnis für Ana")

        (message,) = running.messages("ana@example.org")

        assert message["subject"] == "Zeugnis für Ana"
        assert str(message["text"]).split("\n")[:3] == ["A line.", ".", "After a dot."]

    def test_accepted_mail_is_there_after_a_kill(self, running: Running, tmp_path: Path) -> None:
        send(running.smtp_port, "ana@example.org", "kept")
        running.kill()

        again = Running(tmp_path / "mails")
        try:
            assert [message["subject"] for message in again.messages("ana@example.org")] == ["kept"]
            assert {path.stat().st_mode & 0o777 for path in (tmp_path / "mails").iterdir()} == {0o600}
        finally:
            again.kill()

    def test_sigterm_ends_it(self, running: Running) -> None:
        running.process.terminate()

        assert running.process.wait(10) in (0, -15)
