import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const program = join(import.meta.dirname, '../bin/build.mjs');
const rules = join(import.meta.dirname, '../../../.swcrc');

let workspace: string;
beforeEach(() => {
  workspace = mkdtempSync(join(realpathSync(tmpdir()), 'build-'));
  copyFileSync(rules, join(workspace, '.swcrc'));
  manifest('main');
});
afterEach(() => rmSync(workspace, { recursive: true }));

function manifest(...bundle: string[]): void {
  write({ 'apps/sample/package.json': JSON.stringify({ type: 'module', exports: './dist/main.js', bundle }) });
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  }
}

const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: workspace, encoding: 'utf8' });
const build = () => run(program);
const done = { status: 0, stderr: '' };

/** What the bundled program says. */
function said(): string {
  const { stdout, stderr } = run('apps/sample/bundle/main.js');
  return `${stdout}${stderr}`;
}

describe('npm run build', () => {
  const compiled = () => / (\d{1,4}) files compiled/.exec(build().stdout)?.[1] ?? null;

  it('makes what is new or has changed, and nothing where all is up to date', () => {
    write({
      'apps/sample/src/main.ts': `import { word } from './word.js';\nconsole.log(word);`,
      'apps/sample/src/word.ts': `export const word = 'one';`,
    });
    expect([compiled(), said()]).toEqual(['2', 'one\n']);
    expect(build()).toEqual(expect.objectContaining({ ...done, stdout: '' }));
    write({ 'apps/sample/src/word.ts': `export const word: string = 'two';` });
    expect([compiled(), said()]).toEqual(['1', 'two\n']);
    rmSync(join(workspace, 'apps/sample/dist/word.js'));
    expect([compiled(), said()]).toEqual(['1', 'two\n']);
    write({ 'package-lock.json': '{}' });
    expect([compiled(), said()]).toEqual(['2', 'two\n']);
  });

  it('takes away what a source that is gone has left, and names a source that needed it', () => {
    write({ 'apps/sample/src/main.ts': `import './gone.js';`, 'apps/sample/src/gone.ts': '' });
    expect(build()).toMatchObject(done);
    rmSync(join(workspace, 'apps/sample/src/gone.ts'));
    const { status, stderr } = build();
    expect([status, stderr]).toEqual([1, expect.stringContaining("Could not resolve './gone.js'")]);
    write({ 'apps/sample/src/main.ts': '' });
    expect(build()).toMatchObject(done);
  });

  it('names the place of what does not compile, and tries it again', () => {
    write({ 'apps/sample/src/main.ts': `console.log('word';` });
    for (const { status, stderr } of [build(), build()]) expect([status, stderr]).toEqual([1, expect.stringContaining('main.ts:1')]);
  });

  it('leaves specs and what they use out', () => {
    write({
      'apps/sample/src/main.ts': '',
      'apps/sample/src/main.spec.ts': '',
      'apps/sample/src/spec/used.ts': '',
      'apps/sample/src/testing/stand-in.ts': '',
    });
    expect(build()).toMatchObject(done);
    expect(readdirSync(join(workspace, 'apps/sample/dist')).sort()).toEqual(['main.js', 'main.js.map']);
  });
});

describe('a bundle', () => {
  it('finds what lies next to its modules, also when the tree has been moved', () => {
    write({
      'apps/sample/src/main.ts': `
        import { readFileSync } from 'node:fs';
        import { basename } from 'node:path';
        import { word } from 'old';
        const said = readFileSync(new URL('./word.txt', import.meta.url), 'utf8');
        console.log(said, word, basename(import.meta.dirname), basename(import.meta.filename));`,
      'apps/sample/src/word.txt': 'beside',
      'node_modules/old/package.json': '{"name":"old","main":"lib/index.js"}',
      'node_modules/old/lib/index.js': `
        const fs = require('fs'), own = { __dirname: 1 };
        exports.word = fs.readFileSync(__dirname + '/word.txt', 'utf8') + own.__dirname + require('path').basename(__filename);`,
      'node_modules/old/lib/word.txt': 'old',
    });
    expect(build()).toMatchObject(done);
    expect(said()).toBe('beside old1index.js dist main.js\n');
    renameSync(workspace, `${workspace}-moved`);
    workspace = `${workspace}-moved`;
    expect(said()).toBe('beside old1index.js dist main.js\n');
  });

  it("keeps the names of classes, and a module's own __dirname", () => {
    write({
      'apps/sample/src/main.ts': `
        import { Same as Other } from './other.js';
        const __dirname = 'mine';
        class Same {}
        console.log(Same.name, Other.name, __dirname);`,
      'apps/sample/src/other.ts': 'export class Same {}',
    });
    expect(build()).toMatchObject(done);
    expect(said()).toBe('Same Same mine\n');
  });

  it('writes letters that are not ASCII as escapes, which mean the same', () => {
    const text = 'ä € 😀';
    write({ 'apps/sample/src/main.ts': `console.log('${text}', /^€$/.test('€'), \`\${1}€\`, String.raw\`\\d\`);` });
    expect(build()).toMatchObject(done);
    expect(readFileSync(join(workspace, 'apps/sample/bundle/main.js'), 'utf8')).toMatch(/^[\0-\x7f]+$/);
    expect(said()).toBe(`${text} true 1€ \\d\n`);
  });

  it('is not made when something that it imports is not there, no matter which module imports it', () => {
    write({
      'apps/sample/src/main.ts': `import 'package';`,
      'node_modules/package/package.json': '{"name":"package"}',
      'node_modules/package/index.js': `const lazy = () => require('class-validator'); const other = () => require('gone'); other(lazy);`,
    });
    const { status, stderr } = build();
    expect(status).toBe(1);
    expect(stderr).toContain("Could not resolve 'gone'");
    // Nest does without it; who else asks for it needs it.
    expect(stderr).toContain("Could not resolve 'class-validator'");
    expect(existsSync(join(workspace, 'apps/sample/bundle'))).toBe(false);
  });

  it('is made without the packages that Nest does without', () => {
    write({
      'apps/sample/src/main.ts': `import '@nestjs/common'; console.log('started');`,
      'node_modules/@nestjs/common/package.json': '{"name":"@nestjs/common"}',
      'node_modules/@nestjs/common/index.js': `exports.lazy = () => require('class-validator');`,
    });
    expect(build()).toMatchObject(done);
    expect(said()).toBe('started\n');
  });

  it('is not made when a module names a file next to it that is not there', () => {
    write({ 'apps/sample/src/main.ts': `export const style = new URL('./gone.css', import.meta.url);` });
    const { status, stderr } = build();
    expect(status).toBe(1);
    expect(stderr).toContain('apps/sample/dist/main.js names ./gone.css, which is not there');
  });

  it('has React as it is in production, and leaves our settings to the environment', () => {
    write({
      'apps/sample/src/main.ts': `import react from 'react'; const { env } = process; console.log(react.mode, env.NODE_ENV);`,
      'node_modules/react/package.json': '{"name":"react"}',
      'node_modules/react/index.js': 'exports.mode = process.env.NODE_ENV;',
    });
    expect(build()).toMatchObject(done);
    expect(run('--eval', `process.env.NODE_ENV = 'seen'; import('./apps/sample/bundle/main.js')`).stdout).toBe('production seen\n');
  });

  it('names our sources in traces', () => {
    write({ 'apps/sample/src/main.ts': `interface Lines {\n  readonly number: 1;\n}\nconsole.log(new Error('here').stack, {} as Lines);` });
    expect(build()).toMatchObject(done);
    expect(run('--enable-source-maps', 'apps/sample/bundle/main.js').stdout).toContain(join(workspace, 'apps/sample/src/main.ts:4'));
  });

  it('has one place for each line of a source in its maps, which Node keeps in memory from the first trace on', () => {
    write({
      'apps/sample/src/main.ts': `const sum = (one: number, other: number) => one + other;\nconsole.log(sum(1, sum(2, sum(3, 4))));`,
    });
    expect(build()).toMatchObject(done);
    const { mappings } = JSON.parse(readFileSync(join(workspace, 'apps/sample/bundle/main.js.map'), 'utf8')) as { mappings: string };
    // And where each line ends.
    expect(mappings.split(/[;,]/).filter(Boolean).length).toBeLessThanOrEqual(4);
  });

  it('names in traces the file of a package, and no source of ours before it', () => {
    write({
      'apps/sample/src/main.ts': `import './first.js';\nimport { fail } from 'old';\nimport { call } from 'new';\ncall(() => console.log(fail()));`,
      'apps/sample/src/first.ts': `export const first = () => 1;\nconsole.log(first());`,
      'node_modules/old/package.json': '{"name":"old"}',
      'node_modules/old/index.js': `'use strict';\n// of others\nexports.fail = () => {\n  return new Error('there').stack;\n};`,
      'node_modules/new/package.json': '{"name":"new","type":"module","exports":"./lib.js"}',
      'node_modules/new/lib.js': `/* of others */\nexport function call(work) {\n  return work();\n}`,
    });
    expect(build()).toMatchObject(done);
    const { stdout } = run('--enable-source-maps', 'apps/sample/bundle/main.js');
    const frames = [...stdout.matchAll(/(?:apps\/sample\/src|node_modules\/\w+)\/[\w.]+:\d+/g)].map(([frame]) => frame);
    expect(frames.slice(0, 4)).toEqual([
      ...['node_modules/old/index.js:4', 'apps/sample/src/main.ts:4', 'node_modules/new/lib.js:3', 'apps/sample/src/main.ts:4'],
    ]);
    expect(stdout).not.toContain('first.ts');
  });

  it('loads a part that is imported later when it is asked for, and once, whichever program asks', () => {
    manifest('main', 'other');
    write({
      'apps/sample/src/main.ts': `import './other.js'; console.log('begun'); void import('./part.js').then(({ part }) => console.log(part));`,
      'apps/sample/src/other.ts': `console.log('other'); export const later = () => import('./part.js');`,
      'apps/sample/src/part.ts': `console.log('loading'); export const part = 'part';`,
    });
    expect(build()).toMatchObject(done);
    const both = `import('./apps/sample/bundle/main.js').then(() => import('./apps/sample/bundle/other.js')).then(({ later }) => later())`;
    expect(run('--eval', both).stdout).toBe('other\nbegun\nloading\npart\n');
  });

  it('loads what it names only when it runs', () => {
    write({
      'apps/sample/src/main.ts': `
        const load = (name: string) => import(name).then(({ default: found, word }) => word ?? typeof found.cpus, ({ code }) => code);
        void Promise.all(['node:os', 'beside', 'gone'].map(load)).then((all) => console.log(...all));`,
      'node_modules/beside/package.json': '{"name":"beside"}',
      'node_modules/beside/index.js': `exports.word = 'beside';`,
    });
    expect(build()).toMatchObject(done);
    expect(said()).toBe('function beside ERR_MODULE_NOT_FOUND\n');
  });
});
