import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contexts } from '@heliograph/contexts';
import { registerRejections, rejectionCode } from '@heliograph/http';
import { filesBelow } from '@heliograph/testing/files-below';
import { beforeAll, expect, it } from '@jest/globals';
import { errorCodes } from './error-codes.js';

const root = new URL('../../../../', import.meta.url).pathname;
const away = new Set(['node_modules', 'dist', 'testing', 'spec']);
const sources = ['libs', 'apps'].flatMap((folder) =>
  filesBelow(join(root, folder), away)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.spec.ts'))
    .map((path) => join(folder, path)),
);
/** Refusals that no request over HTTP meets: of the command line, and of forms of the pages. */
const elsewhere = ['no_demo', 'foreign_form'];

beforeAll(() => contexts.forEach(({ rejections = {} }) => registerRejections(rejections)));

it('S11 every code that is thrown is listed with its status, and no status is missing', () => {
  const listed = new Set(errorCodes().map(({ code }) => code));
  const thrown = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return [
      ...[...text.matchAll(/new Rejected\(\s*'([\w-]+)'/g)].map(([, code = '']) => rejectionCode(code)),
      ...[...text.matchAll(/new HttpProblem\([^;]*?\bcode: '(\w+)'/g)].map(([, code = '']) => code),
    ].map((code) => [path, code] as const);
  });
  expect(thrown.length).toBeGreaterThan(60);
  expect(thrown.filter(([, code]) => !listed.has(code) && !elsewhere.includes(code))).toEqual([]);
  expect(errorCodes().filter(({ status }) => !Number.isInteger(status))).toEqual([]);
});

it('S11 says of every code in words what it means', () => {
  for (const { code, meaning } of errorCodes())
    expect([code, meaning]).toEqual([expect.stringMatching(/^[a-z_]+$/), expect.stringMatching(/^\S.{10,}\.$/)]);
});
