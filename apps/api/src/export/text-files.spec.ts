import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { linesFile, listFile, thingFile } from './text-files.js';
import type { ArchiveFile } from './zip-stream.js';

async function* pages(...all: readonly (readonly unknown[])[]) {
  yield* all;
}
const textOf = async (file: ArchiveFile) => {
  const content = await file.open();
  return content === null ? '' : text(content);
};

describe('texts of an archive', () => {
  it.each<[string, readonly (readonly unknown[])[]]>([
    ['no page', []],
    ['an empty page', [[]]],
    ['pages, of which some are empty', [[], [1, 2], [], [3], []]],
    ['one thing', [['ä\n"']]],
  ])('S1 a list of %s is the envelope of a list', async (_words, all) => {
    expect(JSON.parse(await textOf(listFile('x.json', () => pages(...all))))).toEqual({ data: all.flat() });
  });

  it('S1 one thing is the envelope of one', async () => {
    expect(JSON.parse(await textOf(thingFile('x.json', async () => ({ id: 7 }))))).toEqual({ data: { id: 7 } });
  });

  it('lines are one thing each', async () => {
    expect(await textOf(linesFile('x.ndjson', () => pages([{ a: '\n' }, { a: 2 }], [], [{ a: 3 }])))).toBe(
      '{"a":"\\n"}\n{"a":2}\n{"a":3}\n',
    );
  });
});
