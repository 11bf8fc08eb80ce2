import { describe, expect, it } from '@jest/globals';
import { isComposition, isContract, isMessage, isServer, shipped, type ImportedName, valuesTaken } from './application-layer.js';
import { stateKept } from './kept-state.js';
import { read } from './repository.js';

/**
 * `apps/ops` is no client: it is the operator's tool, which acts on contexts beneath the rules of clients (grants roles, disables people,
 * makes the demo), and answers no requests. The other programs are.
 */
const clients = ['apps/api/', 'apps/web/', 'apps/worker/', 'apps/supervisor/'];

const line = ({ path, from, name }: ImportedName) => `${path}: ${name} of ${from}`;

async function messagesIn(taken: readonly ImportedName[]): Promise<string[]> {
  const found: string[] = [];
  // One after the other: Jest does not link the same module twice at once.
  for (const each of taken.filter(isContract)) if (await isMessage(each)) found.push(line(each));
  return found;
}

describe('one application layer', () => {
  it('apps reach contexts through it: of contracts they take types and plain values, no message', async () => {
    const files = shipped(...clients);
    expect(files.length).toBeGreaterThan(100);
    expect(await messagesIn(files.flatMap((path) => valuesTaken(path)))).toEqual([]);
  });

  it('no file of its clients takes the dispatcher, or makes the context of a command', () => {
    const dispatching = shipped('apps/api/', 'apps/web/')
      .flatMap((path) => valuesTaken(path))
      .filter(({ from, name }) => from === '@heliograph/cqrs' && ['Dispatcher', 'newContext', '*'].includes(name));
    expect(dispatching.map(line)).toEqual([]);
  });

  it('its modules provide each of its classes', () => {
    const files = shipped('libs/application/');
    const classes = files.flatMap((path) => [...read(path).matchAll(/@Injectable\(\)\nexport class (\w+)/g)].map(([, name = '']) => name));
    const modules = files.filter((path) => path.endsWith('.module.ts')).map((path) => read(path));
    expect(classes.length).toBeGreaterThan(40);
    expect(classes.filter((name) => !modules.some((text) => new RegExp(`\\b${name}\\b`).test(text)))).toEqual([]);
  });

  it('only a composition takes a server', () => {
    const taken = shipped('apps/', 'libs/', 'tools/')
      .filter((path) => /['/-]server['/]/.test(read(path)))
      .flatMap((path) => valuesTaken(path));
    expect(taken.some(isServer)).toBe(true);
    expect(taken.filter((each) => isServer(each) && !isComposition(each.path)).map(line)).toEqual([]);
  });

  it('no app takes from another what the application layer decides', () => {
    const fromPages = shipped('apps/api/')
      .flatMap((path) => valuesTaken(path))
      .filter(({ from }) => from === '@heliograph/web');
    const paint =
      /^(render\w+|asset\w*|Browser|chooseLanguage|notificationPath|notificationText|createWebServer|expectedRefusal|Exports|Live|PagesModule|readSiteTexts|refusalOf|isFromOurPages|pageHeaders|proofFields|proofIn|safeReturnPath|Refused|sendAsset|WEB_BACKEND)$/;
    expect(fromPages.filter(({ name }) => !paint.test(name)).map(line)).toEqual([]);
  });

  it('its files are short, hold no SQL and keep nothing', () => {
    const files = shipped('libs/application/');
    expect(files.length).toBeGreaterThan(30);
    const long = files.filter((path) => read(path).split('\n').length > 150);
    expect([...long, ...files.filter((path) => holdsSql(read(path))), ...files.flatMap((path) => stateKept(path))]).toEqual([]);
  });
});

/** What stands in quotes. */
const texts = (source: string): string => (source.match(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g) ?? []).join('\n');
const holdsSql = (source: string): boolean =>
  /\b(select|insert into|update|delete from)\s[^;]*\b(from|into|set|values)\b/i.test(texts(source));

describe('what the check of the application layer finds', () => {
  const planted = (source: string, path = 'apps/api/src/planted.ts') => valuesTaken(path, source);

  it.each([
    `import { LikePhoto } from '@heliograph/social-graph-contracts';`,
    `import { type PhotoFacts, FindPhoto as Renamed } from '@heliograph/media-contracts';`,
    `import * as media from '@heliograph/media-contracts';`,
    `export { FindPhoto } from '@heliograph/media-contracts';`,
    `const { FindPhoto } = await import('@heliograph/media-contracts');`,
  ])('a message: %s', async (source) => {
    expect(await messagesIn(planted(source))).toHaveLength(1);
  });

  it.each([
    `import type { FindPhoto } from '@heliograph/media-contracts';`,
    `import { type FindPhoto, LARGEST_IMAGE } from '@heliograph/media-contracts';`,
    `import { PersonalTokenId } from '@heliograph/identity-contracts';`,
  ])('no message: %s', async (source) => {
    expect(await messagesIn(planted(source))).toEqual([]);
  });

  it('a server, by its name and by its path', () => {
    expect(planted(`import { mediaContext } from '@heliograph/media-server';`).filter(isServer)).toHaveLength(1);
    expect(planted(`export { a } from '../../../libs/media/server/src/index.js';`).filter(isServer)).toHaveLength(1);
    expect(planted(`import type { a } from '@heliograph/media-server';`).filter(isServer)).toEqual([]);
    expect([isComposition('apps/ops/src/composition.ts'), isComposition('apps/api/src/decomposition.ts')]).toEqual([true, false]);
  });

  it.each([
    'let last: UserId | null = null;',
    'export var count = 0;',
    'const seen = new Map<UserId, UserCard>();',
    'export const seen: Set<UserId> = new Set();',
    'const waiting: UserId[] = [];',
    'const waiting = [1, 2];',
    'const cards = {};',
    'const kept = { cards: new Map() };',
    'const cards = makeCache();',
    'setInterval(() => undefined, 1000);',
    'class A { private last = 0; }',
    'class A { static count = 0; }',
    'class A { private readonly seen = new Map<UserId, UserCard>(); }',
    'class A { private readonly seen: Set<UserId>; constructor() { this.seen = new Set(); } }',
    'class A { readonly #seen = new WeakMap(); }',
    'class A { accessor last = 0; }',
    'class A { private readonly cards; constructor() { this.cards = makeCache(); } }',
    'class A { constructor(private bus: MessageBus) {} }',
    'class A { constructor(private readonly seen: Map<UserId, UserCard>) {} }',
    'class A { constructor(private readonly ids: UserId[] | null) {} }',
    'class A { note(id: UserId) { this.kept.last = id; } }',
    "import { Client } from 'pg';",
    "import type { DataSource } from 'typeorm';",
    "export { Redis } from 'ioredis';",
    "const redis = () => import('ioredis');",
    "import { Database } from '@heliograph/database';",
    "import { AsyncLocalStorage } from 'node:async_hooks';",
    "import { Injectable, Scope } from '@nestjs/common';",
    "import { type HttpException } from '@nestjs/common';",
    "import * as nest from '@nestjs/common';",
    "import { ModuleRef } from '@nestjs/core';",
  ])('state, or a way to it: %s', (source) => {
    expect(stateKept('libs/application/src/photos/planted.ts', source)).not.toEqual([]);
  });

  it.each([
    "import { UserId } from '@heliograph/kernel'; export { Pager } from './pager.js';",
    'const page = { page: 1, perPage: 50 }; const MOST = 3_000; export const none = null;',
    'const withOwner: ReadonlySet<PhotoInclude> = new Set(["user"]); const kinds = ["a", "b"] as const;',
    'const order = { brand: UserId, entryAt: (at: Date) => ({ at }) };',
    'class A { constructor(private readonly bus: MessageBus, private readonly now: () => Date) {} }',
    "import { oncePerPage } from '@heliograph/cqrs/reads'; class A { private readonly authors = oncePerPage((items) => this.bus.ask(items)); }",
    "import { Inject, Injectable, Module } from '@nestjs/common'; export class A { constructor(@Inject(B) private readonly b: Pick<B, 'c'>) {} }",
    'export abstract class A { abstract readonly most: number; abstract of(name: string): Promise<void>; }',
    'const parts = [A, B] as const; @Module({ providers: [...parts], exports: [...parts] }) export class AModule {}',
    'class A { async *all() { let last = null; const seen = new Map(); do { last = await this.next(last); seen.set(last, 1); } while (last); } }',
  ])('no state: %s', (source) => {
    expect(stateKept('libs/application/src/photos/planted.ts', source)).toEqual([]);
  });

  it.each([
    'const sql = `select * from media.photos`;',
    "const sql = 'insert into media.photos values (1)';",
    'const sql = "update media.photos set title = 1";',
  ])('SQL: %s', (source) => expect(holdsSql(source)).toBe(true));
});
