import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../repository.js';

const jest = join(root, 'tools/jest');

/** What a program prints that was started as Jest is. */
function said(program: string): unknown {
  const flags = ['--experimental-vm-modules', '--expose-gc', '--no-warnings', `--require=${join(jest, 'compiled-once.cjs')}`];
  const prepared = `const vm = require('node:vm'); const say = (what) => console.log(JSON.stringify(what)); ${program}`;
  return JSON.parse(
    execFileSync(process.execPath, [...flags, '-e', prepared], { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } }),
  );
}

const compile = `const compile = (code, context) => vm.compileFunction(code, ['module'], { filename: '/node_modules/a/index.js', parsingContext: context });
  const one = vm.createContext({ name: 'one' }); const two = vm.createContext({ name: 'two' });`;

describe('suites that one process of Jest runs after each other', () => {
  it('run a module of a package each in their own context', () => {
    const each =
      said(`${compile} const code = 'this.made = {}; return [name, this.made]'; const of = (context) => compile(code, context).call({});
      say([of(one)[0], of(two)[0], of(one)[0], of(one)[1] === of(one)[1], of(two)[1] instanceof vm.runInContext('Object', two)])`);
    expect(each).toEqual(['one', 'two', 'one', false, true]);
  });

  it('never run another text than the one that they have', () => {
    expect(said(`${compile} say([compile('return 1', one)(), compile('return 2', two)(), compile('return 1', one)()])`)).toEqual([1, 2, 1]);
    const esm = `const load = async (text) => { const module = new vm.SourceTextModule(text, { identifier: '/a.ts' });
      await module.link(() => {}); await module.evaluate(); return module.namespace.a };`;
    expect(
      said(
        `${esm} (async () => say([await load('export const a = 1'), await load('export const a = 2'), await load('export const a = 1')]))()`,
      ),
    ).toEqual([1, 2, 1]);
  });

  it('import at run time for themselves', () => {
    const later = `const load = async (found) => { const context = vm.createContext({});
      const module = new vm.SourceTextModule("export const later = () => import('b')", { identifier: '/a.ts', context, importModuleDynamically: () => found });
      await module.link(() => {}); await module.evaluate(); return (await module.namespace.later()).who };
      const other = async (who) => { const made = new vm.SyntheticModule(['who'], function () { this.setExport('who', who) }); await made.link(() => {}); await made.evaluate(); return made };`;
    expect(said(`${later} (async () => say([await load(await other(1)), await load(await other(2))]))()`)).toEqual([1, 2]);
  });

  it('name the line and column of the file in stack traces', () => {
    const stack = `const at = (context) => { try { compile('let a; throw new Error(1)', context)() } catch (error) { return error.stack } };`;
    const stacks = said(`${compile} ${stack} say([at(one), at(two)])`) as string[];
    for (const each of stacks) expect(each).toContain('/node_modules/a/index.js:1:14');
  });

  it('leave no module in memory', () => {
    const rounds = `const { releaseModules } = require(${JSON.stringify(join(jest, 'compiled-once.cjs'))}); let gone = 0;
      const watched = new FinalizationRegistry(() => gone++);
      async function suite() {
        const context = vm.createContext({}); const made = new Map(); watched.register(context, 0);
        const module = (name, text) => made.get(name) ?? made.set(name, new vm.SourceTextModule(text, { identifier: name, context, importModuleDynamically: () => made })).get(name);
        const texts = { a: "import 'b'", b: "import 'c'; export const held = globalThis", c: "import 'b'" };
        const first = module('a', texts.a);
        await first.link((name) => module(name, texts[name])); await first.evaluate(); releaseModules();
      }
      const pause = () => new Promise((resolve) => setTimeout(resolve, 20));`;
    const gone = said(`${rounds} (async () => { for (let n = 0; n < 10; n++) await suite();
      for (let n = 0; n < 5; n++) { await pause(); gc(); } await pause(); say(gone) })()`);
    expect(gone).toBeGreaterThan(7);
  });

  it('leave no storage entered', () => {
    const storages = `const { disableStorages } = require(${JSON.stringify(join(jest, 'entered-storages.cjs'))});
      const { AsyncLocalStorage } = require('node:async_hooks'); const storage = new AsyncLocalStorage();`;
    expect(
      said(
        `${storages} storage.enterWith(1); const before = storage.getStore(); disableStorages(); say([before, storage.getStore() ?? null])`,
      ),
    ).toEqual([1, null]);
  });
});
