import { Database } from '@heliograph/database';
import { install, openRuntime } from '@heliograph/runtime';
import { benchContext, benchMasterKey, countedProjection, handledProjection } from '../bench-context.js';
import { startRedis, startServer } from '../server.js';
import { bench } from '../session.js';
import { rotated, rounded } from '../statistics.js';
import { type Counter, type Drain, drained, type Drains, overDrains } from './drain.js';
import { emmett } from './emmett.js';
import { jobPerEvent } from './job-per-event.js';
import { fill, ours } from './ours.js';

/** The slow ones count fewer events, so that a run ends in time. */
const TUNED_EVENTS = 20_000;
const DEFAULT_EVENTS = 5_000;
const JOB_EVENTS = 10_000;

/** Stored events into counters of photos: ours in SQL and by handlers, emmett tuned and as it comes, and a job for each event. */
export const projection = bench({
  options: { events: '100000', rounds: '3' },
  run: async (session, options) => {
    const events = Number(options.events);
    const server = await startServer(session);
    const redisUrl = await startRedis(session);
    const { ownerUrl, runtimeUrl, runtimeLogin } = server;
    await install({ adminUrl: ownerUrl, runtimeLogin, contexts: [benchContext] });
    const admin = await Database.connect({ url: ownerUrl, pool: 2 });
    session.onEnd(() => admin.close());
    const runtime = await openRuntime({
      contexts: [benchContext],
      databaseUrl: runtimeUrl,
      queues: redisUrl ? { redisUrl } : { databaseUrl: runtimeUrl },
      masterKey: benchMasterKey,
      storageUrl: 'file:unused',
      applicationName: 'heliograph bench',
    });
    session.onEnd(() => runtime.close());

    session.tell('storing events');
    await fill(runtime, events);
    await admin.query('vacuum analyze event_store.events');
    const tuned = { batchSize: 1_000, pullingFrequencyInMs: 0 };
    const counters: Counter[] = [
      ours('ours', countedProjection, runtime, admin, events),
      ours('handlers', handledProjection, runtime, admin, events),
      await emmett(session, 'emmett', await server.database('emmett'), Math.min(events, TUNED_EVENTS), tuned),
      await emmett(session, 'emmett_defaults', await server.database('emmett_defaults'), Math.min(events, DEFAULT_EVENTS)),
      await jobPerEvent(session, runtime, ownerUrl, Math.min(events, JOB_EVENTS)),
    ];
    const rounds = new Map<string, Drain[]>(counters.map(({ name }) => [name, []]));
    for (let round = 1; round <= Number(options.rounds); round++)
      for (const counter of rotated(counters, round)) {
        const drain = await drained(counter, server.pid);
        rounds.get(counter.name)?.push(drain);
        session.tell(`round ${round}: ${counter.name} ${drain.perSecond}/s, counted ${drain.counted} of ${counter.events}`);
      }
    return report(
      Object.fromEntries(counters.map((counter) => [counter.name, overDrains(counter, rounds.get(counter.name) ?? [])])),
      redisUrl,
    );
  },
});

function report(results: Record<string, Drains>, redisUrl: string | null) {
  const ratio = (name: string) => rounded((results.ours?.perSecond ?? 0) / (results[name]?.perSecond ?? 1), 1);
  const ratios = {
    ratio_to_emmett: ratio('emmett'),
    ratio_to_emmett_defaults: ratio('emmett_defaults'),
    ratio_to_job_per_event: ratio('job_per_event'),
    jobs_on: redisUrl ? 'redis' : 'postgres',
  };
  const lines = Object.entries(results).map(
    ([name, { perSecond, lowest, highest, nodeCpuUs, postgresCpuUs, events, lost }]) =>
      `${name}: ${perSecond} events/s [${lowest}..${highest}], CPU ${nodeCpuUs} + ${postgresCpuUs ?? '?'} us an event, ${events} events, ${lost} lost`,
  );
  return {
    json: { projection: { ...results, ratio: ratios.ratio_to_emmett, ...ratios } },
    lines: [...lines, ...Object.entries(ratios).map(([name, value]) => `${name}: ${value}`)],
  };
}
