import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** How the bytes of an answer are compressed (content coding, RFC 9110 section 8.4.1). */
export type Coding = 'br' | 'gzip';

/** Less fits into one packet with its head, whether it is compressed or not. */
const SMALLEST = 1_200;

/** True if a body is long enough; one that is not has one form only. */
export const shouldCompress = (body: string | Buffer): boolean => body.length >= SMALLEST;

/** What a client accepts and we prefer (RFC 9110 section 12.5.3); null = the bytes as they are. Brotli is smaller and quicker here. */
export function codingFor(acceptEncoding: string | undefined): Coding | null {
  if (acceptEncoding === undefined) return null;
  const [br, gzipped] = [weightOf('br', acceptEncoding), weightOf('gzip', acceptEncoding)];
  if (br > 0 && br >= gzipped) return 'br';
  return gzipped > 0 ? 'gzip' : null;
}

function weightOf(coding: Coding, acceptEncoding: string): number {
  let others = 0;
  for (const each of acceptEncoding.toLowerCase().split(',')) {
    const [name, ...parameters] = each.split(';').map((part) => part.trim());
    if (name !== coding && name !== '*') continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2)) || 0;
    if (name === coding) return weight;
    others = weight;
  }
  return others;
}

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };
const quickGzip = { level: 1 };

/** Of what is sent once: as quickly as it can be, a fraction of a millisecond for a page. A thread would cost as much as it takes over. */
export function encode(coding: Coding, body: string | Buffer): Buffer {
  return coding === 'br' ? brotliCompressSync(body, quickBrotli) : gzipSync(body, quickGzip);
}

const [brotliInThread, gzipInThread] = [promisify(brotliCompress), promisify(gzip)] as const;

/** Of what never changes: as small as it can be, made when it is first asked for and kept. */
export function codedOnce(body: string | Buffer): (coding: Coding) => Promise<Buffer> {
  const kept: Partial<Record<Coding, Promise<Buffer>>> = {};
  const made = { br: () => brotliInThread(body, {}), gzip: () => gzipInThread(body, { level: 9 }) };
  return (coding) => (kept[coding] ??= made[coding]());
}
