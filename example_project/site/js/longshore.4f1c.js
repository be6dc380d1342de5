(function () {
  "use strict";
  var root = document.getElementById("root");

  function node(name, attributes, children) {
    var element = document.createElement(name);
    Object.keys(attributes || {}).forEach(function (key) { element.setAttribute(key, attributes[key]); });
    (children || []).forEach(function (child) {
      element.append(typeof child === "string" ? document.createTextNode(child) : child);
    });
    return element;
  }

  function block(part) {
    if (part.h) { return node("h2", { "class": "s-h" }, [part.h]); }
    if (part.q) { return node("blockquote", {}, [node("p", {}, [part.q])]); }
    if (part.img) {
      return node("figure", {}, [
        node("img", { src: part.img, alt: part.alt }),
        node("figcaption", {}, [part.caption])
      ]);
    }
    return node("p", {}, [part.p]);
  }

  function link(item) { return node("li", {}, [node("a", { href: item.href }, [item.text])]); }

  fetch(root.dataset.story).then(function (answer) { return answer.json(); }).then(function (story) {
    document.title = story.title + " | Longshore";
    root.append(
      node("header", { "class": "l-head" }, [
        node("a", { href: "/" }, ["Longshore"]),
        node("nav", {}, [node("ul", {}, story.nav.map(link))])
      ]),
      node("main", { "class": "l-col" }, [
        node("article", {}, [
          node("h1", {}, [story.title]),
          node("p", { "class": "s-dek" }, [story.dek]),
          node("p", { "class": "s-by" }, [
            "By ", node("span", { rel: "author" }, [story.author]), ", ",
            node("time", { datetime: story.date }, [story.dateText])
          ])
        ].concat(story.body.map(block)))
      ]),
      node("aside", { "class": "l-col" }, [node("h2", {}, ["Read next"]), node("ul", {}, story.next.map(link))]),
      node("footer", { "class": "l-col" }, [node("p", {}, ["© 2026 Longshore. A magazine of the coast. Made in Halden."])])
    );
  });
}());
