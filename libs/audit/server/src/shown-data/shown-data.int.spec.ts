import { RecordShownData } from '@heliograph/audit-contracts';
import { newContext } from '@heliograph/cqrs';
import { type Context, type StoredEvent, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditContext } from '../audit.context.js';
import { auditLog, viewStream } from '../audit.log.js';

const shown = { subject: 'case-8', people: [UserId(9), UserId(3), UserId(9)], fields: ['reports', 'decisions', 'reports'] };

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([auditContext]);
});
afterAll(() => product.close());

const record = (context: Context, data = shown) => product.dispatcher.dispatch(new RecordShownData(context, data));
const recorded = async (context: Context): Promise<readonly StoredEvent[]> =>
  (await product.runtime.store.load(auditLog, viewStream(context))).events;

describe('what staff was shown of people', () => {
  it('is one event: who, what and of whom, and nothing that it held', async () => {
    const context = newContext('user:5', new Date('2026-01-31T09:30:00Z'));
    await record(context);
    expect(await recorded(context)).toMatchObject([
      {
        type: 'audit.personal-data-viewed',
        actor: 'user:5',
        data: { subject: 'case-8', people: [3, 9], countPeople: 2, fields: ['reports', 'decisions'], at: '2026-01-31T09:30:00.000Z' },
      },
    ]);
  });

  it('of many at once, of one person or of several, no record is refused', async () => {
    const contexts = Array.from({ length: 40 }, (_, at) => newContext(`user:${5 + (at % 2)}`));
    await Promise.all(contexts.map((context) => record(context)));
    expect((await Promise.all(contexts.map(recorded))).map(({ length }) => length)).toEqual(contexts.map(() => 1));
  });

  it('is recorded once, however often the same command is given', async () => {
    const context = newContext('user:5');
    await Promise.all([record(context), record(context)]);
    await record(context);
    expect(await recorded(context)).toHaveLength(1);
  });

  it('names a thousand people at most, and how many there were', async () => {
    const context = newContext('system:ops');
    await record(context, { ...shown, people: Array.from({ length: 1_500 }, (_, at) => UserId(2_000 - at)) });
    const [{ data } = { data: {} }] = (await recorded(context)) as readonly { data: { people?: number[]; countPeople?: number } }[];
    expect([data.people?.length, data.people?.[0], data.countPeople]).toEqual([1_000, 501, 1_500]);
  });

  it('fails where the log cannot be written, so that nothing is shown', async () => {
    await product.admin.query(`revoke update (head_seq) on event_store.logs from ${await runtimeLogin()}`);
    await expect(record(newContext('user:5'))).rejects.toThrow();
    await product.admin.query(`grant update (head_seq) on event_store.logs to ${await runtimeLogin()}`);
    await record(newContext('user:5'));
  });
});

async function runtimeLogin(): Promise<string> {
  const [row] = await product.runtime.database.query<{ name: string }>('select quote_ident(current_user) as name');
  return row?.name ?? '';
}
