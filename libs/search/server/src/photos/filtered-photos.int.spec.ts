import type { Position } from '@heliograph/kernel';
import type { PhotoSearchFilter } from '@heliograph/search-contracts';
import { colorNames, orientations } from '@heliograph/search-contracts';
import { sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crowd, dayOf, disperse, RED_ONLY } from '../spec/crowd.js';
import { SearchFixture } from '../spec/search-fixture.js';
import { MAX_CANDIDATES, readFilteredPhotos } from './filtered-photos.sql.js';

const PHOTOS = sized(25_000, 25_000, 200_000);
const PER_PAGE = 50;
/** Blocks that one row costs which is found by its key in a table of a million: the levels of the index, and the row. */
const BLOCKS_OF_A_ROW = 4;
/** That 2,500 entries of each demand's index cost, some of them with their rows. */
const BLOCKS_OF_INDEXES = 1_000;

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
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}
interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: Plan }];
}
const steps = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(steps)];
const isScan = ({ 'Node Type': type }: Plan) => type.includes('Scan') && type !== 'Subquery Scan';

const everything: PhotoSearchFilter = { premium: false, curated: false };

/** The page, and what its statements have read. */
async function read(filter: Partial<PhotoSearchFilter>, after: Position | null = null) {
  const { admin } = fixture.product;
  const plans: Plan[] = [];
  const explained = {
    query: async (sql: string, params: unknown[]) => {
      const [row] = await admin.query<Explained>(`explain (analyze, buffers, format json) ${sql}`, params);
      plans.push((row as Explained)['QUERY PLAN'][0].Plan);
      return admin.query(sql, params);
    },
  };
  const request = { page: 1, perPage: PER_PAGE, from: after && { after } };
  const page = await readFilteredPhotos(explained as never, { ...everything, ...filter }, request);
  const scans = plans.flatMap(steps).filter(isScan);
  return {
    page,
    blocks: plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0),
    longest: Math.max(...scans.map((scan) => (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops'])),
    scans: new Set(scans.map((scan) => scan['Node Type'])),
  };
}

const cheap: readonly [filter: Partial<PhotoSearchFilter>, kind: string][] = [
  [{}, 'no filter'],
  [{ color: 'blue' }, 'a colour of most'],
  [{ color: 'pink' }, 'a colour of few'],
  [{ color: 'blue', orientation: 'square' }, 'frequent and rather rare'],
  [{ camera: 'camera 1' }, 'a camera of many'],
  [{ color: 'blue', camera: 'camera 1' }, 'frequent and frequent'],
  [{ color: 'red', camera: RED_ONLY }, 'two that always meet'],
  [{ color: 'red', orientation: 'landscape', camera: RED_ONLY, day: dayOf(500) }, 'of one day'],
  [{ color: 'purple' }, 'a colour of none'],
  [{ camera: 'none', color: 'blue' }, 'a camera of none'],
  [{ day: '1999-01-01', color: 'blue', camera: 'camera 1' }, 'a day of none'],
  [{ curated: true, color: 'blue' }, 'none is curated'],
];
const bounded: readonly [filter: Partial<PhotoSearchFilter>, kind: string][] = [
  [{ color: 'blue', camera: RED_ONLY }, 'frequent and frequent that never meet'],
  [{ color: 'pink', camera: RED_ONLY }, 'rare and frequent that never meet'],
  [{ color: 'pink', orientation: 'square' }, 'rare and rather rare that never meet'],
  [{ color: 'pink', camera: 'camera 1' }, 'rare and frequent'],
  [{ color: 'green', camera: 'camera 250' }, 'frequent and rare'],
  [{ color: 'blue', camera: RED_ONLY, orientation: 'square' }, 'three that never meet'],
];

describe(`a page without words among ${PHOTOS} photos`, () => {
  it.each(cheap)('S7 costs what it shows: %j, %s', async (filter) => {
    const { blocks, scans } = await read(filter);
    expect(scans).not.toContain('Seq Scan');
    // Of each demand the index is looked into as far as the candidates of one page.
    expect(blocks).toBeLessThan(10 * PER_PAGE * BLOCKS_OF_A_ROW);
  });

  it.each(bounded)(`S7 looks at ${MAX_CANDIDATES} photos at most: %j, %s`, async (filter) => {
    const { blocks, longest, scans } = await read(filter);
    expect(scans).not.toContain('Seq Scan');
    expect(longest).toBeLessThanOrEqual(MAX_CANDIDATES + 1);
    expect(blocks).toBeLessThan(2 * MAX_CANDIDATES * BLOCKS_OF_A_ROW + BLOCKS_OF_INDEXES);
  });

  it('S7 that is short goes on where it ended, until the candidates end', async () => {
    const filter = { color: 'blue', camera: RED_ONLY };
    const first = await read(filter);
    expect([first.page.items, first.page.hasAfter, first.page.last]).toEqual([[], true, [expect.any(Number)]]);
    let pages = 1;
    for (let { page } = first; page.hasAfter; pages++) page = (await read(filter, page.last)).page;
    expect(pages).toBe(Math.ceil(Math.floor(PHOTOS / 9) / MAX_CANDIDATES));
  });

  it('S7 pages together have all photos that the filter lets through, each once', async () => {
    const walked: number[] = [];
    let { page } = await read({ color: 'green', camera: 'camera 1' });
    walked.push(...page.items);
    for (; page.hasAfter; walked.push(...page.items)) ({ page } = await read({ color: 'green', camera: 'camera 1' }, page.last));
    const all = await fixture.product.admin.query<{ id: number }>(
      `select photo_id as id from search.photos join search.photo_cameras using (photo_id)
       where 'green' = any(marks) and camera = 'camera 1' order by photo_id desc`,
    );
    expect(all.length).toBeGreaterThan(PER_PAGE);
    expect(walked).toEqual(all.map(({ id }) => id));
  });

  it('S7 has an index in the order of the ids for each colour and each orientation', async () => {
    const rows = await fixture.product.admin.query<{ name: string }>(
      `select indexname as name from pg_indexes where schemaname = 'search' and tablename = 'photos'`,
    );
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...colorNames, ...orientations].map((mark) => `photos_${mark}`)));
  });
});
