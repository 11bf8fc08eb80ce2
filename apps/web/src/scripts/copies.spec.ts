import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

interface Copies {
  readonly gather: <Found>(work: Promise<Found>) => Promise<Found>;
  readonly ownCopyOf: (checksum: string) => Promise<number | undefined>;
}
// A script of the browser, which has no types.
const { gather, ownCopyOf } = (await import(new URL('copies.js', import.meta.url).href)) as Copies;

const { fetch, document } = globalThis as { fetch: unknown; document?: unknown };
/** How many files each question was about. */
let asked: number[];

beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  const ask = async (_address: string, { body }: { body: URLSearchParams }) => {
    const checksums = body.get('checksums')?.split(',') ?? [];
    asked.push(checksums.length);
    return { ok: true, json: async () => Object.fromEntries(checksums.map((checksum) => [checksum, Number(checksum)])) };
  };
  Object.assign(globalThis, { fetch: ask, document: { querySelector: () => ({ value: 'token' }) } });
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { fetch, document });
});

/** As the page does: one file after the other, each of which takes so long to be read. @returns what is said of each, as it is said */
function choose(count: number, milliseconds: number) {
  const answers: (number | undefined)[] = [];
  let reading: Promise<unknown> = Promise.resolve();
  for (let at = 1; at <= count; at += 1) {
    const read = async () => {
      await jest.advanceTimersByTimeAsync(milliseconds);
      void ownCopyOf(String(at)).then((photo) => answers.push(photo));
    };
    reading = gather(reading.then(read));
  }
  const end = reading.then(() => jest.advanceTimersByTimeAsync(0));
  return { answers, end };
}

describe('whether chosen files are here already', () => {
  it('is asked at once of a single one', async () => {
    const { answers, end } = choose(1, 50);
    await end;
    expect([asked, answers]).toEqual([[1], [1]]);
  });

  it('is asked of a hundred at a time', async () => {
    const { answers, end } = choose(250, 5);
    await end;
    expect(asked).toEqual([100, 100, 50]);
    expect(answers).toEqual(Array.from({ length: 250 }, (_, at) => at + 1));
  });

  it('is said of the first ones soon where reading takes long, and of the others after ever longer times', async () => {
    const { answers, end } = choose(300, 500);
    await end;
    expect(answers).toHaveLength(300);
    expect(asked.slice(0, 4)).toEqual([6, 12, 24, 48]);
    expect(asked.length).toBeLessThan(10);
  });

  it('is said soon again of files that are chosen later', async () => {
    await choose(100, 500).end;
    asked = [];
    await choose(10, 500).end;
    expect(asked).toEqual([6, 4]);
  });

  it('is not asked where nothing was found to ask about', async () => {
    await gather(Promise.resolve());
    await expect(gather(Promise.reject(new Error('cannot be read')))).rejects.toThrow('cannot be read');
    expect(await ownCopyOf('')).toBeUndefined();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([]);
  });
});
