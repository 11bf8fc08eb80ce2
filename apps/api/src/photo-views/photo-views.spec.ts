import type { HourlyViews } from '@heliograph/media-contracts';
import { PhotoId, UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { PhotoViews } from './photo-views.js';

/** Counts `views` first views of as many photos of 3,000 owners in a process whose counts can be written at once, and ends it. */
async function countedAndStopped(views: number) {
  const written: HourlyViews[] = [];
  const reports: string[] = [];
  const tell = (_: object, message: string) => void reports.push(message);
  const process = new PhotoViews({
    counts: { record: async (counts) => void written.push(...counts) },
    deduplication: { isFirst: async () => true },
    secret: 'a secret of the specs',
    readOnly: false,
    log: { info: tell, warn: tell, error: tell },
    clock: () => Date.UTC(2026, 0, 31, 12),
  });
  for (let id = 1; id <= views; id++) {
    process.count('view', { photoId: PhotoId(id), ownerId: UserId(id % 3_000) }, { userId: UserId(1) });
    if (id % 10_000 === 0) await endOfTurn();
  }
  await process.stop();
  return { written: written.reduce((sum, each) => sum + each.views, 0), reports };
}

describe('views that a process has collected', () => {
  it.each([1_000, 90_000, 250_000])('U5 are all written, also when %d are of different photos and it is stopped', async (views) => {
    expect(await countedAndStopped(views)).toEqual({ written: views, reports: [] });
  });
});
