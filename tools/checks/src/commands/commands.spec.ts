import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { projectGraph } from '../../project-graph.mjs';
import { read, root, writtenFiles } from '../repository.js';
import { commandTree, type Node, refused } from './command-tree.js';
import { type Documented, documentedCommands } from './documented.js';

jest.setTimeout(120_000); // programs are started

const commands = documentedCommands();
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const npmItself = ['install', 'audit', 'install-scripts', 'query', 'sbom', 'ci', 'version'];
const levels = /^npm run (test:(?:unit|integration|e2e|edge)) -- (\S+)/;

const starting = (...words: string[]) => commands.filter((command) => words.every((word, at) => command.words[at] === word));
const complaints = (found: readonly Documented[], complaint: (command: Documented) => string | null | undefined) =>
  found.flatMap((command) => {
    const said = complaint(command);
    return said ? [`${command.page}: ${command.text}: ${said}`] : [];
  });
const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NX_DAEMON: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** A path in an example; what is written in capitals or ends in dots stands for the reader's own. */
const isMissing = (path: string) => !/[A-Z]{3}|\.\.\.$|^</.test(path) && !existsSync(join(root, path));

describe('commands in the documents', () => {
  it('are found', () => {
    const found = [starting('npm'), starting('npx', 'nx'), starting('npx', '--no-install', 'heliograph')];
    expect(found.every((list) => list.length > 0)).toBe(true);
    expect(starting('heliograph').length).toBeGreaterThan(0);
  });

  it('npm knows its own, package.json the others', () => {
    const unknown = complaints(starting('npm'), ({ words }) => {
      const [, verb = '', ...rest] = words;
      if (verb !== 'run') return npmItself.includes(verb) || verb in scripts ? null : 'unknown';
      const script = rest.find((word) => !word.startsWith('-')) ?? '';
      return script in scripts ? null : 'no such script';
    });
    expect(unknown).toEqual([]);
  });

  it('so are those of the files of CI', () => {
    const files = writtenFiles().filter((path) => /^\.ci\/|^\.github\/workflows\//.test(path));
    expect(files).toEqual(expect.arrayContaining(['.ci/run', '.ci/long', '.github/workflows/ci.yml']));
    const named = files.flatMap((path) =>
      [...read(path).matchAll(/\bnpm run (?:--silent )?([a-z][a-z:-]*)/g)].map(([, script = '']) => script),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });

  it('one context is given by its name', () => {
    const named = starting('npm', 'run').flatMap(({ text }) => /^npm run (?:test|start):context -- ([a-z-]+)/.exec(text)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((context) => isMissing(`libs/${context}/server`))).toEqual([]);
  });

  it('a level of tests is given folders that there are', () => {
    expect(complaints(starting('npm'), ({ text }) => (isMissing(levels.exec(text)?.[2] ?? '') ? 'no such folder' : null))).toEqual([]);
  });

  it('nx has the targets, the projects and the generators', async () => {
    const { nodes } = await projectGraph();
    const targets = new Set(Object.values(nodes).flatMap(({ data }) => Object.keys(data.targets)));
    const wrong = complaints(starting('npx', 'nx'), ({ words }) => {
      const [, , verb = '', name = '', ...rest] = words;
      if (['g', 'generate'].includes(verb)) return generatorComplaint(name, rest);
      const file = /--files=([^\s,.][^\s,]*)/.exec(words.join(' '))?.[1];
      if (file && isMissing(file)) return `no ${file}`;
      if (['run-many', 'affected'].includes(verb)) {
        const named = words[words.indexOf('-t') + 1]?.split(',') ?? [];
        return named.find((target) => !targets.has(target));
      }
      if (['show', 'graph', 'run', 'reset', 'release'].includes(verb)) return null;
      if (!targets.has(verb)) return 'unknown';
      return name === '' || name.startsWith('-') || name in nodes ? null : `no project ${name}`;
    });
    expect(wrong).toEqual([]);
  });

  it('heliograph takes the words and the options', () => {
    const tree = commandTree();
    const whole = complaints(starting('npx', '--no-install', 'heliograph'), ({ words }) =>
      isForm(words) ? null : refused(tree, words.slice(3)),
    );
    const inProse = complaints(starting('heliograph'), ({ words }) => refused(tree, words.slice(1), { partial: true }));
    expect([...whole, ...inProse]).toEqual([]);
    expect(tableComplaints(tree)).toEqual([]);
  });

  it('programs of the repository are there', () => {
    const wrong = complaints(starting('node'), ({ page, words }) => {
      const path = words.find((word) => /\.m?[jt]s$/.test(word)) ?? '';
      const source = path.replace(/\/(dist|bundle)\//, '/src/').replace(/\.js$/, '.ts');
      return [path, source, join(dirname(page), path)].every(isMissing) ? 'no such file' : null;
    });
    expect(wrong).toEqual([]);
    for (const [program] of read('CONTRIBUTING.md').matchAll(/(?<=`)\.ci\/[a-z]+(?=`)/g)) accessSync(join(root, program), constants.X_OK);
  });

  it('those that only read and take a moment do run', () => {
    const reading = starting('npx', 'nx', 'show').filter(({ text }) => !text.includes('...'));
    for (const { words } of reading) run(process.execPath, ['node_modules/nx/dist/bin/nx.js', ...words.slice(2)]);
    const ofFolders = commands.filter(({ text }) => levels.test(text) && !text.includes('<'));
    expect(ofFolders.length).toBeGreaterThan(0);
    // Jest is asked once for each level; what it does with paths and filters, levels.spec.ts tries.
    const listed = new Map<string, readonly string[]>();
    const suitesOf = (level: string) => {
      const suites = listed.get(level) ?? run(process.execPath, ['tools/jest/level.mjs', level, '--listTests']).split('\n');
      listed.set(level, suites);
      return suites.filter((path) => path.includes('.spec.'));
    };
    const empty = complaints(ofFolders, ({ text }) => {
      const [, script = '', folder = ''] = levels.exec(text) ?? [];
      const level = /level\.mjs (\S+)/.exec(scripts[script] ?? '')?.[1] ?? '';
      return suitesOf(level).some((path) => path.startsWith(join(root, folder))) ? null : 'runs nothing';
    });
    expect(empty).toEqual([]);
  });
});

/** `<noun> <verb>`: the form of a command, no command. */
const isForm = (words: readonly string[]) => words.some((word) => word.startsWith('<'));

function generatorComplaint(name: string, rest: readonly string[]): string | null {
  const [collection, generator = ''] = name.split(':');
  if (collection !== '@heliograph/nx-plugin') return 'another collection';
  const { generators } = JSON.parse(read('tools/nx-plugin/generators.json')) as { generators: Record<string, { schema: string }> };
  const schema = generators[generator]?.schema;
  if (!schema) return 'no such generator';
  const { properties } = JSON.parse(read(join('tools/nx-plugin', schema))) as { properties: Record<string, { type: string }> };
  const isKnown = (option: string) =>
    option in properties || ['dry-run', 'help'].includes(option) || properties[option.replace(/^no-/, '')]?.type === 'boolean';
  const options = rest.filter((word) => word.startsWith('--')).map((word) => word.slice(2).split('=')[0] ?? '');
  return options.find((option) => !isKnown(option)) ?? null;
}

/** Rows of docs/command-line.md: the command in the first cell, options of it in the second. */
function tableComplaints(tree: Node): string[] {
  const rows = [...read('docs/command-line.md').matchAll(/^\| `([^`]+)` \| (.*)\|$/gm)];
  return rows.flatMap(([, command = '', prose = '']) => {
    const words = command.replace(/[[\]]|\.\.\./g, '').split(' ');
    const options = [...prose.matchAll(/`(--[a-z-]+)/g)].map(([, option = '']) => option);
    return [
      refused(tree, words, { partial: true }),
      ...options.map((option) => refused(tree, [...words, option], { partial: true })),
    ].filter((said) => said !== null);
  });
}
