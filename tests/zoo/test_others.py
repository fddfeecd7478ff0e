"""Animals, the command, and the gallery."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.async_api import Browser
from typer.testing import CliRunner

from bowerbird.cli.zoo import app
from bowerbird.zoo import ANIMALS, animal, serve
from bowerbird.zoo.web import Request


@pytest.mark.parametrize("kind", ANIMALS)
async def test_animals_have_pages_and_no_records(browser: Browser, kind: str) -> None:
    one = animal(kind, 3)
    assert one.truth().records == {}
    page = await browser.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    with serve(one) as running:
        for target in list(one.pages)[:3]:
            answer = await page.goto(running.url.rstrip("/") + target)
            assert answer is not None
            assert answer.status == 200
    await page.close()
    assert not errors


def test_unknown_animals_are_refused() -> None:
    with pytest.raises(ValueError, match="toy-cars"):
        animal("unicorn")
    assert animal("club").answer(Request.get("/nowhere")).status == 404


def test_list_command() -> None:
    result = CliRunner().invoke(app, ["list", "--split", "held-back"])
    assert result.exit_code == 0
    assert "200  held-back" in result.output
    assert "estate-agent" in result.output
    assert CliRunner().invoke(app, ["list", "--split", "both"]).exit_code != 0


def test_truth_command() -> None:
    result = CliRunner().invoke(app, ["truth", "7"])
    assert result.exit_code == 0
    assert json.loads(result.output)["seed"] == 7
    assert CliRunner().invoke(app, ["truth", "unicorn"]).exit_code != 0


def test_gallery(tmp_path: Path) -> None:
    shown = CliRunner().invoke(app, ["gallery", "7", "toy-cars", "--folder", str(tmp_path)])
    assert shown.exit_code == 0, shown.output
    assert (tmp_path / "index.html").read_text().count("<img") == 2
    assert all((tmp_path / "pictures" / f"{name}.png").stat().st_size > 5000 for name in ("7", "toy-cars"))
