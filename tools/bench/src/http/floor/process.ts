import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import pg from 'pg';
import { answer } from '../../child.js';
import type { Floor, FloorDatabase } from '../row.js';
import { rowOf } from '../rows.js';

/** Starts the floor of a row; answers the port. */
export interface FloorQuestion {
  readonly row: string;
  readonly databaseUrl: string;
  readonly constant: string;
}

const POOL = 10;
const BIGINT = 20;

function open(url: string, { statements }: Floor): FloorDatabase {
  pg.types.setTypeParser(BIGINT, Number);
  const pool = new pg.Pool({ connectionString: url, max: POOL });
  // An interrupt stops the server under it.
  pool.on('error', () => undefined);
  const on =
    (client: pg.Pool | pg.PoolClient): FloorDatabase['query'] =>
    async (name, values) =>
      (await client.query({ name, text: statements[name] as string, values: [...values] })).rows;
  return {
    query: on(pool),
    transaction: async (work) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(on(client));
        await client.query('commit');
        return result;
      } finally {
        client.release();
      }
    },
  };
}

answer<FloorQuestion>(async ({ row, databaseUrl, constant }) => {
  const { floor } = rowOf(row);
  if (!floor) throw new Error(`${row} has no floor`);
  const app = fastify({ logger: false });
  floor.serve(app, open(databaseUrl, floor), constant);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
});
