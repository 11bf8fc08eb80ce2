// One file of an upload: its form, and how it is sent in pieces that may be lost.
import { pathOf, pause, post, untilReady } from './ask.js';
import { refusalOfSize } from './choice.js';
import { clockAt } from './clock.js';
import { make } from './make.js';
import { say } from './words.js';

const PIECE = 4 * 2 ** 20;
const SMALLEST_PIECE = 2 ** 18;
/** In a row, without a byte that came through: some two minutes. */
const MOST_TRIES = 10;
/** Who has to wait for longer than this has used up a budget: that is no load which passes. */
const LONGEST_WAIT_SECONDS = 60;

/** Why something is not sent: in words, and where a field is wrong by its name. */
class Refusal extends Error {
  constructor(words, fields = new Map()) {
    super(words);
    this.fields = fields;
  }
}
const signedOut = () => new Refusal(say('You are signed out. Sign in again in another tab, then send it again: nothing is lost.'));

/** One file after the other. What cannot be read leaves the fields as they are. */
let reading = Promise.resolve();
const wordsIn = (file, module) => (reading = reading.then(async () => (await import(module)).wordsIn(file)).catch(() => ({})));

/** Reloaded and chosen again, a file goes on where it was, with what was typed. */
export const keyOf = (file) => `upload:${file.name}:${file.size}:${file.lastModified}`;

/** Keys of files that were not finished before this page was loaded, and are not chosen again. */
export const keysLeft = (files) => {
  const chosen = new Set(Array.from(files, keyOf));
  return Object.keys(sessionStorage).filter((key) => key.startsWith('upload:') && !chosen.has(key));
};
export const nameOf = (key) => key.slice('upload:'.length).replace(/:\d+:\d+$/, '');

/** A file with its form, and how it is sent. */
export function cardOf(file, pattern, { form: typed, number, tell }) {
  const KEPT = keyOf(file);
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
  const name = kept?.name ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const fields = pattern.cloneNode(true);
  fields.elements.image.closest('.field').remove();
  fields.elements.upload.value = name;
  for (const wrong of fields.querySelectorAll('.field-error')) wrong.remove();
  for (const element of fields.querySelectorAll('[id], [for], [aria-describedby]'))
    for (const attribute of ['id', 'for', 'aria-describedby'])
      if (element.hasAttribute(attribute)) element.setAttribute(attribute, `${element.getAttribute(attribute)}-${number}`);
  const inputs = [...fields.elements].filter((element) => element.matches('input:not([type="hidden"]), textarea, select'));
  for (const input of inputs) {
    input.removeAttribute('aria-invalid');
    const from = typed?.elements[input.name];
    const value = kept?.values[input.name] ?? (from && (input.type === 'checkbox' ? from.checked : from.value));
    if (value !== undefined) input[input.type === 'checkbox' ? 'checked' : 'value'] = value;
  }
  const keep = () => {
    const values = Object.fromEntries(inputs.map((input) => [input.name, input.type === 'checkbox' ? input.checked : input.value]));
    // Full, or forbidden: then a reload is a new beginning.
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ name, values }));
    } catch {}
  };
  fields.addEventListener('input', keep);

  /** What nobody has filled in is taken from the file, and can be changed. */
  async function fillIn() {
    const { taken, ...words } = await wordsIn(file, pattern.dataset.upload);
    if (fields.inert) return;
    const filled = inputs.filter((input) => words[input.name] && fill(input, words[input.name]));
    const labels = filled.map((input) => input.labels[0].textContent.toLowerCase());
    const said = [
      labels.length > 0 && say('From the file: {fields}.', { fields: labels.join(', ') }),
      taken && say('Taken {day}.', { day: taken.replace(/^(\d+):(\d+):/, '$1-$2-') }),
    ];
    read.textContent = said.filter(Boolean).join(' ');
    if (filled.length > 0) keep();
  }

  const address = URL.createObjectURL(file);
  // What is typed shall not wait for large pictures to be decoded.
  const preview = make('img', { decoding: 'async', src: address, alt: '' });
  // Not every browser shows every file; the server says what is wrong with it.
  preview.addEventListener('error', () => preview.remove());
  preview.addEventListener('load', () => {
    const words = refusalOfSize(preview, pattern.dataset);
    if (!words || fields.inert) return;
    forget();
    card.refuse(words);
  });
  const sent = make('progress', { max: file.size || 1, value: 0, hidden: true });
  sent.setAttribute('aria-label', say('{file}: sent', { file: file.name }));
  const status = make('p', { role: 'status', className: 'upload-status' });
  const read = make('p', { className: 'hint' });
  const hold = make('button', { type: 'button', className: 'text-button', textContent: say('Pause'), hidden: true });
  hold.setAttribute('aria-label', say('Pause {file}', { file: file.name }));
  /** Ends a pause. */
  let goOn = null;
  let paused = null;
  hold.addEventListener('click', () => {
    if (goOn) {
      goOn();
      goOn = paused = null;
    } else paused = new Promise((resolve) => (goOn = resolve));
    hold.textContent = paused ? say('Go on') : say('Pause');
    hold.setAttribute('aria-label', paused ? say('Go on with {file}', { file: file.name }) : say('Pause {file}', { file: file.name }));
    tellOf(paused ? say('Paused after this piece.') : say('Sending …'));
  });
  const title = make('h2', { textContent: file.name, dir: 'auto' });
  const leave = make('button', { type: 'button', className: 'text-button', textContent: say('Remove') });
  leave.setAttribute('aria-label', say('Remove {file}', { file: file.name }));
  const button = fields.querySelector('button[type="submit"]');
  button.setAttribute('aria-label', say('Upload {file}', { file: file.name }));
  const actions = make('div', { className: 'upload-actions' });
  button.replaceWith(actions);
  actions.append(button, leave);
  const side = make(
    'div',
    { className: 'upload-side' },
    make('div', { className: 'upload-preview' }, preview),
    title,
    read,
    sent,
    status,
    hold,
  );
  const element = make('li', { className: 'upload-card' }, side, fields);
  const card = { element, file, isDone: false, send };
  let isSending = false;
  let received = 0;

  const forget = () => {
    sessionStorage.removeItem(KEPT);
    URL.revokeObjectURL(address);
  };
  leave.addEventListener('click', () => {
    card.remove();
    forget();
  });
  fields.addEventListener('submit', (event) => {
    event.preventDefault();
    send();
  });
  const progress = (bytes) => (sent.value = Math.min(file.size, bytes));

  /** @param pressed when it was asked for: that is the photograph's time, however long it takes */
  async function send(pressed = new Date()) {
    // Twice pressed is once meant.
    if (isSending || card.isDone) return;
    isSending = true;
    keep();
    fields.inert = true;
    sent.hidden = hold.hidden = false;
    tellOf(say('Sending …'));
    mark(new Map());
    try {
      await finish(pressed);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      tellOf(problem.message, true);
      mark(problem.fields);
    } finally {
      isSending = false;
      hold.hidden = true;
      fields.inert = card.isDone;
      tell();
    }
  }

  async function finish(pressed) {
    for (let rounds = 0; rounds < 3; rounds += 1) {
      while (received < file.size) {
        await sendPiece();
        await paused;
      }
      const data = new FormData(fields);
      data.set('pieces', '1');
      data.set('clock', clockAt(fields.elements.took_at.value, pressed));
      const answer = await persist(() => post('/upload', data));
      const made = /^\/photos\/\d+$/.exec(pathOf(answer));
      if (made) return done(made[0], answer);
      const refusal = refusalOf(answer.response);
      // Of a picture that is refused, or is a day old, nothing is there any more.
      if (answer.status === 404 || refusal.fields.has('image')) received = 0;
      if (answer.status !== 404) throw refusal;
    }
    throw new Refusal(say('It could not be sent. Try again later.'));
  }

  let size = PIECE;
  async function sendPiece() {
    const answer = await persist(() => {
      const data = new FormData();
      data.set('_csrf', fields.elements._csrf.value);
      data.set('upload', name);
      data.set('length', file.size);
      data.set('offset', received);
      data.set('image', file.slice(received, received + size), 'piece');
      return post('/upload/pieces', data, (bytes) => progress(received + bytes));
    });
    if (answer.status !== 204) throw refusalOf(answer.response);
    received = Number(answer.getResponseHeader('Upload-Offset'));
    progress(received);
    size = Math.min(PIECE, size * 2);
  }

  /** Tries until there is an answer about the form itself. */
  async function persist(work) {
    let renewed = false;
    for (let tries = 1; ; tries += 1) {
      const answer = await work();
      if (answer && pathOf(answer) === '/login') throw signedOut();
      if (answer?.status === 403 && !renewed) {
        renewed = true;
        await renewToken();
        continue;
      }
      const asked = Number(answer?.getResponseHeader('Retry-After') ?? 0);
      const isBudget = answer?.status === 429 && asked > LONGEST_WAIT_SECONDS;
      if (isBudget || (answer && answer.status < 500 && answer.status !== 408 && answer.status !== 429)) return answer;
      if (tries === MOST_TRIES) throw new Refusal(say('You are offline. Nothing is lost: try again when you are back online.'));
      size = Math.max(SMALLEST_PIECE, size / 2);
      const seconds = Math.max(asked, Math.min(30, 2 ** (tries - 2)) * (0.75 + Math.random() / 2));
      const again = { seconds: Math.ceil(seconds) };
      tellOf(
        answer ? say('The server is busy. Trying again in {seconds} s.', again) : say('No connection. Trying again in {seconds} s.', again),
      );
      await pause(seconds * 1000);
      tellOf(say('Sending …'));
    }
  }

  /** After another sign-in the page's token is out of date, and its form is not. */
  async function renewToken() {
    const page = await post('/upload');
    if (page && pathOf(page) === '/login') throw signedOut();
    const token = page?.response?.querySelector('form[data-upload] [name="_csrf"]')?.value;
    if (token) for (const input of document.querySelectorAll('[name="_csrf"]')) input.value = token;
  }

  function done(path, answer) {
    card.isDone = true;
    forget();
    progress(file.size);
    const link = make('a', { href: path, textContent: say('View') });
    fields.replaceWith(make('p', {}, make('strong', { textContent: fields.elements.title.value || say('Untitled') }), ' ', link));
    sent.hidden = true;
    const show = (_page, panel) => status.replaceChildren(...panel.querySelector('p').childNodes);
    const twin = new URL(answer.responseURL).search;
    untilReady(path + twin, show);
  }

  function tellOf(words, isWrong = false) {
    if (status.textContent !== words) status.textContent = words;
    status.classList.toggle('form-error', isWrong);
  }

  /** Beside the fields, as the page would. */
  function mark(wrong) {
    for (const old of fields.querySelectorAll('.field-error')) old.remove();
    for (const input of inputs) {
      const words = wrong.get(input.name);
      input.toggleAttribute('aria-invalid', words !== undefined);
      if (words === undefined) continue;
      input.setAttribute('aria-invalid', 'true');
      const error = make('p', { className: 'field-error', id: `${input.id}-wrong`, textContent: words });
      input.closest('.field').append(error);
      input.setAttribute('aria-describedby', `${input.getAttribute('aria-describedby') ?? ''} ${error.id}`.trim());
    }
    inputs.find((input) => wrong.has(input.name))?.focus();
  }
  if (!kept) fillIn();
  return card;
}

/** @returns whether it was empty, and takes this word */
function fill(input, word) {
  if (input.matches('select')) {
    const option = [...input.options].find(({ value }) => value === word);
    if (input.selectedIndex !== 0 || !option || option.index === 0) return false;
    option.selected = true;
    return true;
  }
  if (input.value !== '') return false;
  input.value = word;
  return true;
}

/** What a refused form says on its page. */
function refusalOf(page) {
  const errors = [...(page?.querySelectorAll('.field-error') ?? [])];
  const fields = new Map(errors.map((error) => [error.id.replace(/-error$/, ''), error.textContent]));
  const words = page?.querySelector('.form-error, .error-page h1 + p')?.textContent ?? say('The upload failed.');
  // There is no field for the picture beside its own words.
  return new Refusal([words, fields.get('image')].filter(Boolean).join(' '), fields);
}
