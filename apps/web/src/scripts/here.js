// Forms that are sent without a new page.
import { pathOf } from './ask.js';
import { make } from './make.js';
import { say } from './words.js';

const notice = make('p', { role: 'status', className: 'notice' });
document.body.append(notice);

/** Says what an answer says; without one that it could not be sent. */
export function failed(page) {
  notice.textContent =
    page?.querySelector('.error-page h1 + p, .card[role] h1 + p, .form-error')?.textContent ??
    say('This could not be sent. Check your connection and try again.');
}

/** Somebody has to do something else first. */
export const isLedAway = (answer) => answer && ['/login', '/rules/accept', '/suspended'].includes(pathOf(answer));

/** Forms that are under way. */
const sent = new WeakSet();

/** Gives forms with `data-KIND` to `send`. Twice pressed is once meant. */
export function onSubmit(kind, send) {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(kind in form.dataset)) return;
    event.preventDefault();
    if (sent.has(form)) return;
    sent.add(form);
    notice.textContent = '';
    send(form).finally(() => sent.delete(form));
  });
}
