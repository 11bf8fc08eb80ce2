// Uploads: many files, each with a copy of the page's own form. Without this script the form takes one file.
import { post } from './ask.js';
import { Card, keyOf, keysLeft, nameOf } from './card.js';
import { refusalOfFile, refusedCard } from './choice.js';
import { make } from './make.js';
import { say } from './words.js';

const AT_A_TIME_MILLISECONDS = 10;
const form = document.querySelector('form[data-upload]');
const picker = form.elements.image;
const field = picker.closest('.field');
const pattern = form.cloneNode(true);
const cards = new Set();
let number = 0;

const list = make('ul', { className: 'upload-cards', role: 'list' });
const status = make('p', { role: 'status' });
const all = make('button', { type: 'button', className: 'button' });
const bar = make('div', { className: 'upload-all', hidden: true }, status, all);
const leftWords = make('p', { role: 'status' });
const forget = make('button', { type: 'button', className: 'text-button', textContent: say('Discard them') });
const left = make('div', { className: 'upload-left', hidden: true }, leftWords, forget);

const waiting = () => [...cards].filter((card) => !card.isDone);
const leftKeys = () => keysLeft(Array.from(cards, ({ file }) => file));

/** After a reload only what was typed is here, and on the server what was sent. */
function tellOfLeft() {
  const names = leftKeys().map(nameOf).join(', ');
  left.hidden = names === '';
  leftWords.textContent = say('Not finished: {names}. Choose the same files again to continue where you stopped.', {
    names,
  });
}

/** Also what was sent. */
function abandon(key) {
  const { name } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
  sessionStorage.removeItem(key);
  if (name) post('/upload/abandon', new URLSearchParams({ _csrf: form.elements._csrf.value, upload: name }));
}

function tell() {
  const { length } = waiting();
  bar.hidden = cards.size === 0;
  all.hidden = length === 0;
  all.textContent = length === 1 ? say('Upload it') : say('Upload all {count}', { count: length });
  tellOfLeft();
  status.textContent = say('{sent} of {all} sent.', { sent: cards.size - length, all: cards.size });
}

/** A few for each frame, so that the page answers in the meantime. */
async function add(files) {
  let began = performance.now();
  for (const file of files) {
    if (performance.now() - began > AT_A_TIME_MILLISECONDS) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      began = performance.now();
    }
    const words = await refusalOfFile(file, form.dataset);
    if (words) list.append(refusedCard(file, words, { remove: tell }));
    else addCard(file);
  }
  tell();
}

function addCard(file) {
  const card = new Card(file, pattern, { form: number === 0 ? form : null, number: number++, tell });
  card.remove = () => {
    cards.delete(card);
    abandon(keyOf(file));
    card.element.remove();
    tell();
  };
  card.refuse = (why) => {
    cards.delete(card);
    card.element.replaceWith(refusedCard(file, why, { remove: tell }));
    tell();
  };
  cards.add(card);
  list.append(card.element);
}

async function sendAll() {
  all.disabled = true;
  const pressed = new Date();
  // With those that are added in the meantime.
  for (const card of cards) await card.send(pressed);
  all.disabled = false;
  tell();
  renewBudget();
}

/** Of somebody new the page says how many are used. */
async function renewBudget() {
  const budget = document.querySelector('.upload-budget');
  const page = budget && (await post('/upload'));
  budget?.replaceChildren(...(page?.response?.querySelector('.upload-budget')?.childNodes ?? budget.childNodes));
}

form.classList.add('is-picker');
field.querySelector('label').textContent = say('Pictures');
field.querySelector('.hint').append(` ${say('Drop photographs here, or choose files.')}`);
form.prepend(field);
picker.multiple = true;
form.after(left, bar, list);

form.addEventListener('submit', (event) => event.preventDefault());
picker.addEventListener('change', () => {
  add([...picker.files]);
  picker.value = '';
});
all.addEventListener('click', sendAll);
forget.addEventListener('click', () => {
  leftKeys().forEach(abandon);
  tellOfLeft();
});
for (const kind of ['dragover', 'dragleave', 'drop'])
  addEventListener(kind, (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    field.classList.toggle('is-target', kind === 'dragover');
    if (kind === 'drop') add([...event.dataTransfer.files]);
  });
addEventListener('paste', ({ clipboardData }) => add([...(clipboardData?.files ?? [])]));
addEventListener('beforeunload', (event) => waiting().length > 0 && event.preventDefault());
tellOfLeft();
