"""Where this machine keeps its Chromium, if it has one. As a command it prints the path."""

import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_PLAYWRIGHT_OWN = (
    "chromium-*/chrome-linux*/chrome",
    "chromium_headless_shell-*/*/*headless*shell",
)


def chromium() -> str | None:
    """The path of a Chromium: one on PATH, or the one that Playwright downloaded."""
    for name in _NAMES:
        if path := shutil.which(name):
            return path
    default = Path.home() / ".cache" / "ms-playwright"
    folder = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH", default))
    for pattern in _PLAYWRIGHT_OWN:
        if found := sorted(folder.glob(pattern)):
            return str(found[-1])
    return None


def usable_chromium() -> str | None:
    """The Chromium's path, if scrapy-playwright is there to drive it."""
    return chromium() if find_spec("scrapy_playwright") else None


def launch_options(path: str | None) -> dict[str, object]:
    """Playwright's launch options for the Chromium at `path`."""
    arguments = ["--disable-gpu", "--disable-dev-shm-usage"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")  # Chromium refuses to start as root with it
    return {"executable_path": path, "args": arguments}


if __name__ == "__main__":
    sys.exit(print(chromium()) if chromium() else "no Chromium found")
