import { StreamId } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct, walkedChain } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

describe('ranges of a log', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([sampleContext]);
  });
  afterAll(async () => {
    // Each product of the specs is replayed when it closes: here that would be a hundred million positions.
    await product.admin.query('truncate event_store.events, event_store.streams, sample.points');
    await standAt(0);
    await product.close();
  });

  /** First numbers of the ranges, in millions. */
  const ranges = async () => {
    const rows = await product.admin.query<{ first: number }>(
      `select split_part(c.relname, '_', 3)::bigint as first from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'event_store.events_sample'::regclass order by 1`,
    );
    return rows.map(({ first }) => (first - 1) / 1_000_000);
  };
  const standAt = (seq: number) => product.admin.query(`update event_store.logs set head_seq = $1 where log = 'sample'`, [seq]);
  const give = (stream: string, events: number) =>
    product.runtime.store.append(sampleLog, {
      streams: [
        {
          stream: StreamId(stream),
          expectedVersion: 0,
          events: Array(events).fill({ type: 'sample.point-given', data: { thingId: 1, personId: 1 } }),
        },
      ],
      context: sampleRequest(),
    });

  it('exist for twenty million events ahead', async () => {
    expect(await ranges()).toEqual([0, 10, 20]);
    await standAt(9_999_999);
    await product.runtime.store.runMaintenance('sample');
    expect(await ranges()).toEqual([0, 10, 20]);
    await standAt(10_000_000);
    await product.runtime.store.runMaintenance('sample');
    expect(await ranges()).toEqual([0, 10, 20, 30]);
  });

  it('are not waited for while a backup reads the log: appends go on, and a later round makes them', async () => {
    await standAt(20_000_000);
    await product.admin.transaction(async (backup) => {
      await backup.query('select from event_store.events_sample limit 1');
      const began = performance.now();
      const [made, appended] = await Promise.allSettled([product.runtime.store.runMaintenance('sample'), give('during a backup', 1)]);
      expect(made).toMatchObject({ status: 'rejected', reason: { code: '55P03' } });
      expect(appended.status).toBe('fulfilled');
      // Less than the lock_timeout of the login, for which appends would wait, too.
      expect(performance.now() - began).toBeLessThan(4_000);
    });
    expect(await ranges()).toEqual([0, 10, 20, 30]);
    await product.runtime.store.runMaintenance('sample');
    expect(await ranges()).toEqual([0, 10, 20, 30, 40]);
  });

  it('are made once each by many callers at once', async () => {
    await standAt(40_000_000);
    await Promise.all(Array.from({ length: 6 }, () => product.runtime.database.query(`select event_store.ensure_ranges('sample')`)));
    expect(await ranges()).toEqual([0, 10, 20, 30, 40, 50, 60]);
  });

  it('are made by the appending process when no worker has made them, for one event and for many at once', async () => {
    await standAt(70_000_000);
    expect((await give('lone', 1)).position?.seq).toBe(70_000_001);
    expect(await ranges()).toContain(90);
    await standAt(99_999_998);
    const appended = await Promise.all([give('one', 3), give('two', 3)]);
    expect(appended.map(({ position }) => position?.seq).sort()).toEqual([100_000_001, 100_000_004]);
    // And one more, since the second caller requested ranges beyond the first one's events.
    expect(await ranges()).toEqual(expect.arrayContaining([100, 110]));
    const { faults } = await walkedChain(product.admin, 'sample');
    // The only fault is that this spec skipped numbers.
    expect(faults.map(({ reason }) => reason)).toEqual([1, 2, 3].map(() => expect.stringMatching(/missing/)));
  });
});
