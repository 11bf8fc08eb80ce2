// A photograph whose sizes are being made shows itself when they are. Without this script one reloads.
import { untilReady } from './ask.js';

const own = document.querySelector('.owner-panel');
untilReady(location.pathname, (page, panel) => {
  if (panel.className === own.className) return;
  // Comments that are being typed stay as they are.
  const [stage, made] = [document, page].map((each) => each.querySelector('.stage'));
  if (made) stage?.replaceWith(made);
  // The day drops into its place among the others.
  const [days, around] = [document, page].map((each) => each.querySelector('.surroundings'));
  around?.querySelector('.day-strip [aria-current]')?.classList.add('is-new');
  if (around) days?.replaceWith(around);
  own.className = panel.className;
  own.querySelector('p').replaceChildren(...panel.querySelector('p').childNodes);
  own.querySelector('.owner-actions').replaceWith(panel.querySelector('.owner-actions'));
});
