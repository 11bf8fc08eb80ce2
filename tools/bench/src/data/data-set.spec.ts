import { defineLog, type LogDefinition } from '@heliograph/event-store';
import { event } from '@heliograph/kernel/events';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { DataSet } from './dataset.js';
import { follows, likes } from './relations.js';
import { COLLECTOR, FOLLOWER, sizesOf } from './sizes.js';
import { Slots } from './spread.js';

const data: DataSet = { sizes: sizesOf(0.002), until: Date.UTC(2026, 0, 1) };
const log: LogDefinition = defineLog({
  name: 'social-graph',
  events: ['photo-liked', 'user-followed'].map((name) =>
    event({
      type: `social-graph.${name}`,
      version: 1,
      schema: z.object({}),
      sample: {},
      partitionBy: () => 1,
      publish: 'verbatim',
    }),
  ),
  inline: [],
});

describe('slots', () => {
  it('each have an owner, and none has more than the maximum', () => {
    const slots = new Slots(100, 5_000, 0.75, 400);
    const counted = new Map<number, Set<number>>();
    for (let slot = 0; slot < slots.total; slot++) {
      const { owner, nth } = slots.of(slot);
      counted.set(owner, (counted.get(owner) ?? new Set()).add(nth));
    }
    expect(slots.total).toBe(5_000);
    expect(counted.size).toBe(100);
    expect(Math.max(...[...counted.values()].map(({ size }) => size))).toBeLessThanOrEqual(400);
    expect([...counted.values()].reduce((sum, { size }) => sum + size, 0)).toBe(5_000);
  });
});

describe.each([
  ['likes', likes(data, log), COLLECTOR, 'userId'],
  ['follows', follows(data, log), FOLLOWER, 'followerId'],
] as const)('%s of a data set', (_name, filling, heavy, who) => {
  const streams = filling.streams(0, filling.total) as unknown as {
    stream: string;
    events: { data: Record<string, number> }[];
  }[];

  it('are as many as requested, no pair twice, no unknown user, none with itself', () => {
    expect(streams.length).toBe(filling.total);
    expect(new Set(streams.map(({ stream }) => stream)).size).toBe(streams.length);
    for (const { events } of streams) {
      const { [who]: person = 0, followeeId, followerId } = events[0]?.data ?? {};
      expect(person).toBeGreaterThanOrEqual(1);
      expect(person).toBeLessThanOrEqual(data.sizes.users);
      if (followeeId !== undefined) expect(followeeId).not.toBe(followerId);
    }
  });

  it('are many of one person', () => {
    const of = streams.filter(({ events }) => events[0]?.data[who] === heavy).length;
    expect(of).toBe(Math.min(data.sizes.heavy, who === 'userId' ? data.sizes.heavy : data.sizes.users - FOLLOWER));
  });

  it('are the same again, in parts', () =>
    expect([filling.streams(0, 10), filling.streams(10, 20)].flat()).toEqual(filling.streams(0, 20)));
});
