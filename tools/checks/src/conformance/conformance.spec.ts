import { describe, expect, it } from '@jest/globals';
import { type Clause, clauseOfOperation, clausesOf, listedClauses } from './clauses.js';
import { documentedOperations, rowsOfNothing, unlisted } from './operations.js';
import { conformancePage } from './page.js';
import { keysOf, mismatches, type Proof, proofsInSpecs } from './proofs.js';
import { unproven } from './results.js';
import { titlesOf } from './titles.js';

const clause = (key: string, missing = false): Clause => ({ section: 'S', key, words: 'words', missing });
const proof = (title: string, keys: string[]): Proof => ({ file: 'apps/a.spec.ts', title, keys });

describe('the list of clauses', () => {
  it('is read line by line', () => {
    const text = '# remark\n\n## Part\n\nS1 | One thing.\nE: DELETE /me (not there yet) | Gone.\n';
    expect(clausesOf(text)).toEqual([
      { section: 'Part', key: 'S1', words: 'One thing.', missing: false },
      { section: 'Part', key: 'E: DELETE /me', words: 'Gone.', missing: true },
    ]);
    expect(() => clausesOf('## Part\nS1 without words')).toThrow('No clause');
    expect(() => clausesOf('## Part\nS1 | a\nS1 | b')).toThrow('twice');
  });

  it('holds every lettered clause of the contract', () => {
    const keys = listedClauses().map(({ key }) => key);
    for (const [letter, count] of [
      ['S', 21],
      ['A', 5],
      ['O', 11],
      ['R', 7],
      ['U', 7],
    ] as const)
      expect(keys.filter((key) => new RegExp(`^${letter}\\d+$`).test(key))).toEqual(
        Array.from({ length: count }, (_, at) => `${letter}${at + 1}`),
      );
  });
});

describe('titles of tests', () => {
  it('are found in calls, in tables that are written out, and with a gap where only the run knows', () => {
    const source = `
      const cases = [['new', 1], ['old', 2]] as const;
      describe('no test', () => {
        it('S1 plain', () => undefined);
        test(\`S2 \${what} templated\`, () => undefined);
        it('S3 in ' + 'two parts', () => undefined);
        it.each(cases)('S4 %s is %i', () => undefined);
        it.each(['a', 'b'])('S5 %s', () => undefined);
        it.each(made())('S6 %s', () => undefined);
        it.each(['a'])('S7 %j', () => undefined);
        it.each([{ kind: 'tag' }])('S8 of $kind', () => undefined);
      });`;
    expect(titlesOf(source)).toEqual([
      'S1 plain',
      'S2 … templated',
      'S3 in two parts',
      'S4 new is 1',
      'S4 old is 2',
      'S5 a',
      'S5 b',
      'S6 …',
      'S7 …',
      'S8 of …',
    ]);
  });

  it('begin with the clauses that they prove; of rows the longest counts, a word at a time', () => {
    const rows = ['spec: GET /users', 'spec: GET /users sort=new', 'E: POST /photos'];
    expect(keysOf('S6 S7 walks', rows)).toEqual(['S6', 'S7']);
    expect(keysOf('S6, A2: walks', rows)).toEqual(['S6', 'A2']);
    expect(keysOf('S10 spec: GET /users sort=new lists', rows)).toEqual(['S10', 'spec: GET /users sort=new']);
    expect(keysOf('spec: GET /users sort=newest', rows)).toEqual(['spec: GET /users']);
    expect(keysOf('spec: GET /users/:username', rows)).toEqual(['spec: GET /users/:username']);
    expect(keysOf('E: POST /photos, too large, is 413', rows)).toEqual(['E: POST /photos']);
    expect(keysOf('R1 spec: GET /users, E: POST /photos: two rows', rows)).toEqual(['R1', 'spec: GET /users', 'E: POST /photos']);
    expect(keysOf('an ordinary title (S6)', rows)).toEqual([]);
    expect(keysOf('S3-speaking storage', rows)).toEqual([]);
  });
});

describe('a clause', () => {
  it('without a test, a test of an unknown clause and a test of something that does not exist are reported', () => {
    expect(mismatches([clause('S1'), clause('S2')], [proof('S1 holds', ['S1']), proof('S99 holds', ['S99'])])).toEqual([
      'apps/a.spec.ts: "S99 holds" names S99, which is not listed',
      'S2 has no test',
    ]);
    expect(mismatches([clause('O11', true)], [])).toEqual([]);
    expect(mismatches([clause('O11', true)], [proof('O11 works', ['O11'])])).toEqual(['O11 has a test and is marked "not there yet"']);
  });

  it('is not proven by a test that failed, was skipped or did not run', () => {
    const proofs = [proof('S1 holds', ['S1']), proof('S2 … holds', ['S2'])];
    const run = (...tests: [title: string, status: string][]) => ({
      testResults: [{ name: `${process.cwd()}/apps/a.spec.ts`, assertionResults: tests.map(([title, status]) => ({ title, status })) }],
    });
    expect(unproven(proofs, [run(['S1 holds', 'passed'], ['S2 a holds', 'passed'], ['S2 b holds', 'passed'])])).toEqual([]);
    expect(unproven(proofs, [run(['S1 holds', 'pending'], ['S2 a holds', 'passed'], ['S2 b holds', 'failed'])])).toEqual([
      'apps/a.spec.ts: "S1 holds" is pending',
      'apps/a.spec.ts: "S2 b holds" is failed',
    ]);
    expect(unproven(proofs, [run(['S1 holds', 'passed'])])).toEqual(['apps/a.spec.ts: "S2 … holds" did not run']);
    expect(unproven(proofs, [run(['S1 holds', 'passed']), run(['S2 a holds', 'passed'])])).toEqual([]);
    expect(unproven(proofs, [run(['S1 holds', 'passed'], ['S2 a holds', 'passed']), run(['S1 holds', 'failed'])])).toEqual([
      'apps/a.spec.ts: "S1 holds" is failed',
    ]);
  });
});

describe('the page of a run', () => {
  it('has a row for each clause, with the tests that prove it', () => {
    const clauses = [clause('S1'), { ...clause('E: GET /a|b', true), section: 'E' }];
    const rows = conformancePage(clauses, [proof('S1, S2: holds', ['S1', 'S2']), proof('S2 holds', ['S2'])]).split('\n');
    expect(rows).toContain('2 clauses and rows: 1 proven by 2 tests, 1 not there yet.');
    expect(rows).toContain('| S1 | words | [a.spec.ts](../apps/a.spec.ts): holds | 1 |');
    expect(rows).toContain('| E: GET /a\\|b | words |  | not there yet |');
  });
});

describe('rows and operations', () => {
  const operations = ['GET /users', 'GET /me', 'PUT /me'].map((route) => ({ route, summary: 'words' }));
  const rows = [
    clause('spec: GET /users sort=new'),
    clause('E: GET /me'),
    clause('E: GET /docs'),
    clause('E: photo addresses'),
    clause('S1'),
  ];

  it('an operation that no row names is a clause of its own, no matter what else a row says besides its route', () => {
    expect(unlisted(operations, rows).map((operation) => clauseOfOperation(operation, 'S'))).toEqual([clause('E: PUT /me')]);
  });

  it('a row of an operation that there is not is reported', () => {
    expect(rowsOfNothing(operations, [...rows, clause('E: DELETE /me')])).toEqual(['DELETE /me']);
  });
});

describe('this repository', () => {
  const clauses = listedClauses();
  const proofs = proofsInSpecs(clauses);

  it('has a test for every clause, and no title that names another', () => expect(mismatches(clauses, proofs)).toEqual([]));

  it('every operation of the OpenAPI document is a clause, and every row has its operation', () => {
    expect(unlisted(documentedOperations(), clauses)).toEqual([]);
    expect(rowsOfNothing(documentedOperations(), clauses)).toEqual([]);
  });
});
