/* A part of a picture that is pressed works the control beside it: it changes the box that has its
   number, or puts the number into the field; so do the parts that are then dragged over. */
const explorer = this.closest(".bt-explorer");
const touch = event => {
  const part = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-touch]");
  if (!explorer.contains(part)) return;
  const place = part.dataset.touch;
  const controls = explorer.querySelectorAll(".bt-touched input");
  const control = controls[place] ?? controls[0];
  if (control.type === "checkbox") {
    if (event.type === "pointerdown") control.click();
  } else if (control.value !== place) {
    control.value = place;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
};
if (event.button === 0 && event.target.closest("[data-touch]")) {
  touch(event);
  // What is under the hand is drawn anew; the explorer stays, and follows it.
  explorer.setPointerCapture(event.pointerId);
  explorer.onpointermove = move => explorer.hasPointerCapture(move.pointerId) && touch(move);
}
