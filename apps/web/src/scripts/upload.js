// Uploads as a contact sheet: many files, and one panel for those that are selected. Without this script the form takes one file.
import { post } from './ask.js';
import { Card, keyOf, keysLeft, nameOf } from './card.js';
import { refusalOfFile, refusedCard } from './choice.js';
import { gather } from './copies.js';
import { forgetFile, storeFile, storedFiles } from './storage.js';
import { make } from './make.js';
import { Month } from './month.js';
import { Panel } from './panel.js';
import { Queue } from './queue.js';
import { Sheet } from './sheet.js';
import { say } from './words.js';

const AT_A_TIME_MILLISECONDS = 10;
const form = document.querySelector('form[data-upload]');
const picker = form.elements.image;
const limits = form.dataset;
const page = form.closest('.upload');
const cards = new Set();
let number = 0;

const field = picker.closest('.field');
const over = make('p', { className: 'upload-over', hidden: true, textContent: say('Drop photographs here') });
const left = make('div', { className: 'upload-left', hidden: true });
const leftWords = make('p', { role: 'status' });
const forget = make('button', { type: 'button', className: 'text-button', textContent: say('Discard them') });
const here = make('p', { role: 'status', className: 'upload-here' });
const each = make('button', { type: 'button', className: 'text-button' });
const list = make('ul', { className: 'upload-cards', role: 'list' });
const month = new Month();
const status = make('p', { role: 'status', tabIndex: -1 });
const all = make('button', { type: 'button', className: 'button' });
const bar = make('div', { className: 'upload-all' }, status, all);
const main = make('div', { className: 'upload-main' }, each, list);
const aside = make('div', { className: 'upload-aside' });
const contact = make('div', { className: 'upload-contact', hidden: true }, main, aside, bar);

const panel = new Panel(form, { send, remove: removeAll, changed });
const typed = panel.values();
const untyped = { ...typed, title: '', description: '', alt: '', tags: '', took_at: '' };
const sheet = new Sheet(list, cards, { selected: tell, enter });
const queue = new Queue(Number(limits.left ?? Infinity), { changed, ended, sent, refuse: (card) => card.stop(notToday()) });

const notToday = () => say('Not today: new members can upload {limit} photographs a day.', { limit: limits.limit });
const waiting = () => [...cards].filter(({ state }) => state !== 'done');
const open = () => [...cards].filter(({ isOpen }) => isOpen);
const leftKeys = () => keysLeft(Array.from(cards, ({ file }) => file));

function enter() {
  tell();
  panel.focus();
}

/** Once for all that happens in a moment: while files come, not for each of them. */
const MOMENT_MILLISECONDS = 16;
let due;
function changed() {
  due ??= setTimeout(() => {
    due = undefined;
    tell();
  }, MOMENT_MILLISECONDS);
}

function tell() {
  const { length } = waiting();
  contact.hidden = list.children.length === 0;
  bar.hidden = cards.size === 0;
  all.hidden = length === 0;
  all.disabled = open().length === 0;
  all.textContent = length === 1 ? say('Upload it') : say('Upload all {count}', { count: length });
  status.textContent = say('{sent} of {all} sent.', { sent: cards.size - length, all: cards.size });
  page.classList.toggle('has-cards', !contact.hidden);
  field.querySelector('label').textContent = contact.hidden ? say('Drop photographs here, or choose files') : say('Add more photographs');
  tellOfLeft();
  note();
  tellSelected();
}

function tellSelected() {
  for (const { box, state } of cards) {
    box.disabled = state !== 'waiting';
    if (box.disabled) box.checked = false;
  }
  const { selected, open: selectable } = sheet;
  each.hidden = selectable.length < 2;
  each.textContent = selected.length === selectable.length ? say('Select none') : say('Select all');
  const ofDay = (day) => [...cards].filter((card) => card.day === day).length;
  panel.show(selected, selected.length === 1 ? ofDay(selected[0].day) : 1);
  const shown = selected[0] ?? [...cards].findLast(({ isPublished }) => isPublished) ?? [...cards][0];
  if (shown) month.show(shown.day.slice(0, 7), [...cards]);
}

/** What the photographs are to each other, and to what there may be today. */
function note() {
  const days = new Map();
  for (const { day } of cards) days.set(day, (days.get(day) ?? 0) + 1);
  const beyond = new Set(open().slice(Math.max(0, queue.left - queue.underWay.size - queue.waiting.length)));
  for (const card of cards) {
    const words = [days.get(card.day) > 1 && say('Same day'), beyond.has(card) && say('Not today')];
    card.note(card.state === 'done' ? [] : words.filter(Boolean));
  }
}

/** After a reload on which nothing is kept only what was typed is here, and on the server what was sent. */
function tellOfLeft() {
  const names = leftKeys().map(nameOf).join(', ');
  left.hidden = names === '';
  leftWords.textContent = say('Not finished: {names}. Choose the same files again to continue where you stopped.', { names });
}

/** Also what was sent. */
function abandon(key) {
  const { name, isBegun } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
  sessionStorage.removeItem(key);
  if (isBegun) post('/upload/abandon', new URLSearchParams({ _csrf: form.elements._csrf.value, upload: name }));
}

const add = (files) => gather(addEach(files));

/** A few for each frame, so that the page answers in the meantime. */
async function addEach(files) {
  let began = performance.now();
  const { choices } = sheet;
  const added = [];
  for (const file of files) {
    if (performance.now() - began > AT_A_TIME_MILLISECONDS) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      began = performance.now();
    }
    if (waiting().some((card) => keyOf(card.file) === keyOf(file))) continue;
    const words = await refusalOfFile(file, limits);
    if (words) list.append(refusedCard(file, words, { remove: changed }));
    else added.push(addCard(file));
  }
  // A selection that somebody has made in the meantime stays.
  if (added.length > 0 && sheet.choices === choices) sheet.select(added);
  else tell();
  return added;
}

function addCard(file) {
  const card = new Card(file, number === 0 ? typed : untyped, {
    limits,
    list: { changed, compare, refuse, send, remove: (one) => removeAll([one]) },
  });
  const place = number++;
  card.inspection.then(() => cards.has(card) && card.state !== 'done' && storeFile(keyOf(file), file, place));
  cards.add(card);
  list.append(card.element);
  changed();
  return card;
}

/** One's own photographs with the same bytes, and other files here. */
function compare(card, photo) {
  if (!cards.has(card) || card.state === 'done') return;
  const before = [...cards].slice(0, [...cards].indexOf(card));
  const twin = before.find(({ checksum, isDuplicate }) => checksum !== '' && checksum === card.checksum && !isDuplicate);
  if (photo !== undefined) card.ask(say('You have this photograph already.'), `/photos/${photo}`);
  else if (twin) {
    card.twin = twin;
    card.ask(say('The same picture as {file}.', { file: twin.file.name }));
  }
}

function leave(card) {
  cards.delete(card);
  queue.remove(card);
  forgetFile(keyOf(card.file), card.file);
  for (const other of [...cards].filter(({ twin, isDuplicate }) => twin === card && isDuplicate)) {
    other.stop('');
    compare(other);
  }
}

function refuse(card, why) {
  card.state = 'refused';
  sessionStorage.removeItem(keyOf(card.file));
  leave(card);
  card.element.replaceWith(refusedCard(card.file, why, { remove: changed }));
  changed();
}

function removeAll(these) {
  for (const card of these) {
    leave(card);
    abandon(keyOf(card.file));
    card.element.remove();
  }
  changed();
  (sheet.open[0]?.box ?? picker).focus();
}

function send(these, time = new Date()) {
  const isInPanel = form.contains(document.activeElement);
  queue.add(
    these.filter(({ isOpen }) => isOpen),
    time,
  );
  tell();
  // The panel of what is under way is gone.
  if (isInPanel && form.hidden) status.focus();
}

function sent({ file }) {
  forgetFile(keyOf(file), file);
}

async function ended() {
  const wrong = [...cards].find(({ errors }) => errors.size > 0);
  if (wrong && sheet.selected.length === 0) {
    sheet.select([wrong]);
    panel.focus(wrong.errors);
  }
  await renewBudget();
  changed();
}

/** Of somebody new the page says how many are used. */
async function renewBudget() {
  const budget = document.querySelector('.upload-budget');
  const answer = budget && (await post('/upload'));
  budget?.replaceChildren(...(answer?.response?.querySelector('.upload-budget')?.childNodes ?? budget.childNodes));
  const now = answer?.response?.querySelector('form[data-upload]')?.dataset.left;
  if (now !== undefined) queue.left = Number(now);
}

/** A reload goes on with what was being sent, and says so. */
async function goOn() {
  const added = await add(await storedFiles());
  const stopped = added.filter(({ sendAt }) => sendAt !== null);
  for (const card of stopped) send([card], new Date(card.sendAt));
  if (stopped.length > 0) here.textContent = say('Sending goes on after the reload ({count}).', { count: stopped.length });
  else if (added.length > 0) here.textContent = say('Your files are still here after the reload ({count}).', { count: added.length });
}

field.classList.add('upload-picker');
picker.multiple = true;
form.before(field, left, here, contact);
left.append(leftWords, forget);
aside.append(form, month.element);
document.body.append(over);

picker.addEventListener('change', () => {
  add([...picker.files]);
  picker.value = '';
});
each.addEventListener('click', () => sheet.select(sheet.selected.length === sheet.open.length ? [] : sheet.open));
all.addEventListener('click', () => send(open()));
forget.addEventListener('click', () => {
  leftKeys().forEach(abandon);
  tellOfLeft();
});
for (const kind of ['dragover', 'dragleave', 'drop'])
  addEventListener(kind, (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    over.hidden = kind !== 'dragover';
    if (kind === 'drop') add([...event.dataTransfer.files]);
  });
addEventListener('paste', ({ clipboardData }) => add([...(clipboardData?.files ?? [])]));
addEventListener('beforeunload', (event) => waiting().length > 0 && event.preventDefault());
tell();
goOn();
