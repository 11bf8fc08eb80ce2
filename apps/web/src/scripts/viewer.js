// A photograph with its neighbours, by keys and fingers, and in full screen. Without this script it is a picture with a link.
import { post } from './ask.js';
import { extendList, keptList, photosIn } from './list.js';
import { make } from './make.js';
import { say } from './words.js';
import { sharpenTo, zoom } from './zoom.js';

const inFull = () => document.fullscreenElement !== null;
/** Of the photograph that is shown. */
let stage;
let enlarged;
let neighbours = [];

const keys = {
  ArrowLeft: [say('Previous photograph'), () => go(neighbours[0])],
  ArrowRight: [say('Next photograph'), () => go(neighbours[1])],
  f: [say('Full screen, and back'), fill],
  '+': [say('Larger, in full screen'), () => inFull() && enlarged.by(1.5)],
  '-': [say('Smaller'), () => enlarged.by(1 / 1.5)],
  l: [say('Like'), () => document.querySelector('#actions .like')?.click()],
  c: [say('Comment'), comment],
  '?': [say('These keys'), () => help.showModal()],
};
const KEYS = 'photo-keys';
const box = make('input', { type: 'checkbox', checked: localStorage.getItem(KEYS) !== 'off' });
const help = keysHelp();
document.body.append(help);

/** Who is not signed in is led to where one does that, and back. */
function comment() {
  const form = document.querySelector('.discussion > .comment-form textarea, .discussion > .quiet a');
  form?.focus();
  if (form?.href) form.click();
}

/** Takes up the photograph of the page as it is. */
function begin() {
  stage = document.querySelector('[data-viewer]');
  enlarged = zoom(stage.querySelector('.stage-box'), inFull);
  stage.append(tools(), caption());
  if (inFull()) sharpen();
  showNeighbours();
  const strip = document.querySelector('.day-strip');
  const day = strip?.querySelector('[aria-current]');
  if (day) strip.scrollLeft = day.offsetLeft - strip.offsetLeft - (strip.clientWidth - day.offsetWidth) / 2;
  let from = null;
  const begun = ({ touches }) => {
    from = touches.length === 1 && visualViewport.scale === 1 && !enlarged.isEnlarged() ? touches[0] : null;
  };
  stage.addEventListener('touchstart', begun, { passive: true });
  stage.addEventListener('touchend', ({ changedTouches: [to] }) => {
    if (!from) return;
    const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) go(neighbours[x > 0 ? 0 : 1]);
  });
}

/** Those of the list that one came from, which goes on beyond its page; else those of the days around it. */
async function showNeighbours() {
  const shown = stage;
  const placeIn = (photos) => photos.findIndex(({ address }) => address === location.pathname);
  let { photos } = keptList();
  let at = placeIn(photos);
  const isListed = at >= 0;
  if (!isListed) photos = photosIn(document.querySelector('.day-strip'));
  else if (at === 0 || at === photos.length - 1) {
    place(photos, at);
    for (const way of [0, 1]) if (way ? at === photos.length - 1 : at === 0) await extendList(way);
    // Somebody may have gone on.
    if (stage !== shown) return;
    ({ photos } = keptList());
  }
  at = placeIn(photos);
  place(photos, at);
  if (!navigator.connection?.saveData) afterOwnPicture(() => neighbours.forEach(fetchAhead));
}

function place(photos, at) {
  neighbours = at < 0 ? [] : [photos[at - 1], photos[at + 1]];
  for (const link of stage.querySelectorAll('.neighbour')) link.remove();
  for (const [index, neighbour] of neighbours.entries()) if (neighbour) stage.append(neighbourLink(neighbour, index));
}

function neighbourLink(neighbour, index) {
  const words = [say('Previous photograph'), say('Next photograph')][index];
  const link = make('a', { href: neighbour.address, className: `neighbour ${['is-previous', 'is-next'][index]}`, title: words });
  link.setAttribute('aria-label', words);
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(neighbour);
  });
  return link;
}

/** In the place of this page, so that going back leads to the list. */
async function go(neighbour) {
  if (!neighbour) return;
  const { address } = neighbour;
  if (!inFull()) return location.replace(address);
  // The full screen would end with this page.
  const answer = await post(address);
  const main = answer?.status === 200 && answer.response?.querySelector('main');
  if (!main?.querySelector('[data-viewer]')) return location.replace(address);
  document.querySelector('main').replaceWith(main);
  document.title = answer.response.title;
  history.replaceState(null, '', address);
  begin();
}

function afterOwnPicture(act) {
  const image = stage.querySelector('img');
  if (image.complete) act();
  else image.addEventListener('load', act, { once: true });
}

/** The file that the browser is going to choose for the stage of a neighbour: the page may count as seen only when it is. */
function fetchAhead(neighbour) {
  if (!neighbour?.ratio) return;
  const sizes = inFull() ? '100vw' : `min(100vw, ${Math.round(78 * neighbour.ratio)}svh)`;
  const sources = neighbour.sources.map((source) => make('source', { ...source, sizes }));
  make('picture', {}, ...sources, make('img', { fetchPriority: 'low' }));
}

function sharpen() {
  sharpenTo(stage.querySelector('.stage-box'), '100vw');
}

function fill() {
  if (!document.fullscreenEnabled) return;
  if (inFull()) return document.exitFullscreen();
  sharpen();
  return document.documentElement.requestFullscreen();
}

function tools() {
  const button = (textContent, act) => {
    const made = make('button', { type: 'button', textContent });
    made.addEventListener('click', act);
    return made;
  };
  const explain = button(say('Keys'), () => help.showModal());
  explain.className = 'about-keys';
  const made = make('div', { className: 'stage-tools' }, explain);
  if (document.fullscreenEnabled) {
    filling = button(fillWords(), fill);
    made.prepend(filling);
  }
  return made;
}

/** The button for it, and what it does. */
let filling;
const fillWords = () => (inFull() ? say('Leave full screen') : say('Full screen'));

/** In full screen nothing else says what is shown. */
function caption() {
  const [title, name] = ['#actions h1', '.photo-owner strong'].map((place) => document.querySelector(place).textContent);
  return make('p', { className: 'stage-caption', textContent: say('{title} by {name}', { title, name }) });
}

function keysHelp() {
  box.addEventListener('change', () => localStorage.setItem(KEYS, box.checked ? 'on' : 'off'));
  const names = { ArrowLeft: '←', ArrowRight: '→' };
  const lines = Object.entries(keys).map(([key, [words]]) =>
    make('div', {}, make('dt', {}, make('kbd', { textContent: names[key] ?? key })), make('dd', { textContent: words })),
  );
  const dialog = make(
    'dialog',
    { className: 'keys-help' },
    make('h2', { textContent: say('Keys') }),
    make('dl', {}, ...lines),
    make('label', { className: 'checkbox' }, box, ` ${say('Keys are on')}`),
    make('form', { method: 'dialog' }, make('button', { className: 'button', textContent: say('Close') })),
  );
  dialog.setAttribute('aria-label', say('Keys'));
  return dialog;
}

document.addEventListener('fullscreenchange', () => {
  filling.textContent = fillWords();
  if (!inFull()) enlarged.reset();
});
document.addEventListener('keydown', (event) => {
  const { target, key } = event;
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || help.open) return;
  if (target.closest('textarea, select, input, [contenteditable]') || (!box.checked && key !== '?')) return;
  const known = keys[key.length === 1 ? key.toLowerCase() : key];
  if (!known) return;
  event.preventDefault();
  known[1]();
});
begin();
