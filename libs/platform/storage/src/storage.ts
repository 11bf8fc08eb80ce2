import type { Readable } from 'node:stream';

/** What is known of a file without reading it. */
export interface FileFacts {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

export interface OpenFile extends FileFacts {
  /** To be read to its end or destroyed. */
  readonly content: Readable;
}

/**
 * Where files live. Keys are lower-case words, digits, `.`, `_` and `-`, in folders divided by `/`; anything else is refused with a
 * `TypeError`, so that no key can leave the store. A file appears whole or not at all, and has survived a power cut once `put` answers.
 * A class, because it is also the token under which it is injected.
 */
export abstract class Storage {
  /** Writes or replaces. A stream that fails leaves what was there before. */
  abstract put(key: string, content: Uint8Array | Readable): Promise<FileFacts>;
  /** Null when there is no such file. */
  abstract get(key: string): Promise<OpenFile | null>;
  /** Null when there is no such file. */
  abstract head(key: string): Promise<FileFacts | null>;
  /** A file that is not there is fine. */
  abstract remove(key: string): Promise<void>;
  /** All files below a folder, in no order; `''` lists everything. */
  abstract list(folder: string): AsyncIterable<FileFacts>;
}

/** Refuses keys that are not plain names in plain folders. */
export function checkKey(key: string): string {
  const isPlain = key.length <= 512 && key.split('/').every((part) => /^[a-z0-9_][a-z0-9._-]*$/.test(part));
  if (!isPlain) throw new TypeError('Not a storage key.');
  return key;
}
