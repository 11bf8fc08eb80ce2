import type { PhotoSearchFilter } from '@heliograph/search-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sized, testSize } from '@heliograph/testing/pure';
import { boundedMatches, type Matching, MAX_MATCHES } from '../matches.js';
import { searchPhotos } from '../photos/search-photos.sql.js';
import { crowd, dayOf, disperse, RED_ONLY, wordOf } from '../spec/crowd.js';
import { SearchFixture } from '../spec/search-fixture.js';
import { PREFER_INDEX, existingWords, vocabularyOf } from '../typos/typo-query.js';
import { editsOf } from '../typos/edits.js';
import { searchUsers } from '../users/search-users.sql.js';
import { allWords } from '../words/word-query.js';

// Of 25,000 rows PostgreSQL 15 rightly reads all for a frequent colour.
const PHOTOS = sized(60_000, 60_000, 200_000);
const first = { page: 1, perPage: 10 };
const everything = { premium: false, curated: false };

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await SearchFixture.start();
  await crowd(fixture.product.admin, PHOTOS);
}, 900_000);
afterAll(async () => {
  await disperse(fixture.product.admin);
  await fixture.product.close();
}, 60_000);

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}
interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: Plan; readonly 'Execution Time': number }];
}
const steps = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(steps)];

/** Tables that the statement reads from end to end. */
async function readWhole(query: string, { sql, params }: { sql: string; params: unknown[] }): Promise<unknown[]> {
  const [row] = await fixture.product.admin.query<Explained>(`explain (analyze, format json) ${sql}`, params);
  const [{ Plan: plan, 'Execution Time': milliseconds }] = (row as Explained)['QUERY PLAN'];
  if (testSize() === 'exhaustive')
    process.stdout.write(`${sql.includes('search.photos') ? 'photos' : 'users'} of ${query}: ${milliseconds} ms\n`);
  return steps(plan).flatMap((step) => (step['Node Type'] === 'Seq Scan' ? [step['Relation Name']] : []));
}

const queries: readonly [text: string, kind: string][] = [
  [wordOf(1), 'a word of most'],
  [`${wordOf(1)} ${wordOf(2)}`, 'two words of most'],
  [wordOf(1).slice(0, 1), 'the beginning of many words'],
  [wordOf(30), 'a word of some'],
  [wordOf(500), 'a word of few'],
  [wordOf(9000), 'a rare word'],
  [`${wordOf(2)} ${wordOf(9000)}`, 'a word of most and a rare one'],
  ['qqqqq', 'no word'],
];

const filters: readonly [filter: Partial<PhotoSearchFilter>, kind: string][] = [
  [{ color: 'blue', camera: RED_ONLY }, 'frequent and frequent that never meet'],
  [{ color: 'pink', camera: RED_ONLY }, 'rare and frequent that never meet'],
  [{ camera: RED_ONLY, day: dayOf(500) }, 'frequent and a day'],
  [{ color: 'blue' }, 'frequent'],
];

describe(`among ${PHOTOS} photos`, () => {
  it.each(queries)('S18 no table is read from end to end for %j, %s', async (text) => {
    const words = text.split(' ');
    expect(await readWhole(text, await searchPhotos(fixture.product.admin, allWords(words), words, everything, first))).toEqual([]);
    expect(await readWhole(text, await searchUsers(fixture.product.admin, allWords(words), words, text, first))).toEqual([]);
  });

  it.each(filters)(`S18 a word of most with filters looks at ${MAX_MATCHES} photos at most: %j, %s`, async (filter) => {
    const words = [wordOf(1)];
    const { sql, params } = await searchPhotos(fixture.product.admin, allWords(words), words, { ...everything, ...filter }, first);
    const [row] = await fixture.product.admin.query<Explained>(`explain (analyze, format json) ${sql}`, params);
    const scans = steps((row as Explained)['QUERY PLAN'][0].Plan).filter((step) => /^(Index|Seq|Bitmap)/.test(step['Node Type']));
    expect(scans.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([]);
    const looked = scans.map((scan) => (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops']);
    expect(Math.max(...looked)).toBeGreaterThan(0);
    expect(Math.max(...looked)).toBeLessThanOrEqual(MAX_MATCHES);
  });

  it.each([true, false])('S18 no search for a common word reads all rows that have it, as a prefix: %s', async (prefix) => {
    const sought = [wordOf(1), ...editsOf(wordOf(1)), wordOf(9000)];
    const sql = existingWords(vocabularyOf('search.photos'), prefix);
    const { known, plan } = await fixture.product.admin.transaction(async (tx) => {
      await tx.query(PREFER_INDEX);
      const [row] = await tx.query<Explained>(`explain (analyze, format json) ${sql}`, [sought]);
      return { known: await tx.query(sql, [sought]), plan: (row as Explained)['QUERY PLAN'][0].Plan };
    });
    expect(known).toEqual(expect.arrayContaining([{ sought: wordOf(1) }, { sought: wordOf(9000) }]));
    const found = steps(plan).filter((step) => step['Node Type'] === 'Bitmap Index Scan');
    expect(found).not.toEqual([]);
    expect(Math.max(...found.map((step) => step['Actual Rows'] * step['Actual Loops']))).toBeLessThan(PHOTOS / 10);
  });

  describe.each(['newest', 'oldest'] as const)('S18 of more than 10,000 matches the %s', (prefer) => {
    const matching: Matching = {
      table: 'search.photos',
      id: 'photo_id',
      condition: 'document @@ $1::tsquery',
      fit: 'photo_id % 7',
      prefer,
    };
    const bounded = (byWalking: boolean) => `with ${boundedMatches('bounded', matching, byWalking)} select * from bounded`;
    const found = async (word: string, byWalking: boolean) =>
      (await fixture.product.admin.query<{ photo_id: number }>(bounded(byWalking), [`'${word}'`])).sort((a, b) => a.photo_id - b.photo_id);

    it.each([wordOf(1), wordOf(30), wordOf(9000)])('are the same ones whether they are walked to or gathered: %s', async (word) => {
      const walkedTo = await found(word, true);
      expect(walkedTo.length).toBeGreaterThan(0);
      expect(await found(word, false)).toEqual(walkedTo);
    });

    it('are gathered without sorting all matches', async () => {
      const sql = `explain (analyze, format json) ${bounded(false)}`;
      const [row] = await fixture.product.admin.query<Explained>(sql, [`'${wordOf(1)}'`]);
      const sorts = steps((row as Explained)['QUERY PLAN'][0].Plan).filter((step) => step['Node Type'].endsWith('Sort'));
      const sorted = sorts.flatMap((sort) => (sort.Plans ?? []).map((input) => input['Actual Rows']));
      expect(Math.max(...sorted)).toBeGreaterThan(0);
      expect(Math.max(...sorted)).toBeLessThan(MAX_MATCHES / 2);
    });
  });

  it('S18 of more than 10,000 matches the newest 10,000 are ranked and counted', async () => {
    const total = 10_000;
    const pages = await Promise.all([1, 1000, 1001].map((page) => fixture.findPhotos(wordOf(1), {}, { page, perPage: 10 })));
    expect(pages.map((page) => [page.items.length, page.total])).toEqual([
      [10, total],
      [10, total],
      [0, total],
    ]);
    const [{ newest }] = (await fixture.product.admin.query<{ newest: number[] }>(
      `select array(select photo_id from search.photos where document @@ $1::tsquery order by photo_id desc limit ${total}) as newest`,
      [`'${wordOf(1)}':*`],
    )) as [{ newest: number[] }];
    const oldest = newest.at(-1) as number;
    for (const { items } of pages) for (const id of items) expect(id).toBeGreaterThanOrEqual(oldest);
  });
});
