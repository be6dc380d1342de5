"""What is in this folder and is no test: scripts for other processes."""

collect_ignore = ["addon/redis_crawl.py", "splash_server/launch.py"]
