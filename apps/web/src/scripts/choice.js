// What a chosen file is, before anything of it is sent: the server would refuse it only after that.
import { make } from './make.js';
import { say } from './words.js';

/** By the first bytes, not by the file's name. */
const text = (bytes, from, to) => String.fromCharCode(...bytes.subarray(from, to));

/** Beginnings of pictures, and of what the server has advice for: HEIC and films, TIFF and raw files, GIF, BMP, documents. */
const forTheServer =
  /^(\xff\xd8\xff|\x89PNG|RIFF....(WEBP|AVI )|....(ftyp|moov|mdat|wide|JXL |jP  )|\x1aE\xdf\xa3|II[*+\x1aRSUO\xbc]|MM[\0O]|FUJI|FOVb|\0MRM|GIF8|BM|8BPS|\xff\x0a|<|%PDF|PK\x03|Ogg)/s;

/** @returns why this file can never be taken, or empty */
export async function refusalOfFile(file, { bytes: most }) {
  if (file.size > most) return say('The picture is larger than 20 MB.');
  // Of a file that cannot be read the browser says so when it is sent.
  const first = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => null);
  return first && !forTheServer.test(text(new Uint8Array(first), 0, 12))
    ? say('This file cannot be opened. Please use JPEG, PNG, WebP or AVIF.')
    : '';
}

/** @param picture that the browser has read. @returns as `refusalOfFile` */
export const refusalOfSize = ({ naturalWidth, naturalHeight }, { pixels: most }) =>
  naturalWidth * naturalHeight > most ? say('The picture has more than 50 megapixels.') : '';

export function removeButton({ name }, act) {
  const button = make('button', { type: 'button', className: 'text-button', textContent: say('Remove') });
  button.setAttribute('aria-label', say('Remove {file}', { file: name }));
  button.addEventListener('click', act);
  return button;
}

/** A file that can never be taken: why, and nothing to fill in. */
export function refusedCard(file, words, { remove }) {
  const button = removeButton(file, () => (element.remove(), remove()));
  const title = make('h2', { textContent: file.name, dir: 'auto' });
  const status = make('p', { role: 'status', className: 'upload-status form-error', textContent: words });
  const element = make('li', { className: 'upload-card is-refused' }, make('div', { className: 'upload-side' }, title, status, button));
  return element;
}
