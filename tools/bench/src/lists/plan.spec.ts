import { describe, expect, it } from '@jest/globals';
import { faultsOf, type PlanNode, type PlanRules } from './plan.js';
import { statementsIn } from './plan-log.js';

const rules: PlanRules = { large: new Set(['photo_cards']), mostSorted: 250, mostRead: 2_000 };
const node = (type: string, rows: number, more: object = {}, ...plans: PlanNode[]): PlanNode => ({
  'Node Type': type,
  'Actual Rows': rows,
  'Actual Loops': 1,
  ...more,
  ...(plans.length > 0 && { Plans: plans }),
});
const on = (table: string, more: object = {}) => ({ 'Relation Name': table, ...more });

describe('a plan', () => {
  it('may read a page out of an index and sort it', () =>
    expect(faultsOf(node('Sort', 50, {}, node('Index Scan', 50, on('photo_cards'))), rules)).toEqual([]));

  it('must not read a large table from end to end, in parallel neither; a small one it may', () => {
    expect(faultsOf(node('Seq Scan', 1, on('photo_cards')), rules)).toEqual(['reads all of photo_cards']);
    expect(faultsOf(node('Gather', 1, {}, node('Parallel Seq Scan', 1, on('photo_cards'))), rules)).toEqual(['reads all of photo_cards']);
    expect(faultsOf(node('Seq Scan', 1, on('logs')), rules)).toEqual([]);
  });

  it('must not sort more than it may, however deep the sort lies', () => {
    const sort = (rows: number) => node('Limit', 10, {}, node('Sort', 10, {}, node('Index Scan', rows, on('photo_tags'))));
    expect(faultsOf(sort(250), rules)).toEqual([]);
    expect(faultsOf(sort(251), rules)).toEqual(['sorts 251 rows at once']);
    expect(faultsOf(node('Incremental Sort', 10, {}, node('Index Scan', 300, on('photo_tags'))), rules)).toEqual([
      'sorts 300 rows at once',
    ]);
  });

  it('must not sort on disk, no matter what else is allowed', () =>
    expect(faultsOf(node('Sort', 9, { 'Sort Space Type': 'Disk' }), { large: new Set(), mostSorted: 1_000_000, mostRead: null })).toEqual([
      'sorts on disk',
    ]));

  it('must not read many rows to show a few: filtered, rechecked, or in many loops', () => {
    expect(faultsOf(node('Index Scan', 50, on('photo_cards', { 'Rows Removed by Filter': 1_951 })), rules)).toEqual(['looks at 2001 rows']);
    expect(faultsOf(node('Bitmap Heap Scan', 50, on('photos', { 'Rows Removed by Index Recheck': 1_951 })), rules)).toEqual([
      'looks at 2001 rows',
    ]);
    expect(faultsOf(node('Index Only Scan', 100, on('photos', { 'Actual Loops': 21 })), rules)).toEqual(['looks at 2100 rows']);
    expect(faultsOf(node('Index Only Scan', 100, on('photos', { 'Actual Loops': 21 })), { ...rules, mostRead: null })).toEqual([]);
  });
});

describe('the log of PostgreSQL', () => {
  it('lists the statements that were run, and by which login', () => {
    const text = [
      '@heliograph api@ LOG:  duration: 0.052 ms  plan:',
      '\t{',
      '\t  "Query Text": "select 1\\n   from views.photo_cards",',
      '\t  "Plan": { "Node Type": "Result", "Actual Rows": 1.00, "Actual Loops": 1 }',
      '\t}',
      '@@ LOG:  checkpoint starting: time',
      '',
    ].join('\n');
    expect(statementsIn(text)).toEqual([
      {
        application: 'heliograph api',
        sql: 'select 1 from views.photo_cards',
        plan: { 'Node Type': 'Result', 'Actual Rows': 1, 'Actual Loops': 1 },
      },
    ]);
  });
});
