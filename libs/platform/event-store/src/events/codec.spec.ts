import { randomUUID } from 'node:crypto';
import { EventId, StreamId } from '@heliograph/kernel';
import { event, personal } from '@heliograph/kernel/events';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { decode, encode, type EventRow, UnreadableEvent } from './codec.js';
import { defineLog } from './define-log.js';
import { keyIdOf, type Keyring, openSealedField, seal } from '../privacy/index.js';

/** Version 1 had `title`, version 2 called it `name`, version 3 added `at`. */
const options = {
  type: 'thing.renamed',
  version: 3,
  schema: z.object({ personId: z.number().int(), name: personal(z.string().nullable()), at: z.string() }),
  sample: { personId: 1, name: 'a', at: '2026-01-01T00:00:00.000Z' },
  owner: 'personId',
  formerly: { 1: ['title'] },
  partitionBy: (data: { personId: number }) => data.personId,
  upcasters: {
    1: ({ title, ...rest }: { title: string }) => ({ ...rest, name: title }),
    2: (old: object) => ({ ...old, at: '1970-01-01T00:00:00.000Z' }),
  },
  publish: 'verbatim',
} as const;
const renamed = event(options);
const log = defineLog({ name: 'thing', events: [renamed], inline: [] });

const key = { id: randomUUID(), key: Buffer.alloc(32, 3) };
const keyring = (present: boolean) =>
  ({
    personKey: async () => key,
    findKeys: async (ids: Iterable<string>) => new Map([...ids].map((id) => [id, present ? key.key : null])),
  }) as unknown as Keyring;

const row = (schema_version: number, payload: string, event_id = randomUUID()): EventRow => ({
  log: 'thing',
  seq: 7,
  stream: StreamId('thing-1'),
  version: 1,
  type: 'thing.renamed',
  schema_version,
  event_id: EventId(event_id),
  recorded_at: new Date(0),
  actor: 'user:1',
  correlation: randomUUID(),
  causation: null,
  payload,
});
const read = async (from: EventRow, present = true) => (await decode(log, [from], keyring(present)))[0]?.data;

describe('stored events of older versions', () => {
  it('are read as the newest version, step by step', async () => {
    expect(await read(row(1, '{"personId":1,"title":"old"}'))).toEqual({ personId: 1, name: 'old', at: '1970-01-01T00:00:00.000Z' });
    expect(await read(row(2, '{"personId":1,"name":"mid"}'))).toEqual({ personId: 1, name: 'mid', at: '1970-01-01T00:00:00.000Z' });
  });

  it('stop the reader when they are newer than the build, unknown or not valid JSON', async () => {
    await expect(read(row(4, '{}'))).rejects.toThrow(UnreadableEvent);
    await expect(read({ ...row(3, '{}'), type: 'thing.lost' })).rejects.toThrow(/no such event/);
    await expect(read(row(3, '{'))).rejects.toThrow(/not valid JSON/);
  });

  it('need an upcaster for each version before the newest', () => {
    expect(() => event({ ...options, upcasters: { 1: (old: object) => old } })).toThrow(/lacks the upcaster from version 2/);
  });
});

describe('personal fields', () => {
  it('are stored sealed and read open while the key lives, else as null', async () => {
    const id = randomUUID();
    const payload = await encode(
      renamed,
      { type: 'thing.renamed', data: { personId: 1, name: 'Ada', at: 'x' } },
      EventId(id),
      keyring(true),
    );
    expect(payload).not.toContain('Ada');
    expect(await read(row(3, payload, id))).toEqual({ personId: 1, name: 'Ada', at: 'x' });
    expect(await read(row(3, payload, id), false)).toEqual({ personId: 1, name: null, at: 'x' });
  });

  it('open under the name that they had in their version', async () => {
    const id = randomUUID();
    const payload = JSON.stringify({ personId: 1, title: seal('Ada', key, id, 'title') });
    expect(await read(row(1, payload, id))).toEqual({ personId: 1, name: 'Ada', at: '1970-01-01T00:00:00.000Z' });
    expect(await read(row(1, payload, id), false)).toEqual({ personId: 1, name: null, at: '1970-01-01T00:00:00.000Z' });
  });

  it('open neither in another event nor in another field', async () => {
    const sealed = seal('Ada', key, 'event-1', 'name');
    expect(keyIdOf(sealed)).toBe(key.id);
    expect(openSealedField(sealed, key.key, 'event-1', 'name')).toBe('Ada');
    expect(() => openSealedField(sealed, key.key, 'event-2', 'name')).toThrow();
    expect(() => openSealedField(sealed, key.key, 'event-1', 'bio')).toThrow();
    const payload = JSON.stringify({ personId: 1, name: sealed, at: 'x' });
    await expect(read(row(3, payload))).rejects.toThrow(/does not open/);
  });

  it('are refused when the data does not fit the schema', async () => {
    const wrong = { type: 'thing.renamed', data: { personId: 'x', name: 'Ada', at: 'x' } };
    await expect(encode(renamed, wrong, EventId(randomUUID()), keyring(true))).rejects.toThrow(z.ZodError);
  });
});
