import { randomUUID } from 'node:crypto';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { testMasterKey } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Keyring } from '@heliograph/event-store/privacy';
import { StoredAnswers } from './stored-answers.js';

const [this_, other] = [Buffer.from('this content'), Buffer.from('another')];

describe('answers to requests that are sent again (S19)', () => {
  let product: TestProduct;
  let answers: StoredAnswers;
  beforeAll(async () => {
    product = await testProduct([]);
    answers = new StoredAnswers(product.runtime.database, product.runtime.store.keyring);
  });
  afterAll(() => product.close());

  it('one caller is first, the others wait, and then all get its answer', async () => {
    const request = randomUUID();
    const states = await Promise.all(Array.from({ length: 5 }, () => answers.begin(request, this_)));
    expect(states.map(({ kind }) => kind).sort()).toEqual(['first', 'under-way', 'under-way', 'under-way', 'under-way']);
    await answers.finish(request, 1, { id: 7 });
    expect(await answers.begin(request, this_)).toEqual({ kind: 'answered', answer: { id: 7 } });
    expect(await answers.begin(request, other)).toEqual({ kind: 'another' });
  });

  it('a refused request is done by the next caller', async () => {
    const request = randomUUID();
    await answers.abandon(request, await claimed(request));
    expect(await answers.begin(request, other)).toMatchObject({ kind: 'first' });
  });

  const claimed = async (request: string): Promise<string> => {
    const state = await answers.begin(request, this_);
    return state.kind === 'first' ? state.claim : state.kind;
  };

  it('a claim that comes late is not given back in the place of the one that followed it', async () => {
    const request = randomUUID();
    const late = await claimed(request);
    await product.admin.query(`update event_store.answers set under_way_until = now() - interval '1 second' where request = $1`, [request]);
    await claimed(request);
    await answers.abandon(request, late);
    expect(await answers.begin(request, this_)).toEqual({ kind: 'under-way' });
  });

  it('a request whose process crashed is taken over a minute later, and an answer of yesterday has expired', async () => {
    const request = randomUUID();
    await answers.begin(request, this_);
    await product.admin.query(`update event_store.answers set under_way_until = now() - interval '1 second' where request = $1`, [request]);
    expect(await answers.begin(request, other)).toEqual({ kind: 'another' });
    expect(await answers.begin(request, this_)).toMatchObject({ kind: 'first' });
    await answers.finish(request, 1, 'made');
    await product.admin.query(`update event_store.answers set recorded_at = now() - interval '25 hours' where request = $1`, [request]);
    expect(await answers.begin(request, other)).toMatchObject({ kind: 'first' });
  });

  it('an answer is sealed under the key of the caller', async () => {
    const request = randomUUID();
    await answers.begin(request, this_);
    await answers.finish(request, 2, { body: 'personal words' });
    const [row] = await product.admin.query<{ answer: string }>('select answer from event_store.answers where request = $1', [request]);
    expect(row?.answer).toMatch(/^v1\./);
    expect(row?.answer).not.toContain('personal');
    await product.admin.query('update event_store.keys set wrapped = null, destroyed_at = now() where person = 2');
    const elsewhere = new StoredAnswers(product.runtime.database, new Keyring(product.runtime.database, testMasterKey));
    await expect(elsewhere.begin(request, this_)).rejects.toThrow('is gone');
  });

  it('it is unreadable once that key is destroyed', async () => {
    const [theirs, others] = [randomUUID(), randomUUID()];
    for (const [request, person] of [[theirs, 3] as const, [others, 4] as const]) {
      await answers.begin(request, this_);
      await answers.finish(request, person, { body: 'personal words' });
    }
    await product.runtime.store.keyring.destroy(3);
    await answers.erase(3);
    const rows = await product.admin.query('select request from event_store.answers where request = any($1::uuid[])', [[theirs, others]]);
    expect(rows).toEqual([{ request: others }]);
  });
});
