import type { FrontYear } from '../front-page-models.js';
import type { Surroundings } from '../photo-page-models.js';
import type { PhotoDetail } from '../models.js';
import { daysLater } from '../words.js';
import { people, photoFixture } from './fixture-data.js';

/** Photographs 1 to 24 were taken on 24 days in a row, the tenth on 12 June. */
const dated = (id: number) => ({ ...photoFixture(id), date: daysLater('2026-06-02', id) });
const from = (first: number, last: number) => Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => dated(first + index));

export async function surroundingsFixture({ id }: PhotoDetail): Promise<Surroundings> {
  return {
    earlier: from(Math.max(1, id - 4), id - 1),
    later: from(id + 1, Math.min(24, id + 4)),
    yearBefore: { ...photoFixture(20), date: '2025-06-12' },
    more: from(12, 19),
    similar: from(9, 16),
    relatedTags: ['sea', 'morning-light'],
  };
}

/** Four days of five have a photograph; the latest are those of 18 June and the five days before. */
export const yearFixture: FrontYear = {
  person: people[0] as FrontYear['person'],
  days: Array.from({ length: 364 }, (_, index) => (index % 5 === 3 ? null : photoFixture((index % 24) + 1))).map(
    (photo) => photo && { thumbhash: photo.thumbhash, color: photo.color },
  ),
  latest: from(11, 16).reverse(),
  today: '2026-06-18',
};
