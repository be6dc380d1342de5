"""Self-made shells, walls, and pages that only look like them: what test_verdicts.py judges."""

SCRIPT = "<script src='/assets/index-1.js'></script>"
MENU = (
    "<header><nav><a href='/'>Home</a><a href='/news'>News</a><a href='/about'>About us</a></nav>"
    "</header>"
)
FOOT = (
    "<footer><p>Harbour Post, 12 Quay Street, all rights are reserved by the harbour. Read the "
    "terms of use before you write.</p><ul><li><a href=/a>Terms</a></li></ul></footer>"
)
DIV_MENU = (
    "<div class='site-header'><div class='menu'><a href='/'>Home</a><a href='/news'>News</a>"
    "<a href='/about'>About us</a><a href='/x'>Sport</a></div></div>"
)
DIV_FOOT = (
    "<div class='site-footer'><div>© 2025 Harbour Post Ltd. All rights reserved by the Harbour "
    "Post company in the town of Quay.</div><a href=/a>Terms</a><a href=/b>Privacy</a></div>"
)
PROSE = (
    "<p>The ferry left the quay on time, came back late at night and brought nobody but the pilot "
    "and his dog.</p>"
)
LINKS = "".join(f"<a href='/c/{n}'>Category {n} lamps</a>" for n in range(120))
CHALLENGE = "<script src='/cdn-cgi/challenge-platform/h/b/x.js'></script>"


def _asking(*notices: str) -> dict[str, str]:
    pages = (f"<noscript>{notice}</noscript><div class=x></div>{SCRIPT}" for notice in notices)
    return dict(zip(notices, pages, strict=True))


def _loading(*lines: str) -> dict[str, str]:
    return {line: f"<div class=x>{line}</div>{SCRIPT}" for line in lines}


SHELLS = {
    "empty content between divs": f"{DIV_MENU}<div id='content'></div>{DIV_FOOT}{SCRIPT}",
    "loading between divs": f"{DIV_MENU}<div id='app'><i>Loading...</i></div>{DIV_FOOT}{SCRIPT}",
    "skeletons in spans": f"{MENU}<main>{'<span class=MuiSkeleton-root></span>' * 4}</main>"
    f"{FOOT}{SCRIPT}",
    "pulsing boxes": f"{MENU}<main><div class='animate-pulse'>"
    f"{'<div class=bg-gray-200></div>' * 3}</div></main>{FOOT}{SCRIPT}",
    "skeleton list": f"{MENU}<div class='ant-skeleton'><ul class='ant-skeleton-paragraph'>"
    f"<li></li><li></li><li></li></ul></div>{FOOT}{SCRIPT}",
    "a custom element": f"<ion-app></ion-app>{SCRIPT}",
    "an error box beside the mount": "<div id='app'>Loading...</div><div id='error-ui'>An "
    "unhandled error has occurred. <a href=''>Reload</a></div><script src='/app.js'></script>",
    "a long notice in noscript": f"{MENU}<div id='root'></div><noscript><h2>JavaScript ist "
    "deaktiviert</h2><p>Um alle Funktionen dieser Seite nutzen zu können, müssen Sie JavaScript "
    "in Ihrem Browser aktivieren. Eine Anleitung dazu finden Sie in der Hilfe Ihres Browsers, "
    f"oder fragen Sie jemanden, der sich damit auskennt.</p></noscript>{FOOT}{SCRIPT}",
    "a cookie banner over a mount": f"{MENU}<div id='root'></div><div class='cookie'><p>We use "
    "cookies to measure how this site is used, to keep you signed in and to show advertisements "
    "that fit you. Read more in the policy.</p><button>Accept all</button></div>"
    f"{FOOT}{SCRIPT}",
    "a heading over an empty grid": f"{MENU}<main><h1>Products</h1><div class='product-grid'>"
    f"</div></main><div id='app'></div>{FOOT}{SCRIPT}",
    "a large menu of divs": f"<div class='nav'>{LINKS}</div><div id='view'></div>{SCRIPT}",
    "a large menu in nav": f"<nav>{LINKS}</nav><div id='app'></div>{FOOT}{SCRIPT}",
    "results that are fetched": f"{MENU}<main><div hx-get='/rows'>Loading results…</div></main>"
    f"{FOOT}{SCRIPT}",
    **_asking(
        "We're sorry but shop doesn't work properly without JavaScript enabled.",
        "Diese Seite funktioniert nur mit JavaScript.",
        "Cette application nécessite JavaScript. Veuillez l'activer dans votre navigateur.",
        "Esta aplicación necesita JavaScript para funcionar.",
        "Per visualizzare questa pagina è necessario JavaScript.",
        "Você precisa ativar o JavaScript para executar este aplicativo.",
        "Deze pagina heeft JavaScript nodig om te werken.",
        "Ta strona wymaga obsługi JavaScript.",
        "Для работы сайта необходимо включить JavaScript.",
        "本网站需要启用 JavaScript 才能运行。",
        "このサイトを利用するにはJavaScriptを有効にしてください。",
    ),
    **_loading("Laden…", "Ładowanie…", "Загрузка…", "正在加载...", "読み込み中..."),
}
"""Pages whose text a script has yet to bring."""

WHOLE = {
    "a server-rendered app with its data": f"<div id='__next'>{MENU}<main>{PROSE * 3}</main></div>"
    f"<script id='__NEXT_DATA__' type='application/json'>{{}}</script>{SCRIPT}",
    "a short page of an app": f"<div id='__next'>{MENU}<main><h1>Opening hours</h1><p>Monday to "
    f"Friday from 9 to 17, closed on Sundays.</p></main>{FOOT}</div>{SCRIPT}",
    "not found": f"<div id='root'>{MENU}<main><h1>Page not found</h1><p>Sorry, we could not find "
    f"that page.</p></main>{FOOT}</div>{SCRIPT}",
    "thanks": f"<h1>Thank you!</h1><p>We will call you.</p>{SCRIPT}",
    "a small product": f"<main><h1>Brass lamp</h1><p>$40.00</p><button>Add to cart</button><p>Hand "
    f"made, 30 cm tall.</p></main>{SCRIPT}",
    "a form": f"<main><h1>Sign in</h1><form><label>Email</label><input><label>Password</label>"
    f"<input><button>Sign in</button></form></main>{SCRIPT}",
    "an address": f"{MENU}<main><h1>Contact</h1><p>12 Quay Street</p><p>Phone 555 0123</p></main>"
    f"{FOOT}{SCRIPT}",
    "short and japanese": "<main><h1>営業時間</h1><p>月曜日から金曜日まで、午前九時から午後五時まで"
    f"営業しています。</p></main>{SCRIPT}",
    "a note in noscript": "<noscript>Some features need JavaScript enabled.</noscript><main>"
    f"<h1>Closed</h1><p>We are closed on Monday and open again on Tuesday from nine.</p></main>"
    f"{SCRIPT}",
    "spinners beside a line": f"<main><h1>Spinning tops</h1>{'<div class=loader></div>' * 3}<p>A "
    f"short page about tops that spin well on wood.</p></main>{SCRIPT}",
    "nothing found": f"{MENU}<main><h1>Search</h1><p>No results for “hinge”.</p></main>{FOOT}"
    f"{SCRIPT}",
    "an empty main, a story beside it": f"{MENU}<main></main><div>{PROSE * 2}</div>{SCRIPT}",
    "a poem": "<main><h1>Tide</h1><p>The tide<br>goes out<br>and in.</p></main>",
}
"""Pages that are all there."""

WALLS = {
    "checking, german": f"<title>Nur einen Moment…</title><p>Wir prüfen, ob Sie ein Mensch sind."
    f"</p>{CHALLENGE}",
    "checking, french": "<title>Un instant…</title><p>Vérification que vous êtes humain. Cela peut "
    f"prendre quelques secondes.</p>{CHALLENGE}",
    "checking, italian": "<title>Ci siamo quasi…</title><p>Verifica che tu sia un essere umano."
    f"</p>{CHALLENGE}",
    "checking, portuguese": "<title>Um momento…</title><p>Verificando se você é humano.</p>"
    f"{CHALLENGE}",
    "checking, dutch": "<title>Een ogenblik geduld…</title><p>Controleren of u een mens bent.</p>"
    f"{CHALLENGE}",
    "checking, polish": "<title>Chwileczkę…</title><p>Sprawdzamy, czy jesteś człowiekiem.</p>"
    f"{CHALLENGE}",
    "checking, russian": f"<title>Один момент…</title><p>Проверяем, человек ли вы.</p>{CHALLENGE}",
    "checking, chinese": "<title>请稍候…</title><p>正在验证您是否是真人。这可能需要几秒钟时间。</p>"
    f"{CHALLENGE}",
    "checking, japanese": "<title>しばらくお待ちください...</title><p>人間であることを確認しています。"
    f"</p>{CHALLENGE}",
    "nothing but a challenge": "<title>Just a moment...</title><noscript><span id='challenge-error-"
    "text'>Enable JavaScript and cookies to continue</span></noscript>",
    "a wall in a frame": "<meta name=robots content='noindex, nofollow'><iframe id='main-iframe' "
    "src='/_Incapsula_Resource?xinfo=1'>Request unsuccessful.</iframe>",
    "in noscript": "<title>Human Verification</title><div id='captcha-container'></div><noscript>"
    "<h1>JavaScript is disabled</h1>In order to continue, we need to verify that you're not a "
    "robot.</noscript>",
    "a shop's": "<title>Robot Check</title><h4>Enter the characters you see below</h4><p>Sorry, we "
    "just need to make sure you're not a robot.</p><form><input></form>",
    "a shop's, with a button": "<title>Shop</title><p>Click the button below to continue shopping"
    "</p><button>Continue shopping</button>",
    "a fire wall, at length": "<title>Site Firewall - Access Denied</title><h1>Access Denied</h1>"
    "<p>If you are the site owner, please whitelist your IP, or if you think this block is an "
    "error please open a support ticket and make sure to include the block details that are "
    "displayed in the box below, so that we can assist you in troubleshooting the issue and open "
    "the gate again.</p><h2>Block details</h2><p>Your IP: 192.0.2.7</p><p>Block ID: GEO02</p>",
    "a checkpoint": "<title>Security Checkpoint</title><p>We’re verifying your browser</p>",
    "proof of work": "<title>Making sure you’re not a bot!</title><h1>Making sure you’re not a bot!"
    "</h1><p>Loading...</p><noscript><p>Sadly, you must enable JavaScript.</p></noscript>",
    "too many requests": "<title>429 Too Many Requests</title><h1>Too Many Requests</h1>",
    "forbidden": "<title>403 Forbidden</title><center><h1>403 Forbidden</h1></center><hr>nginx",
    "another country": "<title>Unavailable</title><h1>451: Unavailable due to legal reasons</h1>"
    "<p>You are attempting to access this website from a country to which access cannot be "
    "granted at this time.</p>",
    "blocked, german": "<title>Zugriff blockiert</title><h1>Ihr Zugriff wurde blockiert</h1><p>Bitte "
    "bestätigen Sie, dass Sie kein Bot sind.</p>",
    "blocked, french": "<title>Accès bloqué</title><p>Veuillez compléter le captcha pour continuer."
    "</p>",
    "blocked, spanish": "<title>Acceso bloqueado</title><p>Hemos detectado una actividad inusual "
    "desde su red.</p>",
    "blocked, portuguese": "<h1>Acesso bloqueado</h1><p>Confirme que você não é um robô.</p>",
    "blocked, russian": "<h1>Доступ ограничен</h1><p>Подтвердите, что запросы отправляли вы, а не "
    "робот</p>",
    "blocked, chinese": "<title>安全验证</title><p>您的访问过于频繁,请完成验证后继续访问。</p>",
    "blocked, japanese": "<h1>アクセスが拒否されました</h1><p>ロボットではないことを確認してください。</p>",
    "sign in": "<title>Log in</title><h1>Log in to continue</h1><form><input name=user><input "
    "type=password><button>Log in</button></form>",
    "sign in, german": "<p>Sie müssen angemeldet sein, um diese Seite zu sehen.</p><form><input "
    "type=password><button>Anmelden</button></form>",
    "sign in, french": "<p>Vous devez être connecté pour voir cette page.</p>",
    "sign in, spanish": "<p>Debes iniciar sesión para ver este contenido.</p>",
    "sign in, chinese": "<p>您需要登录后才可以查看</p><form><input type=password></form>",
    "consent, with a subscription": "<h1>Weiter mit Werbung oder Pur-Abo</h1><p>Besuchen Sie unsere "
    "Seite wie gewohnt mit Werbung und Tracking. Details finden Sie in der Datenschutzerklärung."
    "</p><button>Akzeptieren und weiter</button><p>Nutzen Sie unsere Seite nahezu werbefrei ab "
    "2,99 Euro im Monat, ohne Werbetracking.</p><a>Jetzt abonnieren</a>",
    "consent, french": "<p>Avec votre accord, nos partenaires et nous utilisons des cookies pour "
    "accéder à des données personnelles.</p><button>Accepter &amp; Fermer</button>",
    "consent, spanish": "<p>Nosotros y nuestros socios almacenamos cookies y procesamos datos "
    "personales.</p><button>Aceptar y cerrar</button>",
    "consent, italian": "<p>Noi e i nostri partner archiviamo cookie e trattiamo i dati personali."
    "</p><button>Accetta e continua</button>",
    "consent, portuguese": "<p>Nós e os nossos parceiros armazenamos cookies e tratamos dados "
    "pessoais.</p><button>Aceitar e continuar</button>",
    "consent, dutch": "<p>Wij en onze partners slaan cookies op en verwerken persoonsgegevens op uw "
    "apparaat.</p><button>Alles accepteren</button>",
    "consent, polish": "<p>My i nasi partnerzy przechowujemy pliki cookie i przetwarzamy dane "
    "osobowe.</p><button>Akceptuję i przechodzę do serwisu</button>",
    "consent, russian": "<p>Мы используем файлы cookie и обрабатываем персональные данные на вашем "
    "устройстве.</p><button>Принять все</button>",
    "consent, chinese": "<p>我们和我们的合作伙伴在您的设备上存储 Cookie 并处理个人数据。</p>"
    "<button>接受全部</button>",
    "consent, japanese": "<p>当社とパートナーは、お客様のデバイスにクッキーを保存し、個人データを処理します。"
    "</p><button>すべて同意する</button>",
}
"""What is sent in place of a page."""

OPEN = {
    "a story of a gate": f"<h1>Access denied: how the harbour shut its gate</h1>{PROSE * 6}",
    "a lesson about captchas": "<title>How to solve the captcha problem</title><h1>How to solve the "
    "captcha problem</h1><p>Every developer meets the captcha sooner or later. This tutorial shows "
    f"how to add one to a form, and why a human finds it annoying.</p>{PROSE * 6}",
    "a page to sign in on": f"<title>Sign in</title>{MENU}<main><h1>Sign in</h1><form><input "
    "type=email><input type=password><button>Sign in</button></form><h2>New here?</h2><p>With an "
    "account you can follow your orders, keep a list of lamps that you like, and pay faster the "
    f"next time.</p></main>{FOOT}",
    "an article that ends at a wall": f"<h1>Ferry</h1>{PROSE * 2}<p>Please log in to read more.</p>",
    "a form behind a captcha": f"<h1>Ferry</h1>{PROSE * 2}<form><div class='g-recaptcha'></div>"
    "</form><p>This site is protected by reCAPTCHA.</p>",
    "not found": "<title>404</title><h1>Page not found</h1><p>The page is not here.</p>",
    "a banner under a short page": "<h1>Closed</h1><p>We are closed on Monday and open again on "
    "Tuesday at nine.</p><div><p>We use cookies.</p><button>Accept</button></div>",
    "who sells such walls": "<h1>Bot protection for shops</h1><p>We tell a human from a robot "
    "without a captcha. Verify visitors, stop automated requests and suspicious traffic.</p>"
    f"{PROSE * 6}<a>Get a demo</a>",
    "a cookie policy": "<title>Cookie policy</title><h1>Cookie policy</h1>"
    + "<p>A cookie is a small file that this site stores on your device.</p>" * 6
    + "<button>Accept</button>",
    "a short privacy page": "<h1>Privacy</h1><p>We keep no personal data longer than a year, and "
    "share none with partners.</p><p>We use cookies.</p><button>Accept all</button>",
    "work with robots": "<h1>Robot technician</h1><p>You mend robots and check their motors. "
    "Reference number 33. Apply by email.</p>",
    "a thread about walls": "<h1>Captcha loop</h1><p>I keep getting verify you are human on every "
    "site, also just a moment pages. What do I do?</p><p>Turn off the VPN, clear the cookies for "
    "the site and restart the browser, it worked here.</p><p>Thanks, that was it. My IP address "
    "was on a list because a neighbour ran a crawler for a month, the provider gave me another "
    "one.</p>",
}
"""Pages that let everybody in."""
