import type { Clause } from './clauses.js';
import { LETTERS, type Proof } from './proofs.js';

/** Not part of the repository: every run of `npm run conformance` writes it. Links lead one folder up. */
export const PAGE = '.cache/conformance.md';

const head = `# Conformance

Which tests prove which clause. Made from [the list of clauses](../tools/checks/conformance/clauses.txt) and the titles of the tests. A title begins with the clauses
that it proves: \`S6 per_page above 50 is clamped\`, \`spec: GET /users sort=new ...\` (a row of the specification), \`E: POST /photos ...\` (an added endpoint).

A unit spec fails when a clause has no test, when a row names an operation that [the OpenAPI document](../docs/openapi.json) does not have, when a title names an unknown clause, or when a clause that is
"not there yet" has a test. The last column counts tests. \`npm run conformance\` fails unless each of them ran and passed, in \`npm test\` or \`npm run test:rest\`.
`;

/** The whole page. */
export function conformancePage(clauses: readonly Clause[], proofs: readonly Proof[]): string {
  const sections = [...new Set(clauses.map(({ section }) => section))];
  const there = clauses.filter(({ missing }) => !missing).length;
  const total = `${clauses.length} clauses and rows: ${there} proven by ${proofs.length} tests, ${clauses.length - there} not there yet.`;
  const tables = sections.map((section) => {
    const rows = clauses.filter((clause) => clause.section === section).map((clause) => rowOf(clause, proofs));
    return `## ${section}\n\n| Clause | What it asks | Proven by | Tests |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return [head, `${total}\n`, ...tables].join('\n');
}

function rowOf({ key, words, missing }: Clause, proofs: readonly Proof[]): string {
  const own = proofs.filter(({ keys }) => keys.includes(key));
  const files = [...new Set(own.map(({ file }) => file))].sort();
  const proven = files.map((file) => {
    const titles = own.filter((proof) => proof.file === file).map(({ title }) => cell(remainder(title)));
    return `[${file.split('/').at(-1)}](../${file}): ${titles.join('; ')}`;
  });
  return `| ${cell(key)} | ${cell(words)} | ${proven.join('<br>')} | ${missing ? 'not there yet' : own.length} |`;
}

/** A title without the letters that stand in the first column already. */
function remainder(title: string): string {
  return title.replace(new RegExp(`^([${LETTERS}]\\d+[ ,:]+)+`), '');
}

function cell(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]/gu, (odd) => JSON.stringify(odd).slice(1, -1))
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replaceAll('[', '\\[')
    .replaceAll('\n', ' ');
}
