// The search box: "/" goes there, names are offered as they are typed, arrows lead through the results.
const box = document.getElementById("q");
const form = box?.form;
const results = document.getElementById("results");

const typing = (target) => target.closest?.("input, textarea, select, [contenteditable]");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/" && !typing(event.target)) {
    event.preventDefault();
    box.focus();
    box.select();
  } else if (event.target === box) {
    keysOfBox(event);
  } else if (results.contains(event.target)) {
    keysOfResults(event);
  }
});

// --- through the results ---------------------------------------------------------------------
const cards = () => [...results.querySelectorAll(".card-grid__item > a, [data-result]")];

function keysOfResults(event) {
  const all = cards();
  const at = all.indexOf(event.target.closest("a"));
  if (at < 0 || !event.key.startsWith("Arrow")) return;
  const row = all.filter((card) => card.offsetTop === all[0].offsetTop && card.closest(".card-grid")).length || 1;
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row };
  const next = at + steps[event.key];
  event.preventDefault();
  if (next < 0) box.focus();
  else all[Math.min(next, all.length - 1)].focus();
}

// --- names as they are typed -----------------------------------------------------------------
const list = document.createElement("ul");
list.className = "names";
list.id = "names";
list.setAttribute("role", "listbox");
list.hidden = true;
form.append(list);
box.setAttribute("role", "combobox");
box.setAttribute("aria-controls", "names");
box.setAttribute("aria-autocomplete", "list");
box.setAttribute("aria-expanded", "false");

let timer;
let asked = 0;
let chosen = -1;

// The words before the cursor that may be part of a name: nothing inside quotation marks or after a field.
function lastWord() {
  const before = box.value.slice(0, box.selectionStart);
  if ((before.match(/"/g) ?? []).length % 2) return "";
  return before.match(/(?:^|[\s(-])([^\s():=<>!"/|&-]+)$/)?.[1] ?? "";
}

box.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(offer, 120);
});
box.addEventListener("blur", () => setTimeout(close, 150));
form.addEventListener("submit", close);

async function offer() {
  const word = lastWord();
  const turn = ++asked;
  if (!word) return close();
  const answer = await fetch(`${form.dataset.names}?q=${encodeURIComponent(word)}`);
  if (!answer.ok || turn !== asked || document.activeElement !== box) return;
  show(await answer.json());
}

function show(names) {
  chosen = -1;
  list.replaceChildren(...names.map(option));
  list.hidden = !names.length;
  box.setAttribute("aria-expanded", String(!list.hidden));
  box.removeAttribute("aria-activedescendant");
}

function option({ name, names }, index) {
  const item = document.createElement("li");
  item.id = `name-${index}`;
  item.setAttribute("role", "option");
  item.dataset.name = name;
  const other = Object.values(names).find((text) => text !== name) ?? "";
  const note = document.createElement("small");
  note.className = "is-soft";
  note.textContent = other;
  item.append(name, note);
  item.addEventListener("mousedown", (event) => {
    event.preventDefault();
    take(item);
  });
  return item;
}

function close() {
  asked++;
  list.hidden = true;
  box.setAttribute("aria-expanded", "false");
}

function take(item) {
  const end = box.selectionStart;
  const start = end - lastWord().length;
  box.setRangeText(`"${item.dataset.name}"`, start, end, "end");
  close();
  form.requestSubmit();
}

function keysOfBox(event) {
  if (event.isComposing) return;
  const items = [...list.children];
  if (event.key === "Escape" && !list.hidden) {
    event.preventDefault(); // the browser would empty the box
    close();
  } else if (event.key === "Enter" && !list.hidden && chosen >= 0) {
    event.preventDefault();
    take(items[chosen]);
  } else if (event.key === "ArrowDown" && list.hidden) {
    event.preventDefault();
    cards()[0]?.focus();
  } else if (!list.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    chosen = (chosen + (event.key === "ArrowDown" ? 1 : -1) + items.length) % items.length;
    items.forEach((item, index) => item.setAttribute("aria-selected", String(index === chosen)));
    box.setAttribute("aria-activedescendant", items[chosen].id);
  }
}
