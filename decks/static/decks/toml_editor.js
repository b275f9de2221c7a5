// The editor of a text with faults beside it: a click on a fault goes to its place.
const editor = document.querySelector("[data-toml-editor]");
const text = editor?.querySelector("textarea");

function offsetOf(line, column) {
  const lines = text.value.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, part) => sum + part.length + 1, 0);
  return before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
}

function goTo(fault) {
  const line = Number(fault.dataset.line);
  if (!line) return;
  const start = offsetOf(line, Number(fault.dataset.column));
  const end = text.value.indexOf("\n", start);
  text.focus();
  text.setSelectionRange(start, end < 0 ? text.value.length : end);
  const height = parseFloat(getComputedStyle(text).lineHeight);
  text.scrollTop = Math.max(0, (line - 4) * height);
}

function makeButtons() {
  for (const fault of document.querySelectorAll("#toml-verdict [data-line]")) {
    fault.tabIndex = 0;
    fault.setAttribute("role", "button");
  }
}

if (text) {
  document.addEventListener("click", (event) => {
    const fault = event.target.closest("#toml-verdict [data-line]");
    if (fault) goTo(fault);
  });
  document.addEventListener("keydown", (event) => {
    const fault = event.target.closest?.("#toml-verdict [data-line]");
    if (fault && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      goTo(fault);
    }
  });
  document.addEventListener("htmx:afterSwap", makeButtons);
  makeButtons();
}
