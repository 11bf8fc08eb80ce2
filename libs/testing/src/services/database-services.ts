import { startPooler } from './pooler.js';
import { startTestReplica } from './postgres-replica.js';
import { startTestPostgres } from './postgres-server.js';

export interface DatabaseServices {
  /** Logins on the database `postgres`. */
  readonly urls: {
    readonly superUrl: string;
    readonly adminUrl: string;
    /** The login of api and workers: through the pooler, where there is one. */
    readonly runtimeUrl: string;
    /** The same login, straight to the server. */
    readonly directUrl: string;
    /** The same login on the replica, where there is one. */
    readonly replicaUrl?: string;
  };
  stop(): Promise<void>;
}

/** PostgreSQL, with the pooler and the replica that the environment requires. All of it or nothing. */
export async function startDatabase(dir: string, env: NodeJS.ProcessEnv = process.env): Promise<DatabaseServices> {
  const { HELIOGRAPH_TEST_PGBOUNCER: pgbouncer, HELIOGRAPH_TEST_REPLICA: wantsReplica } = env;
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const service of started.splice(0).reverse()) await service.stop();
  };
  const keep = <Service extends { stop(): Promise<void> }>(service: Service): Service => {
    started.push(service);
    return service;
  };
  try {
    // Else a commit would reach the replica only when the server happens to write.
    const server = keep(await startTestPostgres(dir, wantsReplica ? { synchronous_commit: 'local' } : {}));
    const { superUrl, adminUrl, runtimeUrl: directUrl } = server;
    const replica = wantsReplica ? keep(await startTestReplica(server, dir)) : null;
    const pooler = pgbouncer ? keep(await startPooler(pgbouncer, server.installation, directUrl, dir)) : null;
    const runtimeUrl = pooler?.url ?? directUrl;
    return { urls: { superUrl, adminUrl, runtimeUrl, directUrl, replicaUrl: replica?.runtimeUrl }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
