import type { Queryable } from '@heliograph/database';
import { pick } from '@heliograph/testing/chance';
import { eventsOf, insertEvents, removeEvents } from './event-rows.js';

/** One thing that was changed behind the product's back, and what a verification must name for it: one of these texts. */
export interface Tampered {
  readonly what: string;
  readonly names: readonly string[];
}

interface TableToChange {
  readonly name: string;
  readonly key: readonly string[];
  /** Columns that a verification covers, by type. */
  readonly columns: Readonly<Record<string, string>>;
  readonly names: (row: Readonly<Record<string, string>>) => readonly string[];
}

export const tables: readonly TableToChange[] = [
  {
    name: 'event_store.events',
    key: ['log', 'seq'],
    columns: {
      log: 'log',
      seq: 'int',
      stream: 'text',
      version: 'int',
      partition: 'int',
      type: 'text',
      schema_version: 'int',
      event_id: 'uuid',
      recorded_at: 'time',
      actor: 'text',
      correlation: 'uuid',
      causation: 'uuid',
      command_id: 'uuid',
      payload: 'text',
      metadata: 'text',
      hash: 'bytes',
    },
    names: ({ log, seq }) => [`${log} ${seq}: `],
  },
  {
    name: 'event_store.streams',
    key: ['log', 'stream', 'version'],
    columns: { log: 'log', stream: 'text', version: 'int', seq: 'int' },
    names: ({ stream }) => [` stream ${stream}`],
  },
  {
    name: 'event_store.snapshots',
    key: ['log', 'stream'],
    columns: { log: 'log', stream: 'text', version: 'int', latest: 'versions' },
    names: ({ stream }) => [`snapshots has stream ${stream}`, 'event_store.snapshots has rows of a log that the product does not have'],
  },
  {
    name: 'event_store.commands',
    key: ['log', 'command_id'],
    columns: { log: 'log', command_id: 'uuid', first_seq: 'int', last_seq: 'int', recorded_at: 'time' },
    // The oldest one is not missed, as housekeeping takes the oldest away; under the name of another log it is seen.
    names: ({ command_id }) => [` command ${command_id}`, 'event_store.commands has rows of a log that the product does not have'],
  },
  {
    name: 'event_store.logs',
    key: ['log'],
    columns: { log: 'log', incarnation: 'uuid', head_seq: 'int', head_hash: 'bytes', recorded_at: 'time' },
    names: ({ log }) => [`${log} `, `: ${log}: it signed another incarnation`],
  },
  {
    name: 'event_store.signed_checkpoints',
    key: ['number'],
    columns: { number: 'int', signed_at: 'time', heads: 'text', key_id: 'text', previous: 'bytes', signature: 'bytes' },
    names: ({ number }) => [`checkpoint ${number}: `],
  },
  {
    name: 'event_store.signing_key_rotations',
    key: ['number'],
    columns: {
      ...{ number: 'int', signed_at: 'time', from_key: 'text', to_key: 'text', checkpoint: 'int' },
      ...{ previous: 'bytes', signature: 'bytes', acceptance: 'bytes' },
    },
    names: ({ number }) => [`rotation ${number} `, 'rotation ', 'checkpoint '],
  },
  {
    name: 'event_store.keys',
    key: ['key_id'],
    columns: { key_id: 'uuid', person: 'int', master_key: 'text', wrapped: 'wrapped', destroyed_at: 'now' },
    names: ({ key_id }) => [`key ${key_id}`],
  },
  {
    name: 'event_store.secrets',
    key: ['name'],
    columns: { name: 'text', master_key: 'text', wrapped: 'wrapped' },
    names: ({ name }) => [`secret ${name} `, ...(name === 'checkpoints' ? ['checkpoint '] : [])],
  },
];

type Next = () => number;

/** Other values of a column; `another` is that of some other row. */
const others: Readonly<Record<string, (column: string, another: string, next: Next) => readonly string[]>> = {
  log: (column, another) => [another, `${column} || 'x'`],
  text: (column, another) => [`${column} || 'x'`, `''`, `reverse(${column})`, `${column} || ' '`, another],
  int: (column, another) => [`${column} + 1`, `${column} - 1`, `${column} + 30000`, '0', another],
  uuid: (_column, another) => ['gen_random_uuid()', 'null', another],
  time: (column, another) => [
    `${column} + interval '1 millisecond'`,
    `${column} - interval '1 millisecond'`,
    `${column} + interval '300 years'`,
    `'infinity'`,
    another,
  ],
  versions: (column, another) => [`${column}[2:]`, `${column} || 1`, `trim_array(${column}, 1)`, `'{}'`, another],
  now: () => ['now()'],
  bytes: (column, another, next) => [flipped(column, next), `substr(${column}, 2)`, `''::bytea`, `sha256('x')`, another],
  wrapped: (column, another, next) => [flipped(column, next), `substr(${column}, 2)`, `''::bytea`, 'null', another],
};

function flipped(column: string, next: Next): string {
  const bit = pick(next, 200);
  return `set_bit(${column}, ${bit}, 1 - get_bit(${column}, ${bit}))`;
}

const oneOf = <T>(values: readonly T[], next: Next): T => values[pick(next, values.length)] as T;

/** Where-clause of one row, by the text of its key. */
const place = ({ key }: TableToChange, first = 1) => key.map((column, index) => `${column}::text = $${index + first}`).join(' and ');

const textsOf = ({ key }: TableToChange) => key.map((column) => `${column}::text`).join(', ');

async function someRow(database: Queryable, table: TableToChange, next: Next): Promise<Record<string, string>> {
  const rows = await database.query<Record<string, string>>(`select ${textsOf(table)} from ${table.name} order by ${table.key.join(', ')}`);
  return oneOf(rows, next);
}

const keyOf = (table: TableToChange, row: Record<string, string>) => table.key.map((column) => row[column]);

/** Another value in one column of one row, or null when it came out as it was. */
export async function changeColumn(database: Queryable, next: Next): Promise<Tampered | null> {
  const table = oneOf(tables, next);
  const [column, type] = oneOf(Object.entries(table.columns), next);
  const row = await someRow(database, table, next);
  const other = await someRow(database, table, next);
  const width = table.key.length;
  const another = `(select ${column} from ${table.name} where ${place(table, width + 1)})`;
  const value = oneOf(others[type]?.(column, another, next) ?? [], next);
  const params = value === another ? [...keyOf(table, row), ...keyOf(table, other)] : keyOf(table, row);
  const sql = `update ${table.name} set ${column} = ${value} where ${place(table)} and (${value}) is distinct from ${column} returning ${textsOf(table)}`;
  const [changed] = await database.query<Record<string, string>>(sql, params);
  // Where the key was changed, the row is found under its new one.
  return changed ? { what: `${sql} [${params.join(', ')}]`, names: [...table.names(row), ...table.names(changed)] } : null;
}

/** One row less. The oldest command id may go, as in housekeeping. */
export async function removeRow(database: Queryable, next: Next): Promise<Tampered | null> {
  const table = oneOf(tables, next);
  const row = await someRow(database, table, next);
  if (table.name === 'event_store.commands') {
    const [oldest] = await database.query<{ oldest: boolean }>(
      `select not exists (select from event_store.commands o where o.log = c.log and o.first_seq < c.first_seq) as oldest
       from event_store.commands c where ${place(table)}`,
      keyOf(table, row),
    );
    if (oldest?.oldest) return null;
  }
  // It is made again.
  if (table.name === 'event_store.snapshots') return null;
  await database.query(`delete from ${table.name} where ${place(table)}`, keyOf(table, row));
  return { what: `delete from ${table.name} ${JSON.stringify(row)}`, names: table.names(row) };
}

const copies: readonly { readonly sql: string; readonly names: string }[] = [
  {
    sql: `insert into event_store.events select log, head_seq + 1, stream, version + 1, partition, type, schema_version, gen_random_uuid(), recorded_at,
            actor, correlation, causation, gen_random_uuid(), payload, metadata, hash
          from event_store.events join (select log, head_seq from event_store.logs) l using (log) where log = 'sample' and seq = $1`,
    names: 'it lies beyond the head',
  },
  { sql: `insert into event_store.streams values ('sample', 'made-up-' || $1::int, 1, $1::int)`, names: ' stream made-up-' },
  { sql: `insert into event_store.snapshots values ('sample', 'unheard-' || $1::int, 1, '{1}')`, names: 'snapshots has stream unheard-' },
  {
    sql: `insert into event_store.commands select log, '11111111-1111-4111-8111-111111111111', first_seq, last_seq, recorded_at
          from event_store.commands where log = 'sample' order by first_seq offset $1 limit 1`,
    names: ' command 11111111-1111-4111-8111-111111111111',
  },
  { sql: `insert into event_store.logs (log, head_seq) values ('third', $1)`, names: 'third' },
  {
    sql: `insert into event_store.signed_checkpoints
          select number + 1, signed_at, heads, key_id, sha256('x'), signature from event_store.signed_checkpoints where $1::int > 0 order by number desc limit 1`,
    names: 'checkpoint ',
  },
  { sql: `insert into event_store.keys (person, master_key, wrapped) values (900 + $1, 'mine', sha256('x'))`, names: 'key ' },
];

/** One row more. */
export async function insertRow(database: Queryable, next: Next): Promise<Tampered> {
  const { sql, names } = oneOf(copies, next);
  const number = 1 + pick(next, 8);
  await database.query(sql, [number]);
  return { what: `${sql} [${number}]`, names: [names] };
}

/** Two events change their places: their numbers alone, or all that they hold but their numbers and hashes. */
export async function swapEvents(database: Queryable, next: Next): Promise<Tampered | null> {
  const events = await eventsOf(database, oneOf(['sample', 'other'], next));
  const [one, other] = [oneOf(events, next), oneOf(events, next)];
  if (one === other) return null;
  const keepsHash = next() < 0.5;
  await removeEvents(database, one.log, [one.seq, other.seq]);
  await insertEvents(database, [
    { ...one, seq: other.seq, hash: keepsHash ? one.hash : other.hash },
    { ...other, seq: one.seq, hash: keepsHash ? other.hash : one.hash },
  ]);
  return { what: `swap ${one.log} ${one.seq} and ${other.seq}`, names: [`${one.log} ${Math.min(one.seq, other.seq)}: `] };
}
