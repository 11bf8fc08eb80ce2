// Comments without a new page. Without this script their forms lead to one.
import { post } from './ask.js';
import { failed, isLedAway, onSubmit } from './here.js';
import { make } from './make.js';

onSubmit('part', change);

/** Sends a form whose answer is this page, and takes over the part that it is in. Words that were not taken stay where they were typed. */
async function change(form) {
  const old = form.closest('section');
  const text = form.querySelector('textarea');
  const answer = await post(form.action, new URLSearchParams(new FormData(form)));
  const part = answer?.response?.getElementById(form.dataset.part)?.closest('section');
  const wrong = answer?.status === 422 && part?.querySelector('.field-error');
  if (answer?.status === 200 && part) return takeOver(form, old, part, answer.responseURL);
  // Who has to sign in, to wait or to confirm something is led there and back by the page itself, with what was typed; nothing is done twice.
  if (isLedAway(answer) || (!wrong && isShownAgain(form, answer))) return form.submit();
  if (!wrong || !text) return failed(answer?.response);
  form.querySelector('.field-error')?.remove();
  text.after(make('p', { className: 'field-error', id: `${text.id}-error`, textContent: wrong.textContent }));
  text.setAttribute('aria-invalid', 'true');
  text.setAttribute('aria-describedby', `${text.id}-error`);
  text.focus();
}

const isShownAgain = ({ action }, answer) => [...(answer?.response?.forms ?? [])].some((each) => each.action === action);

function takeOver(form, old, part, address) {
  // What is being typed elsewhere in it stays, too.
  for (const field of old.querySelectorAll('textarea')) {
    const same = part.querySelector(`#${field.id}`);
    if (!same || form.contains(field) || field.value === field.defaultValue) continue;
    same.value = field.value;
    same.closest('details')?.setAttribute('open', '');
  }
  const before = new Set([...old.querySelectorAll('li[id]')].map(({ id }) => id));
  const [entries, here] = [[...part.querySelectorAll('li[id]')], form.closest('li')?.id];
  const shown = entries.findLast(({ id }) => !before.has(id)) ?? entries.find(({ id }) => id === here) ?? part.querySelector('h2');
  history.replaceState(null, '', address);
  old.replaceWith(part);
  shown.tabIndex = -1;
  shown.focus();
}
