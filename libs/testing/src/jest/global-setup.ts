import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

// Jest loads this file outside its module system, so it imports nothing of ours: the services run in a program of their own.
declare global {
  var heliographTestServices: ChildProcess | undefined;
}

/** Starts PostgreSQL and Redis once per run and passes their addresses to every suite through the environment. */
export default async function globalSetup(): Promise<void> {
  if (process.env.HELIOGRAPH_TEST_PG_ADMIN_URL) return;
  const services = join(import.meta.dirname, '..', 'services');
  const child = spawn(
    process.execPath,
    ['--conditions=@heliograph/source', '--import', join(services, 'typescript.mjs'), join(services, 'run-services.ts')],
    { detached: true, stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' } },
  );
  globalThis.heliographTestServices = child;
  const started = JSON.parse(await firstLine(child)) as Record<string, string>;
  const runtime = new URL(started.runtimeUrl as string);
  Object.assign(process.env, {
    HELIOGRAPH_TEST_PG_SUPER_URL: started.superUrl,
    HELIOGRAPH_TEST_PG_ADMIN_URL: started.adminUrl,
    HELIOGRAPH_TEST_PG_URL: started.runtimeUrl,
    HELIOGRAPH_TEST_PG_DIRECT_URL: started.directUrl,
    ...(started.replicaUrl && { HELIOGRAPH_TEST_PG_REPLICA_URL: started.replicaUrl }),
    HELIOGRAPH_TEST_PG_RUNTIME_USER: runtime.username,
    HELIOGRAPH_TEST_PG_RUNTIME_PASSWORD: runtime.password,
    HELIOGRAPH_TEST_REDIS_URL: started.redisUrl,
    HELIOGRAPH_TEST_DIR: started.dir,
  });
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The services of the suites did not start; the reason stands above.')));
    child.stdout?.on('data', (part) => {
      text += part;
      if (text.includes('\n')) resolve(text);
    });
  });
}
