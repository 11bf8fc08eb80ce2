import { Readable } from 'node:stream';
import type { ArchiveFile } from './zip-stream.js';

/** A list, page by page. */
export type Pages = AsyncGenerator<readonly object[]>;

/** A text that is made piece by piece while it is read. */
export function textFile(path: string, text: () => AsyncIterable<string> | Iterable<string>): ArchiveFile {
  return { path, compress: true, open: async () => Readable.from(text()) };
}

/** The envelope of one thing (S1). */
export function thingFile(path: string, find: () => Promise<unknown>): ArchiveFile {
  return textFile(path, async function* () {
    yield `${JSON.stringify({ data: await find() }, null, 2)}\n`;
  });
}

/** The envelope of a list (S1) that is written page after page, a thing on each line. */
export function listFile(path: string, pages: () => AsyncIterable<readonly unknown[]>): ArchiveFile {
  return textFile(path, async function* () {
    let before = '{"data":[\n';
    for await (const page of pages()) {
      if (page.length === 0) continue;
      yield before + page.map((thing) => JSON.stringify(thing)).join(',\n');
      before = ',\n';
    }
    yield before === ',\n' ? '\n]}\n' : `${before}]}\n`;
  });
}

/** JSON lines. */
export function linesFile(path: string, pages: () => AsyncIterable<readonly unknown[]>): ArchiveFile {
  return textFile(path, async function* () {
    for await (const page of pages()) yield page.map((thing) => `${JSON.stringify(thing)}\n`).join('');
  });
}
