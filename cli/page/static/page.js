// What a tap needs and HTML cannot do: colours and width of this screen, the sheet, links that hold a table, printing.
(function () {
  "use strict";
  // A picture is drawn for the colours and the width of the screen that asks for it; the first one does not know them yet.
  function told(name, value) {
    document.cookie = name + "=" + value + ";path=" + document.body.dataset.base + ";max-age=31536000;SameSite=Strict";
    return document.body.dataset[name] !== value;
  }
  function look() {
    var dark = told("dark", matchMedia("(prefers-color-scheme: dark)").matches ? "1" : "0");
    var width = told("width", innerWidth < 600 ? "0" : innerWidth < 900 ? "1" : innerWidth < 1440 ? "2" : "3");
    return dark || width;
  }
  // Where no cookies are kept, the page is not loaded again and again.
  if (look() && document.cookie && !location.hash && sessionStorage.getItem("looked") !== location.href) {
    sessionStorage.setItem("looked", location.href);
    location.reload();
  } else {
    sessionStorage.removeItem("looked");
  }
  // In the units of the text, which a system may enlarge.
  function least() {
    document.querySelectorAll("svg.drawn[data-least]").forEach(function (svg) {
      svg.style.minWidth = svg.dataset.least / 16 + "rem";
      svg.style.width = svg.getAttribute("width") / 16 + "rem";
    });
  }
  least();
  var opened = null;
  document.addEventListener("click", function (event) {
    if (event.target.closest("[data-close]")) close();
    if (event.target.closest("[data-print]")) window.print();
    var link = event.target.closest("a.whole");
    if (link && navigator.clipboard) {
      event.preventDefault();
      navigator.clipboard.writeText(link.href).then(function () { link.textContent = "The link is copied"; });
    }
    var tile = event.target.closest("#table a");
    if (tile) opened = tile.id;
  });
  function close() {
    document.getElementById("sheet").textContent = "";
    back();
  }
  function back() {
    var tile = opened && document.getElementById(opened);
    if (tile) tile.focus({ preventScroll: true });
  }
  document.addEventListener("keydown", function (event) {
    if (event.key === "Escape" && document.querySelector("#sheet .open")) close();
    if (event.key === " " && event.target.closest("svg a")) { event.preventDefault(); event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })); }
  });
  var open = {}, typed = {};
  // Where a field stands, also when the page around it was made anew.
  function place(field) {
    var form = field.form, group = field.closest("fieldset"), about = form.elements.path;
    return [form.getAttribute("action"), group && group.firstChild.textContent, about && about.value, field.name].join(" ");
  }
  function fields() {
    var all = document.querySelectorAll("#live form input:not([type=hidden],[type=radio],[type=checkbox]), #live select");
    return Array.prototype.filter.call(all, function (field) { return !field.closest("#judged"); });
  }
  function isTyped(field) {
    if (!field.options) return field.value !== field.defaultValue;
    var first = Array.prototype.findIndex.call(field.options, function (one) { return one.defaultSelected; });
    return field.selectedIndex !== Math.max(first, 0);
  }
  document.addEventListener("htmx:beforeSwap", function (event) {
    open = {};
    document.querySelectorAll("#live details[id]").forEach(function (one) { open[one.id] = one.open; });
    if (event.detail.target.id !== "live") return;
    // What somebody is writing is not taken away by what another does.
    fields().filter(isTyped).forEach(function (field) {
      typed[place(field)] = { value: field.value, isHere: field === document.activeElement };
    });
    var text = document.querySelector("#live textarea");
    if (text && text.value !== text.defaultValue) event.detail.shouldSwap = false;
  });
  document.addEventListener("htmx:afterSettle", function (event) {
    Object.keys(open).forEach(function (id) {
      var one = document.getElementById(id);
      if (one && open[id] && !one.open) one.open = true;
    });
    fields().forEach(function (field) {
      var was = typed[place(field)];
      if (!was) return;
      delete typed[place(field)];
      field.value = was.value;
      if (was.isHere) field.focus({ preventScroll: true });
    });
    least();
    var head = document.querySelector("#sheet h2");
    if (event.detail.target.id === "judged") {
      document.getElementById("sheet").textContent = "";
      var judged = event.detail.target, panel = judged.closest("details");
      if (panel) panel.open = true;
      judged.scrollIntoView({ block: "center" });
      var go = judged.querySelector("button");
      if (go) go.focus({ preventScroll: true });
    }
    if (event.detail.target.id === "sheet") { if (head) head.focus(); else back(); }
  });
  // Who hears nothing of the server is told so: what is shown may be old.
  function heard(isHeard) {
    var lost = document.getElementById("lost");
    if (lost) lost.hidden = isHeard;
  }
  document.addEventListener("htmx:sendError", function () { heard(false); });
  document.addEventListener("htmx:timeout", function () { heard(false); });
  document.addEventListener("htmx:afterOnLoad", function () { heard(true); });
  if (location.hash.indexOf("#t=") === 0) {
    var field = document.getElementById("link");
    if (field) { field.value = location.hash; history.replaceState(null, "", location.pathname); field.form.submit(); }
  }
})();
