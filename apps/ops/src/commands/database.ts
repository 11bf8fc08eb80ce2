import { pendingMigrations } from '@heliograph/database';
import { install, migrationsOf } from '@heliograph/runtime';
import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.js';
import { action } from '../run.js';

export function databaseCommands(program: Command): void {
  const db = program.command('db').description('the database');
  db.command('migrate')
    .description('migrates tables, logs, queues and rights to this build; safe to repeat')
    .action(
      action(async (session) => {
        const ran = await install({
          adminUrl: session.adminUrl(),
          runtimeLogin: session.runtimeLogin(),
          contexts: session.contexts,
          report: (line) => session.output.message(`  ${line}`),
        });
        session.output.answer({ ran }, () => (ran.length === 0 ? 'Nothing to do' : `${ran.length} steps`));
      }),
    );
  db.command('status')
    .description('migrations of this build that the database does not have yet')
    .action(
      action(async (session) => {
        const asked = pendingMigrations(session.adminUrl(), migrationsOf(session.contexts));
        const pending = await session.inTime(asked, 'see that PostgreSQL runs and that DATABASE_ADMIN_URL leads there');
        session.output.answer({ pending }, () => (pending.length === 0 ? 'Up to date' : pending.join('\n')));
        return pending.length === 0 ? exitCodes.ok : exitCodes.faultFound;
      }),
    );
}
