"""The parts of a package's sources and manifest that go into its catalogues."""

from pathlib import Path

from homeroom.i18n.extract import extract, update

HEAD = """msgid ""
msgstr ""
"Language: ar\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : 4);\\n"

"""


class TestUpdate:
    def test_new_sentence_and_one_that_nobody_says_make_it_stale(self, tmp_path: Path) -> None:
        (tmp_path / "words.py").write_text('_("Said now.")\n_n("{count} one", "{count} many", 2)\n')
        ((path, first),) = update(tmp_path)
        path.parent.mkdir(parents=True)
        path.write_bytes(first)
        assert [content for _path, content in update(tmp_path)] == [first]

        (tmp_path / "words.py").write_text('_("Something else is said.")\n')
        ((_path, second),) = update(tmp_path)

        assert "Said now." in first.decode()
        assert "Said now." not in second.decode()
        assert "Something else is said." in second.decode()


class TestExtract:
    def test_what_a_manifest_calls_things_is_found(self, tmp_path: Path) -> None:
        (tmp_path / "plugin.toml").write_text(
            'id = "clubs"\nname = "School clubs"\ndescription = "Clubs."\nversion = "1"\napi = ">=1"\n'
            'assist = "mailto:a@example.org"\nflags = ["clubRoom"]\ntitles = { clubRoom = "Club room" }\n'
            '[[district_flags]]\nkey = "OpenLate"\ntitle = "Open late"\ndescription = "Until nine."\n'
        )

        found = {message.id for message in extract(tmp_path) if message.id}

        assert found == {"School clubs", "Club room", "Open late", "Until nine."}

    def test_name_of_a_plugin_is_translated_where_a_catalogue_has_it(self, tmp_path: Path) -> None:
        folder = tmp_path / "clubs"
        folder.mkdir()
        (folder / "plugin.toml").write_text(
            'id = "clubs"\nname = "School clubs"\ndescription = "Clubs."\nversion = "1"\napi = ">=1"\n'
            'assist = "mailto:a@example.org"\n'
        )
        assert list(update(folder)) == []
        path = folder / "locales/ar/LC_MESSAGES/clubs.po"
        path.parent.mkdir(parents=True)
        path.write_text(HEAD + 'msgid "School clubs"\nmsgstr "نوادي المدرسة"\n\nmsgid "Old"\nmsgstr "قديم"\n')

        ((_path, content),) = update(folder)

        assert {message.id for message in extract(folder) if message.id} == {"School clubs"}
        assert ("نوادي المدرسة" in content.decode(), "قديم" in content.decode()) == (True, False)
