import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureLogins, freePort, initCluster, install, startPostgres } from '@heliograph/embedded';

export interface BenchServer {
  readonly ownerUrl: string;
  readonly runtimeUrl: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own with durable commits, in a temporary folder. */
export async function startServer(): Promise<BenchServer> {
  const dir = await mkdtemp(join(tmpdir(), 'heliograph-bench-'));
  await chmod(dir, 0o711);
  const password = randomBytes(16).toString('hex');
  const installation = await install({ clusterDir: join(dir, 'postgres') });
  await initCluster(installation, { superuser: 'postgres', password, durable: true });
  const server = await startPostgres(installation, {
    port: await freePort(),
    logFile: join(dir, 'postgres.log'),
    parameters: { max_connections: '200', shared_buffers: '1GB', max_wal_size: '16GB', checkpoint_timeout: '30min', jit: 'off' },
  });
  const urlOf = (user: string) => `postgres://${user}:${password}@127.0.0.1:${server.port}/postgres`;
  await ensureLogins(urlOf('postgres'), { owner: { name: 'bench_owner', password }, runtime: { name: 'bench', password } });
  return {
    // The superuser stands in for the owner: it makes its tables in the only database there is.
    ownerUrl: urlOf('postgres'),
    runtimeUrl: urlOf('bench'),
    stop: async () => {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
