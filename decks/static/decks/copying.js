// Copies a field, or what an address sends, to the clipboard; without scripts the buttons stay hidden.

const said = (button, word) => {
  const status = button.closest(".menu__box")?.querySelector("[role=status]");
  if (status) status.textContent = status.dataset[word];
};

const wanted = async (button) => {
  if (button.dataset.copy) return document.querySelector(button.dataset.copy).value;
  const answer = await fetch(button.dataset.copyFrom);
  if (!answer.ok) throw new Error(answer.statusText);
  return (await answer.text()).replace(/^\ufeff/, "");
};

// Sites without https have no navigator.clipboard; the old way still works there.
const put = async (text) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "visually-hidden";
  document.body.append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  if (!isDone) throw new Error("refused");
};

const copied = async (button) => {
  try {
    await put(await wanted(button));
    said(button, "copied");
  } catch {
    said(button, "failed");
  }
};

for (const button of document.querySelectorAll("[data-copy], [data-copy-from]")) {
  button.hidden = false;
  button.addEventListener("click", () => copied(button));
}
if (location.hash === "#export") document.querySelector("#export")?.setAttribute("open", "");
for (const field of document.querySelectorAll("[data-select]")) {
  field.addEventListener("focus", () => field.select());
}
