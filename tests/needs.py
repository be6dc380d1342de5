"""What a test needs of the machine: a reason to skip, or a failure where it must be there."""

import os
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest
import scrapy

ROOT = Path(__file__).parents[1]
SPLASH_PYTHON = ROOT / ".splash" / "bin" / "python"


def require(variable: str, missing: str | None) -> None:
    """Skip the running test for this reason, or fail where the variable is set to 1."""
    if missing is None:
        return
    if os.environ.get(variable) == "1":
        pytest.fail(f"{missing}, and {variable}=1 wants it")
    pytest.skip(missing)


def browser_missing() -> str | None:
    """Why there is no browser."""
    if find_spec("scrapy_playwright") is None:
        return "scrapy-playwright is not installed"
    from scrapy_webextract.renderers.playwright import can_render

    return None if can_render() else "there is no Chromium"


def splash_missing() -> str | None:
    """Why there is no Splash."""
    if not SPLASH_PYTHON.exists():
        return "there is no Splash: run tests/splash_server/install.sh"
    return None


def scrapy_splash_missing() -> str | None:
    """Why scrapy-splash cannot be used here."""
    if find_spec("scrapy_splash") is None:
        return "scrapy-splash is not installed"
    if scrapy.version_info >= (2, 14):
        return "scrapy-splash 0.11.1 works in Scrapy up to 2.13"
    return None


def redis_missing() -> str | None:
    """Why there is no redis-server that scrapy-redis can use."""
    if find_spec("scrapy_redis") is None:
        return "scrapy-redis is not installed"
    return None if shutil.which("redis-server") else "there is no redis-server"
