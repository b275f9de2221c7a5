// Four corners to be dragged or moved by keys; the number fields hold the truth, so that the form works without this.
const STEP = 0.25;
const FAST = 2;
const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class Crop {
  constructor(box) {
    this.box = box;
    this.form = box.closest("form");
    this.frame = box.querySelector("polygon");
    this.corners = [...box.querySelectorAll("[data-corner]")];
    for (const corner of this.corners) this.listen(corner);
    this.form.addEventListener("input", () => this.show());
    this.form.querySelector("[data-crop-numbers]").open = false;
    this.show();
  }

  fields(corner) {
    const { elements } = this.form;
    return [elements[`x${corner.dataset.corner}`], elements[`y${corner.dataset.corner}`]];
  }

  listen(corner) {
    corner.hidden = false;
    corner.addEventListener("pointerdown", (event) => {
      corner.setPointerCapture(event.pointerId);
      corner.focus();
      event.preventDefault();
    });
    corner.addEventListener("pointermove", (event) => {
      if (!corner.hasPointerCapture(event.pointerId)) return;
      const box = this.box.querySelector("img").getBoundingClientRect();
      this.put(corner, ((event.clientX - box.left) / box.width) * 100, ((event.clientY - box.top) / box.height) * 100);
    });
    corner.addEventListener("pointerup", () => this.changed(corner));
    corner.addEventListener("keydown", (event) => {
      const move = MOVES[event.key];
      if (!move) return;
      event.preventDefault();
      const by = event.shiftKey ? FAST : STEP;
      const [x, y] = this.fields(corner).map((field) => Number(field.value));
      this.put(corner, x + move[0] * by, y + move[1] * by);
      this.changed(corner);
    });
  }

  put(corner, ...values) {
    this.fields(corner).forEach((field, axis) => {
      field.value = Math.min(Math.max(values[axis], 0), 100).toFixed(2);
    });
    this.show();
  }

  changed(corner) {
    this.fields(corner)[0].dispatchEvent(new Event("change", { bubbles: true }));
  }

  show() {
    const places = this.corners.map((corner) => this.fields(corner).map((field) => Number(field.value)));
    this.corners.forEach((corner, index) => {
      corner.style.left = `${places[index][0]}%`;
      corner.style.top = `${places[index][1]}%`;
    });
    this.frame.setAttribute("points", places.map((place) => place.join(",")).join(" "));
  }
}

for (const box of document.querySelectorAll("[data-crop]")) new Crop(box);
