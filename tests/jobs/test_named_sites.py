"""What people write as sites becomes addresses; what cannot be one is named with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from bowerbird.errors import UsageError
from bowerbird.jobs.sites import address_of_site, read_sites


@pytest.mark.parametrize(
    ("said", "address"),
    [
        ("agent.example", "https://agent.example/"),
        ("Agent.Example./", "https://agent.example/"),
        ("agent.example/for-sale?town=Ely#list", "https://agent.example/for-sale?town=Ely"),
        ("agent.example:8080", "https://agent.example:8080/"),
        ("HTTP://agent.example:80/", "http://agent.example/"),
        ("https://agent.example:443/a", "https://agent.example/a"),
        ("localhost:8000", "http://localhost:8000/"),
        ("127.0.0.1:8000/shop", "http://127.0.0.1:8000/shop"),
        ("[::1]:80", "http://[::1]/"),
        ("https://häuser.example/", "https://häuser.example/"),
    ],
)
def test_what_is_written_means_an_address(said: str, address: str) -> None:
    assert address_of_site(said) == address
    assert address_of_site(address) == address


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("two words", "characters"),
        ("agent", "whole host name"),
        ("ftp://agent.example/", "neither http nor https"),
        ("https://", "names no host"),
        ("agent.example:99999", "port"),
        ("", "names no host"),
    ],
)
def test_what_means_nothing_is_said_why(said: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        address_of_site(said)


def test_a_file_has_a_site_a_line(tmp_path: Path) -> None:
    file = tmp_path / "sites.txt"
    file.write_text("\ufeff# agents\n\nagent.example\nhttps://agent.example/  # the same\n  b.example/sale\n")
    sites = read_sites(["c.example"], [file])
    assert [(one.url, one.site) for one in sites] == [
        ("https://c.example/", "c.example"),
        ("https://agent.example/", "agent.example"),
        ("https://b.example/sale", "b.example"),
    ]


def test_a_table_has_them_in_its_column_url(tmp_path: Path) -> None:
    file = tmp_path / "sites.csv"
    file.write_text('name,URL,town\n"Smith, Sons",smith.example,Ely\n\nJones,,Ely\nBrown,https://brown.example/,York\n')
    assert [one.url for one in read_sites([], [file])] == ["https://smith.example/", "https://brown.example/"]
    file.write_text("name,website\nSmith,smith.example\n")
    with pytest.raises(UsageError, match=r"sites.csv:1: there is no column 'url' in name, website"):
        read_sites([], [file])


def test_all_mistakes_are_named_with_their_places(tmp_path: Path) -> None:
    file = tmp_path / "sites.txt"
    file.write_text("agent.example\nno address\nftp://x.example\n")
    with pytest.raises(UsageError) as error:
        read_sites(["nonsense"], [file])
    lines = str(error.value).splitlines()
    assert lines[0].startswith("'nonsense' is no address")
    assert f"{file}:2: 'no address'" in lines[1]
    assert f"{file}:3: 'ftp://x.example'" in lines[2]
    with pytest.raises(UsageError, match="cannot be read: No such file"):
        read_sites([], [tmp_path / "none.txt"])
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UsageError, match="not UTF-8"):
        read_sites([], [file])


def test_every_address_has_a_folder_of_its_own() -> None:
    sites = read_sites(
        ["a.example", "a.example/x?y=1", "a.example/x/y-1", "A.example/X?y=1", "b.example/" + "x" * 200], []
    )
    folders = [one.folder for one in sites]
    assert folders[:2] == ["a.example", "a.example-x-y-1"]
    assert len({one.lower() for one in folders}) == len(sites) == 5
    assert max(map(len, folders)) <= 90
