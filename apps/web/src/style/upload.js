// Uploads: many files, each with a copy of the page's own form. Without this script the form takes one file.
import { cardOf } from './card.js';
import { make } from './make.js';
import { say } from './words.js';

const AT_A_TIME_MILLISECONDS = 10;
const form = document.querySelector('form[data-upload]');
if (form) begin();

function begin() {
  const picker = form.elements.image;
  const field = picker.closest('.field');
  const pattern = form.cloneNode(true);
  const cards = new Set();
  const list = make('ul', { className: 'upload-cards', role: 'list' });
  const status = make('p', { role: 'status' });
  const all = make('button', { type: 'button', className: 'button' });
  const bar = make('div', { className: 'upload-all', hidden: true }, status, all);
  form.classList.add('is-picker');
  field.querySelector('label').textContent = say('Pictures');
  field.querySelector('.hint').append(` ${say('Choose, drop or paste as many as you like.')}`);
  form.prepend(field);
  picker.multiple = true;
  form.after(bar, list);

  const waiting = () => [...cards].filter((card) => !card.isDone);
  const tell = () => {
    const { length } = waiting();
    bar.hidden = cards.size === 0;
    all.hidden = length === 0;
    all.textContent = length === 1 ? say('Upload it') : say('Upload all {count}', { count: length });
    status.textContent = say('{sent} of {all} sent.', { sent: cards.size - length, all: cards.size });
  };
  let number = 0;
  /** A few for each frame, so that whoever presses something meanwhile is answered. A tab that nobody looks at goes on when it is looked at. */
  const add = async (files) => {
    let began = performance.now();
    for (const file of files) {
      if (performance.now() - began > AT_A_TIME_MILLISECONDS) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        began = performance.now();
      }
      const card = cardOf(file, pattern, { form: number === 0 ? form : null, number: number++, tell });
      card.remove = () => {
        cards.delete(card);
        card.element.remove();
        tell();
      };
      cards.add(card);
      list.append(card.element);
    }
    tell();
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  picker.addEventListener('change', () => {
    add([...picker.files]);
    picker.value = '';
  });
  all.addEventListener('click', async () => {
    all.disabled = true;
    const pressed = new Date();
    // With those that are added meanwhile.
    for (const card of cards) await card.send(pressed);
    all.disabled = false;
    tell();
  });
  const carries = (event) => event.dataTransfer?.types.includes('Files');
  for (const kind of ['dragover', 'dragleave', 'drop'])
    addEventListener(kind, (event) => {
      if (!carries(event)) return;
      event.preventDefault();
      field.classList.toggle('is-target', kind === 'dragover');
      if (kind === 'drop') add([...event.dataTransfer.files]);
    });
  addEventListener('paste', ({ clipboardData }) => add([...(clipboardData?.files ?? [])]));
  addEventListener('beforeunload', (event) => waiting().length > 0 && event.preventDefault());
}
