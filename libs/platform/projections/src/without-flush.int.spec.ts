import type { Queryable } from '@heliograph/database';
import { StreamId } from '@heliograph/kernel';
import { countersProjection, sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureCheckpoint, moveCheckpoint } from './checkpoints.js';
import { type Counted, counterStatement } from './counter-statement.js';
import type { CounterSource } from './sources.js';

const CHECKPOINT = ['spec', 'sample'] as const;

describe('a transaction that moves a checkpoint waits for no disk, unless a standby waits for that', () => {
  const expected = () => ({ synchronous_commit: testServices().replicaUrl ? 'on' : 'off' });
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([sampleContext]);
    const events = [{ type: 'sample.point-given', data: { thingId: 1, personId: 1 } }];
    await product.runtime.store.append(sampleLog, {
      streams: [{ stream: StreamId('thing-1'), expectedVersion: 0, events }],
      context: sampleRequest(),
    });
    await ensureCheckpoint(product.runtime.database, ...CHECKPOINT);
  });
  afterAll(() => product.close());

  /** What a transaction that would wait is set to after `work`; nothing of it stays. */
  async function setBehind(work: (tx: Queryable) => Promise<unknown>): Promise<unknown> {
    let setting: unknown;
    const rolledBack = product.runtime.database.transaction(async (tx) => {
      await tx.query('set local synchronous_commit to on');
      await work(tx);
      [setting] = await tx.query(`select current_setting('synchronous_commit') as synchronous_commit`);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    return setting;
  }

  it('behind handlers', async () => {
    expect(await setBehind((tx) => moveCheckpoint(tx, ...CHECKPOINT, 0, 1, null))).toEqual(expected());
  });

  it('behind a counter', async () => {
    const sql = counterStatement(countersProjection.sources[0] as CounterSource, '', 10);
    const counted = async (tx: Queryable) => expect(await tx.query<Counted>(sql, [CHECKPOINT[0], 10])).toMatchObject([{ seq: 1 }]);
    expect(await setBehind(counted)).toEqual(expected());
  });
});
