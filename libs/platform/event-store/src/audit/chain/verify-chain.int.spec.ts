import { StreamId } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyChain } from './verify-chain.js';

describe('the chain', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([sampleContext]);
    for (let person = 1; person <= 5; person++)
      await product.runtime.store.append(sampleLog, {
        streams: [
          {
            stream: StreamId(`point-1-${person}`),
            expectedVersion: 0,
            events: [{ type: 'sample.point-given', data: { thingId: 1, personId: person } }],
          },
        ],
        context: sampleRequest(),
      });
  });
  afterAll(() => product.close());

  it.each([
    ['log', `'other'`],
    ['stream', `'point-9-9'`],
    ['version', '9'],
    ['partition', '(partition + 1) % 64'],
    ['type', `'sample.point-taken'`],
    ['schema_version', '2'],
    ['event_id', 'gen_random_uuid()'],
    ['recorded_at', `recorded_at + interval '1 millisecond'`],
    ['actor', `'user:9'`],
    ['correlation', 'gen_random_uuid()'],
    ['causation', 'gen_random_uuid()'],
    ['command_id', 'gen_random_uuid()'],
    ['payload', `payload || ' '`],
    ['metadata', `'{"a":1}'`],
    ['hash', `sha256('x'::bytea)`],
  ])('names the event when its %s was changed', async (column, value) => {
    await product.admin.query(`create table saved as select * from event_store.events where seq = 3`);
    try {
      if (column === 'log') await product.admin.query('delete from event_store.events where seq = 3');
      else await product.admin.query(`update event_store.events set ${column} = ${value} where seq = 3`);
      const { faults } = await verifyChain(product.admin, 'sample');
      expect(faults[0]).toMatchObject({ seq: 3 });
    } finally {
      await product.admin.query('delete from event_store.events where seq = 3');
      await product.admin.query('insert into event_store.events select * from saved');
      await product.admin.query('drop table saved');
    }
    expect((await verifyChain(product.admin, 'sample')).faults).toEqual([]);
  });

  it('notices a truncated tail', async () => {
    await product.admin.query(`create table tail as select * from event_store.events where seq = 5`);
    await product.admin.query('delete from event_store.events where seq = 5');
    expect((await verifyChain(product.admin, 'sample')).faults).toEqual([{ seq: 5, reason: expect.stringMatching(/missing/) }]);
    await product.admin.query('insert into event_store.events select * from tail');
  });
});
