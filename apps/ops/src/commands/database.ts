import { pendingMigrations } from '@heliograph/database';
import { bindWraps, hasUnboundWraps, refuseForeignMasterKey } from '@heliograph/event-store/privacy';
import { install, migrationsOf } from '@heliograph/runtime';
import { SettingsError } from '@heliograph/settings';
import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { action } from '../run.js';
import type { Session } from '../session.js';
import { reportUnopenedRows } from './keys.js';
import { connectionsOf, isNothing, migrationPlan, describePlan } from './migration-plan.js';
import { describeReadModel, unfinishedReadModels } from '../read-models/unfinished-read-models.js';

export function databaseCommands(program: Command): void {
  const db = program.command('db').description('the database');
  db.command('migrate')
    .description('migrates tables, logs, queues and rights to this build; safe to repeat')
    .option('--while-running', 'also where processes of the previous build would be left without keys; restart them afterwards')
    .option(
      '--plan',
      'says what it would do, what is rebuilt afterwards and what must be stopped first, and changes nothing; exit code 3 where there is something to do',
    )
    .action(
      action(async (session, { whileRunning, plan }: { whileRunning?: boolean; plan?: boolean }) => {
        if (plan) return sayPlan(session);
        const isBinding = await hasUnboundWraps(await session.admin());
        if (isBinding) await refuseForeignMasterKey(await session.admin(), await session.masterKey());
        if (isBinding && !whileRunning) await refuseWhileConnected(session);
        const ran = await install({
          adminUrl: session.adminUrl(),
          runtimeLogin: session.runtimeLogin(),
          contexts: session.contexts,
          report: (line) => session.output.message(`  ${line}`),
        }).catch((error: unknown) => {
          throw loginProblem(session, error);
        });
        const bound = await bindWraps(await session.admin(), await session.masterKey(), {
          onProgress: (done, of) => (of === 0 ? undefined : session.output.progress(`${done} of ${of} keys bound to their people`)),
        });
        reportUnopenedRows(session, bound);
        for (const state of await unfinishedReadModels(session, await session.admin()))
          session.output.message(`  ${describeReadModel(state)}`);
        session.output.answer({ ran }, () => (ran.length === 0 ? 'Nothing to do' : `${ran.length} steps`));
        return bound.unopened.length === 0 ? exitCodes.ok : exitCodes.faultFound;
      }),
    );
  db.command('status')
    .description('migrations of this build that the database does not have yet')
    .action(
      action(async (session) => {
        const asked = pendingMigrations(session.adminUrl(), migrationsOf(session.contexts));
        const pending = await session.withTimeout(asked, 'see that PostgreSQL runs and that DATABASE_ADMIN_URL leads there');
        session.output.answer({ pending }, () => (pending.length === 0 ? 'Up to date' : pending.join('\n')));
        return pending.length === 0 ? exitCodes.ok : exitCodes.faultFound;
      }),
    );
}

async function sayPlan(session: Session): Promise<number> {
  const plan = await session.withTimeout(migrationPlan(session), 'see that PostgreSQL runs and that DATABASE_ADMIN_URL leads there');
  session.output.answer(plan, () => describePlan(plan));
  return isNothing(plan) ? exitCodes.ok : exitCodes.faultFound;
}

/** Of one of the two logins; other errors are returned as they are. */
function loginProblem(session: Session, error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string };
  if (code === '42501')
    return new SettingsError('DATABASE_ADMIN_URL', `is a login that is not allowed to do this (${message}): give the login of the owner`);
  if (code === '42704' && message.startsWith('role'))
    return new SettingsError(
      'DATABASE_URL',
      `names the login ${session.runtimeLogin()}, which is not there: create it, as docker/postgres/logins.sql does`,
    );
  return error;
}

/** What this build wraps, processes of the build before cannot open. */
async function refuseWhileConnected(session: Session): Promise<void> {
  const connections = await connectionsOf(session);
  if (connections > 0)
    throw new Error(
      `Processes are connected (${connections} connections), and this build wraps keys so that the previous build cannot open them. Stop api and workers first; where a pooler keeps the connections, use --while-running.`,
    );
}
