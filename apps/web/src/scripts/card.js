// One file of an upload: its form, and what is shown of it until it is a photograph.
import { pathOf, untilReady } from './ask.js';
import { refusalOfSize, removeButton } from './choice.js';
import { clockAt } from './clock.js';
import { make } from './make.js';
import { Refusal, ResumableUpload } from './resumable.js';
import { say } from './words.js';

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

const newName = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The property that holds what was typed or chosen. */
const valueProperty = ({ type }) => (type === 'checkbox' ? 'checked' : 'value');

/** A copy of the page's form for one file, with ids of its own. */
function formOf(pattern, number, name) {
  const form = pattern.cloneNode(true);
  form.elements.image.closest('.field').remove();
  form.elements.upload.value = name;
  for (const wrong of form.querySelectorAll('.field-error')) wrong.remove();
  for (const attribute of ['id', 'for', 'aria-describedby'])
    for (const element of form.querySelectorAll(`[${attribute}]`))
      element.setAttribute(attribute, `${element.getAttribute(attribute)}-${number}`);
  return form;
}

/** A file with its form. What becomes of it in the list, `remove` and `refuse`, is set by the list. */
export class Card {
  isDone = false;
  isSending = false;

  /** @param form of the page, from which the first file takes what was typed @param tell called after each try */
  constructor(file, pattern, { form, number, tell }) {
    const saved = JSON.parse(sessionStorage.getItem(keyOf(file)) ?? 'null');
    const name = saved?.name ?? newName();
    const fields = formOf(pattern, number, name);
    const inputs = [...fields.elements].filter((element) => element.matches('input:not([type="hidden"]), textarea, select'));
    Object.assign(this, { file, fields, inputs, name, tell });
    for (const input of inputs) {
      input.removeAttribute('aria-invalid');
      const value = saved?.values[input.name] ?? form?.elements[input.name]?.[valueProperty(input)];
      if (value !== undefined) input[valueProperty(input)] = value;
    }
    this.address = URL.createObjectURL(file);
    this.build(pattern.dataset);
    this.upload = new ResumableUpload(
      file,
      fields,
      (words) => this.report(words),
      (bytes) => (this.sent.value = Math.min(file.size, bytes)),
    );
    fields.addEventListener('input', () => this.save());
    fields.addEventListener('submit', (event) => {
      event.preventDefault();
      this.send();
    });
    if (!saved) this.fillIn(pattern.dataset.upload);
  }

  build(limits) {
    const { file, fields } = this;
    const name = { file: file.name };
    this.sent = make('progress', { max: file.size || 1, value: 0, hidden: true });
    this.sent.setAttribute('aria-label', say('{file}: sent', name));
    this.status = make('p', { role: 'status', className: 'upload-status' });
    this.read = make('p', { className: 'hint' });
    this.hold = make('button', { type: 'button', className: 'text-button', textContent: say('Pause'), hidden: true });
    this.hold.setAttribute('aria-label', say('Pause {file}', name));
    this.hold.addEventListener('click', () => this.pause());
    const remove = removeButton(file, () => {
      this.remove();
      this.forget();
    });
    const button = fields.querySelector('button[type="submit"]');
    button.setAttribute('aria-label', say('Upload {file}', name));
    const actions = make('div', { className: 'upload-actions' });
    button.replaceWith(actions);
    actions.append(button, remove);
    const preview = make('div', { className: 'upload-preview' }, this.previewOf(limits));
    const title = make('h2', { textContent: file.name, dir: 'auto' });
    const side = make('div', { className: 'upload-side' }, preview, title, this.read, this.sent, this.status, this.hold);
    this.element = make('li', { className: 'upload-card' }, side, fields);
  }

  previewOf(limits) {
    // What is typed shall not wait for large pictures to be decoded.
    const preview = make('img', { decoding: 'async', src: this.address, alt: '' });
    // Not every browser shows every file; the server says what is wrong with it.
    preview.addEventListener('error', () => preview.remove());
    preview.addEventListener('load', () => {
      const words = refusalOfSize(preview, limits);
      if (!words || this.fields.inert) return;
      this.forget();
      this.refuse(words);
    });
    return preview;
  }

  /** What nobody has filled in is taken from the file, and can be changed. */
  async fillIn(module) {
    const { taken, ...words } = await wordsIn(this.file, module);
    if (this.fields.inert) return;
    const filled = this.inputs.filter((input) => words[input.name] && fill(input, words[input.name]));
    const labels = filled.map((input) => input.labels[0].textContent);
    const said = [
      labels.length > 0 && say('From the file: {fields}.', { fields: labels.join(', ') }),
      taken && say('Taken {day}.', { day: taken.replace(/^(\d+):(\d+):/, '$1-$2-') }),
    ];
    this.read.textContent = said.filter(Boolean).join(' ');
    if (filled.length > 0) this.save();
  }

  save() {
    const values = Object.fromEntries(this.inputs.map((input) => [input.name, input[valueProperty(input)]]));
    // Full, or forbidden: then a reload is a new beginning.
    try {
      sessionStorage.setItem(keyOf(this.file), JSON.stringify({ name: this.name, values }));
    } catch {}
  }

  forget() {
    sessionStorage.removeItem(keyOf(this.file));
    URL.revokeObjectURL(this.address);
  }

  pause() {
    const name = { file: this.file.name };
    const isPaused = this.upload.togglePause();
    this.hold.textContent = isPaused ? say('Continue') : say('Pause');
    this.hold.setAttribute('aria-label', isPaused ? say('Continue {file}', name) : say('Pause {file}', name));
    this.report(isPaused ? say('Paused after this piece.') : say('Sending …'));
  }

  /** @param pressed when it was asked for: that is the photograph's time, however long it takes */
  async send(pressed = new Date()) {
    // Twice pressed is once meant.
    if (this.isSending || this.isDone) return;
    const { fields, sent, hold } = this;
    this.isSending = true;
    this.save();
    fields.inert = true;
    sent.hidden = hold.hidden = false;
    this.report(say('Sending …'));
    this.mark(new Map());
    try {
      this.showSent(await this.upload.send(() => this.formData(pressed)));
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.report(problem.message, true);
      this.mark(problem.fields);
    } finally {
      this.isSending = false;
      hold.hidden = true;
      fields.inert = this.isDone;
      this.tell();
    }
  }

  formData(pressed) {
    const data = new FormData(this.fields);
    data.set('pieces', '1');
    data.set('clock', clockAt(this.fields.elements.took_at.value, pressed));
    return data;
  }

  showSent(answer) {
    const { fields, status } = this;
    const path = pathOf(answer);
    this.isDone = true;
    this.forget();
    this.sent.hidden = true;
    const link = make('a', { href: path, textContent: say('View') });
    fields.replaceWith(make('p', {}, make('strong', { textContent: fields.elements.title.value || say('Untitled') }), ' ', link));
    const show = (_page, panel) => status.replaceChildren(...panel.querySelector('p').childNodes);
    const twin = new URL(answer.responseURL).search;
    untilReady(path + twin, show);
  }

  report(words, isWrong = false) {
    if (this.status.textContent !== words) this.status.textContent = words;
    this.status.classList.toggle('form-error', isWrong);
  }

  /** Next to the fields, as the page would. */
  mark(wrong) {
    for (const old of this.fields.querySelectorAll('.field-error')) old.remove();
    for (const input of this.inputs) {
      const words = wrong.get(input.name);
      input.toggleAttribute('aria-invalid', words !== undefined);
      if (words === undefined) continue;
      input.setAttribute('aria-invalid', 'true');
      const error = make('p', { className: 'field-error', id: `${input.id}-wrong`, textContent: words });
      input.closest('.field').append(error);
      input.setAttribute('aria-describedby', `${input.getAttribute('aria-describedby') ?? ''} ${error.id}`.trim());
    }
    this.inputs.find((input) => wrong.has(input.name))?.focus();
  }
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
