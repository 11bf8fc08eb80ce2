// Copies, saves and prints what is shown once. Without this script one selects it.
import { make } from './make.js';
import { say } from './words.js';

for (const box of document.querySelectorAll('[data-clipboard]')) {
  const codes = [...box.querySelectorAll('code')];
  const text = codes.map(({ textContent }) => `${textContent}\n`).join('');
  const button = (textContent, act) => {
    const made = make('button', { type: 'button', className: 'button-quiet', textContent });
    made.addEventListener('click', () => act(made));
    return made;
  };
  const row = make('p', { className: 'buttons' }, button(say('Copy'), copy));
  const { clipboard: file } = box.dataset;
  if (file) {
    const href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
    row.append(
      make('a', { className: 'button-quiet', href, download: file, textContent: say('Download') }),
      button(say('Print'), () => print()),
    );
  }
  box.append(row);

  async function copy(made) {
    try {
      await navigator.clipboard.writeText(text.trimEnd());
      made.textContent = say('Copied');
    } catch {
      // Over plain HTTP browsers let nothing be copied.
      const range = document.createRange();
      range.setStart(codes[0], 0);
      range.setEndAfter(codes.at(-1));
      getSelection().removeAllRanges();
      getSelection().addRange(range);
    }
  }
}
