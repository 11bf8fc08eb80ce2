import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDatabase } from '@heliograph/database/embedded';
import { until } from '@heliograph/timing';
import { connected, type TestDatabase } from './databases.js';
import { copyCluster } from './postgres-replica.js';
import { startOnFreePort, startTestPostgres } from './postgres-server.js';
import { testServices } from './test-services.js';

/** A server of a suite's own whose WAL is archived, so that it can be put back to a moment. */
export interface ArchivingPostgres {
  readonly database: TestDatabase;
  baseBackup(): Promise<void>;
  /** The place in the WAL where the server is now. */
  moment(): Promise<string>;
  /** Another server with what this one held at that moment, after the base backup. It goes on from there by itself. `drop` ends it. */
  recoverTo(moment: string): Promise<TestDatabase>;
  /** Ends it and removes all files. */
  close(): Promise<void>;
}

const NAME = 'heliograph';

export async function startArchivingPostgres(): Promise<ArchivingPostgres> {
  const dir = await mkdtemp(join(testServices().dir, 'archiving-'));
  const [archive, backup] = [join(dir, 'archive'), join(dir, 'backup')];
  await chmod(dir, 0o711);
  await mkdir(archive);
  // The server does not run as root.
  await chmod(archive, 0o777);
  const parameters = { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` };
  const server = await startTestPostgres(dir, parameters);
  await ensureDatabase(server.superUrl, NAME, 'heliograph_owner');
  const ask = <T>(sql: string) => connected(server.superUrl, async (client) => (await client.query(sql)).rows[0].found as T);
  const archived = async (file: string) =>
    (await ask<boolean>(`select coalesce(last_archived_wal >= '${file}', false) as found from pg_stat_archiver`)) === true;
  const at = (port: number) => databaseAt(server.adminUrl, server.runtimeUrl, port);
  return {
    database: at(Number(new URL(server.adminUrl).port)),
    baseBackup: () => copyCluster(server, backup),
    moment: () => ask<string>('select pg_current_wal_insert_lsn()::text as found'),
    recoverTo: async (moment) => {
      const file = await ask<string>('select pg_walfile_name(pg_current_wal_lsn()) as found');
      await ask<string>('select pg_switch_wal()::text as found');
      if (!(await until(() => archived(file), { withinMilliseconds: 30_000, pauseMilliseconds: 50 })))
        throw new Error(`${file} does not come to the archive`);
      await writeFile(join(backup, 'recovery.signal'), '');
      const recovered = await startOnFreePort({ ...server.installation, clusterDir: backup }, join(dir, 'recovered.log'), {
        restore_command: `cp ${archive}/%f %p`,
        ...{ recovery_target_lsn: moment, recovery_target_action: 'promote', archive_mode: 'off' },
      });
      const superUrl = Object.assign(new URL(server.superUrl), { port: String(recovered.port) }).href;
      const isPromoted = async () =>
        connected(superUrl, async (client) => (await client.query('select not pg_is_in_recovery() as it')).rows[0].it === true);
      if (!(await until(isPromoted, { withinMilliseconds: 30_000, pauseMilliseconds: 50 })))
        throw new Error('It does not end its recovery');
      return { ...at(recovered.port), drop: () => recovered.stop(3_000) };
    },
    close: async () => {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** The suite ends the server with `close`. */
function databaseAt(adminUrl: string, runtimeUrl: string, port: number): TestDatabase {
  const on = (url: string) => Object.assign(new URL(url), { port: String(port), pathname: `/${NAME}` }).href;
  const url = on(runtimeUrl);
  return { name: NAME, adminUrl: on(adminUrl), url, directUrl: url, readUrl: url, drop: () => Promise.resolve() };
}
