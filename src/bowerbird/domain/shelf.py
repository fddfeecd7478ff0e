"""Where packs are found: shipped with Bowerbird, in an installed package, or in a folder.

A package offers packs through the entry point group `bowerbird.packs`: the entry's name is the pack's, and its value a
package (`birds.packs.films`) or an object in one (`birds.packs:FILMS`, a path) that names the folder.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from bowerbird.domain.declaration import DESCRIPTION, Declaration, read_declaration
from bowerbird.domain.source import suggest
from bowerbird.errors import PackError

GROUP = "bowerbird.packs"
SHIPPED = Path(__file__).parent.parent / "packs"


def pack_names() -> list[str]:
    """Names of all packs that load by name."""
    shipped = {path.parent.name for path in SHIPPED.glob(f"*/{DESCRIPTION}")}
    return sorted(shipped | {point.name for point in entry_points(group=GROUP)})


def find_folder(name_or_folder: str | Path, beside: Path | None = None) -> Path:
    """The folder of a pack: a folder itself, one beside the pack that extends it, or that of a name."""
    given = str(name_or_folder)
    if isinstance(name_or_folder, Path) or "/" in given or given.startswith("."):
        return Path(name_or_folder).resolve()
    for place in (SHIPPED, beside):
        if place is not None and (place / given / DESCRIPTION).is_file():
            return (place / given).resolve()
    for point in entry_points(group=GROUP, name=given):
        return _installed(point)
    if (Path(given) / DESCRIPTION).is_file():
        return Path(given).resolve()
    raise PackError(given, None, "there is no such pack", f"{suggest(given, pack_names())}, or name a folder")


def _installed(point: EntryPoint) -> Path:
    try:
        found = point.load()
    except Exception as error:
        raise PackError(
            point.value, None, f"the pack {point.name!r} cannot be imported: {error}", "install its package again"
        ) from error
    if isinstance(found, str | Path):
        return Path(found).resolve()
    return Path(str(found.__file__)).parent.resolve()


def read_chain(folder: Path, read: Callable[[Path], Declaration] = read_declaration) -> list[Declaration]:
    """The declarations of the pack in `folder` and of those that it extends, the most general first."""
    chain = [read(folder)]
    while "extends" in chain[-1].keys:
        said = chain[-1].keys["extends"]
        try:
            following = find_folder(said.value, beside=chain[-1].root.file.parent.parent)
        except PackError as error:
            raise said.entry.fail(f"extends {said.value!r}: {error.what}", error.remedy) from None
        _refuse_circle(chain, following)
        chain.append(read(following))
    return chain[::-1]


def _refuse_circle(chain: list[Declaration], following: Path) -> None:
    if following in [declaration.root.file.parent for declaration in chain]:
        names = " → ".join([*(declaration.root.file.parent.name for declaration in chain), following.name])
        raise chain[-1].keys["extends"].entry.fail(f"extends goes in a circle: {names}", "remove one of these lines")
