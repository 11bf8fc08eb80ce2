import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '../repository.js';
import { plantedEvents } from './planted-events.js';
import { plantedParts } from './planted-parts.js';
import { plantedPauses } from './planted-pauses.js';

const boundary = '@nx/enforce-module-boundaries';

/** One line in a file that does not exist, and the rule that must refuse it; without `refusedBy` it must pass. */
interface Planted {
  readonly what: string;
  readonly path: string;
  readonly line: string;
  readonly refusedBy?: string;
}

const kernel = `import { PhotoId } from '@heliograph/kernel';`;
const unbranded = [
  ['apps/web/src/p.ts', 'export interface Tile { readonly id: number }'],
  ['apps/web/src/p.tsx', 'export const Tile = ({ photoId }: { photoId: number }) => <b>{photoId}</b>;'],
  ['apps/api/src/p.ts', 'export const ask = (photoId: number | null) => photoId;'],
  ['apps/ops/src/p.ts', 'export class Row { readonly photo_id = 1; readonly userIds: readonly number[] = []; }'],
  ['libs/application/src/photos/p.ts', 'export const ask = async (ids: readonly number[]) => ids;'],
  ['libs/application/src/photos/p.ts', `${kernel} export const ask = (number: number) => PhotoId(number);`],
  ['apps/web/src/p.ts', `import type { PhotoId } from '@heliograph/kernel'; export const made = (row: unknown) => row as PhotoId;`],
  [
    'libs/views/server/src/p.ts',
    `import type { PhotoId } from '@heliograph/kernel'; export const all = (rows: unknown) => rows as PhotoId[];`,
  ],
] as const;
const branded = [
  [
    'apps/web/src/p.ts',
    `import type { PhotoId } from '@heliograph/kernel'; export interface Tile { readonly id: PhotoId; readonly width: number }`,
  ],
  ['apps/api/src/p.ts', `import { pathId } from '@heliograph/http'; ${kernel} export const read = (id: string) => pathId(PhotoId, id);`],
  ['apps/api/src/p.ts', `import { z } from 'zod'; ${kernel} export const one = z.int().transform((number) => PhotoId(number));`],
  ['libs/views/server/src/p.ts', `${kernel} export const read = (row: { key: number }) => PhotoId(row.key);`],
] as const;

const planted: Planted[] = [
  ...unbranded.map(([path, line]) => ({ what: `an id without a brand: ${line}`, path, line, refusedBy: 'no-restricted-syntax' })),
  ...branded.map(([path, line]) => ({ what: `an id with its brand: ${line}`, path, line })),
  { what: 'core takes the kernel', path: 'libs/identity/core/src/p.ts', line: `export { fold } from '@heliograph/kernel';` },
  {
    what: 'core takes Node by its prefix',
    path: 'libs/media/core/src/p.ts',
    line: `export { readFile } from 'node:fs/promises';`,
    refusedBy: 'no-restricted-imports',
  },
  {
    what: 'core takes Node by the bare name',
    path: 'libs/media/core/src/p.ts',
    line: `export { readFile } from 'fs/promises';`,
    refusedBy: 'no-restricted-imports',
  },
  {
    what: 'core reads the clock',
    path: 'libs/media/core/src/p.ts',
    line: 'export const a = Date.now();',
    refusedBy: 'no-restricted-globals',
  },
  {
    what: 'core makes a Date',
    path: 'libs/media/core/src/p.ts',
    line: 'export const a = new Date(0);',
    refusedBy: 'no-restricted-globals',
  },
  {
    what: 'core is typed by Date',
    path: 'libs/media/core/src/p.ts',
    line: 'export type At = { at: Date };',
    refusedBy: 'no-restricted-syntax',
  },
  {
    what: 'core throws dice',
    path: 'libs/media/core/src/p.ts',
    line: 'export const a = Math.random();',
    refusedBy: 'no-restricted-properties',
  },
  { what: 'core computes', path: 'libs/media/core/src/p.ts', line: 'export const a = Math.floor(1.5);' },
  {
    what: 'a spec of core takes the test kit',
    path: 'libs/media/core/src/p.spec.ts',
    line: `export { given } from '@heliograph/testing/pure'; export { it } from '@jest/globals';`,
  },
  {
    what: 'what ships takes what only specs use',
    path: 'libs/platform/http/src/p.ts',
    line: `export { a } from './spec/stand-in-api.js';`,
    refusedBy: 'no-restricted-imports',
  },
  {
    what: 'what only specs use takes the test kit',
    path: 'libs/platform/http/src/spec/p.ts',
    line: `export { a } from '@heliograph/testing'; export { b } from './q.js';`,
  },
  {
    what: 'a spec of core takes another package',
    path: 'libs/media/core/src/p.spec.ts',
    line: `export { parse } from 'uuid';`,
    refusedBy: boundary,
  },
  {
    what: 'contracts take Node',
    path: 'libs/social-graph/contracts/src/p.ts',
    line: `export { readFileSync } from 'node:fs';`,
    refusedBy: 'no-restricted-imports',
  },
  {
    what: "contracts take another context's contracts",
    path: 'libs/social-graph/contracts/src/p.ts',
    line: `export { a } from '@heliograph/media-contracts';`,
    refusedBy: boundary,
  },
  {
    what: "a server takes another context's server by name",
    path: 'libs/identity/server/src/p.ts',
    line: `export { a } from '@heliograph/media-server';`,
    refusedBy: boundary,
  },
  {
    what: "a server takes another context's server by path",
    path: 'libs/identity/server/src/p.ts',
    line: `export { a } from '../../../media/server/src/index.js';`,
    refusedBy: boundary,
  },
  {
    what: "a server takes another context's core",
    path: 'libs/identity/server/src/inbound/p.ts',
    line: `export { a } from '@heliograph/media-core';`,
    refusedBy: boundary,
  },
  {
    what: "a server takes another context's contracts outside inbound",
    path: 'libs/search/server/src/p.ts',
    line: `export { a } from '@heliograph/media-contracts';`,
    refusedBy: boundary,
  },
  {
    what: "a server takes another context's contracts under inbound",
    path: 'libs/search/server/src/inbound/p.ts',
    line: `export { a } from '@heliograph/media-contracts';`,
  },
  {
    what: 'a server takes its own contracts',
    path: 'libs/media/server/src/p.ts',
    line: `export { a } from '@heliograph/media-contracts';`,
  },
  { what: 'views take any contracts', path: 'libs/views/server/src/p.ts', line: `export { a } from '@heliograph/media-contracts';` },
  { what: "views' rules", path: 'libs/views/core/src/p.ts', line: `import '@heliograph/media-contracts';`, refusedBy: boundary },
  {
    what: "views' contracts take other contracts",
    path: 'libs/views/contracts/src/p.ts',
    line: `export { a } from '@heliograph/media-contracts';`,
  },
  {
    what: "views' contracts take Node",
    path: 'libs/views/contracts/src/p.ts',
    line: `export { readFile } from 'node:fs/promises';`,
    refusedBy: 'no-restricted-imports',
  },
  {
    what: "views' contracts take the platform",
    path: 'libs/views/contracts/src/p.ts',
    line: `export { a } from '@heliograph/cqrs';`,
    refusedBy: boundary,
  },
  {
    what: "views take a context's rules",
    path: 'libs/views/server/src/p.ts',
    line: `export { a } from '@heliograph/media-core';`,
    refusedBy: boundary,
  },
  {
    what: 'an app takes views past the list of contexts',
    path: 'apps/api/src/p.ts',
    line: `export { a } from '@heliograph/views-server';`,
    refusedBy: boundary,
  },
  {
    what: 'views take a server',
    path: 'libs/views/server/src/p.ts',
    line: `export { a } from '@heliograph/media-server';`,
    refusedBy: boundary,
  },
  {
    what: 'the platform takes a context',
    path: 'libs/platform/http/src/p.ts',
    line: `export { a } from '@heliograph/media-contracts';`,
    refusedBy: boundary,
  },
  {
    what: 'a connection to Redis past the one place for it',
    path: 'libs/platform/queues/src/p.ts',
    line: `export { Redis } from 'ioredis';`,
    refusedBy: 'no-restricted-imports',
  },
  {
    what: 'the platform takes Redis from the one place for it',
    path: 'libs/platform/queues/src/p.ts',
    line: `export { openRedis } from '@heliograph/database/redis';`,
  },
  {
    what: 'the application layer takes contracts, the dispatcher, and what makes its classes providers',
    path: 'libs/application/src/actor/p.ts',
    line: `export { a } from '@heliograph/media-contracts'; export { b } from '@heliograph/cqrs'; export { c } from '@nestjs/common';`,
  },
  {
    what: 'the application layer takes HTTP',
    path: 'libs/application/src/actor/p.ts',
    line: `export { a } from '@heliograph/http';`,
    refusedBy: boundary,
  },
  {
    what: 'the application layer takes the database',
    path: 'libs/application/src/actor/p.ts',
    line: `export { a } from '@heliograph/database';`,
    refusedBy: boundary,
  },
  {
    what: 'the application layer takes a package',
    path: 'libs/application/src/actor/p.ts',
    line: `export { z } from 'zod';`,
    refusedBy: boundary,
  },
  {
    what: 'an app takes a server past the list of contexts',
    path: 'apps/api/src/p.ts',
    line: `export { a } from '@heliograph/media-server';`,
    refusedBy: boundary,
  },
  {
    what: 'an app takes the program that runs one context alone',
    path: 'apps/ops/src/p.ts',
    line: `export { a } from '@heliograph/start-context';`,
    refusedBy: boundary,
  },
  {
    what: 'the program that runs one context alone takes servers and apps',
    path: 'tools/start-context/src/p.ts',
    line: `export { a } from '@heliograph/media-server'; export { b } from '@heliograph/api';`,
  },
  { what: 'an app takes the list of contexts', path: 'apps/worker/src/p.ts', line: `export { a } from '@heliograph/contexts';` },
  { what: 'the pages take the test kit', path: 'apps/web/src/p.ts', line: `export { a } from '@heliograph/testing';`, refusedBy: boundary },
  {
    what: 'the pages take a part of the test kit',
    path: 'apps/web/src/p.ts',
    line: `export { a } from '@heliograph/testing/pure';`,
    refusedBy: boundary,
  },
  {
    what: 'a package that no package.json names',
    path: 'libs/views/server/src/p.ts',
    line: `export { a } from 'eslint-scope';`,
    refusedBy: boundary,
  },
  {
    what: "Nest's buses outside the dispatcher",
    path: 'apps/api/src/p.ts',
    line: `export { CommandBus } from '@nestjs/cqrs';`,
    refusedBy: 'no-restricted-imports',
  },
  { what: "Nest's buses in the dispatcher", path: 'libs/platform/cqrs/src/p.ts', line: `export { CommandBus } from '@nestjs/cqrs';` },
  { what: 'a star export', path: 'libs/views/server/src/p.ts', line: `export * from './q.js';`, refusedBy: 'no-restricted-syntax' },
  { what: 'a focused test', path: 'libs/views/server/src/p.spec.ts', line: `it.only('x', () => {});`, refusedBy: 'no-restricted-syntax' },
  ...plantedEvents,
  ...plantedParts,
  ...plantedPauses,
  { what: 'a file of 301 lines', path: 'libs/views/server/src/p.ts', line: 'export const a = 1;\n'.repeat(301), refusedBy: 'max-lines' },
];

describe('lint rules', () => {
  let answers: { path: string; problems: string[] }[];

  beforeAll(() => {
    const said = execFileSync(process.execPath, ['tools/checks/lint-texts.mjs'], {
      cwd: root,
      input: JSON.stringify(planted.map(({ path, line }) => ({ path, text: line }))),
      encoding: 'utf8',
    });
    answers = JSON.parse(said.trim().split('\n').at(-1) ?? '') as typeof answers;
  });

  const samples = planted.map((sample, index) => ({ ...sample, index }));

  it.each(samples.filter(({ refusedBy }) => !refusedBy))('allow: $what', ({ index }) => {
    expect(answers[index]?.problems).toEqual([]);
  });

  it.each(samples.filter(({ refusedBy }) => refusedBy))('refuse: $what', ({ index, refusedBy }) => {
    const rules = answers[index]?.problems.map((problem) => problem.slice(0, problem.indexOf(':')));
    expect(rules).toContain(refusedBy);
  });
});
