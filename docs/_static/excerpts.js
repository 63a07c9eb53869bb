/* A page that was opened from a folder may not read the others, from which the search takes its excerpts: they come as a script. */
if (location.protocol === "file:") {
  const loaded = new Promise((done) => {
    const script = document.createElement("script");
    script.src = "_static/pages.js";
    script.onload = done;
    document.head.append(script);
  });
  window.fetch = async (url) => {
    await loaded;
    const here = new URL(".", location.href).href;
    return { text: async () => PAGES[new URL(url, here).href.slice(here.length)] };
  };
}
