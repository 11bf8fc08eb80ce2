import { join } from 'node:path';
import { install } from '@heliograph/runtime';
import pg from 'pg';
import { benchContext, counted } from '../bench-context.js';
import { Child } from '../child.js';
import { startRedis, startServer } from '../server.js';
import { bench, type Session } from '../session.js';
import { percentile, rotated, rounded } from '../statistics.js';
import { type LagFigures, type LagRounds, overLags } from './figures.js';
import type { Load, LoadAnswer } from './load.js';
import { settled, total } from './probe.js';
import type { LagQuestion } from './second-process.js';
import type { Subject } from './subject.js';

const FULL_CALLERS = 32;

/**
 * How long until a counter shows an event, seen from outside: load, worker and probe are processes of their own. Subjects take turns, each round
 * beginning with another one.
 */
export const lag = bench({
  options: { rate: '500', seconds: '8', rounds: '3' },
  run: async (session, { rate, seconds, rounds }) => {
    const server = await startServer(session);
    const redisUrl = await startRedis(session);
    await install({ adminUrl: server.ownerUrl, runtimeLogin: server.runtimeLogin, contexts: [benchContext] });
    const ours = (queues: Extract<Subject, { kind: 'ours' }>['queues']): Subject => ({ kind: 'ours', url: server.runtimeUrl, queues });
    const loads: Record<string, Load> = {
      [rate]: { rate: Number(rate), seconds: Number(seconds) },
      full: { callers: FULL_CALLERS, seconds: Number(seconds) },
    };
    const results: Record<string, Record<string, LagRounds>> = {};
    for (const [name, load] of Object.entries(loads)) {
      const subjects: Record<string, (round: number) => Subject | Promise<Subject>> = {
        postgres: () => ours({ databaseUrl: server.runtimeUrl }),
        ...(redisUrl && { redis: () => ours({ redisUrl }) }),
        // Its processor is still taken when its process has gone, so each round has a database of its own.
        emmett: async (round) => ({ kind: 'emmett', url: await server.database(`emmett_${name}_${round}`) }),
      };
      const measured = Object.entries(subjects).map(([who, subject]) => ({ who, subject, figures: [] as LagFigures[] }));
      for (let round = 1; round <= Number(rounds); round++)
        for (const { who, subject, figures } of rotated(measured, round)) {
          const latest = await measure(session, await subject(round), load);
          figures.push(latest);
          session.tell(`round ${round}, ${text(name, who, latest)}`);
        }
      results[name] = Object.fromEntries(measured.map(({ who, figures }) => [who, overLags(figures)]));
    }
    const lines = Object.entries(results).flatMap(([name, figures]) =>
      Object.entries(figures).map(([who, each]) => report(name, who, each)),
    );
    return { json: { lag: results }, lines };
  },
});

/** Beyond all photos of the load; each measurement has photos of its own. */
let nextPhoto = 10_000_000;

async function measure(session: Session, subject: Subject, load: Load): Promise<LagFigures> {
  const table = subject.kind === 'ours' ? counted.name : 'counted';
  const [worker, loader, prober] = [second(session), second(session), second(session)];
  const probe = (seconds: number) => prober<number[]>({ what: 'probe', subject, table, seconds, firstPhoto: (nextPhoto += 1_000_000) });
  await worker({ what: 'work', subject });
  const reader = new pg.Client({ connectionString: subject.url });
  // An interrupt stops the server under it.
  reader.on('error', () => undefined);
  await reader.connect();
  const before = await total(reader, table);
  // Connections, plans and the worker's first sweep.
  const warmUp = await probe(1);
  const cpuBefore = await worker<number>({ what: 'cpu' });
  const [loaded, lags] = await Promise.all([loader<LoadAnswer>({ what: 'load', subject, load }), probe(load.seconds)]);
  const appended = warmUp.length + lags.length + loaded.appended;
  const sum = (await settled(reader, table, before + appended)) - before;
  const workerCpuUs = (await worker<number>({ what: 'cpu' })) - cpuBefore;
  await worker({ what: 'stop' });
  await Promise.all([worker.end(), loader.end(), prober.end(), reader.end()]);
  lags.sort((a, b) => a - b);
  return {
    p50: rounded(percentile(lags, 0.5)),
    p99: rounded(percentile(lags, 0.99)),
    probes: lags.length,
    appendP50: loaded.appendP50,
    appendP99: loaded.appendP99,
    perSecond: loaded.perSecond,
    appended,
    counted: sum,
    lost: appended - sum,
    appenderCpuUs: rounded(loaded.nodeCpuUs / loaded.appended, 1),
    workerCpuUs: rounded(workerCpuUs / appended, 1),
  };
}

function second(session: Session) {
  const child = new Child(session, join(import.meta.dirname, 'second-process.js'));
  return Object.assign(<Answer>(question: LagQuestion) => child.ask<Answer>(question), { end: () => child.end() });
}

function text(load: string, who: string, figures: LagFigures): string {
  const { p50, p99, probes, appendP50, perSecond, appended, lost } = figures;
  return `${load}: ${who} lag p50 ${p50} ms, p99 ${p99} ms (${probes} probes), append p50 ${appendP50} ms, ${perSecond}/s, ${appended} appended, ${lost} lost`;
}

function report(load: string, who: string, rounds: LagRounds): string {
  const unsteady = ' (unsteady: p99 wandered by more than a quarter; measure again on an idle machine)';
  return `${text(load, who, rounds)}, p99 [${rounds.lowest}..${rounds.highest}]${rounds.unsteady ? unsteady : ''}`;
}
