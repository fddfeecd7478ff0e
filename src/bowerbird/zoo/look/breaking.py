"""Broken HTML: end tags forgotten, attributes unquoted, tags crossed and closed twice, as browsers forgive it daily.

Works on finished markup, before marks are read: what the parser makes of the damage is what the truth says.
"""

from __future__ import annotations

import re
from random import Random

_BARE = re.compile(r' (class|id|type|name|value|width|height|border|align)="([A-Za-z0-9_-]+)"')


def damage(markup: str, seed: int) -> str:
    """The markup with the habits of one careless author; the same seed has the same habits."""
    rng = Random(f"{seed}:damage")
    head, body_tag, body = markup.partition("<body")
    for end, chance in (
        ("</li>", 0.7),
        ("</p>", 0.7),
        ("</td>", 0.4),
        ("</tr>", 0.3),
        ("</option>", 0.6),
        ("</dd>", 0.5),
    ):
        if rng.random() < chance:
            body = body.replace(end, "")
    if rng.random() < 0.6:
        body = _BARE.sub(r" \1=\2", body)
    if rng.random() < 0.5:
        body = re.sub(r"<(/?)(div|span|ul|li|table|tr|td|p|b)\b", lambda m: f"<{m.group(1)}{m.group(2).upper()}", body)
    if rng.random() < 0.5:
        body = body.replace("</body>", "</div></center></body>")
    if rng.random() < 0.5:
        body = re.sub(r"<strong>(.*?)</strong>", r"<b><i>\1</b></i>", body)
    if rng.random() < 0.4:
        body = body.replace("</html>", "").replace("</body>", "")
    if rng.random() < 0.5:
        body = body.replace("&amp;", "&")
    if rng.random() < 0.4:
        head = head.replace("<!DOCTYPE html>", "").replace("</head>", "")
    return head + body_tag + body
