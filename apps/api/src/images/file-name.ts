import { normalForm, type PhotoId } from '@heliograph/kernel';

/** Characters: what file systems take in any script. */
const LONGEST = 60;

/**
 * What a picture is called when it is saved: after its photo, and by its number where a title has no letters.
 * @param name of the file, for its kind
 * @param disposition a page shows what is `inline` all the same
 */
export function downloadName(title: string, photoId: PhotoId, name: string, disposition: 'inline' | 'attachment' = 'inline'): string {
  const words = normalForm(title, 'NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  const cut = [...words].slice(0, LONGEST).join('');
  const rest = `${photoId}${name.slice(name.lastIndexOf('.'))}`;
  const full = cut === '' ? `photo-${rest}` : `${cut}-${rest}`;
  return `${disposition}; filename="photo-${rest}"; filename*=UTF-8''${encodeURIComponent(full)}`;
}
