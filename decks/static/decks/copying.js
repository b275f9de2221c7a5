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

const copied = async (button) => {
  try {
    await navigator.clipboard.writeText(await wanted(button));
    said(button, "copied");
  } catch {
    said(button, "failed");
  }
};

if (navigator.clipboard) {
  for (const button of document.querySelectorAll("[data-copy], [data-copy-from]")) {
    button.hidden = false;
    button.addEventListener("click", () => copied(button));
  }
}
if (location.hash === "#export") document.querySelector("#export")?.setAttribute("open", "");
for (const field of document.querySelectorAll("[data-select]")) {
  field.addEventListener("focus", () => field.select());
}
