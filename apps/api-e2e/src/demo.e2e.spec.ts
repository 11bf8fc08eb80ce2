import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@heliograph/testing/pure';
import { testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type Reply } from './spec/client.js';
import { parsed } from './spec/command-line.js';
import type { Photo } from './spec/resources.js';
import { Solo } from './spec/solo.js';
import { isLevel } from './spec/upgrade/level.js';

const MINUTE_MILLISECONDS = 60_000;

describe('the demo, made while the product runs', () => {
  const HELIOGRAPH_DATA_DIR = mkdtempSync(join(testServices().dir, 'demo-'));
  const settings = { HELIOGRAPH_DATA_DIR, HELIOGRAPH_DEMO: '1', RATE_LIMIT_ANONYMOUS: '100000' };
  let solo: Solo;
  beforeAll(async () => {
    solo = await Solo.start(settings);
  }, 200_000);
  afterAll(() => solo?.stop());

  /** All, the newest first: under load more than a page have been made before anything is looked at. */
  const published = async () => {
    const photos: Photo[] = [];
    let path: string | undefined = '/photos?sort=published&per_page=50&include=user';
    while (path !== undefined) {
      const { body }: Reply<Photo[]> = await new Client(solo.api).get<Photo[]>(path);
      photos.push(...body.data);
      const { next }: { next?: string } = body.meta.pagination.links;
      path = next === undefined ? undefined : new URL(next).pathname + new URL(next).search;
    }
    return photos;
  };
  const uploaded = async () => {
    const { photos } = JSON.parse(readFileSync(join(HELIOGRAPH_DATA_DIR, 'demo.json'), 'utf8')) as { photos: Record<string, number> };
    return Object.keys(photos).length;
  };
  const untilMore = (count: number) =>
    eventually(async () => expect((await published()).length).toBeGreaterThan(count), 2 * MINUTE_MILLISECONDS);

  it(
    'goes on where kill -9 has ended it, and makes nothing twice',
    async () => {
      expect(await published()).not.toEqual([]);
      await untilMore(4);
      const pids = JSON.parse(readFileSync(join(HELIOGRAPH_DATA_DIR, 'pids.json'), 'utf8')) as Record<string, { pid: number }>;
      process.kill(pids['heliograph demo seed']?.pid as number, 'SIGKILL');
      await eventually(() => expect(solo.said).toContain('Heliograph runs without the whole demo; the next start goes on with it.'));
      await solo.stop();

      solo = await Solo.start(settings);
      await untilMore((await published()).length + 4);
      const photos = await published();
      const titles = photos.map(({ title, user }) => `${user?.data.username}: ${title}`);
      expect(new Set(titles).size).toBe(titles.length);
      expect(photos.length).toBeLessThanOrEqual(await uploaded());
    },
    6 * MINUTE_MILLISECONDS,
  );

  it(
    'replay equals live: the events have times of the past, and every projection is as a rebuild would make it',
    async () => {
      await solo.stop();
      solo = await Solo.start({ ...settings, HELIOGRAPH_DEMO: '0' });
      expect(solo.said).not.toContain('demo community');
      await eventually(async () => expect(await isLevel((...args) => solo.heliograph(...args))).toBe(true), MINUTE_MILLISECONDS);
      const args = ['projections', 'verify'];
      const verified = parsed<{ differences: unknown[] }[]>(args, await solo.heliograph(...args, '--json'));
      expect(verified.flatMap(({ differences }) => differences)).toEqual([]);
      const oldest = (await published()).at(-1)?.created_at as string;
      expect(Date.now() - Date.parse(oldest.replace('+0000', 'Z'))).toBeGreaterThan(50 * 24 * 60 * MINUTE_MILLISECONDS);
    },
    3 * MINUTE_MILLISECONDS,
  );
});
