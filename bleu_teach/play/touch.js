/* A part of a picture that is pressed, or dragged over, works the control beside it: it puts its
   number into the field, or changes the box of that number. */
const part = event.buttons === 1 && event.target.closest("[data-touch]");
if (part) {
  const place = part.dataset.touch;
  const controls = this.closest(".bt-explorer").querySelectorAll(".bt-touched input");
  const control = controls[place] ?? controls[0];
  if (control.type === "checkbox") {
    if (event.type === "pointerdown") control.click();
  } else if (control.value !== place) {
    control.value = place;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
