import { version } from '@heliograph/runtime';
import { Command } from 'commander';
import { adoptCommand } from './commands/adopt.js';
import { backupCommand } from './commands/backup.js';
import { credentialsCommands } from './commands/credentials.js';
import { databaseCommands } from './commands/database.js';
import { demoCommands } from './commands/demo.js';
import { doctorCommand } from './commands/doctor.js';
import { erasuresCommands } from './commands/erasures.js';
import { eventsCommands } from './commands/events.js';
import { keysCommands } from './commands/keys.js';
import { pushCommands } from './commands/push.js';
import { mediaCommands } from './commands/media.js';
import { moderationCommands } from './commands/moderation.js';
import { projectionsCommands } from './commands/projections.js';
import { queuesCommands } from './commands/queues.js';
import { restoreCommand } from './commands/restore.js';
import { stateCommand } from './commands/state.js';
import { statusCommand } from './commands/status.js';
import { usersCommands } from './commands/users.js';
import { describeExitCodes } from './exit-codes.js';

/** Contents page of the command line. Wrong use throws a `CommanderError`, and so does `--help` (with exit code 0). */
export function heliograph(): Command {
  const program = new Command('heliograph')
    .description('Operates Heliograph: people, tokens, logs, read models. Data on stdout, messages on stderr.')
    .option('--json', 'answers as JSON')
    .version(version, '--version', 'the release of this build')
    .addHelpText('after', describeExitCodes)
    .showHelpAfterError('(heliograph --help lists all commands)')
    .exitOverride();
  statusCommand(program);
  doctorCommand(program);
  databaseCommands(program);
  backupCommand(program);
  restoreCommand(program);
  adoptCommand(program);
  erasuresCommands(program);
  demoCommands(program);
  usersCommands(program);
  mediaCommands(program);
  moderationCommands(program);
  credentialsCommands(program);
  eventsCommands(program);
  stateCommand(program);
  keysCommands(program);
  pushCommands(program);
  projectionsCommands(program);
  queuesCommands(program);
  for (const noun of program.commands)
    if (noun.commands.length > 0) noun.summary(`${noun.description()}: ${noun.commands.map((verb) => verb.name()).join(', ')}`);
  return program;
}
