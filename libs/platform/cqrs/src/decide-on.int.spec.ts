import { EventStore } from '@heliograph/event-store';
import { StreamId, toggle } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { testMasterKey } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decideOn } from './decide-on.js';

const point = toggle<{ thingId: number; personId: number }, 'wanted', 'given', 'sample.point-given', 'sample.point-taken'>({
  wanted: 'wanted',
  state: 'given',
  on: 'sample.point-given',
  off: 'sample.point-taken',
});

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
    command: { thingId, personId: 1, wanted },
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
    await Promise.all(Array.from({ length: 300 }, (_, at) => decide(stores[at % 3] as EventStore, 2, Math.floor(at / 3) % 2 === 0)));
    const types = await versions(2);
    types.forEach((type, at) => expect(type).toBe(at % 2 === 0 ? 'sample.point-given' : 'sample.point-taken'));
  });

  it('beyond a bound they are refused at once, with when to come again, and the others are decided', async () => {
    const settled = await Promise.allSettled(Array.from({ length: 3_000 }, (_, at) => decide(stores[0] as EventStore, 3, at % 2 === 0)));
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.length).toBeGreaterThanOrEqual(3_000 - 501);
    expect(refused.length).toBeLessThan(3_000);
    for (const reason of refused) expect(reason).toMatchObject({ name: 'Unavailable', retryAfterSeconds: 1 });
    expect((await decide(stores[0] as EventStore, 3, true)).events.length).toBeLessThan(2);
  });
});

describe('a decision that expects a version (S14)', () => {
  const expecting = (store: EventStore, thingId: number, wanted: boolean, expectedVersion: number) =>
    decideOn(store, {
      log: sampleLog,
      stream: StreamId(`point-${thingId}`),
      decider: point,
      command: { thingId, personId: 1, wanted },
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

describe('a decision whose command still waits for something', () => {
  const waiting = (store: EventStore, thingId: number, command: Promise<{ thingId: number; personId: number; wanted: boolean }>) =>
    decideOn(store, { log: sampleLog, stream: StreamId(`point-${thingId}`), decider: point, command, context: sampleRequest() });

  it('waits for it', async () => {
    const command = new Promise<{ thingId: number; personId: number; wanted: boolean }>((resolve) => {
      setImmediate(() => resolve({ thingId: 20, personId: 1, wanted: true }));
    });
    expect((await waiting(stores[0] as EventStore, 20, command)).events).toHaveLength(1);
  });

  it('is not made where that fails, and ends nothing else, also where it never got a turn', async () => {
    const [store] = stores as [EventStore];
    const failing = () => waiting(store, 21, Promise.reject(new Error('not seen')));
    await expect(failing()).rejects.toThrow('not seen');
    const outcomes = await Promise.allSettled(Array.from({ length: 600 }, failing));
    expect(new Set(outcomes.map((one) => (one as PromiseRejectedResult).reason.name))).toEqual(new Set(['Error', 'Unavailable']));
    expect(await versions(21)).toEqual([]);
    expect((await decide(store, 21, true)).events).toHaveLength(1);
  });
});

describe('a decision on a stream that is new', () => {
  const onNew = (store: EventStore, thingId: number, wanted: boolean) =>
    decideOn(store, {
      log: sampleLog,
      stream: StreamId(`point-${thingId}`),
      isNew: true,
      decider: point,
      command: { thingId, personId: 1, wanted },
      context: sampleRequest(),
    });

  it('loads nothing', async () => {
    const store = new EventStore({ url: product.url, masterKey: testMasterKey });
    const loads: unknown[] = [];
    const load = store.loadLatest.bind(store);
    store.loadLatest = (...of) => {
      loads.push(of);
      return load(...of) as never;
    };
    expect((await onNew(store, 22, true)).events).toHaveLength(1);
    expect(loads).toEqual([]);
    await store.close();
  });

  it('is made again on what there is, where it is not new after all', async () => {
    expect((await onNew(stores[0] as EventStore, 22, true)).events).toEqual([]);
    expect(await versions(22)).toEqual(['sample.point-given']);
  });
});
