import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repository.js';
import { listedClauses } from './clauses.js';
import { conformancePage, PAGE } from './page.js';
import { mismatches, proofsInSpecs } from './proofs.js';
import { type Run, unproven } from './results.js';

/** `docs`: writes the page. `results FILE`: was every proof part of that run, and did it pass? */
const [command, file = '', ...others] = process.argv.slice(2);
if (command === 'docs' ? file !== '' : command !== 'results' || file === '' || others.length > 0) {
  console.error('docs takes no arguments, results takes the file that Jest wrote with --json --outputFile; there is nothing else');
  process.exitCode = 2;
} else if (command === 'docs') writePage();
else compare();

function writePage(): void {
  const clauses = listedClauses();
  const proofs = proofsInSpecs(clauses);
  writeFileSync(join(root, PAGE), conformancePage(clauses, proofs));
  for (const problem of mismatches(clauses, proofs)) console.warn(problem);
  console.log(PAGE);
}

function compare(): void {
  const clauses = listedClauses();
  const proofs = proofsInSpecs(clauses);
  const problems = unproven(proofs, JSON.parse(readFileSync(file, 'utf8')) as Run);
  for (const problem of problems) console.error(problem);
  console.log(
    `conformance: ${proofs.length} tests of ${clauses.filter(({ missing }) => !missing).length} clauses and rows, ${problems.length} not proven`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
