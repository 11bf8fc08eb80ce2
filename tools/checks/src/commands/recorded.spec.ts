import { describe, expect, it, jest } from '@jest/globals';
import { read } from '../repository.js';
import { commandTree, type Node } from './command-tree.js';

jest.setTimeout(120_000); // a program is started

/** Commands that change nothing, and so leave nothing. */
const READING = [
  ...['status', 'doctor', 'state', 'db status', 'erasures list', 'erasures show', 'erasures export', 'keys list', 'queues list'],
  ...['moderation queue', 'moderation show', 'media verify', 'projections list', 'projections verify'],
  ...['events show', 'events tail', 'events find', 'events streams', 'events export', 'events trace', 'events verify'],
  ...['events checkpoints', 'events key', 'push keys'],
];

interface Row {
  readonly commands: readonly string[];
  readonly event: string;
  readonly why: string;
}

/** The table of the guide for auditors. */
function rowsOf(guide: string): Row[] {
  const table = guide.slice(guide.indexOf('### What a command leaves')).split('\n## ')[0] ?? '';
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, commands = '', event = '', why = ''] = line.split('|').map((cell) => cell.trim());
      return { commands: [...commands.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name), event, why };
    });
}

/** Those that have no commands below them, with all their words. */
const leaves = (node: Node, words: readonly string[] = []): { name: string; options: readonly string[] }[] =>
  node.commands.length > 0
    ? node.commands.flatMap((each) => leaves(each, [...words, each.name]))
    : [{ name: words.join(' '), options: node.options.map(({ long }) => long) }];

/** Says what is wrong with what the guide says of the commands. */
function faults(rows: readonly Row[], commands: readonly { name: string; options: readonly string[] }[], events: string): string[] {
  const listed = rows.flatMap((row) => row.commands);
  const known = new Set(commands.map(({ name }) => name));
  return [
    ...commands
      .filter(({ name }) => !listed.includes(name) && !READING.includes(name))
      .map(({ name }) => `${name}: not said what it leaves`),
    ...[...listed, ...READING].filter((name) => !known.has(name)).map((name) => `${name}: there is no such command`),
    ...rows
      .flatMap(({ event }) => [...event.matchAll(/`([a-z-]+\.[a-z-]+)`/g)].map(([, type = '']) => type))
      .filter((type) => !events.includes(`### ${type}\n`)),
    ...rows
      .filter(({ event }) => !event.startsWith('none') && !event.includes('`') && !event.startsWith('those of'))
      .map((row) => `${row.commands}: no event`),
    ...rows.flatMap((row) => {
      const option = /^`(--[a-z]+)`/.exec(row.why)?.[1];
      const found = commands.filter(({ name }) => row.commands.includes(name));
      if (option) return found.filter(({ options }) => !options.includes(option)).map(({ name }) => `${name} has no ${option}`);
      return found.filter(({ options }) => options.includes('--reason')).map(({ name }) => `${name} has --reason`);
    }),
  ];
}

describe('what a command of the operator leaves in the log', () => {
  const rows = rowsOf(read('docs/guides/auditing.md'));
  const commands = leaves(commandTree());
  const events = read('docs/events.md');

  it('is said of each command that changes something, as the program and the events are', () => {
    expect(rows.length).toBeGreaterThan(20);
    expect(faults(rows, commands, events)).toEqual([]);
  });

  it.each([
    ['a command that nobody lists', rows.slice(1), 'users create: not said what it leaves'],
    [
      'an event that there is not',
      [{ commands: ['users create'], event: '`identity.nothing`', why: '`--reason`' }, ...rows.slice(1)],
      'identity.nothing',
    ],
    [
      'an option that the command lacks',
      [{ commands: ['media rebuild'], event: 'none', why: '`--reason`' }, ...rows],
      'media rebuild has no --reason',
    ],
  ])('%s is found', (_, planted, fault) => expect(faults(planted, commands, events)).toContain(fault));
});
