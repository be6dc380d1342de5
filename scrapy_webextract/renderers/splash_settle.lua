-- Shows a page and waits until its text has stopped growing, at most args.wait seconds.
-- "content" is the page as text: its author has not said in which encoding it was sent.
local LOOK_EVERY = 0.15 -- seconds between two looks at the page
local STILL = 2 -- looks in a row without a change, after which the text is at rest
local SOME_TEXT = 200 -- characters; a page with less may still be waiting for its content

function main(splash, args)
  splash.images_enabled = false
  splash:init_cookies(args.cookies)
  local proxy = args.proxy_parts
  if proxy then
    splash:on_request(function(request) request:set_proxy(proxy) end)
  end
  local ok, reason
  if args.content then
    ok, reason = splash:set_content{args.content, "text/html; charset=utf-8", args.url}
  else
    ok, reason = splash:go{args.url, headers=args.headers, http_method=args.http_method, body=args.body}
  end
  if not ok then
    return {error=reason}
  end
  local length = splash:jsfunc("function () { return document.body ? document.body.innerText.trim().length : 0 }")
  local waited, last, still = 0, -1, 0
  while waited < args.wait and (still < STILL or last < SOME_TEXT) do
    splash:wait(LOOK_EVERY)
    waited = waited + LOOK_EVERY
    local now = length()
    still = now == last and still + 1 or 0
    last = now
  end
  return {html=splash:html(), url=splash:url()}
end
