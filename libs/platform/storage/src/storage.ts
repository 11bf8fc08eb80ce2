import type { Readable } from 'node:stream';
import type { FreeBytes } from './free-space.js';

/** The metadata of a file. */
export interface FileFacts {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

export interface OpenFile extends FileFacts {
  /** To be read to its end or destroyed. Where a range was asked for, its bytes; `bytes` is the whole file's length all the same. */
  readonly content: Readable;
}

/** Bytes of a file, counted from 0, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Where files live. Keys are lower-case words, digits, `.`, `_` and `-`, in folders divided by `/`; anything else is refused with a
 * `TypeError`, so that no key can leave the store. A file appears whole or not at all, and has survived a power cut once `put` answers.
 * A class, because it is also the token under which it is injected.
 */
export abstract class Storage {
  /** Writes or replaces. A stream that fails leaves what was there before. */
  abstract put(key: string, content: Uint8Array | Readable): Promise<FileFacts>;
  /** Null when there is no such file. A range may end after the file's end; one that begins there is a `RangeError`. */
  abstract get(key: string, range?: ByteRange): Promise<OpenFile | null>;
  /** Null when there is no such file. */
  abstract head(key: string): Promise<FileFacts | null>;
  /** A missing file is no error. */
  abstract remove(key: string): Promise<void>;
  /** All files below a folder, in no order; `''` lists everything. */
  abstract listFiles(folder: string): AsyncIterable<FileFacts>;
  /** Of a bucket: null. */
  abstract freeSpace(): Promise<FreeBytes>;
}

/** Refuses keys that are not plain names in plain folders. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new TypeError('Not a storage key.');
  return key;
}

export function isKey(key: string): boolean {
  return key.length <= 512 && key.split('/').every((part) => /^[a-z0-9_][a-z0-9._-]*$/.test(part));
}
