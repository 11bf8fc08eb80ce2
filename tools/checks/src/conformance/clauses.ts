import { read } from '../repository.js';
import { documentedOperations, type Operation, unlisted } from './operations.js';

/** One clause, or one row of the specification, that a test has to prove. */
export interface Clause {
  readonly section: string;
  /** How titles name it: `S6`, `spec: GET /users sort=new`, `E: POST /photos`. */
  readonly key: string;
  /** In our own words. */
  readonly words: string;
  /** What it describes does not exist in this version; a test for it makes the mark wrong. */
  readonly missing: boolean;
}

export const LIST = 'tools/checks/conformance/clauses.txt';
const mark = ' (not there yet)';

/** @throws Error for a line that is none of heading, clause, remark and empty, or a key that comes twice */
export function clausesOf(text: string): Clause[] {
  let section = '';
  const clauses: Clause[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    else if (line !== '' && !line.startsWith('# ')) clauses.push(clauseOf(line, section));
  }
  const twice = clauses.filter(({ key }, at) => clauses.findIndex((other) => other.key === key) !== at);
  if (twice.length > 0) throw new Error(`Listed twice: ${twice.map(({ key }) => key).join(', ')}`);
  return clauses;
}

/** Those of the list, and operations that it does not name. */
export function listedClauses(): Clause[] {
  const listed = clausesOf(read(LIST));
  const section = listed.at(-1)?.section ?? '';
  return [...listed, ...unlisted(documentedOperations(), listed).map((operation) => clauseOfOperation(operation, section))];
}

export const clauseOfOperation = ({ route, summary }: Operation, section: string): Clause => ({
  ...{ section, key: `E: ${route}`, words: summary, missing: false },
});

function clauseOf(line: string, section: string): Clause {
  const [, key = '', words = ''] = /^(\S.*?) \| (\S.*)$/.exec(line) ?? [];
  if (key === '' || section === '') throw new Error(`No clause: ${line}`);
  const missing = key.endsWith(mark);
  return { section, key: missing ? key.slice(0, -mark.length) : key, words, missing };
}
