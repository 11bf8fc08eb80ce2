// What a chosen file is, before anything of it is sent: the server would refuse it only after that.
import { sizeIn } from './header.js';
import { make } from './make.js';
import { say } from './words.js';

/** Beginnings of pictures, and of what the server has advice for: films, TIFF and raw files, GIF, BMP, documents. */
const forTheServer =
  /^(\xff\xd8\xff|\x89PNG|RIFF....(WEBP|AVI )|....(ftyp|moov|mdat|wide|JXL |jP  )|\x1aE\xdf\xa3|II[*+\x1aRSUO\xbc]|MM[\0O]|FUJI|FOVb|\0MRM|GIF8|BM|8BPS|\xff\x0a|<|%PDF|PK\x03|Ogg)/s;

/** In most files the size stands before this. */
const BEGINNING = 2 ** 18;

/** @param buffer of its first bytes. @returns why this file can never be taken, or empty */
export function refusalOfBytes(buffer, { pixels: most }) {
  // By the first bytes, not by the file's name.
  if (!forTheServer.test(String.fromCharCode(...new Uint8Array(buffer.slice(0, 12)))))
    return say('This file cannot be opened. Please use JPEG, PNG, WebP, AVIF or HEIC.');
  const [width, height] = sizeIn(buffer) ?? [0, 0];
  return width * height > most ? say('The picture has more than 50 megapixels.') : '';
}

/** @returns why this file can never be taken, or empty */
export async function refusalOfFile(file, limits) {
  if (file.size > limits.bytes) return say('The picture is larger than 20 MB.');
  // Of a file that cannot be read the browser says so when it is sent.
  const first = await file
    .slice(0, BEGINNING)
    .arrayBuffer()
    .catch(() => null);
  return first ? refusalOfBytes(first, limits) : '';
}

export function textButton(textContent, label, act) {
  const button = make('button', { type: 'button', className: 'text-button', textContent });
  button.setAttribute('aria-label', label);
  button.addEventListener('click', act);
  return button;
}

export const removeButton = ({ name }, act) => textButton(say('Remove'), say('Remove {file}', { file: name }), act);

/** A file that can never be taken: why, and nothing to fill in. */
export function refusedCard(file, words, { remove }) {
  const button = removeButton(file, () => (element.remove(), remove()));
  const title = make('p', { className: 'upload-name', textContent: file.name, dir: 'auto' });
  const status = make('p', { role: 'status', className: 'upload-status form-error', textContent: words });
  const element = make('li', { className: 'upload-card is-refused' }, title, status, button);
  return element;
}
