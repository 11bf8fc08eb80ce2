import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { workspace } from '../program.js';
import { authorizationTable, PAGE, type Row } from './authorization-table.js';

interface Operation {
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

const page = readFileSync(join(workspace, PAGE), 'utf8');
const { rows, scopes, exceptions, around } = authorizationTable(page);
const { paths } = JSON.parse(readFileSync(join(workspace, 'docs/openapi.json'), 'utf8')) as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const documented = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    operation,
  })),
);
const nameOf = ({ method, path }: Pick<Row, 'method' | 'path'>) => `${method} ${path}`;

/** The scopes that a row and the document name for a route, where they differ. */
function otherScopes(all: readonly Row[]): string[] {
  return all.flatMap((row) => {
    const operation = documented.find(({ name }) => name === nameOf(row))?.operation;
    const [, named = ''] = /Scope: (.*)\.$/m.exec(operation?.description ?? '') ?? [];
    const said = named.replaceAll('`', '');
    const open = operation?.security?.some((way) => Object.keys(way).length === 0) ?? false;
    return said === row.scopes.join(' or ') && open === (row.noToken === null) ? [] : [`${nameOf(row)}: ${said || 'public'}`];
  });
}

describe('the table of who may do what', () => {
  it('A1 has one row for each route', () => {
    const names = [...rows, ...around].map(nameOf);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    const resources = documented.filter(({ operation }) => operation.security?.length !== 0).map(({ name }) => name);
    expect(rows.map(nameOf).toSorted()).toEqual(resources.toSorted());
  });

  it('A4 names the scopes that the OpenAPI document names, and they are all in the table of scopes', () => {
    expect(otherScopes(rows)).toEqual([]);
    const first = rows.find(({ scopes: needed }) => needed.length > 0) as Row;
    expect(otherScopes([{ ...first, scopes: ['read', 'write:likes'] }])).toHaveLength(1);
    const known = scopes.map(({ name }) => name);
    expect(rows.flatMap((row) => row.scopes.filter((scope) => !known.includes(scope)))).toEqual([]);
  });

  it('A4 what is not published, or private, is said of in every row that names a photo or a collection, and in no other', () => {
    const unsaid = rows.filter(({ path, othersHidden }) => /(photos|collections)\/:(photo_)?id/.test(path) !== (othersHidden === 404));
    expect(unsaid.map(nameOf)).toEqual([]);
  });

  it('what is not theirs is answered where it matters whose it is, and exceptions belong to rows', () => {
    expect(rows.filter(({ whose, notTheirs }) => (whose.length === 0) !== (notTheirs === null)).map(nameOf)).toEqual([]);
    expect(exceptions.filter((each) => !rows.some((row) => nameOf(row) === nameOf(each)))).toEqual([]);
  });

  it.each([
    ['a status that is none', '| 302 |', '| 30x |', '30x is no status'],
    ['a column too many', '| 302 |', '| 302 | - |', 'this row has 11 columns'],
    ['an owner who is none', '| owner | 403 |', '| keeper | 403 |', 'keeper is none of'],
    ['other columns', '| Not theirs |', '| Others |', 'has 0 tables'],
  ])('%s is said', (_, text, by, problem) => {
    expect(page).toContain(text);
    expect(() => authorizationTable(page.replace(text, by))).toThrow(problem);
  });
});
