"""Parsing of queries that a browser or an attacker sends."""

import json

import pytest
from homeroom.instances.errors import InvalidQuery
from homeroom.instances.query.query import AnyOf, Filter, Operator, Query, Sort
from homeroom.instances.query.schemas import SearchRequest, parse_query
from pydantic import ValidationError


def parse(q: object = None, sort: object = None, from_index: int = 0, size: int = 25) -> Query:
    return parse_query(
        q=q if isinstance(q, str) or q is None else json.dumps(q),
        sort=sort if isinstance(sort, str) or sort is None else json.dumps(sort),
        from_index=from_index,
        size=size,
    )


class TestParseQuery:
    def test_nothing_asked_is_the_first_page(self) -> None:
        assert parse() == Query()

    def test_filters_phrase_and_sort_are_read(self) -> None:
        asked = {"filters": [{"property": "status", "values": ["hold"]}], "phrase": "  ann "}

        query = parse(asked, [{"property": "createdOn", "direction": "DESC"}], from_index=50, size=100)

        assert query == Query((Filter("status", Operator.EQ, ("hold",)),), "ann", (Sort("createdOn", True),), 50, 100)

    def test_several_values_without_operator_are_any_of_them(self) -> None:
        (found,) = parse({"filters": [{"property": "status", "values": ["hold", "failed"]}]}).filters

        assert isinstance(found, Filter)
        assert found.operator is Operator.IN

    def test_group_holds_if_one_of_its_filters_does(self) -> None:
        group = {"any": [{"property": "firstName", "values": ["a"]}, {"property": "lastName", "values": ["a"]}]}

        (found,) = parse({"filters": [group]}).filters

        assert found == AnyOf((Filter("firstName", Operator.EQ, ("a",)), Filter("lastName", Operator.EQ, ("a",))))

    def test_name_value_pairs_count_by_value(self) -> None:
        pair = {"property": "status", "values": [{"name": "On hold", "value": "hold"}], "isNameValuePair": True}

        assert parse({"filters": [pair]}).filters == (Filter("status", Operator.EQ, ("hold",)),)

    def test_one_sort_key_may_come_alone(self) -> None:
        assert parse(sort={"property": "title"}).sort == (Sort("title"),)

    @pytest.mark.parametrize(("asked", "size"), [(0, 25), (24, 25), (26, 26), (500, 500), (501, 500), (10**9, 500)])
    def test_size_outside_the_limits_is_moved_to_them(self, asked: int, size: int) -> None:
        assert parse(size=asked).size == size

    @pytest.mark.parametrize(
        "q",
        [
            "{",
            "[]",
            "null",
            "1",
            '{"where": "1=1"}',
            '{"filters": "x"}',
            '{"filters": [{"property": "a", "values": "x"}]}',
            '{"filters": [{"property": "a", "values": [["deep"]]}]}',
            '{"filters": [{"property": "a", "values": ["x"], "operator": "regex"}]}',
            '{"filters": [{"property": "a", "values": ["x"], "raw": "1=1"}]}',
            '{"filters": [{"values": ["x"]}]}',
            '{"filters": [{"any": [{"any": []}]}]}',
            '{"phrase": {"$ne": null}}',
            '{"phrase": "' + "a" * 201 + '"}',
            '{"filters": ' + "[" * 50 + "]" * 50 + "}",
            "[" * 40_000,
            "9" * 50_001,
            json.dumps({"filters": [{"property": "a", "values": ["x"]}] * 21}),
            json.dumps({"filters": [{"property": "a", "values": ["x"] * 501}]}),
        ],
    )
    def test_wrong_shape_is_refused_with_its_place(self, q: str) -> None:
        with pytest.raises(InvalidQuery, match=r"^(q|filters|phrase)") as error:
            parse(q)

        assert error.value.status == 400

    @pytest.mark.parametrize("sort", ["x", '"title"', '[{"property": "a", "direction": "up"}]', '[{"property": 1}]'])
    def test_wrong_sort_is_refused(self, sort: str) -> None:
        with pytest.raises(InvalidQuery, match=r"^sort"):
            parse(sort=sort)

    @pytest.mark.parametrize(("from_index", "size"), [(-1, 25), (2**31, 25), (0, -25)])
    def test_paging_outside_of_all_sense_is_refused(self, from_index: int, size: int) -> None:
        with pytest.raises(InvalidQuery, match=r"^(fromIndex|size) cannot be read: "):
            parse(from_index=from_index, size=size)


class TestSearchForm:
    def test_post_reads_like_get(self) -> None:
        form = SearchRequest.model_validate(
            {
                "model": "Jobs",
                "filters": [{"property": "status", "values": ["hold"]}],
                "phrase": "ann",
                "dimensions": [],
                "fromIndex": 25,
                "size": 1,
                "sort": [{"property": "createdOn", "direction": "desc"}],
                "source": None,
            }
        )

        assert form.read() == parse(
            {"filters": [{"property": "status", "values": ["hold"]}], "phrase": "ann"},
            {"property": "createdOn", "direction": "desc"},
            from_index=25,
        )

    def test_unknown_operator_is_refused(self) -> None:
        with pytest.raises(ValidationError):
            SearchRequest.model_validate({"model": "Jobs", "filters": [{"property": "a", "operator": "like"}]})
