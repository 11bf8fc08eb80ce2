// One file of the contact sheet: its words, and what is shown of it until it is a photograph.
import { pathOf, untilReady } from './ask.js';
import { checksumOf, gather, ownCopyOf } from './copies.js';
import { refusalOfBytes, removeButton, textButton } from './choice.js';
import { clockAt } from './clock.js';
import { make } from './make.js';
import { shortMonthOf } from './month.js';
import { Refusal, ResumableUpload } from './resumable.js';
import { thumbnailOf } from './thumbnail.js';
import { say } from './words.js';

/** One file after the other: the bytes of each are in memory once. */
let reading = Promise.resolve();
const inTurn = (work) => (reading = gather(reading.then(work)).catch(() => undefined));

/** Of a file that is chosen again. */
export const keyOf = (file) => `upload:${file.name}:${file.size}:${file.lastModified}`;

/** Keys of files that were not finished before this page was loaded, and are not here again. */
export const keysLeft = (files) => {
  const chosen = new Set(Array.from(files, keyOf));
  return Object.keys(sessionStorage).filter((key) => key.startsWith('upload:') && !chosen.has(key));
};
export const nameOf = (key) => key.slice('upload:'.length).replace(/:\d+:\d+$/, '');

const newName = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
const wordsIn = async (module, buffer) => (await import(module)).wordsIn(buffer);

export class Card {
  state = 'waiting';
  isPublished = false;
  isDuplicate = false;
  errors = new Map();
  checksum = '';
  thumb = '';

  /** @param values of the fields by their names @param limits of the page @param list what becomes of it there: `changed`, `refuse`, `remove` */
  constructor(file, values, { limits, list }) {
    const saved = JSON.parse(sessionStorage.getItem(keyOf(file)) ?? 'null');
    const { name = newName(), taken = '', sendAt = null, isBegun = false } = saved ?? {};
    Object.assign(this, {
      file,
      limits,
      list,
      name,
      taken,
      sendAt,
      isBegun,
      isNew: saved === null,
      values: { ...values, ...saved?.values },
    });
    this.build();
    this.upload = new ResumableUpload(file, name, {
      report: (words) => this.report(words),
      progress: (bytes) => (this.sent.value = Math.min(file.size, bytes)),
    });
    this.save();
    this.inspection = inTurn(() => this.look());
  }

  get isOpen() {
    return this.state === 'waiting' && !this.isDuplicate;
  }

  /** Without a date in the file it is the day on which it is sent. */
  get day() {
    return (this.values.took_at || clockAt('')).slice(0, 10);
  }

  build() {
    const { file } = this;
    const name = { file: file.name };
    this.box = make('input', { type: 'checkbox', className: 'upload-box' });
    this.box.setAttribute('aria-label', say('Select {file}', name));
    this.frame = make('div', { className: 'upload-frame' }, this.box);
    this.number = make('b');
    this.month = make('span');
    this.date = make('time', { className: 'upload-day' }, this.number, this.month);
    this.title = make('p', { className: 'upload-name', dir: 'auto' });
    this.notes = make('p', { className: 'upload-notes' });
    this.sent = make('progress', { max: file.size || 1, value: 0, hidden: true });
    this.sent.setAttribute('aria-label', say('{file}: sent', name));
    this.status = make('p', { role: 'status', className: 'upload-status' });
    this.actions = make('div', { className: 'upload-actions' });
    this.hold = textButton(say('Pause'), say('Pause {file}', name), () => this.pause());
    this.element = make(
      'li',
      { className: 'upload-card' },
      this.frame,
      this.date,
      this.title,
      this.notes,
      this.sent,
      this.status,
      this.actions,
    );
    this.show();
  }

  show() {
    const { day, values, file } = this;
    this.number.textContent = Number(day.slice(8));
    this.month.textContent = shortMonthOf(day);
    this.date.dateTime = day;
    this.date.classList.toggle('is-assumed', !values.took_at);
    this.title.textContent = values.title || file.name;
  }

  /** What others on the sheet make of it: that it is of the same day, or beyond what may be today. */
  note(words) {
    this.notes.textContent = words.join(' · ');
  }

  /** Its picture, its words, and whether it is here twice. */
  async look() {
    const { file, limits } = this;
    const buffer = await file.arrayBuffer();
    const words = refusalOfBytes(buffer, limits);
    if (words) return this.list.refuse(this, words);
    await this.showPicture(buffer);
    if (this.isNew) this.fillIn(await wordsIn(limits.upload, buffer).catch(() => ({})));
    this.checksum = await checksumOf(buffer);
    // What was begun before a reload may be a photograph by now: sent again, it is the same one.
    if (this.isBegun) return;
    // The next file is read in the meantime.
    this.comparison = ownCopyOf(this.checksum).then((photo) => this.list.compare(this, photo));
  }

  async showPicture(buffer) {
    this.thumb = await thumbnailOf(this.file, buffer);
    if (!this.thumb) return;
    const picture = make('img', { src: this.thumb, alt: '', decoding: 'async' });
    picture.addEventListener('error', () => picture.remove());
    this.frame.prepend(picture);
  }

  /** What nobody has filled in is taken from the file, and can be changed. */
  fillIn(words) {
    this.taken = words.took_at ?? '';
    const isEmpty = (field) => this.values[field] === '' || (field === 'license' && this.values[field] === 'all-rights-reserved');
    this.read = Object.keys(words).filter((field) => words[field] && isEmpty(field));
    for (const field of this.read) this.values[field] = words[field];
    this.save();
    this.show();
    this.list.changed();
  }

  change(field, value) {
    this.values[field] = value;
    this.errors.delete(field);
    this.save();
    if (field === 'title' || field === 'took_at') this.show();
  }

  save() {
    const { name, values, taken, sendAt, isBegun } = this;
    // Full, or forbidden: then a reload is a new beginning.
    try {
      sessionStorage.setItem(keyOf(this.file), JSON.stringify({ name, values, taken, sendAt, isBegun }));
    } catch {}
  }

  /** The same picture is here: it waits until somebody says that it is meant. @param where address of the photograph, or none */
  ask(words, where) {
    const name = { file: this.file.name };
    this.isDuplicate = true;
    this.report(words);
    if (where) this.status.append(' ', make('a', { href: where, textContent: say('View') }));
    const again = textButton(say('Upload anyway'), say('Upload anyway: {file}', name), () => {
      this.isDuplicate = false;
      this.list.send([this]);
    });
    this.actions.replaceChildren(
      again,
      removeButton(this.file, () => this.list.remove(this)),
    );
    this.list.changed();
  }

  pause() {
    const name = { file: this.file.name };
    const isPaused = this.upload.togglePause();
    this.hold.textContent = isPaused ? say('Continue') : say('Pause');
    this.hold.setAttribute('aria-label', isPaused ? say('Continue {file}', name) : say('Pause {file}', name));
    this.report(isPaused ? say('Paused after this piece.') : say('Sending …'));
  }

  /** @param time when it was asked for: that is the photograph's time, however long it takes */
  wait(time) {
    this.state = 'queued';
    this.sendAt = time.toISOString();
    this.save();
    this.report(say('Waiting …'));
  }

  /** @returns whether there is a photograph of it now */
  async send() {
    this.state = 'sending';
    this.isBegun = true;
    this.save();
    this.errors = new Map();
    this.sent.hidden = false;
    this.actions.replaceChildren(this.hold);
    this.report(say('Sending …'));
    try {
      this.showSent(await this.upload.send(() => this.formData()));
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      // What is wrong with the picture is the message.
      this.errors = new Map([...problem.fields].filter(([field]) => field in this.values));
      this.stop(problem.message);
    }
    return this.state === 'done';
  }

  rest() {
    this.state = 'waiting';
    this.sendAt = null;
    this.save();
  }

  /** It was not sent, and may be sent. */
  stop(words) {
    this.rest();
    this.isDuplicate = false;
    this.actions.replaceChildren();
    this.sent.hidden = true;
    this.report(words, words !== '');
  }

  formData() {
    const { values, taken, sendAt } = this;
    const data = new FormData();
    for (const [field, value] of Object.entries(values)) if (value !== false) data.set(field, value === true ? '1' : value);
    // Unchanged, it is read from the file again, which may say its offset, too.
    if (values.took_at === taken) data.set('took_at', '');
    data.set('clock', clockAt(data.get('took_at'), new Date(sendAt)));
    return data;
  }

  showSent(answer) {
    const path = pathOf(answer);
    this.state = 'done';
    sessionStorage.removeItem(keyOf(this.file));
    this.sent.hidden = true;
    this.title.textContent = this.values.title || say('Untitled');
    this.actions.replaceChildren(make('a', { className: 'text-button', href: path, textContent: say('View') }));
    const show = (_page, panel) => {
      this.status.replaceChildren(...panel.querySelector('p').childNodes);
      this.isPublished = panel.matches('.is-published');
      this.list.changed();
    };
    untilReady(path + new URL(answer.responseURL).search, show);
  }

  report(words, isWrong = false) {
    if (this.status.textContent !== words) this.status.textContent = words;
    this.status.classList.toggle('form-error', isWrong);
  }
}
