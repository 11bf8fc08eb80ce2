import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@heliograph/testing/pure';
import { type ArchiveFile, zipStream } from './zip-stream.js';

const part = Buffer.alloc(64 * 1024, 'x');

/** Files that record which of them were opened, and how much was read of all. */
function supply(parts: number) {
  const seen = { opened: [] as string[], parts: 0, ended: false, destroyed: 0 };
  const file = (path: string): ArchiveFile => ({
    path,
    compress: false,
    open: async () => {
      seen.opened.push(path);
      const content = Readable.from(
        (function* () {
          for (let each = 0; each < parts; each += 1) {
            seen.parts += 1;
            yield part;
          }
        })(),
      );
      content.once('close', () => {
        if (!content.readableEnded) seen.destroyed += 1;
      });
      return content;
    },
  });
  return { seen, file };
}

async function* all(files: readonly ArchiveFile[], seen: { ended: boolean }) {
  try {
    yield* files;
  } finally {
    seen.ended = true;
  }
}

describe('an archive that is made while it is read', () => {
  it('holds every file, and the end of a zip', async () => {
    const { seen, file } = supply(3);
    const bytes = await buffer(zipStream(all([file('a'), file('b')], seen)));
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(bytes.subarray(-22, -18).toString('latin1')).toBe('PK\u0005\u0006');
    expect(bytes.readUInt16LE(bytes.length - 12)).toBe(2);
    expect(bytes.length).toBeGreaterThan(6 * part.length);
  });

  it('reads no more than its consumer, one file after the other', async () => {
    const { seen, file } = supply(200);
    const archive = zipStream(all([file('a'), file('b')], seen));
    await once(archive, 'readable');
    await eventually(() => expect(seen.parts).toBeGreaterThan(0));
    const before = seen.parts;
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect([seen.opened, seen.parts, before < 10]).toEqual([['a'], before, true]);
    expect((await buffer(archive)).length).toBeGreaterThan(400 * part.length);
    expect(seen.opened).toEqual(['a', 'b']);
  });

  it('stops when its consumer has stopped', async () => {
    const { seen, file } = supply(200);
    const archive = zipStream(all([file('a'), file('b')], seen));
    await once(archive, 'readable');
    archive.destroy();
    await eventually(() => expect(seen).toMatchObject({ opened: ['a'], destroyed: 1, ended: true }));
  });

  it('leaves out what is gone', async () => {
    const { seen, file } = supply(1);
    const gone: ArchiveFile = { path: 'gone', compress: true, open: async () => null };
    const bytes = await buffer(zipStream(all([gone, file('a')], seen)));
    expect(bytes.readUInt16LE(bytes.length - 12)).toBe(1);
  });

  it.each<[string, () => Promise<Readable>]>([
    ['cannot be opened', () => Promise.reject(new Error('away'))],
    [
      'breaks off',
      async () =>
        Readable.from(
          (async function* () {
            yield part;
            throw new Error('away');
          })(),
        ),
    ],
  ])('breaks off where a file %s, so that nobody takes it for whole', async (_words, open) => {
    const { seen, file } = supply(1);
    await expect(buffer(zipStream(all([file('a'), { path: 'b', compress: false, open }, file('c')], seen)))).rejects.toThrow('away');
    expect(seen).toMatchObject({ opened: ['a'], ended: true });
  });
});
