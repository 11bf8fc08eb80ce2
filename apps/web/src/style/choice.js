// What a chosen file is, before anything of it is sent: the server would refuse it only after that.
import { make } from './make.js';
import { say } from './words.js';

const text = (bytes, from, to) => String.fromCharCode(...bytes.subarray(from, to));

/** By its first bytes, whatever its name says. Of kinds that are neither taken nor known here the server decides. */
function isPicture(bytes) {
  const [kind, brand] = [text(bytes, 0, 4), text(bytes, 4, 12)];
  // HEIC is of the same family as AVIF, and the server has advice for it. Videos are, too.
  return (
    kind.startsWith('\xff\xd8\xff') ||
    kind === '\x89PNG' ||
    (kind === 'RIFF' && text(bytes, 8, 12) === 'WEBP') ||
    /^ftyp(avi|mif|msf|hei|hev)/.test(brand)
  );
}

/** @returns why this file can never be taken, or empty */
export async function refusalOfFile(file, { bytes: most }) {
  if (file.size > most) return say('The picture is larger than 20 MB.');
  // Of a file that cannot be read the browser says so when it is sent.
  const first = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => null);
  return first && !isPicture(new Uint8Array(first)) ? say('This file cannot be opened. Please use JPEG, PNG, WebP or AVIF.') : '';
}

/** @param picture that the browser has read. @returns as `refusalOfFile` */
export const refusalOfSize = ({ naturalWidth, naturalHeight }, { pixels: most }) =>
  naturalWidth * naturalHeight > most ? say('The picture has more than 50 megapixels.') : '';

/** A file that can never be taken: why, and nothing to fill in. */
export function refusedCard(file, words, { remove }) {
  const leave = make('button', { type: 'button', className: 'text-button', textContent: say('Remove') });
  leave.setAttribute('aria-label', say('Remove {file}', { file: file.name }));
  const title = make('h2', { textContent: file.name, dir: 'auto' });
  const status = make('p', { role: 'status', className: 'upload-status form-error', textContent: words });
  const element = make('li', { className: 'upload-card is-refused' }, make('div', { className: 'upload-side' }, title, status, leave));
  leave.addEventListener('click', () => (element.remove(), remove()));
  return element;
}
