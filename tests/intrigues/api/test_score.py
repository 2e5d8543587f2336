"""`POST /api/score/` answers as the command does."""

import json

import pytest
from django.core.cache import cache
from rest_framework.test import APIRequestFactory

from intrigues.api.score import MOST_BYTES, ScoreThrottle, score
from tests.intrigues.rules.test_score import EXAMPLE, RESULT


@pytest.fixture(autouse=True)
def _no_one_has_called_yet():
    cache.clear()


def posted(body, content_type="application/json"):
    request = APIRequestFactory().post("/api/score/", data=body, content_type=content_type)
    response = score(request)
    response.render()
    return response.status_code, json.loads(response.content)


def test_one_and_a_list():
    assert posted(json.dumps(EXAMPLE)) == (200, RESULT)
    assert posted(json.dumps([EXAMPLE])) == (200, [RESULT])


def test_the_body_is_read_as_json_whatever_it_calls_itself():
    assert posted(json.dumps(EXAMPLE), "application/x-www-form-urlencoded") == (200, RESULT)


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ("", {"place": "line 1 column 1", "message": "not JSON: Expecting value", "rule": ""}),
        ('{"designs": {}, "lineups": {}}', {"place": "lineups", "message": "empty: nobody is in", "rule": ""}),
        (
            '{"designs": {}, "lineups": {"Karl": ["x", "x"]}}',
            {"place": "lineups.Karl[0]", "message": 'unknown design "x"', "rule": ""},
        ),
        ("[" * 100_000, {"place": "input", "message": "nested too deeply", "rule": ""}),
        ("x" * (MOST_BYTES + 1), {"place": "input", "message": f"too long: at most {MOST_BYTES} bytes", "rule": ""}),
    ],
)
def test_bad_input(body, answer):
    assert posted(body) == (400, answer)


def test_a_rules_no_carries_its_id():
    body = json.dumps(EXAMPLE).replace('"kind": "money"', '"kind": "luxury"')
    assert posted(body) == (
        400,
        {"place": "weakness_plays[0]", "message": 'IN-51 "brandt" has no weakness "luxury"', "rule": "IN-51"},
    )


def test_too_much_to_count():
    effects = [{"op": "add", "value": 1}] * 5000
    table = {**EXAMPLE, "circumstances": [{"by": "Karl", "name": "A plot", "effects": effects}]}
    status, answer = posted(json.dumps(table))
    assert (status, answer["place"]) == (400, "input")
    assert answer["message"].startswith("too much to count here: ")


def test_only_posts():
    response = score(APIRequestFactory().get("/api/score/"))
    assert response.status_code == 405


def test_many_calls_from_one_address_are_slowed_down(monkeypatch):
    monkeypatch.setattr(ScoreThrottle, "rate", "2/min")
    assert [posted("[]")[0] for _ in range(3)] == [200, 200, 429]


def test_a_header_that_anybody_can_write_makes_nobody_another(monkeypatch):
    monkeypatch.setattr(ScoreThrottle, "rate", "2/min")
    said = [
        score(APIRequestFactory().post("/api/score/", b"[]", content_type="application/json", headers=headers))
        for headers in ({"X-Forwarded-For": f"10.0.0.{number}"} for number in range(3))
    ]
    assert [answer.status_code for answer in said] == [200, 200, 429]


def test_the_door_is_open_without_a_session():
    assert score.policy == "anybody"
    assert score.csrf_exempt
