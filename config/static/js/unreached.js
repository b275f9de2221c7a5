// Says so when a click got no answer, instead of leaving the page as it was without a word.

const notice = document.getElementById("unreached");

for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.body.addEventListener(name, () => { notice.hidden = false; });
}
document.body.addEventListener("htmx:afterOnLoad", () => { notice.hidden = true; });
