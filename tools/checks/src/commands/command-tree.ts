import { execFileSync } from 'node:child_process';
import { root } from '../repository.js';

/** One command of `heliograph` as commander knows it. */
export interface Node {
  readonly name: string;
  readonly options: readonly { readonly long: string; readonly takesValue: boolean }[];
  readonly args: readonly { readonly required: boolean; readonly variadic: boolean }[];
  readonly commands: readonly Node[];
}

/** The tree as the program itself prints it, from its sources. */
export function commandTree(): Node {
  const args = [
    '--conditions=@heliograph/source',
    '--import',
    './libs/testing/src/services/typescript.mjs',
    'apps/ops/src/spec/command-tree.ts',
  ];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })) as Node;
}

/** What the program would refuse of these words after `heliograph`; null when nothing. `partial`: prose may leave arguments out. */
export function refused(tree: Node, words: readonly string[], { partial = false } = {}): string | null {
  let command = tree;
  let given = 0;
  const known = [...tree.options, { long: '--help', takesValue: false }];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [name = '', value] = word.split('=');
    if (word.startsWith('--')) {
      const option = [...known, ...command.options].find(({ long }) => long === name);
      if (!option) return `${command.name} has no ${name}`;
      if (option.takesValue && value === undefined) at += 1;
      continue;
    }
    const below = command.commands.find((candidate) => candidate.name === word);
    if (below) command = below;
    else if (command.commands.length > 0) return `${command.name} has no ${word}`;
    else given += 1;
  }
  if (command.commands.length > 0 && words.length > 0 && !words.includes('--help') && !partial)
    return `${command.name} needs one of its commands`;
  if (given > command.args.length && !command.args.at(-1)?.variadic) return `${command.name} takes fewer arguments`;
  if (!partial && given < command.args.filter(({ required }) => required).length) return `${command.name} needs more arguments`;
  return null;
}
