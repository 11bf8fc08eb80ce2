import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const bundler = join(import.meta.dirname, '../bundle.mjs');

let workspace: string;
beforeEach(() => {
  workspace = mkdtempSync(join(realpathSync(tmpdir()), 'bundle-'));
  write({ 'apps/sample/package.json': JSON.stringify({ type: 'module', bundle: ['main'] }) });
});
afterEach(() => rmSync(workspace, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
    if (path.includes('/dist/'))
      writeFileSync(join(workspace, `${path}.map`), JSON.stringify({ version: 3, sources: [], names: [], mappings: '' }));
  }
}

const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: workspace, encoding: 'utf8' });
const bundle = () => run(bundler, 'apps/sample');

/** What the bundled program says. */
function said(): string {
  const { stdout, stderr } = run('apps/sample/bundle/main.js');
  return `${stdout}${stderr}`;
}

describe('a bundle', () => {
  it('finds what lies beside its modules, also when the tree has been moved', () => {
    write({
      'apps/sample/dist/main.js': `
        import { readFileSync } from 'node:fs';
        import { basename } from 'node:path';
        import { word } from 'old';
        const said = readFileSync(new URL('./word.txt', import.meta.url), 'utf8');
        console.log(said, word, basename(import.meta.dirname), basename(import.meta.filename));`,
      'apps/sample/dist/word.txt': 'beside',
      'node_modules/old/package.json': '{"name":"old","main":"lib/index.js"}',
      'node_modules/old/lib/index.js': `
        const fs = require('fs'), own = { __dirname: 1 };
        exports.word = fs.readFileSync(__dirname + '/word.txt', 'utf8') + own.__dirname + require('path').basename(__filename);`,
      'node_modules/old/lib/word.txt': 'old',
    });
    expect(bundle()).toMatchObject({ stderr: '', status: 0 });
    expect(said()).toBe('beside old1index.js dist main.js\n');
    renameSync(workspace, `${workspace}-moved`);
    workspace = `${workspace}-moved`;
    expect(said()).toBe('beside old1index.js dist main.js\n');
  });

  it("keeps the names of classes, and a module's own __dirname", () => {
    write({
      'apps/sample/dist/main.js': `
        import { Same as Other } from './other.js';
        const __dirname = 'mine';
        class Same {}
        console.log(Same.name, Other.name, __dirname);`,
      'apps/sample/dist/other.js': 'export class Same {}',
    });
    expect(bundle().status).toBe(0);
    expect(said()).toBe('Same Same mine\n');
  });

  it('is of ASCII alone, and says what it said', () => {
    write({
      'apps/sample/dist/main.js': [
        "const größe = 'Größe – 📷 \\é \\\\é';",
        "console.log(größe, `\u2028…`.length, /^[\u{1f4f7}…]\$/u.test('\u{1f4f7}'), /é/.test('é'), { größe }.größe === größe);",
      ].join('\n'),
    });
    expect(bundle().status).toBe(0);
    expect(readFileSync(join(workspace, 'apps/sample/bundle/main.cjs'), 'utf8')).toMatch(/^[\0-\x7f]+$/);
    expect(said()).toBe('Größe – 📷 é \\é 2 true true true\n');
  });

  it('is not made of a raw template that would say something else in ASCII', () => {
    write({ 'apps/sample/dist/main.js': 'console.log(String.raw`é`);' });
    expect(bundle().stderr).toContain('a raw template holds letters');
  });

  it('is not made when something that it imports is not there, whoever imports it', () => {
    write({
      'apps/sample/dist/main.js': `import 'package';`,
      'node_modules/package/package.json': '{"name":"package"}',
      'node_modules/package/index.js': `const lazy = () => require('class-validator'); const other = () => require('gone'); other(lazy);`,
    });
    const { status, stderr } = bundle();
    expect(status).toBe(1);
    expect(stderr).toContain("Could not resolve 'gone'");
    // Nest does without it; who else asks for it needs it.
    expect(stderr).toContain("Could not resolve 'class-validator'");
  });

  it('is made without the packages that Nest does without', () => {
    write({
      'apps/sample/dist/main.js': `import '@nestjs/common'; console.log('started');`,
      'node_modules/@nestjs/common/package.json': '{"name":"@nestjs/common"}',
      'node_modules/@nestjs/common/index.js': `exports.lazy = () => require('class-validator');`,
    });
    expect(bundle().status).toBe(0);
    expect(said()).toBe('started\n');
  });

  it('is not made when a file that a module names beside itself is not there', () => {
    write({ 'apps/sample/dist/main.js': `export const style = new URL('./gone.css', import.meta.url);` });
    const { status, stderr } = bundle();
    expect(status).toBe(1);
    expect(stderr).toContain('apps/sample/dist/main.js names ./gone.css, which is not there');
  });

  it('has React as it is in production, and nothing else', () => {
    const asks = 'exports.mode = process.env.NODE_ENV;';
    write({
      'apps/sample/dist/main.js': `import react from 'react'; import other from 'other'; console.log(react.mode, other.mode);`,
      'node_modules/react/package.json': '{"name":"react"}',
      'node_modules/react/index.js': asks,
      'node_modules/other/package.json': '{"name":"other"}',
      'node_modules/other/index.js': asks,
    });
    expect(bundle().status).toBe(0);
    expect(run('--eval', `process.env.NODE_ENV = 'seen'; import('./apps/sample/bundle/main.js')`).stdout).toBe('production seen\n');
  });

  it('has of the drivers of TypeORM the one of PostgreSQL', () => {
    const driver = (name: string) => `exports.${name} = class { said = '${name}'; };`;
    write({
      'apps/sample/dist/main.js': `
        import typeorm from 'typeorm';
        console.log(new typeorm.PostgresDriver().said);
        try { new typeorm.MysqlDriver(); } catch (error) { console.log(error.message); }`,
      'node_modules/typeorm/package.json': '{"name":"typeorm"}',
      'node_modules/typeorm/index.js': `Object.assign(exports, require('./driver/postgres/PostgresDriver'), require('./driver/mysql/MysqlDriver'));`,
      'node_modules/typeorm/driver/postgres/PostgresDriver.js': driver('PostgresDriver'),
      'node_modules/typeorm/driver/mysql/MysqlDriver.js': driver('MysqlDriver'),
    });
    expect(bundle()).toMatchObject({ stderr: '', status: 0 });
    expect(said()).toBe('PostgresDriver\nMysqlDriver is no part of the bundle\n');
  });

  const cacheIn = (folder: string) => readdirSync(folder).find((name) => name.endsWith('.cache')) ?? '';

  it('is not compiled again by the Node that made it, and is by another one and by one with other options', () => {
    write({ 'apps/sample/dist/main.js': `export const word = 'first'; console.log(word);` });
    expect(bundle().status).toBe(0);
    const text = join(workspace, 'apps/sample/bundle/main.cjs');
    // V8 compares the length of the text alone.
    writeFileSync(text, readFileSync(text, 'utf8').replace('first', 'other'));
    expect(said()).toBe('first\n');
    expect(run('--no-opt', 'apps/sample/bundle/main.js').stdout).toBe('other\n');
    const folder = dirname(text);
    const cache = cacheIn(folder);
    expect(cache).toBe(`main.cjs.${process.version}-${process.arch}.cache`);
    renameSync(join(folder, cache), join(folder, cache.replace(process.version, 'v20.19.0')));
    expect(said()).toBe('other\n');
  });

  it('names our sources in traces', () => {
    write({ 'apps/sample/dist/main.js': `console.log(new Error('here').stack);` });
    const map = { version: 3, sources: ['../src/main.ts'], names: [], mappings: 'AAAA' };
    writeFileSync(join(workspace, 'apps/sample/dist/main.js.map'), JSON.stringify(map));
    expect(bundle().status).toBe(0);
    expect(run('--enable-source-maps', 'apps/sample/bundle/main.js').stdout).toContain(join(workspace, 'apps/sample/src/main.ts:1:1'));
  });

  it('names in traces the file of a package, and no source of ours before it', () => {
    write({
      'apps/sample/dist/main.js': `import './first.js';\nimport { fail } from 'old';\nimport { call } from 'new';\ncall(() => console.log(fail()));`,
      'apps/sample/dist/first.js': `export const first = () => 1;\nconsole.log(first());`,
      'node_modules/old/package.json': '{"name":"old"}',
      'node_modules/old/index.js': `'use strict';\n// of others\nexports.fail = () => {\n  return new Error('there').stack;\n};`,
      'node_modules/new/package.json': '{"name":"new","type":"module","exports":"./lib.js"}',
      'node_modules/new/lib.js': `/* of others */\nexport function call(work) {\n  return work();\n}`,
    });
    for (const name of ['main', 'first']) {
      const map = { version: 3, sources: [`../src/${name}.ts`], names: [], mappings: 'AAAA;AACA;AACA;AACA' };
      writeFileSync(join(workspace, `apps/sample/dist/${name}.js.map`), JSON.stringify(map));
    }
    expect(bundle()).toMatchObject({ stderr: '', status: 0 });
    const { stdout } = run('--enable-source-maps', 'apps/sample/bundle/main.js');
    const frames = [...stdout.matchAll(/(?:apps\/sample\/src|node_modules\/\w+)\/[\w.]+:\d+/g)].map(([frame]) => frame);
    expect(frames.slice(0, 4)).toEqual([
      ...['node_modules/old/index.js:3', 'apps/sample/src/main.ts:4', 'node_modules/new/lib.js:2', 'apps/sample/src/main.ts:4'],
    ]);
    expect(stdout).not.toContain('first.ts');
  });

  it('loads a part that is imported later when it is asked for, and once, whichever program asks', () => {
    write({
      'apps/sample/package.json': JSON.stringify({ type: 'module', bundle: ['main', 'other'] }),
      'apps/sample/dist/main.js': `import './other.js'; console.log('begun'); void import('./part.js').then(({ part }) => console.log(part));`,
      'apps/sample/dist/other.js': `console.log('other'); export const later = () => import('./part.js');`,
      'apps/sample/dist/part.js': `console.log('loading'); export const part = 'part';`,
    });
    expect(bundle()).toMatchObject({ stderr: '', status: 0 });
    const both = `import('./apps/sample/bundle/main.js').then(() => import('./apps/sample/bundle/other.js')).then(({ later }) => later())`;
    expect(run('--eval', both).stdout).toBe('other\nbegun\nloading\npart\n');
  });

  it('loads what it names only when it runs, whether V8 has compiled it before or not', () => {
    write({
      'apps/sample/dist/main.js': `
        const load = (name) => import(name).then(({ default: found, word }) => word ?? typeof found.cpus, ({ code }) => code);
        void Promise.all(['node:os', 'beside', 'gone'].map(load)).then((all) => console.log(...all));`,
      'node_modules/beside/package.json': '{"name":"beside"}',
      'node_modules/beside/index.js': `exports.word = 'beside';`,
    });
    expect(bundle()).toMatchObject({ stderr: '', status: 0 });
    expect(said()).toBe('function beside MODULE_NOT_FOUND\n');
    const folder = join(workspace, 'apps/sample/bundle');
    rmSync(join(folder, cacheIn(folder)));
    expect(said()).toBe('function beside MODULE_NOT_FOUND\n');
  });

  it('is not made of a program that cannot be loaded', () => {
    write({ 'apps/sample/dist/main.js': `throw new Error('no such word');` });
    const { status, stderr } = bundle();
    expect(status).toBe(1);
    expect(stderr).toContain('no such word');
    expect(existsSync(join(workspace, 'apps/sample/bundle'))).toBe(false);
  });
});
