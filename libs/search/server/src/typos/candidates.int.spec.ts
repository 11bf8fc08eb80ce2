import type { Queryable, ReadDatabase } from '@heliograph/database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SearchFixture } from '../spec/search-fixture.js';
import { typoQuery, vocabularyOf } from './typo-query.js';

/** Words of a photo, of many lengths; none is a slip of another. */
const kept = [3, 5, 8, 12, 16, 18, 19, 20, 21, 31, 64].map((length, at) => 'abcdefghijk'.charAt(at).padEnd(length, 'lmnopqrstuvwxyz'));
/** A letter is missing, as in the words of somebody who wants as many candidates as there can be. */
const mistyped = kept.map((word) => word.slice(0, 1) + word.slice(2));

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await SearchFixture.start();
  await fixture.publish(1, kept.join(' '));
  await fixture.product.catchUp();
});
afterAll(() => fixture.product.close());

/** How many words the index is asked about, and whether there is an answer. */
async function asked(words: readonly string[]): Promise<{ readonly count: number; readonly isAnswered: boolean }> {
  let count = 0;
  const counted: Pick<ReadDatabase, 'transaction'> = {
    transaction: (work) =>
      fixture.product.runtime.reads.transaction((tx) => {
        const query = (sql: string, params: readonly unknown[] = []) => {
          count += params.flat().length;
          return tx.query(sql, params);
        };
        return work({ query: query as Queryable['query'] });
      }),
  };
  const found = await typoQuery(counted, vocabularyOf('search.photos'), words);
  return { count, isAnswered: found !== null };
}

describe('candidates of a forgiving search', () => {
  it('S18 are asked about where there are few, and their words found', async () => {
    const { count, isAnswered } = await asked(mistyped.slice(1, 4));
    expect(isAnswered).toBe(true);
    expect(count).toBeGreaterThan(500);
  });

  it('are none for five long words with a letter missing and a sixth that nobody knows', async () => {
    const long = Array.from({ length: 5 }, (_, at) => mistyped[9]?.replace(/^./, 'abcde'.charAt(at)) as string);
    expect((await asked([...long, 'zzzzzzzz'])).count).toBeLessThanOrEqual(6);
  });

  it('are none where six words of the longest kind that is forgiven would have 6,000', async () =>
    expect((await asked(Array<string>(6).fill(mistyped[7] as string))).count).toBe(0));

  it('are 2,500 at most, no matter what is searched for', async () => {
    let most = 0;
    const letter = fc.constantFrom(...'abyzжяωα東1');
    const word = fc.oneof(
      fc.constantFrom(...mistyped),
      fc.array(letter, { minLength: 1, maxLength: 64 }).map((letters) => letters.join('')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 8 }), async (words) => {
        const { count } = await asked(words);
        most = Math.max(most, count);
        expect(count).toBeLessThanOrEqual(2_500);
      }),
      {
        numRuns: 60,
        examples: [[[mistyped[7], mistyped[7]]], [[mistyped[7], mistyped[7], mistyped[1]]], [[...mistyped.slice(0, 6)]]] as never,
      },
    );
    expect(most).toBeGreaterThan(2_000);
  });
});
