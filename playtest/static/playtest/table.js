// Keys and small comforts of the table; everything works without this file.

const TYPING = "input, select, textarea, [contenteditable]";

/** Presses the button that says it has this key, unless somebody is typing. */
function pressKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(TYPING)) return;
  const button = document.querySelector(`button[data-key="${CSS.escape(event.key)}"]`);
  if (button && !button.disabled) button.click();
}

/** Closes the selected card and gives its focus back. */
function closeCard() {
  const card = document.querySelector(".mat-card[open]");
  if (!card) return;
  card.open = false;
  card.querySelector("summary").focus();
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeCard();
  else pressKey(event);
});

document.addEventListener("click", (event) => {
  for (const card of document.querySelectorAll(".mat-card[open]")) {
    if (!card.contains(event.target)) card.open = false;
  }
});
