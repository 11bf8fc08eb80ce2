import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess } from '@heliograph/timing';
import { filesBelow } from '../files-below.js';
import { startDatabase } from './database-services.js';
import { startRedisServer } from './redis-server.js';

/**
 * A program of its own, in a process group of its own: starts PostgreSQL and Redis, prints their addresses as one line of JSON, and stops both
 * when its standard input ends. That happens when Jest is done and also when Jest is killed, so that no run leaves a server behind.
 * With HELIOGRAPH_TEST_PGBOUNCER (its path) a pooler stands before PostgreSQL, with HELIOGRAPH_TEST_REPLICA=1 a replica behind it.
 */
const parentLeft = new Promise<void>((resolve) => process.stdin.resume().once('end', resolve).once('error', resolve));
// The reader of the addresses may have ended.
process.stdout.on('error', () => {});
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) process.on(signal, () => {});

const dir = await mkdtemp(join(tmpdir(), 'heliograph-test-'));
await chmod(dir, 0o711);
const services = await Promise.allSettled([startDatabase(dir), startRedisServer(dir)]);
const [database, redis] = services;
if (database.status === 'fulfilled' && redis.status === 'fulfilled') {
  process.stdout.write(`${JSON.stringify({ ...database.value.urls, redisUrl: redis.value.url, dir })}\n`);
  await parentLeft;
} else {
  for (const service of services) if (service.status === 'rejected') process.stderr.write(`${(service.reason as Error).message}\n`);
  process.exitCode = 1;
}
await Promise.all(services.map((service) => (service.status === 'fulfilled' ? service.value.stop() : undefined)));
endForgottenServers();
await rm(dir, { recursive: true, force: true });
await endProcess();

/** A suite that was killed may have left a Redis of its own: each writes its pid below `dir`. */
function endForgottenServers(): void {
  for (const entry of filesBelow(dir)) {
    if (!entry.endsWith('/redis.pid')) continue;
    try {
      process.kill(Number(readFileSync(join(dir, entry), 'utf8')), 'SIGKILL');
    } catch {
      // It had ended in the meantime.
    }
  }
}
