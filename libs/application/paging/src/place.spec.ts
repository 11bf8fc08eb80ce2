import { describe, expect, it } from '@jest/globals';
import { UserId } from '@heliograph/kernel';
import { byInstant, type From } from './place.js';

interface Entry {
  readonly since: Date;
  readonly who: UserId;
}

const order = {
  brand: UserId,
  placeOf: ({ since, who }: Entry) => [since, who] as const,
  entryAt: (since: Date, who: UserId): Entry => ({ since, who }),
};
const entries = [
  { since: new Date(2_000), who: UserId(7) },
  { since: new Date(1_000), who: UserId(9) },
];

async function asked(from: From | null, items: readonly Entry[] = entries) {
  let heard: unknown;
  const found = await byInstant(order, from, async (given) => {
    heard = given;
    return { items, total: 12 };
  });
  return { heard, found };
}

describe('a list by instant and id', () => {
  it('queries by the entry that a place encodes', async () => {
    expect((await asked(null)).heard).toBeNull();
    expect((await asked({ after: [1_000, 9] })).heard).toEqual({ after: entries[1] });
    expect((await asked({ before: [2_000, 7] })).heard).toEqual({ before: entries[0] });
  });

  it('returns the places of its ends', async () => {
    expect((await asked(null)).found).toEqual({ items: entries, total: 12, first: [2_000, 7], last: [1_000, 9] });
    expect((await asked(null, [])).found).toEqual({ items: [], total: 12, first: null, last: null });
  });
});
