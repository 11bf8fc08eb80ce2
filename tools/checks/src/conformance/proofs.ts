import { read, writtenFiles } from '../repository.js';
import type { Clause } from './clauses.js';
import { titlesOf, UNKNOWN } from './titles.js';

/** A test whose title says what it proves. */
export interface Proof {
  readonly file: string;
  readonly title: string;
  readonly keys: readonly string[];
}

/** Sections of the contract whose clauses titles begin with. */
export const LETTERS = 'SAORUBNQW';
const lettered = new RegExp(`^([${LETTERS}]\\d+)(?=[ :,])[ ,]*`);
const named = /^(spec|E): /;
const specOfLevels = /^(apps|libs|tools)\/.*(?<!\.browser)\.spec\.tsx?$/;

/** Keys that a title begins with. Of rows (`spec: ...`, `E: ...`) the longest that is listed; the title itself, where none is. */
export function keysOf(title: string, rows: readonly string[]): string[] {
  const keys: string[] = [];
  let rest = title;
  for (let found = lettered.exec(rest); found; found = lettered.exec(rest)) {
    keys.push(found[1] ?? '');
    rest = rest.slice(found[0].length);
  }
  while (named.test(rest)) {
    const row = rowOf(rest, rows);
    keys.push(row ?? rest);
    rest = row === undefined ? '' : rest.slice(row.length).replace(/^, /, '');
  }
  return keys;
}

function rowOf(title: string, rows: readonly string[]): string | undefined {
  const fitting = rows.filter((row) => title === row || (title.startsWith(row) && /^[\s:,;(]/.test(title.slice(row.length))));
  return fitting.sort((a, b) => b.length - a.length)[0];
}

/** Every test of the repository that names a clause, outside a browser. */
export function proofsInSpecs(clauses: readonly Clause[]): Proof[] {
  const rows = clauses.map(({ key }) => key).filter((key) => named.test(key));
  return writtenFiles()
    .filter((path) => specOfLevels.test(path))
    .flatMap((file) => titlesOf(read(file), file).map((title) => ({ file, title, keys: keysOf(title, rows) })))
    .filter(({ keys }) => keys.length > 0);
}

/** Says what is wrong between the list and the tests, in words; empty = nothing. */
export function mismatches(clauses: readonly Clause[], proofs: readonly Proof[]): string[] {
  const known = new Map(clauses.map((clause) => [clause.key, clause]));
  const proven = new Set(proofs.flatMap(({ keys }) => keys));
  return [
    ...proofs.flatMap(({ file, title, keys }) =>
      keys.filter((key) => !known.has(key)).map((key) => `${file}: "${title}" names ${key}, which is not listed`),
    ),
    ...clauses.filter(({ key, missing }) => !missing && !proven.has(key)).map(({ key }) => `${key} has no test`),
    ...clauses.filter(({ key, missing }) => missing && proven.has(key)).map(({ key }) => `${key} has a test and is marked "not there yet"`),
  ];
}

/** Fits the title that a run reports, where the source does not contain all of it. */
export function titlePattern(title: string): RegExp {
  const pieces = title.split(UNKNOWN).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${pieces.join('[\\s\\S]*')}$`);
}
