// What pages do without a new page: likes and follows, and a photograph beside its neighbours. Without this script links and forms do it.
import { pathOf, post } from './ask.js';
import { make } from './make.js';
import './once.js';

const notice = make('p', { role: 'status', className: 'notice' });
document.body.append(notice);

/** Forms that are under way. */
const sent = new WeakSet();
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!('toggle' in form.dataset)) return;
  event.preventDefault();
  // Twice pressed is once meant.
  if (sent.has(form)) return;
  sent.add(form);
  toggle(form).finally(() => sent.delete(form));
});

const alike = (page, form) => page.querySelectorAll(`form[data-toggle="${CSS.escape(form.dataset.toggle)}"]`);

/** Shows at once what will be, then what the page says in answer; where that fails, what was. */
async function toggle(form) {
  const button = form.querySelector('button');
  const before = button.cloneNode(true);
  const data = new URLSearchParams(new FormData(form));
  press(button);
  notice.textContent = '';
  const answer = await post(form.action, data);
  const page = answer?.response;
  const [now] = page && answer.status === 200 ? alike(page, form) : [];
  // The page of a form that was refused is no page with this button.
  if (now) {
    for (const each of alike(document, form)) show(each, now);
    for (const count of document.querySelectorAll('[data-live]'))
      count.textContent = page.querySelector(`[data-live="${CSS.escape(count.dataset.live)}"]`)?.textContent ?? count.textContent;
    return;
  }
  become(button, before);
  // One signs in and comes back.
  if (answer && pathOf(answer) === '/login') location.assign(answer.responseURL);
  else
    notice.textContent =
      page?.querySelector('.error-page h1 + p, .form-error')?.textContent ?? 'It could not be sent. Is there a connection?';
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

// The list that one came from, in this tab: the addresses of its photographs, in their order.
const LIST = 'list';
document.addEventListener('click', ({ target }) => {
  const list = target.closest?.('.grid .tile a')?.closest('.grid');
  if (!list) return;
  const addresses = [...list.querySelectorAll('.tile a')].map((link) => link.getAttribute('href'));
  sessionStorage.setItem(LIST, JSON.stringify(addresses));
});

const stage = document.querySelector('[data-viewer]');
if (stage) view();

function view() {
  const list = JSON.parse(sessionStorage.getItem(LIST) ?? '[]');
  const at = list.indexOf(location.pathname);
  const neighbours = at < 0 ? [] : [list[at - 1], list[at + 1]];
  // In the place of this page, so that going back leads to the list.
  const go = (address) => address && location.replace(address);
  for (const [index, address] of neighbours.entries()) {
    if (!address) continue;
    const words = ['Previous photograph', 'Next photograph'][index];
    const link = make('a', { href: address, className: `neighbour ${['is-previous', 'is-next'][index]}`, title: words });
    link.setAttribute('aria-label', words);
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      go(address);
    });
    stage.append(link);
  }

  const fill = () => {
    if (document.fullscreenElement) return document.exitFullscreen();
    for (const set of stage.querySelectorAll('[sizes]')) set.sizes = '100vw';
    return stage.requestFullscreen();
  };
  const keys = {
    ArrowLeft: ['Previous photograph of the list', () => go(neighbours[0])],
    ArrowRight: ['Next photograph of the list', () => go(neighbours[1])],
    f: ['Full screen, and back', () => document.fullscreenEnabled && fill()],
    l: ['Like', () => document.querySelector('#actions .like')?.click()],
    c: ['Comment', () => document.querySelector('.discussion > .comment-form textarea')?.focus()],
    '?': ['These keys', () => help.showModal()],
  };
  const KEYS = 'photo-keys';
  const box = make('input', { type: 'checkbox', checked: localStorage.getItem(KEYS) !== 'off' });
  box.addEventListener('change', () => localStorage.setItem(KEYS, box.checked ? 'on' : 'off'));
  const names = { ArrowLeft: '←', ArrowRight: '→' };
  const lines = Object.entries(keys).map(([key, [words]]) =>
    make('div', {}, make('dt', {}, make('kbd', { textContent: names[key] ?? key })), make('dd', { textContent: words })),
  );
  const help = make(
    'dialog',
    { className: 'keys-help' },
    make('h2', { textContent: 'Keys' }),
    make('dl', {}, ...lines),
    make('label', { className: 'checkbox' }, box, ' Keys are on'),
    make('form', { method: 'dialog' }, make('button', { className: 'button', textContent: 'Close' })),
  );
  help.setAttribute('aria-label', 'Keys');
  const button = (textContent, act) => {
    const made = make('button', { type: 'button', textContent });
    made.addEventListener('click', act);
    return made;
  };
  const explain = button('Keys', () => help.showModal());
  explain.className = 'about-keys';
  const tools = make('div', { className: 'stage-tools' }, explain);
  if (document.fullscreenEnabled) tools.prepend(button('Full screen', fill));
  stage.append(tools);
  document.body.append(help);

  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || help.open) return;
    if (target.closest('textarea, select, input, [contenteditable]') || (!box.checked && key !== '?')) return;
    const known = keys[key.length === 1 ? key.toLowerCase() : key];
    if (!known) return;
    event.preventDefault();
    known[1]();
  });

  let from = null;
  stage.addEventListener('touchstart', ({ touches }) => (from = touches.length === 1 && visualViewport.scale === 1 ? touches[0] : null), {
    passive: true,
  });
  stage.addEventListener('touchend', ({ changedTouches: [to] }) => {
    if (!from) return;
    const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) go(neighbours[x > 0 ? 0 : 1]);
  });
}
