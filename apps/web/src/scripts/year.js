// Somebody's year as one picture, to keep or to share: drawn from the pictures of its page. Without this script there is the page.
import { make } from './make.js';
import { say } from './words.js';

/** Pixels. */
const [CELL, GAP, MARGIN, ACROSS] = [72, 44, 72, 4];
const [MONTH_WIDTH, MONTH_HEIGHT, HEAD] = [7 * CELL, 6 * CELL + 40, 110];
/** Pictures that are loaded at once. */
const AT_ONCE = 6;

const months = [...document.querySelectorAll('.year > section')];
// On a phone, which has one month on screen, this is the current one. Without a script links lead there.
const current = document.querySelector('.year [aria-current]')?.closest('section');
if (current && location.hash === '') current.parentElement.scrollLeft = current.offsetLeft - current.parentElement.offsetLeft;
const status = make('p', { role: 'status', className: 'quiet' });
const button = make('button', { type: 'button', className: 'button-quiet', textContent: say('Save as one picture') });
button.addEventListener('click', async () => {
  button.disabled = true;
  try {
    await handOver(await drawn());
    status.textContent = '';
  } catch {
    status.textContent = say('The picture could not be created. Check your connection and try again.');
  } finally {
    button.disabled = false;
  }
});
document.querySelector('.year-legend').after(make('div', { className: 'year-picture' }, button, status));

async function drawn() {
  const pictures = await loaded([...document.querySelectorAll('.year .day img')]);
  const rows = Math.ceil(months.length / ACROSS);
  const width = 2 * MARGIN + ACROSS * MONTH_WIDTH + (ACROSS - 1) * GAP;
  const canvas = make('canvas', { width, height: 2 * MARGIN + HEAD + rows * MONTH_HEIGHT + (rows - 1) * GAP });
  const pen = canvas.getContext('2d');
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body);
  const name = document.querySelector('h1');
  const fill = (style, alpha = 1) => Object.assign(pen, { fillStyle: style, globalAlpha: alpha });
  const write = (words, size, x, y, family = fontFamily) => {
    pen.font = `${size}px ${family}`;
    pen.fillText(words, x, y);
  };
  fill(backgroundColor).fillRect(0, 0, width, canvas.height);
  fill(color);
  const year = document.querySelector('.year-head h2').textContent;
  write(`${name.textContent} · ${year}`, 46, MARGIN, MARGIN + 42, getComputedStyle(name).fontFamily);
  pen.textAlign = 'right';
  write('Heliograph', 26, width - MARGIN, MARGIN + 42);
  pen.textAlign = 'left';
  for (const [at, month] of months.entries()) {
    const x = MARGIN + (at % ACROSS) * (MONTH_WIDTH + GAP);
    const y = MARGIN + HEAD + Math.floor(at / ACROSS) * (MONTH_HEIGHT + GAP);
    fill(color);
    write(month.querySelector('h3').textContent, 24, x, y + 20);
    const list = month.querySelector('ol');
    const first = Number(/begins-(\d)/.exec(list.className)[1]) - 1;
    for (const [index, day] of [...list.children].entries()) {
      const [left, top] = [x + ((first + index) % 7) * CELL, y + 40 + Math.floor((first + index) / 7) * CELL];
      const picture = pictures.get(day.querySelector('img'));
      if (!picture) fill(color, 0.08).fillRect(left, top, CELL - 4, CELL - 4);
      else {
        const edge = Math.min(picture.width, picture.height);
        pen.globalAlpha = 1;
        pen.drawImage(picture, (picture.width - edge) / 2, (picture.height - edge) / 2, edge, edge, left, top, CELL - 4, CELL - 4);
      }
    }
  }
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject()), 'image/jpeg', 0.92));
}

/** By the images of the page. What was taken away since stays an empty day; where nothing at all comes, there is no picture. */
async function loaded(images) {
  const pictures = new Map();
  const waiting = [...images];
  let done = 0;
  const work = async () => {
    for (let image = waiting.shift(); image; image = waiting.shift()) {
      // A bucket that answers no other origin would leave a picture that nobody may save.
      const picture = make('img', { crossOrigin: 'anonymous', src: image.src });
      await picture.decode().then(
        () => pictures.set(image, picture),
        () => {},
      );
      done += 1;
      status.textContent = say('{done} of {all} pictures', { done, all: images.length });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (images.length > 0 && pictures.size === 0) throw new Error('no picture');
  return pictures;
}

/** To what the device shares with, else to its files. */
async function handOver(blob) {
  const [, username] = /^\/users\/([^/]+)/.exec(location.pathname);
  const file = new File([blob], `heliograph-${username}-${document.querySelector('.year-head h2').textContent}.jpg`, { type: blob.type });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    const answer = await navigator.share({ files: [file] }).catch((problem) => problem.name);
    if (answer === undefined || answer === 'AbortError') return;
  }
  const address = URL.createObjectURL(blob);
  make('a', { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
