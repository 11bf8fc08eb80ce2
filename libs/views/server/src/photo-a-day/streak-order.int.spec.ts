import { readPage } from '@heliograph/cqrs/reads';
import type { PageRequest, PageStart } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { neighbours } from '../spec/neighbours.js';
import { userList } from '../user-card/user-card.list.js';
import { viewsContext } from '../views.context.js';

describe('with a hundred thousand people', () => {
  const people = 100_000;
  const now = new Date('2026-03-01T12:00:00.000Z');
  const running = people * 0.9 - people / 1000;
  let product: TestProduct;

  beforeAll(async () => {
    product = await testProduct([viewsContext, ...neighbours]);
    // Nine of ten have a run that stands, and a hundred one that ran out just now.
    await product.admin.query(
      `insert into views.user_cards (user_id, username, username_folded, name, created_at)
       select id, 'user' || id, 'user' || id, 'User', $1 from generate_series(1, ${people}) id`,
      [now],
    );
    await product.admin.query(
      `insert into views.photo_a_day (user_id, offset_minutes, completed, first_day, recent_days, run, runs_out_at, ranked)
       select id, 0, 400, 20000, '{}', 1 + id * 7919 % 400, $1::timestamptz + case when id % 1000 = 1 then -1 else 1 + id % 72 end * interval '1 hour', 1 + id * 7919 % 400
       from generate_series(1, ${people}) id where id % 10 > 0`,
      [now],
    );
    await product.admin.query('analyze views.user_cards, views.photo_a_day');
  });
  afterAll(async () => {
    // These people have no events.
    await product.admin.query('truncate views.photo_a_day, views.user_cards');
    await product.close();
  });

  const cases: readonly (readonly [string, number, PageStart | null])[] = [
    ['the first page', 1, null],
    ['a page by number', 20, null],
    ['a page by place', 1, { after: [200, 50_000] }],
    ['a page before a place', 1, { before: [200, 50_000] }],
    ['where the streaks end', 1, { after: [1, 500] }],
    ['behind the streaks', 1, { after: [0, 50_000] }],
  ];

  it.each(cases)('U6 %s is a walk along an index: nothing is sorted but the page, no table is read whole', async (_, page, from) => {
    const { sql, params } = await statementOf({ page, perPage: 20, from });
    const plan = await explained(sql, params);
    const walked = Math.max(...plan.map(({ rows }) => rows));
    expect(plan.filter(({ node }) => node === 'Seq Scan')).toEqual([]);
    for (const { node, rows } of plan) if (/Sort/.test(node)) expect(rows).toBeLessThanOrEqual(21);
    expect(walked).toBeLessThanOrEqual(page * 20 + 200);
    // One more, which says that another page follows.
    expect(Object.keys(await product.runtime.database.query(sql, params))).toHaveLength(21);
    expect(running).toBeGreaterThan(walked * 100);
  });

  async function statementOf(request: PageRequest): Promise<{ readonly sql: string; readonly params: readonly unknown[] }> {
    let sent: { readonly sql: string; readonly params: readonly unknown[] } | undefined;
    const query = async (sql: string, params: readonly unknown[] = []) => ((sent = { sql, params }), []);
    await readPage({ query, prepared: ({ text, params }) => query(text, params) }, userList('streak', now), request);
    if (!sent) throw new Error('Nothing was asked');
    return sent;
  }

  /** Every node that was run, with the rows it gave or passed over. */
  async function explained(sql: string, params: readonly unknown[]): Promise<{ node: string; rows: number }[]> {
    const [row] = await product.admin.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (analyze, format json) ${sql}`, params);
    const nodes: { node: string; rows: number }[] = [];
    const visit = (plan: PlanNode): void => {
      const loops = plan['Actual Loops'];
      if (loops === 0) return;
      const passedOver = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0);
      if (plan['Relation Name'] !== 'user_totals')
        nodes.push({ node: plan['Node Type'], rows: (plan['Actual Rows'] + passedOver) * loops });
      for (const child of plan.Plans ?? []) visit(child);
    };
    visit((row as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'][0].Plan);
    return nodes;
  }
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}
