import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';
import { heliograph } from './program.js';

const page = readFileSync(join(import.meta.dirname, '../../../docs/command-line.md'), 'utf8');

const leaves = (command: Command): Command[] => (command.commands.length === 0 ? [command] : command.commands.flatMap(leaves));

const nameOf = (command: Command): string => [...(command.parent?.parent ? [nameOf(command.parent)] : []), command.name()].join(' ');

describe('docs/command-line.md', () => {
  it('lists exactly the commands that there are, in their order', () => {
    const documented = [...page.matchAll(/^\| `([a-z]+(?: [a-z][a-z-]*)?)/gm)].map(([, name]) => name);
    expect(documented).toEqual(leaves(heliograph()).map(nameOf));
  });

  it('every command says in one line what it does', () => {
    expect(
      leaves(heliograph())
        .filter((command) => command.description() === '')
        .map(nameOf),
    ).toEqual([]);
  });
});

describe('--help', () => {
  it('shows defaults that the command itself understands', () => {
    const wrong = leaves(heliograph()).flatMap((command) =>
      command.options.flatMap(({ long, parseArg, defaultValue, defaultValueDescription }) => {
        if (!parseArg || defaultValue === undefined || Array.isArray(defaultValue)) return [];
        const shown = defaultValueDescription ?? String(defaultValue);
        try {
          return parseArg(shown, undefined) === defaultValue ? [] : [`${nameOf(command)} ${long} (default: ${shown})`];
        } catch (error) {
          return [`${nameOf(command)} ${long} (default: ${shown}): ${(error as Error).message}`];
        }
      }),
    );
    expect(wrong).toEqual([]);
  });
});
