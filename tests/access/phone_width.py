"""Whether a page laid out at a phone's width stands beyond its right edge, with common letters and with doubled ones.

Letters are doubled as a phone's own setting does it: by the size of the root's.
"""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders

from intrigues.models import CardDesign
from larp.models import Player

WIDTH, HEIGHT = 390, 844
ON_A_PHONE = ('class="phone', 'class="desk', 'class="table-codes', 'class="guide')
"""How the bodies begin whose pages are for a phone, or open on one as well; a master's are for a laptop."""
LONG = {"ru": "Воскресенская-Преображенская Анастасия", "en": "Featherstonehaugh-Cholmondeley Wilhelmina"}
FONTS = ("literata-400", "literata-400i", "literata-600", "fira-condensed-500", "fira-condensed-600")
BRING = """async (files) => {
  for (const [name, file] of Object.entries(files)) {
    const family = name.startsWith("lit") ? "Literata" : "Fira Sans Condensed";
    const [, weight, slope] = name.match(/(\\d+)(i?)$/);
    const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
    const face = new FontFace(family, bytes, { weight, style: slope ? "italic" : "normal" });
    document.fonts.add(await face.load());
  }
}"""
BEYOND = """() => ["100%", "200%"].flatMap((size) => {
  document.documentElement.style.fontSize = size;
  const wide = document.scrollingElement.scrollWidth;
  const out = wide <= innerWidth ? [] : [...document.body.querySelectorAll("*")].filter(
    (one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + .5,
  );
  const inner = out.filter((one) => !out.some((other) => other !== one && one.contains(other)));
  const name = (one) => `${one.parentElement.className} > ${one.outerHTML.slice(0, 90)}`;
  const named = (ones) => ones.slice(0, 3).map(name);
  // A sentence pressed into a column of a few letters. What only ears are meant for is a dot.
  const pressed = size === "200%" ? [] : [...document.body.querySelectorAll("*")].filter((one) => {
    const words = [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join(" ");
    const { width, height } = one.getBoundingClientRect();
    return words.length > 25 && width > 2 && width < 56 && height > width && one.checkVisibility();
  });
  document.documentElement.style.fontSize = "";
  return [
    ...(wide > innerWidth ? [[size, wide, ...named(inner)].join(" | ")] : []),
    ...(pressed.length ? [["pressed", ...named(pressed)].join(" | ")] : []),
  ];
})"""


def long_names() -> None:
    """Everybody and everything gets names of two long words."""
    Player.objects.update(name=LONG)
    CardDesign.objects.filter(kind="person").update(surname=LONG, post=LONG)
    CardDesign.objects.exclude(kind="person").update(title=LONG)


def is_for_phones(html: str) -> bool:
    return any(f"<body {body}" in html for body in ON_A_PHONE)


def bring_fonts(page: Any) -> None:
    """The site's own fonts, for every page that is laid out in `page` from now on."""
    files = {name: Path(finders.find(f"larp/fonts/{name}.woff2")).read_bytes() for name in FONTS}
    page.evaluate(BRING, {name: base64.b64encode(file).decode() for name, file in files.items()})
    assert page.evaluate("document.fonts.size") == len(FONTS)


def beyond(page: Any) -> list[str]:
    """What stands beyond the right edge of the page that is laid out, by the size of letters, or is pressed thin."""
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    return page.evaluate(BEYOND)
