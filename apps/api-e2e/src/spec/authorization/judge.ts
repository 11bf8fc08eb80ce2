import type { AuthorizationTable, Row, Whose } from './authorization-table.js';

export type PersonName = 'owner' | 'other' | 'stranger';

/** Who asks: the token, and whom it acts for. */
export interface Caller {
  readonly name: string;
  readonly kind: 'none' | 'wrong' | 'app' | 'consent' | 'personal';
  readonly person: PersonName | null;
  readonly scopes: readonly string[];
}

/** What a path names, for callers who look at it. */
export interface Subject {
  readonly name: string;
  /** State of the photo; null where the path names none. */
  readonly photo: string | null;
  /** `gone` for everybody, `hidden` from all but its owner. */
  readonly seen: 'by all' | 'hidden' | 'gone';
  readonly owner: PersonName;
  /** Of the comment. */
  readonly author: PersonName;
  /** Scopes that show it to its owner while it is hidden; left out: those that show drafts. */
  readonly shownBy?: readonly string[];
}

export interface Expected {
  readonly isLetIn: boolean;
  /** Status, and code and scope of a challenge: `403 insufficient_scope read`. */
  readonly answer: string;
}

const refused = (status: number, ...challenge: string[]): Expected => ({ isLetIn: false, answer: [status, ...challenge].join(' ') });

/** What docs/authorization.md says of this cell, by its rules 1 to 8 in their order. */
export function expectedAnswer(
  row: Row,
  { exceptions }: Pick<AuthorizationTable, 'exceptions'>,
  caller: Caller,
  subject: Subject,
): Expected {
  if (caller.kind === 'wrong') return refused(401, 'invalid_token');
  if (caller.kind === 'none' && row.noToken !== null) return refused(row.noToken);
  if (row.scopes.length > 0 && !holdsOne(caller, row.scopes)) return refused(403, 'insufficient_scope', row.scopes[0] as string);
  if (subject.seen === 'gone') return refused(404);
  const hidden = subject.seen === 'hidden' ? hiddenFrom(row, caller, subject) : null;
  if (hidden !== null) return refused(hidden);
  if (row.notTheirs !== null && !row.whose.some((whose) => isTheirs[whose](caller, subject))) return refused(row.notTheirs);
  const exception = exceptions.find(
    ({ method, path, states }) => method === row.method && path === row.path && states.includes(subject.photo ?? ''),
  );
  return { isLetIn: true, answer: String(exception?.answer ?? row.withoutEffect ?? row.letIn) };
}

function hiddenFrom(row: Row, caller: Caller, subject: Subject): number | null {
  if (caller.person !== subject.owner) return row.othersHidden;
  return holdsOne(caller, subject.shownBy ?? ['read', 'write:photos']) ? row.ownHidden : 404;
}

const holdsOne = ({ scopes }: Caller, wanted: readonly string[]) => wanted.some((scope) => scopes.includes(scope));

const isTheirs: Readonly<Record<Whose, (caller: Caller, subject: Subject) => boolean>> = {
  owner: (caller, subject) => caller.person === subject.owner,
  author: (caller, subject) => caller.person === subject.author,
  moderate: ({ scopes }) => scopes.includes('moderate'),
  'not oneself': (caller, subject) => caller.person !== subject.owner,
};
