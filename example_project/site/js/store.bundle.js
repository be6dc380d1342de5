!function () {
  var mount = document.getElementById("__store");
  function escape(text) { return String(text).replace(/&/g, "&amp;").replace(/</g, "&lt;"); }
  function list(items, draw) { return items.map(draw).join(""); }
  function price(cents) { return "£" + (cents / 100).toFixed(2); }

  function view(p) {
    return '<header class="header page-width"><a href="/">Tarn &amp; Fell</a><nav><ul class="list-menu">' +
      list(p.menu, function (m) { return '<li><a href="' + m.href + '">' + escape(m.text) + "</a></li>"; }) +
      '</ul></nav><a class="cart" href="https://tarnandfell.example/cart">Basket (0)</a></header>' +
      '<main class="page-width"><div class="product"><div class="gallery"><img src="' + p.image + '" alt="' + escape(p.name) + '"></div>' +
      '<div class="product-info"><h1 class="product-title">' + escape(p.name) + "</h1>" +
      '<p class="product-price"><span class="price">' + price(p.cents) + '</span></p><p class="stock">' + escape(p.stock) + "</p>" +
      '<label>Ruling <select name="ruling">' + list(p.rulings, function (r) { return "<option>" + escape(r) + "</option>"; }) + "</select></label>" +
      '<button class="add-to-cart" type="button">Add to basket</button>' +
      '<div class="product-description">' + list(p.description, function (d) { return "<p>" + escape(d) + "</p>"; }) + "</div>" +
      '<h2>Specification</h2><table class="product-specs"><tbody>' +
      list(p.specs, function (s) { return "<tr><th>" + escape(s[0]) + "</th><td>" + escape(s[1]) + "</td></tr>"; }) +
      "</tbody></table></div></div>" +
      '<section class="reviews"><h2>Reviews</h2>' +
      list(p.reviews, function (r) { return '<div class="review"><p>' + escape(r.text) + "</p><p>" + escape(r.by) + "</p></div>"; }) +
      '</section><section class="related"><h2>Goes well with</h2><ul>' +
      list(p.related, function (r) { return '<li><a href="' + r.href + '">' + escape(r.text) + "</a></li>"; }) +
      '</ul></section></main><footer class="footer page-width"><p>© 2026 Tarn &amp; Fell. Delivery on Tuesdays and Fridays.</p></footer>';
  }

  var request = new XMLHttpRequest();
  request.open("GET", "/data/field-notebook.json");
  request.onload = function () {
    var p = JSON.parse(request.responseText);
    document.title = p.name + " – Tarn & Fell";
    mount.innerHTML = view(p);
  };
  request.send();
}();
