"""`bowerbird zoo`: list, serve, tell the truth about, and picture the generated websites."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from bowerbird.browse import ChromiumSession, launch_browser
from bowerbird.browse.manners import MANNERLESS
from bowerbird.zoo import DEMOS, animal, choose, demo_site, serve_here, site, split_of
from bowerbird.zoo.animals import ANIMALS
from bowerbird.zoo.choices import DEVELOPMENT, HELD_BACK, SITES
from bowerbird.zoo.fair import FAIR_DEVELOPMENT, FAIR_HELD_BACK, FairSite, fair_site
from bowerbird.zoo.gallery import write_page
from bowerbird.zoo.generated import GeneratedSite
from bowerbird.zoo.web import Responder
from bowerbird.zoo.website import Site

app = typer.Typer(help="Complete local websites with known truth.", no_args_is_help=True)

SPLITS = {"development": DEVELOPMENT, "held-back": HELD_BACK, "all": SITES}
FAIR = "fair"
FAIR_SPLITS = {
    "development": FAIR_DEVELOPMENT,
    "held-back": FAIR_HELD_BACK,
    "all": range(FAIR_DEVELOPMENT.start, FAIR_HELD_BACK.stop),
}


def named(name: str) -> Site | FairSite:
    """A site by seed number, by demonstration name, an animal as `kind` or `kind-seed`, or `fair-seed`."""
    if name.isdigit():
        return site(int(name))
    if name in DEMOS:
        return demo_site(name)
    kind, _, seed = name.rpartition("-")
    if name in ANIMALS:
        return animal(name)
    if kind in ANIMALS and seed.isdigit():
        return animal(kind, int(seed))
    if kind == FAIR and seed.isdigit():
        return fair_site(int(seed))
    raise typer.BadParameter(f"{name!r}: a seed number, fair-SEED, {', '.join(DEMOS)}, or {', '.join(ANIMALS)}")


@app.command("list")
def list_sites(
    split: Annotated[str, typer.Option(help="development, held-back or all")] = "all",
    fair: Annotated[bool, typer.Option("--fair", help="The fair of search forms instead.")] = False,
) -> None:
    """List the sites: seed, split, domain, and the choices that shape them."""
    if fair:
        _list_fair(FAIR_SPLITS.get(split, FAIR_SPLITS["all"]))
        return
    sites = _seeds(split)
    for name in DEMOS:
        typer.echo(f"{name:24} demonstration")
    for kind in ANIMALS:
        typer.echo(f"{kind:24} out of domain")
    for seed in sites:
        c = choose(seed)
        shape = " | ".join((c.era.value, c.entry.value, c.layout.value, c.paging.value, c.rendering.value))
        typer.echo(f"{seed:<4} {split_of(seed):12} {c.domain:15} {c.locale:6} {shape}")


def _list_fair(seeds: range) -> None:
    for seed in seeds:
        c = fair_site(seed).choices
        shape = " | ".join(one.value for one in (c.era, c.labels, c.flavour, c.shape, c.submit, c.sending, c.need))
        typer.echo(f"{FAIR}-{seed:<4} {c.split:12} {c.domain:15} {c.locale:6} {shape}")


@app.command()
def serve(
    seeds: Annotated[list[str] | None, typer.Argument(help="seeds or names; the demonstration sites if none")] = None,
    port: Annotated[int, typer.Option(help="first port; 0 picks free ones")] = 8080,
) -> None:
    """Serve sites on loopback until interrupted."""
    asyncio.run(_serve([named(one) for one in seeds or list(DEMOS)], port))


async def _serve(sites: Sequence[Responder], port: int) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, stop.set)
    async with serve_here(sites, port) as running:
        for one in running:
            typer.echo(f"{one.site.name:24} {one.url}")
        await stop.wait()


@app.command()
def truth(seed: Annotated[str, typer.Argument(help="a seed or a name")]) -> None:
    """Print all that is known about a site as JSON."""
    typer.echo(named(seed).truth().to_json())


@app.command()
def gallery(
    seeds: Annotated[list[str] | None, typer.Argument(help="seeds or names; the whole split if none")] = None,
    folder: Annotated[Path, typer.Option(help="where the page and its pictures go")] = Path("build/gallery"),
    split: Annotated[str, typer.Option(help="development, held-back or all")] = "all",
    lists: Annotated[bool, typer.Option(help="picture the first result page instead of the home page")] = False,
) -> None:
    """Take one picture of each site and put them on one HTML page."""
    names = seeds or [*DEMOS, *(str(seed) for seed in _seeds(split))]
    (folder / "pictures").mkdir(parents=True, exist_ok=True)
    pictures = asyncio.run(_take_pictures(names, folder / "pictures", _first_list if lists else lambda _: "/"))
    page = folder / "index.html"
    write_page([(path, *_caption(name)) for name, path in zip(names, pictures, strict=True)], page)
    typer.echo(str(page))


async def _take_pictures(names: list[str], folder: Path, where: Callable[[Site | FairSite], str]) -> list[Path]:
    """A picture of each site, in files named after them. Sites are made, served and left one at a time."""
    taken = []
    async with launch_browser() as browser:
        for name in track(names, "Taking pictures", console=Console(stderr=True)):
            async with (
                serve_here([named(name)]) as (running,),
                ChromiumSession(browser, manners=MANNERLESS) as session,
            ):
                await session.open(running.url.rstrip("/") + where(named(name)))
                taken.append(folder / f"{name}.png")
                await asyncio.to_thread(taken[-1].write_bytes, await session.screenshot(full=False))
    return taken


def _first_list(one: Site | FairSite) -> str:
    return one.ways.views[0].href if isinstance(one, GeneratedSite) else "/"


def _caption(name: str) -> tuple[str, str]:
    if not name.isdigit():
        kind = "a search form" if name.startswith(f"{FAIR}-") else "out of domain"
        return name, "made by hand" if name in DEMOS else kind
    c = choose(int(name))
    shape = ", ".join((c.era.value, c.layout.value, c.paging.value, c.rendering.value, c.locale))
    return f"{name} {c.domain}", shape


def _seeds(split: str) -> range:
    if split not in SPLITS:
        raise typer.BadParameter(f"{split!r}: development, held-back or all")
    return SPLITS[split]
