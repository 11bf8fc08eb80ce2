import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { BackupTable } from '@heliograph/database';
import { digestStream } from '@heliograph/storage';
import copy from 'pg-copy-streams';
import { type LogHead, type TableFile, tablePath } from './manifest.js';
import type { OwnerConnection } from './owner.js';
import type { Progress } from './progress.js';

export const EVENTS = 'event_store.events';
/** Events hardly shrink further, and the machine has other work. */
const LEVEL = 1;

/** Writes the rows of every kept table as they are in the transaction of `owner`; the events of each log to a file of their own. */
export async function dumpTables(
  owner: OwnerConnection,
  tables: readonly BackupTable[],
  logs: readonly LogHead[],
  folder: string,
  progress: Progress,
): Promise<TableFile[]> {
  const written: TableFile[] = [];
  for (const { table } of tables) {
    const columns = await columnsOf(owner, table);
    const select = `select ${columns.join(', ')} from ${table}`;
    const parts =
      table === EVENTS
        ? logs.map(({ log, headSeq }) => ({
            name: `${EVENTS}/${log}`,
            query: `${select} where log = '${log}' and seq <= ${headSeq} order by seq`,
          }))
        : [{ name: table, query: select }];
    for (const { name, query } of parts) {
      progress.goOn();
      progress.report(`table ${name}`);
      written.push({ name, columns, ...(await dump(owner, query, join(folder, tablePath(name)))) });
    }
  }
  return written;
}

/** Columns that can be written, in their order. */
async function columnsOf(owner: OwnerConnection, table: string): Promise<string[]> {
  const rows = await owner.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function dump(owner: OwnerConnection, query: string, path: string): Promise<Pick<TableFile, 'rows' | 'bytes' | 'sha256'>> {
  await mkdir(dirname(path), { recursive: true });
  const rows = owner.client.query(copy.to(`copy (${query}) to stdout`));
  const { through, digest } = digestStream();
  await pipeline(rows, createGzip({ level: LEVEL }), through, createWriteStream(`${path}.draft`, { mode: 0o600, flush: true }));
  await rename(`${path}.draft`, path);
  return { rows: rows.rowCount, ...digest() };
}
