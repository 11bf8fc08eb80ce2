import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contexts } from '@heliograph/contexts';
import { Database } from '@heliograph/database';
import { install } from '@heliograph/runtime';
import { benchMasterKeyText } from '../bench-context.js';
import { startApiProcess } from '../lists/api-process.js';
import { startServer } from '../server.js';
import { bench, type Session } from '../session.js';
import { rotated } from '../statistics.js';
import { ask, type Caller, runLoad } from './load.js';
import { type Figures, measure, medians, type Subject } from './meter.js';
import { makeTokens } from './tokens.js';

/** More than the API caches, and each is used once in so many requests: none is cached when its turn comes. */
const FORGOTTEN = 60_000;

const routes = {
  'a path that does not exist': { path: '/nowhere', status: 404 },
  'a list': { path: '/photos', status: 200 },
} as const;

/** The cost of authenticating a request: without a token, with a cached one, with one that must be looked up. */
export const guard = bench({
  options: { tokens: '10000', rate: '1000', callers: '32', seconds: '5', rounds: '3' },
  run: async (session, options) => {
    const { subject, base, tokens } = await start(session, Number(options.tokens) + FORGOTTEN);
    const living = tokens.slice(FORGOTTEN);
    let at = 0;
    const contenders = {
      without: () => null,
      remembered: () => living[Math.floor(Math.random() * living.length)] as string,
      forgotten: () => tokens[at++ % FORGOTTEN] as string,
    };
    const seconds = Number(options.seconds);
    const loads = { paced: { seconds, rate: Number(options.rate) }, loop: { seconds, callers: Number(options.callers) } };
    const figures: Record<string, Figures[]> = {};
    for (let round = 0; round < Number(options.rounds) && !session.isEnding; round++)
      for (const [route, { path, status }] of Object.entries(routes))
        for (const [who, token] of rotated(Object.entries(contenders), round)) {
          const caller: Caller = { url: base + path, status, token };
          await (who === 'remembered' ? askEach(caller, living) : runLoad(caller, { seconds: 0.5, callers: 8 }));
          for (const [kind, load] of Object.entries(loads)) {
            const name = `${route}, ${who}, ${kind}`;
            const measured = await measure(subject, caller, load);
            (figures[name] ??= []).push(measured);
            session.tell(`${name}: ${JSON.stringify(measured)}`);
          }
        }
    const json = Object.fromEntries(Object.entries(figures).map(([name, rounds]) => [name, medians(rounds)]));
    return { json: { guard: json }, lines: Object.entries(json).map(([name, figure]) => `${name}: ${JSON.stringify(figure)}`) };
  },
});

interface Started {
  readonly subject: Subject;
  readonly base: string;
  readonly tokens: readonly string[];
}

async function start(session: Session, tokens: number): Promise<Started> {
  const server = await startServer(session, {
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track_utility': 'off',
  });
  const ownerUrl = await server.database('guard');
  await install({ adminUrl: ownerUrl, runtimeLogin: server.runtimeLogin, contexts });
  const admin = await Database.connect({ url: ownerUrl, pool: 2 });
  session.onEnd(() => admin.close());
  await admin.query('create extension pg_stat_statements');
  const made = await makeTokens(admin, tokens);
  session.tell(`${made.length} tokens`);
  const dir = await mkdtemp(join(tmpdir(), 'heliograph-guard-'));
  session.onEnd(() => rm(dir, { recursive: true, force: true }));
  const runtimeUrl = server.runtimeUrl.replace(/\/[^/]*$/, '/guard');
  const api = await startApiProcess(session, { runtimeUrl, dir, masterKey: benchMasterKeyText });
  return { subject: { admin, login: server.runtimeLogin, apiPid: api.pid, serverPid: server.pid }, base: api.base, tokens: made };
}

/** So that each is cached. */
async function askEach(caller: Caller, tokens: readonly string[]): Promise<void> {
  const left = [...tokens];
  const worker = async () => {
    for (let token = left.pop(); token; token = left.pop()) await ask(caller, token);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
