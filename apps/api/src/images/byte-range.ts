import type { ByteRange } from '@heliograph/storage';

/**
 * The one range of a file of `bytes` bytes that a `Range` header requests (RFC 9110, 14.2); null = the whole file, also where the header is
 * malformed or requests several; `none` = nothing of it exists (416).
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | null | 'none' {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return Number(to) === 0 || bytes === 0 ? 'none' : { first: Math.max(0, bytes - Number(to)), last: bytes - 1 };
  const first = Number(from);
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= bytes ? 'none' : { first, last };
}
