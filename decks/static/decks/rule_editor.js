// The rule editor: line numbers, faulty lines marked, pieces put in, open parts kept open, a warning before an unsaved text is left.
const form = document.querySelector("[data-rule-editor]");
const text = form.querySelector("#id_text");
const numbers = form.querySelector("[data-numbers]");
const opened = new Map();
const saved = form.hasAttribute("data-unsaved") ? null : text.defaultValue;
let leaving = false;

function faulty() {
  const found = document.querySelectorAll("#toml-verdict .toml-faults [data-line]");
  return new Set([...found].map((fault) => Number(fault.dataset.line)));
}

function showNumbers() {
  const broken = faulty();
  const count = text.value.split("\n").length;
  numbers.replaceChildren(
    ...Array.from({ length: count }, (_, place) => {
      const line = document.createElement("span");
      line.textContent = place + 1;
      line.classList.toggle("is-broken", broken.has(place + 1));
      return line;
    }),
  );
  follow();
}

function follow() {
  numbers.style.height = `${text.offsetHeight}px`;
  numbers.scrollTop = text.scrollTop;
}

function put(piece) {
  const before = text.value.trimEnd();
  const start = before ? before.length + 2 : 0;
  text.value = before ? `${before}\n\n${piece}` : piece;
  text.focus();
  text.setSelectionRange(start, text.value.length);
  text.scrollTop = text.scrollHeight;
  text.dispatchEvent(new Event("input", { bubbles: true }));
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-snippet]");
  if (!button) return;
  event.preventDefault();
  put(button.dataset.snippet);
});

document.addEventListener("click", (event) => {
  const part = event.target.closest("summary")?.parentElement;
  if (part?.dataset.key) opened.set(part.dataset.key, !part.open);
});

function reopen() {
  for (const part of document.querySelectorAll("#toml-verdict details[data-key]")) {
    if (opened.has(part.dataset.key)) part.open = opened.get(part.dataset.key);
  }
  showNumbers();
}

text.addEventListener("input", showNumbers);
text.addEventListener("scroll", follow);
new ResizeObserver(follow).observe(text);
document.addEventListener("htmx:afterSwap", reopen);
form.addEventListener("submit", () => { leaving = true; });
window.addEventListener("beforeunload", (event) => {
  if (!leaving && text.value !== saved) event.preventDefault();
});
showNumbers();
