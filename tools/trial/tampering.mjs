import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromProject } from './packages.mjs';

const pg = fromProject('libs/platform/event-store', 'pg');

/** Another value of the same type, for each type that a column of an event has. */
const others = {
  text: (name) => `${name} || 'x'`,
  // Far enough from what may be appended meanwhile.
  bigint: (name) => `${name} + 1000`,
  integer: (name) => `${name} + 1`,
  smallint: (name) => `${name} + 1`,
  uuid: () => 'gen_random_uuid()',
  bytea: (name) => `set_byte(${name}, 0, 255 - get_byte(${name}, 0))`,
  'timestamp with time zone': (name) => `${name} + interval '1 millisecond'`,
};

/**
 * Changes each column of one event in turn (or `most` of them, by chance), under the owner's login, lets `verify` say what it found, and puts
 * the value back.
 * The event is the last of the longest log: its number is then free in every other log, so that even `log` can be changed.
 */
export async function tamper(product, most, verify) {
  const { settings } = JSON.parse(readFileSync(join(product.dataDir, 'runtime.json'), 'utf8'));
  const client = new pg.Client({ connectionString: settings.DATABASE_ADMIN_URL });
  await client.connect();
  try {
    const { rows: logs } = await client.query('select log, head_seq::int as seq from event_store.logs order by head_seq desc');
    const [{ log, seq }, other] = logs;
    const { rows: all } = await client.query(
      `select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'event_store' and table_name = 'events' and is_generated = 'NEVER' order by ordinal_position`,
    );
    const columns = all.length > most ? byChance(all).slice(0, most) : all;
    for (const { name, type } of columns) {
      const key = ['log', 'seq'].includes(name) ? 'event_id' : 'log, seq';
      await change(client, { log, seq, name, key, type, other: other.log }, () => verify(log, seq, name));
    }
    return { log, seq, columns: columns.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

function byChance(all) {
  const drawn = all.map((each) => ({ each, at: Math.random() }));
  return drawn.sort((a, b) => a.at - b.at).map(({ each }) => each);
}

async function change(client, { log, seq, name, key, type, other }, look) {
  const { rows } = await client.query(`select ${name}::text as before, event_id from event_store.events where log = $1 and seq = $2`, [
    log,
    seq,
  ]);
  const [{ before, event_id }] = rows;
  const [where, place] = key === 'event_id' ? ['event_id = $1', [event_id]] : ['log = $1 and seq = $2', [log, seq]];
  const value = name === 'log' ? `'${other}'` : others[type](name);
  const changed = await client.query(`update event_store.events set ${name} = ${value} where ${where}`, place);
  assert.equal(changed.rowCount, 1, `${name} was changed`);
  try {
    await look();
  } finally {
    const back = `update event_store.events set ${name} = $${place.length + 1}::${type} where ${where}`;
    assert.equal((await client.query(back, [...place, before])).rowCount, 1, `${name} was put back`);
  }
}
