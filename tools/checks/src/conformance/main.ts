import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../repository.js';
import { type Clause, listedClauses } from './clauses.js';
import { conformancePage, PAGE } from './page.js';
import { mismatches, type Proof, proofsInSpecs } from './proofs.js';
import { type Run, unproven } from './results.js';

/** `docs`: writes the page. `results FILE...`: writes it, and fails unless every proof was part of one of these runs and passed. */
const [command, ...files] = process.argv.slice(2);
if (command === 'docs' ? files.length > 0 : command !== 'results' || files.length === 0) {
  console.error('docs takes no arguments, results takes files that Jest wrote with --json --outputFile; there is nothing else');
  process.exitCode = 2;
} else {
  const clauses = listedClauses();
  const proofs = proofsInSpecs(clauses);
  writePage(clauses, proofs);
  if (command === 'results') compare(clauses, proofs);
}

function writePage(clauses: readonly Clause[], proofs: readonly Proof[]): void {
  const path = join(root, PAGE);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, conformancePage(clauses, proofs));
  for (const problem of mismatches(clauses, proofs)) console.warn(problem);
  console.log(PAGE);
}

function compare(clauses: readonly Clause[], proofs: readonly Proof[]): void {
  const runs = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Run);
  const problems = unproven(proofs, runs);
  for (const problem of problems) console.error(problem);
  console.log(
    `conformance: ${proofs.length} tests of ${clauses.filter(({ missing }) => !missing).length} clauses and rows, ${problems.length} not proven`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
