import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { newStream } from '../bench-context.js';
import { type Contender, note } from './contender.js';

const INSERT = {
  name: 'floor',
  text: 'insert into floor_events (stream, version, type, data, meta) values ($1, $2, $3, $4, $5) returning position',
};

/** What a store without numbering, chain and encryption costs: a prepared INSERT for each caller on a connection of its own, guarded by unique (stream, version). */
export async function floor(url: string, callers: number): Promise<Contender> {
  const pool = new pg.Pool({ connectionString: url, max: callers });
  pool.on('error', () => undefined);
  await pool.query(`create table if not exists floor_events (
    position bigint generated always as identity primary key, stream text not null, version int not null, type text not null,
    data jsonb not null, meta jsonb not null, at timestamptz not null default now(), unique (stream, version))`);
  return {
    call: (index) => {
      const data = note(index);
      const meta = { correlation: randomUUID(), actor: 'user:1' };
      return pool.query({ ...INSERT, values: [newStream('note'), 1, 'bench.noted', JSON.stringify(data), JSON.stringify(meta)] });
    },
    close: () => pool.end(),
  };
}
