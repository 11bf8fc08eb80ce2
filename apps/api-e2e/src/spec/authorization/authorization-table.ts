import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '../program.js';

/** The page that says who may do what, in tables with fixed columns. */
export const PAGE = 'docs/authorization.md';

export type Whose = 'owner' | 'author' | 'moderate' | 'not oneself';

/** A route of the API, with what each column says. null = `-`, or `yes` where that lets one pass. */
export interface Row {
  readonly method: string;
  readonly path: string;
  readonly noToken: number | null;
  /** Any of them admits; empty = none is needed. */
  readonly scopes: readonly string[];
  readonly ownHidden: number | null;
  readonly othersHidden: number | null;
  readonly whose: readonly Whose[];
  readonly notTheirs: number | null;
  readonly letIn: number;
  readonly withoutEffect: number | null;
}

export interface ScopeRow {
  readonly name: string;
  readonly byConsent: boolean;
  /** A personal token may have it. */
  readonly isPersonal: boolean;
  /** Who may put it into a personal token; null = everybody, where it may be there. */
  readonly role: string | null;
}

export interface Exception {
  readonly method: string;
  readonly path: string;
  readonly states: readonly string[];
  readonly answer: number;
}

export interface AroundRow {
  readonly method: string;
  readonly path: string;
  readonly answer: number;
}

export interface AuthorizationTable {
  readonly rows: readonly Row[];
  readonly scopes: readonly ScopeRow[];
  readonly exceptions: readonly Exception[];
  readonly around: readonly AroundRow[];
}

const headOfRows = "Method|Path|No token|Scope|Own, not published|Another's, not published|Whose|Not theirs|Let in|Without effect";

/** @throws Error naming the row that has another shape */
export function authorizationTable(page = readFileSync(join(workspace, PAGE), 'utf8')): AuthorizationTable {
  const scopes = rowsUnder(page, 'Scope|By consent|Personal|Role').map(([name, consent, personal, role]) => ({
    name: plain(name),
    byConsent: oneOf(consent, { yes: true, no: false }),
    isPersonal: oneOf(personal, { yes: true, no: false, 'with the role': true }),
    role: oneOf(personal, { yes: null, no: null, 'with the role': plain(role) }),
  }));
  const any = scopes.filter(({ isPersonal }) => isPersonal).map(({ name }) => name);
  return {
    rows: rowsUnder(page, headOfRows).map((cells) => row(cells, any)),
    scopes,
    exceptions: rowsUnder(page, 'Method|Path|State of the photo|Answer').map(([method, path, states, answer]) => ({
      method: plain(method),
      path: plain(path),
      states: listed(states),
      answer: status(answer),
    })),
    around: rowsUnder(page, 'Method|Path|Answer').map(([method, path, answer]) => ({
      method: plain(method),
      path: plain(path),
      answer: status(answer),
    })),
  };
}

type Cells = readonly (string | undefined)[];

function row([method, path, noToken, scope, own, others, whose, notTheirs, letIn, withoutEffect]: Cells, any: readonly string[]): Row {
  return {
    method: plain(method),
    path: plain(path),
    noToken: statusOr('yes', noToken),
    scopes: scope === '-' ? [] : scope === 'any' ? any : plain(scope).split(' or '),
    ownHidden: own === 'yes' ? null : statusOr('-', own),
    othersHidden: statusOr('-', others),
    whose:
      whose === '-'
        ? []
        : listed(whose).map((each) =>
            oneOf(each, { owner: 'owner', author: 'author', moderate: 'moderate', 'not oneself': 'not oneself' }),
          ),
    notTheirs: statusOr('-', notTheirs),
    letIn: status(letIn),
    withoutEffect: statusOr('-', withoutEffect),
  };
}

/** Cells of the one table that has this head. */
function rowsUnder(page: string, head: string): Cells[] {
  const lines = page.split('\n');
  const at = lines.flatMap((line, index) => (cellsOf(line).join('|') === head ? [index] : []));
  if (at.length !== 1) throw new Error(`${PAGE} has ${at.length} tables with the columns ${head}, not one`);
  const rows = lines.slice((at[0] as number) + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end).map((line) => {
    const cells = cellsOf(line);
    if (cells.length !== head.split('|').length) throw new Error(`${PAGE}: this row has ${cells.length} columns: ${line}`);
    return cells;
  });
}

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
const plain = (cell = '') => cell.replaceAll('`', '');
const listed = (cell: string | undefined) => plain(cell).split(', ');

function status(cell = ''): number {
  if (!/^[1-5]\d\d$/.test(cell)) throw new Error(`${PAGE}: ${cell} is no status`);
  return Number(cell);
}

const statusOr = (word: string, cell: string | undefined) => (cell === word ? null : status(cell));

function oneOf<Value>(cell = '', values: Readonly<Record<string, Value>>): Value {
  if (!Object.hasOwn(values, cell)) throw new Error(`${PAGE}: ${cell} is none of ${Object.keys(values).join(', ')}`);
  return values[cell] as Value;
}
