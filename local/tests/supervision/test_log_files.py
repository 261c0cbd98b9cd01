"""Log files stop growing and never stop a process."""

from pathlib import Path

from homeroom_local.supervision.log_files import RotatingFile


class TestWrite:
    def test_full_file_is_shifted_and_the_oldest_dropped(self, tmp_path: Path) -> None:
        log = RotatingFile(tmp_path / "logs" / "api.log", max_bytes=10, keep=2)

        for number in range(5):
            log.write(b"entry number %d\n" % number)
        log.close()

        assert (tmp_path / "logs").stat().st_mode & 0o777 == 0o700
        contents = {path.name: path.read_text() for path in (tmp_path / "logs").iterdir()}
        assert contents == {
            "api.log": "entry number 4\n",
            "api.log.1": "entry number 3\n",
            "api.log.2": "entry number 2\n",
        }

    def test_folder_that_others_could_read_is_closed_to_them(self, tmp_path: Path) -> None:
        (tmp_path / "logs").mkdir(mode=0o755)
        log = RotatingFile(tmp_path / "logs" / "api.log")

        log.write(b"entry\n")
        log.close()

        assert (tmp_path / "logs").stat().st_mode & 0o777 == 0o700

    def test_log_that_cannot_be_written_is_dropped(self, tmp_path: Path) -> None:
        (tmp_path / "api.log").mkdir()

        log = RotatingFile(tmp_path / "api.log")
        log.write(b"lost\n")

        assert log.tail() == ""


class TestTail:
    def test_only_the_end_is_read(self, tmp_path: Path) -> None:
        log = RotatingFile(tmp_path / "api.log")
        log.write(b"early\n" + b"x" * 5000 + b"\nlate\n")

        assert log.tail().endswith("late")
        assert "early" not in log.tail()
        log.close()
