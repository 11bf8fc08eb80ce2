import { pendingMigrations } from '@heliograph/database';
import { mayChangeEvents } from '@heliograph/event-store';
import type { PlaceFound } from '@heliograph/privacy';
import { haltedCheckpoints } from '@heliograph/projections';
import { type Finding, mailPlace, migrationsOf } from '@heliograph/runtime';
import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { action } from '../run.js';
import { mail } from './doctor-mail.js';
import type { Session } from '../session.js';

type Check = (session: Session) => Promise<Finding>;

/** Each check answers what it found; one that throws is a finding too, so that the rest still runs. */
const ofThePlatform: readonly [string, Check][] = [
  ['settings', async (session) => ({ ok: true, found: `profile ${session.settings.profile}` })],
  [
    'database',
    async (session) => {
      const { database } = await session.runtime();
      const [row] = await database.query<{ version: string; safe: boolean }>(
        `select current_setting('server_version') as version,
                current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' and current_setting('synchronous_commit') <> 'off' as safe`,
      );
      return {
        ok: row?.safe === true,
        found: `PostgreSQL ${row?.version}${row?.safe ? '' : ', but fsync, full_page_writes or synchronous_commit is off: a power cut loses events'}`,
      };
    },
  ],
  [
    'migrations',
    async (session) => {
      const pending = await pendingMigrations(session.adminUrl(), migrationsOf(session.contexts));
      return {
        ok: pending.length === 0,
        found: pending.length === 0 ? 'up to date' : `missing: ${pending.join(', ')} (heliograph db migrate)`,
      };
    },
  ],
  [
    'rights',
    async (session) => {
      const { database } = await session.runtime();
      const can = await mayChangeEvents(database);
      return {
        ok: !can,
        found: can ? 'the login of the processes may change events: use a login of its own' : 'the processes cannot change events',
      };
    },
  ],
  [
    'files',
    async (session) => {
      const { storage } = await session.runtime();
      // The first entry is enough: a store that lists is reachable.
      for await (const { key } of storage.list('')) return { ok: true, found: `the store answers (${key.split('/', 1)[0]}, ...)` };
      return { ok: true, found: 'the store answers and is empty' };
    },
  ],
  [
    'queues',
    async (session) => {
      const { queues } = await session.runtime();
      let failed = 0;
      for (const context of session.contexts)
        for (const queue of ['wake', ...(context.queues ?? [])]) failed += (await queues.counts(context.name, queue)).failed;
      return { ok: failed === 0, found: failed === 0 ? 'no failed jobs' : `${failed} failed jobs (heliograph queues list)` };
    },
  ],
  [
    'projections',
    async (session) => {
      const { database } = await session.runtime();
      const halted = await haltedCheckpoints(database);
      return {
        ok: halted.length === 0,
        found: halted.length === 0 ? 'none halted' : halted.map((row) => `${row.projection} halted at ${row.haltedAt}`).join(', '),
      };
    },
  ],
  [
    'erasures',
    async (session) => {
      const runtime = await session.runtime();
      // An erasure takes a moment: only one that is older than a minute is late.
      const late = (await runtime.erasures.list()).filter(
        ({ certifiedAt, begunAt }) => !certifiedAt && Date.now() - begunAt.getTime() > 60_000,
      );
      const unfinished = late.map(({ person, places }) => `user ${person}: ${placesHeld(places)}`);
      return {
        ok: late.length === 0,
        found: late.length === 0 ? 'none is unfinished' : `${unfinished.join(', ')} (heliograph erasures show)`,
      };
    },
  ],
  ['mail', mail],
  [
    'api',
    async (session) => {
      const response = await fetch(`http://127.0.0.1:${session.settings.api.port}/healthz/ready`, { signal: AbortSignal.timeout(3_000) });
      return { ok: response.ok, found: `answers ${response.status} on port ${session.settings.api.port}` };
    },
  ],
];

/** Checks that contexts bring along. */
const ofContexts = (session: Session): [string, Check][] =>
  session.contexts.flatMap(({ checks = {} }) =>
    Object.entries(checks).map(([name, check]): [string, Check] => [
      name,
      async ({ settings }) => {
        const { database } = await session.runtime();
        return check({ database, mail: mailPlace(settings), cdnPurgeUrl: settings.cdnPurgeUrl ?? undefined });
      },
    ]),
  );

const placesHeld = (places: readonly PlaceFound[]): string => {
  const held = places.filter(({ found }) => found > 0).map(({ place }) => place);
  return held.length === 0 ? 'no worker has checked yet' : held.join(' ');
};

export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('checks every part and says what is wrong')
    .action(
      action(async (session) => {
        const findings: ({ check: string } & Finding)[] = [];
        for (const [name, check] of [...ofThePlatform, ...ofContexts(session)]) {
          try {
            findings.push({ check: name, ...(await check(session)) });
          } catch (error) {
            findings.push({ check: name, ok: false, found: (error as Error).message });
          }
        }
        session.output.answer(findings, () =>
          findings.map(({ check, ok, found }) => `${ok ? 'ok   ' : 'WRONG'}  ${check.padEnd(12)} ${found}`).join('\n'),
        );
        return findings.every(({ ok }) => ok) ? exitCodes.ok : exitCodes.faultFound;
      }),
    );
}
