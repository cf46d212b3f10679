/* The views: each shows one part of the instrument large, for one lesson. */
import { openStage } from "./hand.js";

function openGrid({ box, ...hooks }) {
  box.innerHTML = '<div class="line"></div><div class="stage"></div>';
  return openStage(box.lastChild, hooks.say, hooks);
}

export const VIEWS = { grid: openGrid };
