import type { Command } from 'commander';
import { heliograph } from '../program.js';

/** The commands of the program as one line of JSON: for the check of the commands in documents, which may import no app. */
function described(command: Command): object {
  return {
    name: command.name(),
    options: command.options.map(({ long, required, optional }) => ({ long, takesValue: required || optional })),
    args: command.registeredArguments.map(({ required, variadic }) => ({ required, variadic })),
    commands: command.commands.map(described),
  };
}

console.log(JSON.stringify(described(heliograph())));
