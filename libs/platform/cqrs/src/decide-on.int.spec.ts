import { EventStore } from '@heliograph/event-store';
import { relation, StreamId, type Versioned } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { testMasterKey } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decideOn, loadState } from './decide-on.js';

const point = relation<{ thingId: number; personId: number; at: string }>()({ on: 'sample.point-given', off: 'sample.point-taken' });
const noon = '2026-03-01T12:00:00.000Z';
const wish = (thingId: number, wanted: boolean) =>
  wanted ? ({ kind: 'on', data: { thingId, personId: 1, at: noon } } as const) : ({ kind: 'off', at: noon } as const);

let product: TestProduct;
/** Each has its own turns, as each process has. */
let stores: EventStore[];
beforeAll(async () => {
  product = await testProduct([sampleContext]);
  stores = [product.runtime.store, ...[1, 2].map(() => new EventStore({ url: product.url, masterKey: testMasterKey }))];
});
afterAll(async () => {
  await Promise.all(stores.slice(1).map((store) => store.close()));
  await product.close();
});

const decide = (store: EventStore, thingId: number, wanted: boolean) =>
  decideOn(store, {
    log: sampleLog,
    stream: StreamId(`point-${thingId}`),
    decider: point,
    command: wish(thingId, wanted),
    context: sampleRequest(),
  });
const versions = async (thingId: number) =>
  (await product.runtime.store.load(sampleLog, StreamId(`point-${thingId}`))).events.map(({ type }) => type);

describe('many decisions on one stream at once', () => {
  it('of one process none is refused, and each event follows from the one before', async () => {
    const decided = await Promise.all(Array.from({ length: 200 }, (_, at) => decide(stores[0] as EventStore, 1, at % 2 === 0)));
    const types = await versions(1);
    expect(types).toHaveLength(decided.flatMap(({ events }) => events).length);
    types.forEach((type, at) => expect(type).toBe(at % 2 === 0 ? 'sample.point-given' : 'sample.point-taken'));
    expect(types).toHaveLength(200);
  });

  it('of three processes none is refused either', async () => {
    await Promise.all(Array.from({ length: 150 }, (_, at) => decide(stores[at % 3] as EventStore, 2, Math.floor(at / 3) % 2 === 0)));
    const types = await versions(2);
    types.forEach((type, at) => expect(type).toBe(at % 2 === 0 ? 'sample.point-given' : 'sample.point-taken'));
  });

  it('beyond a bound they are refused at once, with when to come again, and the others are decided', async () => {
    // All want the same, so that the stream which each of them loads stays short.
    const settled = await Promise.allSettled(Array.from({ length: 3_000 }, () => decide(stores[0] as EventStore, 3, true)));
    const refused = settled.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as { name: string; retryAfterSeconds: number }] : [],
    );
    expect(refused.length).toBeGreaterThanOrEqual(3_000 - 501);
    expect(refused.length).toBeLessThan(3_000);
    const answers = new Set(refused.map(({ name, retryAfterSeconds }) => `${name}, again in ${retryAfterSeconds} s`));
    expect([...answers]).toEqual(['Unavailable, again in 1 s']);
    expect((await decide(stores[0] as EventStore, 3, true)).events.length).toBeLessThan(2);
  });
});

describe('a decision that expects a version (S14)', () => {
  const expecting = (store: EventStore, thingId: number, wanted: boolean, expectedVersion: number) =>
    decideOn(store, {
      log: sampleLog,
      stream: StreamId(`point-${thingId}`),
      decider: point,
      command: wish(thingId, wanted),
      context: { ...sampleRequest(), expectedVersion },
    }).then(
      ({ events }) => events.length,
      ({ code }: Error & { code: string }) => code,
    );

  it('is made at that version alone, also where there is nothing to do', async () => {
    const [store] = stores as [EventStore];
    expect(await expecting(store, 4, true, 1)).toBe('version-moved');
    expect(await expecting(store, 4, true, 0)).toBe(1);
    expect(await expecting(store, 4, true, 0)).toBe('version-moved');
    expect(await expecting(store, 4, true, 1)).toBe(0);
  });

  it('is made once of many that expect the same, in one process and in three', async () => {
    for (const processes of [1, 3]) {
      const thingId = 4 + processes;
      const decided = await Promise.all(
        Array.from({ length: 30 }, (_, at) => expecting(stores[at % processes] as EventStore, thingId, true, 0)),
      );
      expect(decided.filter((each) => each === 1)).toHaveLength(1);
      expect(decided.filter((each) => each === 'version-moved')).toHaveLength(29);
    }
  });
});

/** A store of its own, with the names of its methods that decisions have called. */
function watchedStore() {
  const store = new EventStore({ url: product.url, masterKey: testMasterKey });
  const called: string[] = [];
  for (const name of ['loadLatest', 'append'] as const) {
    const method = store[name].bind(store) as (...of: never[]) => unknown;
    const watched = (...of: never[]) => {
      called.push(name);
      return method(...of);
    };
    Object.assign(store, { [name]: watched });
  }
  return { store, called };
}

describe('a decision on a stream that is new', () => {
  const onNew = (store: EventStore, thingId: number, wanted: boolean) =>
    decideOn(store, {
      log: sampleLog,
      stream: StreamId(`point-${thingId}`),
      isNew: true,
      decider: point,
      command: wish(thingId, wanted),
      context: sampleRequest(),
    });

  it('loads nothing', async () => {
    const { store, called } = watchedStore();
    expect((await onNew(store, 22, true)).events).toHaveLength(1);
    expect(called).toEqual(['append']);
    await store.close();
  });

  it('is made again on what there is, where it is not new after all', async () => {
    expect((await onNew(stores[0] as EventStore, 22, true)).events).toEqual([]);
    expect(await versions(22)).toEqual(['sample.point-given']);
  });
});

describe('a decision on what its caller has read', () => {
  const of = (thingId: number) => ({ log: sampleLog, stream: StreamId(`point-${thingId}`), decider: point });
  const decideAt = (store: EventStore, thingId: number, state: Versioned<typeof point.initial>) =>
    decideOn(store, { ...of(thingId), command: wish(thingId, true), context: sampleRequest(), state });

  it('loads nothing', async () => {
    const { store, called } = watchedStore();
    const state = await loadState(store, of(30));
    expect((await decideAt(store, 30, state)).events).toHaveLength(1);
    expect(called).toEqual(['loadLatest', 'append']);
    await store.close();
  });

  it('is made again on what there is, where that has changed since', async () => {
    const [store] = stores as [EventStore];
    const state = await loadState(store, of(31));
    await decide(store, 31, true);
    expect((await decideAt(store, 31, state)).events).toEqual([]);
    expect(await versions(31)).toEqual(['sample.point-given']);
  });

  it('meets no conflict with others of its process that came before it', async () => {
    const { store, called } = watchedStore();
    const state = await loadState(store, of(32));
    const decided = await Promise.all(Array.from({ length: 20 }, () => decideAt(store, 32, state)));
    expect(decided.flatMap(({ events }) => events)).toHaveLength(1);
    expect(called.filter((name) => name === 'append')).toHaveLength(1);
    await store.close();
  });
});
