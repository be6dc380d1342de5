"""A crawl shared out by scrapy-redis, with a real redis-server and two workers."""

import json
import os
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.needs import ROOT, browser_missing, redis_missing, require

_WORKER = Path(__file__).with_name("redis_crawl.py")


@pytest.fixture(scope="module")
def redis_url(tmp_path_factory) -> Iterator[str]:
    require("WEBEXTRACT_REQUIRE_REDIS", redis_missing())
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = tmp_path_factory.mktemp("redis")
    arguments = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    with subprocess.Popen(["redis-server", *arguments], stdout=subprocess.DEVNULL) as server:
        _wait_for(port)
        yield f"redis://127.0.0.1:{port}"
        server.terminate()


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError("redis-server does not start")


@pytest.mark.slow
@pytest.mark.browser
def test_two_workers_share_a_crawl_and_every_page_comes_once(redis_url, site, tmp_path):
    require("WEBEXTRACT_REQUIRE_BROWSER", browser_missing())
    import redis

    settings = {
        "WEBEXTRACT_WORKERS": 1,
        "WEBEXTRACT_RENDERER": "playwright",
        "WEBEXTRACT_RENDER_WHEN": "needs_render",
        "WEBEXTRACT_FIELDS": {"rendered": "rendered"},
        "REMOTE_CONTROL_ENABLED": False,
    }
    paths = ["/many", "/app/xhr"]
    redis.Redis.from_url(redis_url).lpush(
        "shared:start_urls", *(json.dumps({"url": site.url + path}) for path in paths)
    )
    files = [tmp_path / f"{number}.jl" for number in (1, 2)]
    running = [
        subprocess.Popen(
            [sys.executable, _WORKER, redis_url, file, json.dumps(settings)],
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
        )
        for file in files
    ]
    logs = [process.communicate(timeout=120)[1] for process in running]
    done = [[json.loads(line) for line in file.read_text().splitlines()] for file in files]
    assert all(done), logs  # both had something to do
    items = [item for part in done for item in part]
    times = Counter(item["url"] for item in items)
    followed = [f"/many/{number}" for number in range(40)]
    assert set(times) == {site.url + path for path in (*paths, *followed)}
    assert set(times.values()) == {1}
    assert all(item["confidence"] > 0 and item["llm_text"] for item in items)
    assert [item["rendered"] for item in items if "/app/" in item["url"]] == [True]
    assert not [line for log in logs for line in log.splitlines() if "Traceback" in line]
