"""A missing or wrong variable stops the start with one sentence that names it and shows a line that works."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formpilot_site.environment import Environment, EnvironmentProblem
from formpilot_site.service_settings import services_of


def read(value: str | None) -> Environment:
    return Environment({} if value is None else {"NAME": value})


@pytest.mark.parametrize("word", ["1", "true", "YES", " on "])
def test_a_flag_is_on(word):
    assert read(word).flag("NAME", default=False) is True


@pytest.mark.parametrize("word", ["0", "False", "no", "off"])
def test_a_flag_is_off(word):
    assert read(word).flag("NAME", default=True) is False


@pytest.mark.parametrize("nothing", [None, "", "   "])
def test_an_empty_value_counts_as_not_set(nothing):
    environment = read(nothing)

    assert environment.flag("NAME", default=True) is True
    assert environment.whole_number("NAME", 7, minimum=1, maximum=9) == 7
    assert environment.text("NAME", "default") == "default"
    assert environment.url("NAME") == ""
    assert environment.database("NAME", "PARTS") is None


@pytest.mark.parametrize(
    ("value", "rate"),
    [("30/minute", (30, 60)), (" 5/Second", (5, 1)), ("7/hour", (7, 3600)), ("1/day", (1, 86_400)), ("off", None)],
)
def test_a_rate_is_so_many_in_so_many_seconds(value, rate):
    assert read(value).rate("NAME", "1/minute") == rate


@pytest.mark.parametrize("value", ["30", "/minute", "0/minute", "-1/hour", "30/fortnight", "٣/minute", "1e3/day", "0"])
def test_a_rate_that_cannot_be_read_is_refused(value):
    with pytest.raises(EnvironmentProblem, match="per second, minute, hour or day, or off"):
        read(value).rate("NAME", "1/minute")


@pytest.mark.parametrize("value", ["0", "10", "-3", "3.5", "three", "٣", "1e1", "²"])
def test_a_number_outside_its_bounds_is_refused(value):
    with pytest.raises(EnvironmentProblem, match=r"^NAME is .* must be a whole number from 1 to 9\. .*NAME=7$"):
        read(value).whole_number("NAME", 7, minimum=1, maximum=9)


@pytest.mark.parametrize(("value", "number"), [("1", 1), ("9", 9), (" 5 ", 5)])
def test_a_number_within_its_bounds_is_read(value, number):
    assert read(value).whole_number("NAME", 7, minimum=1, maximum=9) == number


def test_a_flag_that_is_neither_on_nor_off_is_refused():
    with pytest.raises(EnvironmentProblem, match="NAME is 'maybe', but must be on or off"):
        read("maybe").flag("NAME", default=True)


def test_a_file_without_certificates_is_refused(tmp_path):
    empty = tmp_path / "authorities.pem"
    empty.touch()
    for path in (empty, tmp_path / "nowhere.pem", tmp_path):
        with pytest.raises(EnvironmentProblem, match=r"NAME is .* cannot be read as a file of certificates in PEM"):
            read(str(path)).certificates("NAME")


def test_origins_are_split_and_written_as_browsers_send_them():
    assert read("https://A.example:443, http://localhost:3000/ ,https://bücher.example").origins("NAME") == [
        "https://a.example",
        "http://localhost:3000",
        "https://xn--bcher-kva.example",
    ]
    assert read("*").origins("NAME") == ["*"]
    assert read(None).origins("NAME", "*") == ["*"]


@pytest.mark.parametrize("value", ["a.example", "https://a.example/path", "ftp://a.example", "https://a.example:port"])
def test_what_is_no_origin_is_refused(value):
    with pytest.raises(EnvironmentProblem, match="is not an origin"):
        read(value).origins("NAME")


def test_a_secret_must_be_given_and_says_what_it_is_for():
    with pytest.raises(EnvironmentProblem, match=r"NAME is not set: it signs sessions\. For example: NAME=abc"):
        read(None).secret("NAME", why="it signs sessions", example="abc")


def test_a_secret_that_could_be_guessed_is_refused_and_not_repeated():
    with pytest.raises(EnvironmentProblem, match="NAME has 9 characters, but must have at least 32") as caught:
        read("hush-hush").secret("NAME", why="it signs sessions", example="abc")
    assert "hush" not in str(caught.value)
    assert read("k" * 32).secret("NAME", why="", example="") == "k" * 32


@pytest.mark.parametrize("value", ["llm.example.org/v1?key=hush", "file:///etc/hush", "http://hush:port/"])
def test_a_bad_address_is_refused_without_repeating_it(value):
    with pytest.raises(EnvironmentProblem, match="NAME is not an http or https address") as caught:
        read(value).url("NAME")
    assert "hush" not in str(caught.value)


def test_an_unknown_time_zone_is_refused():
    with pytest.raises(EnvironmentProblem, match="Riyadh/Asia"):
        read("Riyadh/Asia").time_zone("NAME", "UTC")


def test_a_choice_is_read_in_any_case_and_others_are_refused():
    assert read("info").choice("NAME", "ERROR", ("INFO", "ERROR")) == "INFO"
    with pytest.raises(EnvironmentProblem, match="must be one of INFO, ERROR"):
        read("loud").choice("NAME", "INFO", ("INFO", "ERROR"))


def test_a_database_address_becomes_settings():
    settings = read("postgresql://me:p%40ss@db.example:6543/forms?sslmode=require").database("NAME", "PARTS")

    assert settings == {
        "ENGINE": "formpilot_site.database.external",
        "NAME": "forms",
        "USER": "me",
        "PASSWORD": "p@ss",
        "HOST": "db.example",
        "PORT": "6543",
        "OPTIONS": {"sslmode": "require"},
    }


@pytest.mark.parametrize(
    "value",
    [
        "mysql://me:hush@db/forms",
        "postgresql://me:hush@db",
        "postgresql://me:hush@db/forms?colour=hush",
        "postgresql://me:a/hush@db:5432/forms",
        "postgresql://me:hush@2@db/a@forms",
    ],
)
def test_a_bad_database_address_is_refused_without_its_password(value):
    with pytest.raises(EnvironmentProblem, match="NAME") as caught:
        read(value).database("NAME", "PARTS")
    assert "hush" not in str(caught.value)


@given(st.text(alphabet=st.characters(codec="ascii", exclude_categories=["C", "Z"]), min_size=1))
def test_a_database_by_its_parts_takes_any_password(password):
    parts = {"DB_HOST": "db.example", "DB_PORT": "6543", "DB_PASSWORD": password}
    settings = Environment(parts).database("DB_URL", "DB")

    assert settings is not None
    assert (settings["HOST"], settings["PORT"], settings["PASSWORD"]) == ("db.example", "6543", password)
    assert settings["NAME"] == settings["USER"] == "formpilot"
    by_url = Environment({"DB_URL": f"postgresql://me:{quote(password, safe='')}@db.example/forms"})
    assert (by_url.database("DB_URL", "DB") or {})["PASSWORD"] == password


def test_the_process_wins_over_the_file(tmp_path):
    file = tmp_path / ".env"
    file.write_text("PATH=from-the-file\nFORMPILOT_ONLY_HERE=from-the-file\n")
    environment = Environment.of_process(file)

    assert environment.text("PATH") != "from-the-file"
    assert environment.text("FORMPILOT_ONLY_HERE") == "from-the-file"


CLINIC = {"CLINIC_BASE_URL": "https://clinic.example/api", "CLINIC_AUTH_TOKEN": "b"}
PLAIN = {"BASE_URL": "https://plain.example", "AUTH_TOKEN": "c"}
SERVICES = [
    ({"SERVICES": "hydro=clinic", **CLINIC, **PLAIN}, ("https://clinic.example/api", "Bearer b")),
    ({"SERVICES": "HYDRO=", **CLINIC, **PLAIN}, ("https://plain.example", "Bearer c")),
    ({"SERVICES": "HYDRO=", **PLAIN, "HYDRO_BASE_URL": "http://own.example"}, ("http://own.example", "Bearer c")),
    ({"SERVICES": "HYDRO", **PLAIN, "HYDRO_BASE_URL": "http://own.example"}, ("http://own.example", "")),
    (PLAIN, ("https://plain.example", "Bearer c")),
    ({"BASE_URL": "/below"}, None),
    ({}, None),
]


@pytest.mark.parametrize(("values", "found"), SERVICES)
def test_a_service_may_take_what_it_lacks_from_another_name(values, found):
    services = services_of(Environment(values), "SERVICES", default="HYDRO=")
    assert services == ({"HYDRO": dict(zip(("base_url", "authorization"), found, strict=True))} if found else {})


@pytest.mark.parametrize(
    "values", [{"SERVICES": "HYDRO=", "BASE_URL": "/below"}, {"SERVICES": "A B"}, {"SERVICES": "X"}]
)
def test_a_service_that_is_listed_must_be_there(values):
    with pytest.raises(EnvironmentProblem):
        services_of(Environment(values), "SERVICES", default="HYDRO=")
