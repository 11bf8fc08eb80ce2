import 'reflect-metadata';
import { Command } from 'commander';
import { credentialsCommands } from './commands/credentials.js';
import { databaseCommands } from './commands/database.js';
import { doctorCommand } from './commands/doctor.js';
import { eventsCommands } from './commands/events.js';
import { projectionsCommands } from './commands/projections.js';
import { queuesCommands } from './commands/queues.js';
import { usersCommands } from './commands/users.js';
import { exitCodes, exitCodesInWords } from './exit-codes.js';

/** Contents page of the command line. */
const program = new Command('heliograph')
  .description('Operates Heliograph: people, tokens, logs, read models. Data on stdout, talk on stderr.')
  .option('--json', 'answers as JSON')
  .addHelpText('after', exitCodesInWords)
  .showHelpAfterError('(heliograph --help shows what there is)')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? exitCodes.ok : exitCodes.usage));

databaseCommands(program);
doctorCommand(program);
usersCommands(program);
credentialsCommands(program);
eventsCommands(program);
projectionsCommands(program);
queuesCommands(program);

await program.parseAsync();
