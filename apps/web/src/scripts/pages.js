// Likes and follows without a new page, and the list that one came from. Without this script forms and links do it.
import { post } from './ask.js';
import { failed, isLedAway, onSubmit } from './here.js';
import { keepList, pagesOf, photosIn } from './list.js';
import './once.js';

onSubmit('toggle', toggle);

const alike = (page, form) => page.querySelectorAll(`form[data-toggle="${CSS.escape(form.dataset.toggle)}"]`);

/** Shows at once what will be, then what the page says in answer; where that fails, what was. */
async function toggle(form) {
  const button = form.querySelector('button');
  const before = button.cloneNode(true);
  const data = new URLSearchParams(new FormData(form));
  press(button);
  const answer = await post(form.action, data);
  const page = answer?.response;
  const [now] = page && answer.status === 200 ? alike(page, form) : [];
  // The page of a form that was refused is no page with this button.
  if (now) {
    for (const each of alike(document, form)) show(each, now);
    for (const count of document.querySelectorAll('[data-live]')) {
      const same = page.querySelector(`[data-live="${CSS.escape(count.dataset.live)}"]`);
      if (same) count.replaceWith(same.cloneNode(true));
    }
    return;
  }
  become(button, before);
  // One signs in and comes back.
  if (isLedAway(answer)) location.assign(answer.responseURL);
  else failed(page);
}

function press(button) {
  const isPressed = button.getAttribute('aria-pressed') === 'true';
  button.setAttribute('aria-pressed', String(!isPressed));
  button.querySelector('.icon')?.classList.toggle('icon-filled', !isPressed);
  button.querySelector('span').textContent = button.dataset.then;
}

function show(form, now) {
  form.action = now.getAttribute('action');
  become(form.querySelector('button'), now.querySelector('button'));
}

/** The element itself stays, and with it the focus. */
function become(button, other) {
  for (const { name, value } of other.attributes) button.setAttribute(name, value);
  button.replaceChildren(...[...other.childNodes].map((node) => node.cloneNode(true)));
}

// A list that is left for one of its photographs is kept. A row of the front page goes on with the whole list that it begins.
document.addEventListener('click', ({ target }) => {
  const list = target.closest?.('.grid, .strip, .day-strip');
  if (!list || !target.closest('li > a')) return;
  // The days around a photograph are a list of each of them.
  if (list.matches('.day-strip')) return keepList(null);
  const whole = list.closest('.row')?.querySelector('.row-head a')?.getAttribute('href') ?? null;
  keepList({ photos: photosIn(list), pages: list.matches('.grid') ? pagesOf(document) : [null, whole] });
});

// By the clock of this browser.
document.addEventListener('pointerover', ({ target }) => {
  const time = target.closest?.('[data-moment]');
  if (time) time.title = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: 'long', timeStyle: 'short' });
});

// Gone back to, a page may be shown as it was left. Of another session it shows nothing, and is asked for again.
const change = () => /heliograph_change=([^;]*)/.exec(document.cookie)?.[1];
const before = change();
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || change() === before) return;
  document.documentElement.hidden = true;
  location.reload();
});
