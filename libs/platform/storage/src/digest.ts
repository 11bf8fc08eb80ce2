import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { settleAll } from '@heliograph/timing';
import type { Storage } from './storage.js';

export interface Digest {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Passes bytes on and knows their digest once they have passed. */
export function digestStream(): { through: Transform; digest: () => Digest } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, digest: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Writes or replaces the file, and says what was written; nothing is read twice. */
export async function putWithDigest(storage: Storage, key: string, content: Readable): Promise<Digest> {
  const { through, digest } = digestStream();
  const put = storage.put(key, through).catch((error: unknown) => {
    // A store that fails before it reads would leave the source open.
    through.destroy(error as Error);
    throw error;
  });
  await settleAll([put, pipeline(content, through)]);
  return digest();
}

export async function digestOfStream(content: Readable): Promise<Digest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** null: there is no such file. */
export async function digestOfFile(path: string): Promise<Digest | null> {
  try {
    return await digestOfStream(createReadStream(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
