def test_a(crawl):
    r=crawl("/tides","/thin","/app","/files/pdf","/gone")
    print(r.log[-6000:]); print(r.items); print({k:v for k,v in r.stats.items() if 'webex' in k})
    assert 0
