// The form of a print: fields that don't count are put away, and what is as it would be anyway stays out of the address.
const form = document.querySelector(".sheets form");

function counts(field) {
  const [name, value] = field.dataset.where.split("=");
  return form.elements[name].value === value;
}

function show() {
  for (const field of form.querySelectorAll("[data-where]")) field.hidden = !counts(field);
}

function leaveOut() {
  for (const input of form.elements) {
    const plain = input.dataset.plain ?? (input.type === "checkbox" ? undefined : "");
    const first = input.tagName === "SELECT" && input.selectedIndex === 0;
    if (input.name && (first || input.value === plain)) input.disabled = true;
  }
}

form.addEventListener("change", show);
form.addEventListener("submit", leaveOut);
addEventListener("pageshow", () => {
  for (const input of form.elements) input.disabled = false;
});
show();
