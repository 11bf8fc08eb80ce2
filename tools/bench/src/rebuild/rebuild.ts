import { Database } from '@heliograph/database';
import { StreamId } from '@heliograph/kernel';
import {
  type Projection,
  ProjectionRunner,
  rebuildProjection,
  type ShadowOptions,
  type Source,
  verifyProjection,
} from '@heliograph/projections';
import { install, openRuntime, type Runtime } from '@heliograph/runtime';
import { benchContext, benchLog, benchMasterKey, countedProjection, handledProjection, liked, request } from '../bench-context.js';
import { nodeCpuUs, serverCpuUs } from '../cpu.js';
import { startServer } from '../server.js';
import { bench, type Session } from '../session.js';
import { rounded } from '../statistics.js';
import { watched } from './watched.js';

const EVENTS_PER_APPEND = 500;

interface Measured {
  readonly events: number;
  readonly rows: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** Milliseconds that the longest read of one row, and the longest append, took meanwhile. */
  readonly longestRead: number;
  readonly longestAppend: number;
  /** Microseconds an event. */
  readonly nodeCpuUs: number;
  readonly postgresCpuUs: number | null;
}

/** Rebuilds and verifications of a counter in SQL and of the same by handlers, over one log, while rows are read and events appended. */
export const rebuild = bench({
  options: { events: '1000000', rows: '100000' },
  run: async (session, options) => {
    const { ownerUrl, runtimeUrl, runtimeLogin, pid } = await startServer(session);
    await install({ adminUrl: ownerUrl, runtimeLogin, contexts: [benchContext] });
    const admin = await Database.connect({ url: ownerUrl, pool: 4 });
    session.onEnd(() => admin.close());
    const runtime = await openRuntime({
      contexts: [benchContext],
      databaseUrl: runtimeUrl,
      queues: { databaseUrl: runtimeUrl },
      masterKey: benchMasterKey,
      storageUrl: 'file:unused',
      applicationName: 'heliograph bench',
    });
    session.onEnd(() => runtime.close());
    await fill(session, runtime, Number(options.events), Number(options.rows));
    await admin.query('vacuum analyze event_store.events');

    const shadow: ShadowOptions = { admin, store: runtime.store, logs: runtime.logs };
    const results: Record<string, Measured> = {};
    const measure = async (name: string, projection: Projection, work: () => Promise<{ events: number }>) => {
      results[name] = await measured(runtime, projection, pid, work);
      session.tell(inWords(name, results[name]));
    };
    for (const [name, projection] of Object.entries({ counter: countedProjection, handlers: handledProjection })) {
      await measure(`${name}_new`, projection, () => rebuildProjection(shadow, projection));
      await new ProjectionRunner(runtime).run(projection, projection.sources[0] as Source);
      await measure(`${name}_rebuild`, projection, () => rebuildProjection(shadow, projection));
      await measure(`${name}_verify`, projection, () => verifyProjection(shadow, projection));
    }
    return { json: { rebuild: results }, lines: Object.entries(results).map(([name, figures]) => inWords(name, figures)) };
  },
});

/** Some photos are liked far more often than others. */
async function fill(session: Session, { store }: Runtime, events: number, rows: number): Promise<void> {
  const start = performance.now();
  for (let stored = 0; stored < events; stored += EVENTS_PER_APPEND) {
    const batch = Array.from({ length: Math.min(EVENTS_PER_APPEND, events - stored) }, (_, index) =>
      liked(1 + Math.floor(rows * Math.random() ** 3), stored + index),
    );
    await store.append(benchLog, {
      streams: [{ stream: StreamId(`fill-${stored}`), expectedVersion: 0, events: batch }],
      context: request(),
    });
  }
  session.tell(`${events} events stored in ${rounded((performance.now() - start) / 1_000)} s`);
}

async function measured(runtime: Runtime, projection: Projection, pid: number, work: () => Promise<{ events: number }>): Promise<Measured> {
  const table = projection.tables[0]?.name as string;
  const server = serverCpuUs(pid);
  const node = nodeCpuUs();
  const { seconds, answer, longestRead, longestAppend } = await watched(runtime, table, work);
  const nodeUs = nodeCpuUs() - node;
  const after = serverCpuUs(pid);
  const [row] = await runtime.database.query<{ rows: number }>(`select count(*) as rows from ${table}`);
  return {
    events: answer.events,
    rows: row?.rows ?? 0,
    seconds: rounded(seconds),
    perSecond: Math.round(answer.events / seconds),
    longestRead: rounded(longestRead),
    longestAppend: rounded(longestAppend),
    nodeCpuUs: rounded(nodeUs / answer.events),
    postgresCpuUs: server === null || after === null ? null : rounded((after - server) / answer.events),
  };
}

function inWords(
  name: string,
  { events, rows, seconds, perSecond, longestRead, longestAppend, nodeCpuUs: node, postgresCpuUs }: Measured,
): string {
  return `${name}: ${events} events to ${rows} rows in ${seconds} s, ${perSecond}/s, CPU ${node} + ${postgresCpuUs ?? '?'} us an event; longest read ${longestRead} ms, longest append ${longestAppend} ms`;
}
