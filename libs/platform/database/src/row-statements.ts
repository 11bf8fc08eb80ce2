import { type RowChange, type AfterBatch, type Table, typeOf, type Values } from './table.js';

/** One statement with a single jsonb parameter: an array of rows. `returns` names the added columns that come back. */
export interface RowStatement {
  readonly table: Table;
  readonly sql: string;
  readonly rows: readonly Values[];
  /** Filled for `add`: the statement answers key and new values of these columns. */
  readonly returns: readonly string[];
}

interface Net {
  op: 'put' | 'change' | 'add' | 'remove';
  readonly table: Table;
  readonly key: Values;
  values: Record<string, unknown>;
}

/**
 * Folds changes, in order, to set-based statements: one for each table and shape, keys sorted so that concurrent batches
 * cannot deadlock. `suffix` is put after each table's name (a rebuild fills `name__next`).
 */
export function rowStatements(changes: Iterable<RowChange>, suffix = ''): RowStatement[] {
  const statements: RowStatement[] = [];
  let nets: Net[] = [];
  let latest = new Map<string, Net>();
  const settled = new Map<Table, Set<number>>();
  const flush = () => {
    statements.push(...statementsOf(nets, suffix));
    nets = [];
    latest = new Map();
  };
  for (const next of changes) {
    if (next.op === 'changeWhere' || next.op === 'removeWhere') {
      flush();
      statements.push(whereStatement(next, suffix));
      continue;
    }
    const id = `${next.table.name}|${JSON.stringify(Object.keys(next.table.key).map((column) => next.key[column]))}`;
    const values = next.op === 'remove' ? {} : defined(next.values);
    if (next.op === 'change' && Object.keys(values).length === 0) continue;
    const net: Net = { op: next.op, table: next.table, key: next.key, values };
    noteSettled(settled, net);
    const merged = merge(latest.get(id), net);
    if (merged === 'after') {
      flush();
      nets.push(net);
      latest.set(id, net);
    } else if (merged === 'new') {
      nets.push(net);
      latest.set(id, net);
    }
  }
  flush();
  return [
    ...statements,
    ...[...settled].flatMap(([table, keys]) => (table.afterBatch ? [settleStatement(table, table.afterBatch, keys, suffix)] : [])),
  ];
}

/** Merges `next` into what is already pending for the same row; `after` = it must run in a later statement. */
function merge(pending: Net | undefined, next: Net): 'new' | 'merged' | 'after' {
  if (!pending) return 'new';
  if (pending.op === next.op && next.op !== 'add') {
    Object.assign(pending.values, next.values);
    return 'merged';
  }
  if (pending.op === 'add' && next.op === 'add') {
    for (const [column, delta] of Object.entries(next.values)) pending.values[column] = Number(pending.values[column] ?? 0) + Number(delta);
    return 'merged';
  }
  if (pending.op === 'put' && next.op === 'change') {
    Object.assign(pending.values, next.values);
    return 'merged';
  }
  if (next.op === 'remove') {
    pending.op = 'remove';
    pending.values = {};
    return 'merged';
  }
  return 'after';
}

function statementsOf(nets: readonly Net[], suffix: string): RowStatement[] {
  const groups = new Map<string, Net[]>();
  for (const net of nets) {
    const shape = `${net.table.name}|${net.op}|${Object.keys(net.values).sort().join()}`;
    const group = groups.get(shape);
    if (group) group.push(net);
    else groups.set(shape, [net]);
  }
  return [...groups.values()].flatMap((group) => {
    const statement = keyedStatement(group, suffix);
    const { table, op } = group[0] as Net;
    return op === 'add' && table.deleteAtZero ? [statement, goneStatement(table, table.deleteAtZero, statement.rows, suffix)] : [statement];
  });
}

function keyedStatement(group: readonly Net[], suffix: string): RowStatement {
  const { table, op, values } = group[0] as Net;
  const keys = Object.keys(table.key);
  const columns = Object.keys(values).sort();
  for (const column of columns) if (!(column in table.columns)) throw new Error(`${table.name} has no column ${column}`);
  const name = table.name + suffix;
  const source = `jsonb_to_recordset($1::jsonb) as r(${[...keys, ...columns].map((column) => `${column} ${typeOf(table, column)}`).join(', ')})`;
  const match = keys.map((column) => `t.${column} = r.${column}`).join(' and ');
  const order = `order by ${keys.map((column) => `r.${column}`).join(', ')}`;
  const insert = `insert into ${name} as t (${[...keys, ...columns].join(', ')}) select ${[...keys, ...columns].map((column) => `r.${column}`).join(', ')} from ${source} ${order} on conflict (${keys.join(', ')})`;
  const rows = group.map((net) => ({ ...net.key, ...net.values }) as Values);
  const sql = {
    put: () =>
      `${insert} do ${columns.length ? `update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}` : 'nothing'}`,
    add: () =>
      `${insert} do update set ${columns.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ')} returning ${[...keys, ...columns].map((column) => `t.${column}`).join(', ')}`,
    change: () =>
      `update ${name} as t set ${columns.map((column) => `${column} = r.${column}`).join(', ')} from (select * from ${source} ${order}) as r where ${match}`,
    remove: () => `delete from ${name} as t using ${source} where ${match}`,
  }[op]();
  return { table, sql, rows, returns: op === 'add' ? columns : [] };
}

function noteSettled(settled: Map<Table, Set<number>>, { op, table, key, values }: Net): void {
  if ((op !== 'put' && op !== 'change') || !table.afterBatch?.on.some((column) => column in values)) return;
  const keys = settled.get(table) ?? new Set();
  settled.set(table, keys.add(Number(key[Object.keys(table.key)[0] as string])));
}

function settleStatement(table: Table, { call }: AfterBatch, keys: Iterable<number>, suffix: string): RowStatement {
  const ids = 'array(select r.id from jsonb_to_recordset($1::jsonb) as r(id bigint))';
  const rows = Array.from(keys, (id) => ({ id }));
  return { table, sql: `select ${call(table.name + suffix, ids)}`, rows, returns: [] };
}

/** Deletes those of the changed rows whose counter reached 0. */
function goneStatement(table: Table, column: string, rows: readonly Values[], suffix: string): RowStatement {
  const keys = Object.keys(table.key);
  const source = `jsonb_to_recordset($1::jsonb) as r(${keys.map((key) => `${key} ${typeOf(table, key)}`).join(', ')})`;
  const match = keys.map((key) => `t.${key} = r.${key}`).join(' and ');
  return { table, sql: `delete from ${table.name + suffix} as t using ${source} where ${match} and t.${column} = 0`, rows, returns: [] };
}

function whereStatement(next: RowChange & { op: 'changeWhere' | 'removeWhere' }, suffix: string): RowStatement {
  const { table } = next;
  const wheres = Object.keys(next.where);
  const match = wheres.map((column) => `t.${column} = r.w_${column}`).join(' and ');
  const values = next.op === 'changeWhere' ? next.values : {};
  const columns = Object.keys(values).sort();
  const source = `jsonb_to_recordset($1::jsonb) as r(${[...wheres.map((column) => `w_${column} ${typeOf(table, column)}`), ...columns.map((column) => `${column} ${typeOf(table, column)}`)].join(', ')})`;
  const row = { ...Object.fromEntries(wheres.map((column) => [`w_${column}`, next.where[column]])), ...values } as Values;
  const sql =
    next.op === 'removeWhere'
      ? `delete from ${table.name + suffix} as t using ${source} where ${match}`
      : `update ${table.name + suffix} as t set ${columns.map((column) => `${column} = r.${column}`).join(', ')} from ${source} where ${match}`;
  return { table, sql, rows: [row], returns: [] };
}

function defined(values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
