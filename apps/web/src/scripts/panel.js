// The page's form as the panel of the photographs that are selected: all fields of one, of several those that they can have in common.
import { make } from './make.js';
import { fullDayOf } from './month.js';
import { say } from './words.js';

/** What each photograph has of its own. */
const OF_ONE = ['title', 'description', 'alt', 'took_at'];

const valueProperty = ({ type }) => (type === 'checkbox' ? 'checked' : 'value');
const tagsIn = (text) =>
  text
    .split(/[,，、]/)
    .map((tag) => tag.trim())
    .filter(Boolean);

export class Panel {
  cards = [];

  /** @param act `send` and `remove` the cards that are selected, `changed` after each change */
  constructor(form, act) {
    Object.assign(this, { form, act });
    this.inputs = [...form.elements].filter((element) => element.matches('input:not([type="hidden"], [type="file"]), textarea, select'));
    this.heading = make('h2', { tabIndex: -1, dir: 'auto' });
    this.preview = make('img', { alt: '', className: 'upload-preview' });
    this.hint = make('p', { className: 'hint' });
    this.button = form.querySelector('button[type="submit"]');
    this.actions = make('div', { className: 'upload-actions' });
    this.button.className = 'button-quiet';
    this.button.replaceWith(this.actions);
    this.removal = make('button', { type: 'button', className: 'text-button', textContent: say('Remove') });
    this.removal.addEventListener('click', () => act.remove(this.cards));
    this.actions.append(this.button, this.removal);
    this.dateHint = form.querySelector('#took_at-hint');
    this.various = make('option', { value: '', textContent: say('Various'), hidden: true });
    form.elements.license.prepend(this.various);
    form.prepend(this.heading, this.preview, this.hint);
    form.classList.add('upload-panel');
    form.addEventListener('input', ({ target }) => this.take(target));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      act.send(this.cards);
    });
  }

  /** What was typed before a file was chosen, or what the fields say of themselves. */
  values() {
    return Object.fromEntries(this.inputs.map((input) => [input.name, input[valueProperty(input)]]));
  }

  /** @param cards that are selected @param count of how many photographs there are of the day of the only one */
  show(cards, count = 1) {
    const isOther = cards.length !== this.cards.length || cards.some((card, at) => card !== this.cards[at]);
    this.cards = cards;
    this.form.hidden = cards.length === 0;
    if (cards.length === 0) return;
    const [first, ...others] = cards;
    for (const name of OF_ONE) this.form.elements[name].closest('.field').hidden = others.length > 0;
    if (isOther) this.common = undefined;
    for (const input of this.inputs) this.fill(input);
    this.form.inert = cards.every(({ state }) => state === 'queued' || state === 'sending');
    this.preview.hidden = others.length > 0 || !first.thumb;
    if (this.preview.getAttribute('src') !== first.thumb) this.preview.src = first.thumb;
    this.describe(first, others, count);
    this.mark(others.length === 0 ? first.errors : new Map());
  }

  describe(first, { length }, count) {
    this.heading.textContent = length === 0 ? first.file.name : say('{count} photographs selected', { count: length + 1 });
    const labels = (first.read ?? []).map((name) => this.form.elements[name].labels[0].textContent);
    const fromFile = labels.length > 0 ? say('From the file: {fields}.', { fields: labels.join(', ') }) : '';
    const sameDay = count > 1 ? say('{count} photographs here are of this day. One of them fills it.', { count }) : '';
    this.hint.textContent = length === 0 ? [fromFile, sameDay].filter(Boolean).join(' ') : say('What you change here changes all of them.');
    const { took_at: time } = first.values;
    this.dateHint.textContent = time ? fullDayOf(time) : say('No date in the file: the day of the upload counts.');
    this.button.textContent = length === 0 ? say('Upload') : say('Upload these {count}', { count: length + 1 });
    if (length === 0) this.button.setAttribute('aria-label', say('Upload {file}', { file: first.file.name }));
    else this.button.removeAttribute('aria-label');
    this.removal.textContent = length === 0 ? say('Remove') : say('Remove these {count}', { count: length + 1 });
    this.removal.setAttribute('aria-label', length === 0 ? say('Remove {file}', { file: first.file.name }) : this.removal.textContent);
  }

  /** What all of them have; a field that somebody types into stays as it is. */
  fill(input) {
    const property = valueProperty(input);
    const values = this.cards.map((card) => card.values[input.name]);
    const isSame = values.every((value) => value === values[0]);
    if (input.type === 'checkbox') input.indeterminate = !isSame;
    if (input.name === 'tags' && this.cards.length > 1) {
      if (this.common) return;
      const lists = values.map(tagsIn);
      this.common = lists[0].filter((tag) => lists.every((tags) => tags.includes(tag)));
      input.value = this.common.join(', ');
    } else {
      const value = isSame ? values[0] : property === 'checked' ? false : '';
      if (input[property] !== value) input[property] = value;
    }
  }

  take(input) {
    const isCommon = input.name === 'tags' && this.cards.length > 1;
    const common = tagsIn(input.value);
    // Other words change nothing but the cards themselves: a letter must not take longer the more of them there are.
    const isOfSheet = input.name === 'took_at' || this.cards.some(({ errors }) => errors.has(input.name));
    for (const card of this.cards) {
      if (card.state !== 'waiting') continue;
      const own = isCommon ? tagsIn(card.values.tags).filter((tag) => !this.common.includes(tag)) : [];
      card.change(input.name, isCommon ? [...new Set([...common, ...own])].join(', ') : input[valueProperty(input)]);
    }
    if (isCommon) this.common = common;
    if (isOfSheet) this.act.changed();
  }

  /** Next to the fields, as the page would. */
  mark(wrong) {
    for (const old of this.form.querySelectorAll('.field-error')) old.remove();
    for (const input of this.inputs) {
      const words = wrong.get(input.name);
      const described = (input.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== `${input.id}-error`);
      if (words === undefined) input.removeAttribute('aria-invalid');
      else {
        input.setAttribute('aria-invalid', 'true');
        const error = make('p', { className: 'field-error', id: `${input.id}-error`, textContent: words });
        described.push(error.id);
        input.closest('.field').append(error);
      }
      if (described.length > 0) input.setAttribute('aria-describedby', described.join(' '));
      else input.removeAttribute('aria-describedby');
    }
  }

  focus(wrong = new Map()) {
    const input = this.inputs.find(({ name }) => wrong.has(name)) ?? this.inputs.find((each) => each.checkVisibility());
    input?.focus();
  }
}
