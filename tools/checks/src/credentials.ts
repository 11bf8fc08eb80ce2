import ts from 'typescript';
import { shipped } from './application-layer.js';
import { read } from './repository.js';

/** How the log knows that a row was made: an event comes before it (`kind` of `identity.credential-issued`), or none does, for a reason. */
type Making = { readonly kind: string } | { readonly noEvent: string };
/** Whether a row needs an account whose person has shown who they are (A4), or why not. */
type Confirming = { readonly outlivesSession: true } | { readonly unconfirmed: string };

const SIGN_IN = 'what a person signs in with, in their session alone; a mail says so';
/** Tables of identity whose rows let somebody act: a new row needs the proof that what it hangs on is locked. */
export const CREDENTIAL_TABLES: Readonly<Record<string, Making & Confirming>> = {
  personal_tokens: { kind: 'personal-token', outlivesSession: true },
  app_secrets: { kind: 'app-secret', outlivesSession: true },
  grants: { kind: 'consent', outlivesSession: true },
  sessions: {
    noEvent: 'a sign-in gives no new power; that another session ended it is an event',
    unconfirmed: 'opened by what was just shown',
  },
  unfinished_sign_ins: { noEvent: 'half a sign-in', unconfirmed: 'opened by what was just shown' },
  authorization_codes: { noEvent: 'made with its grant, good for 60 seconds', outlivesSession: true },
  totp_secrets: { noEvent: SIGN_IN, outlivesSession: true },
  passkeys: { noEvent: SIGN_IN, outlivesSession: true },
  recovery_codes: { noEvent: SIGN_IN, outlivesSession: true },
  outside_accounts: { noEvent: SIGN_IN, outlivesSession: true },
};
/** Made without the lock of an account. */
export const OTHER_CREDENTIAL_TABLES: Readonly<Record<string, Making>> = {
  passwords: { noEvent: 'the registration is an event; of a later one a mail says so' },
  access_tokens: { noEvent: 'good for an hour, under a grant whose making is an event, or by an app for itself' },
  refresh_tokens: { noEvent: 'under a grant whose making is an event' },
  mail_tokens: { noEvent: 'links in mails that were asked for' },
};
/** Tables of identity whose rows let nobody act. */
export const NO_CREDENTIALS = [
  'users',
  'apps',
  'issued_credentials',
  'browser_messages',
  'browser_subscriptions',
  'passkey_challenges',
  'mail_wanted',
  'email_changes',
  'revocations',
  'app_requests',
  'app_request_shares',
  'app_request_totals',
  'attempts',
];

/** The variable of each table of identity, by which statements, repositories and changes of rows name it. */
const tables = new Map(
  shipped('libs/identity/').flatMap((path) =>
    [...read(path).matchAll(/\bconst (\w+) = (?:table|entity)\('identity\.(\w+)'/g)].map(
      ([, variable = '', table = '']) => [variable, table] as const,
    ),
  ),
);

/** What a source has that makes such a row: most files need not be parsed. */
const OF_IDENTITY = new RegExp(`identity\\.|\\b(${[...tables.keys()].join('|')})\\b`);
const INSERTED = /insert\s+into\s+identity\.(\w+)/gi;
const INSERTS_NEXT = /insert\s+into\s+$/i;
/** Methods of a repository that make rows, or that lead to any repository. */
const MAKES_ROWS = /\.(insert|save|upsert|query|createQueryBuilder|manager)\b/;

/** The tables of which a node makes rows: by a statement, by a repository, or as a change of rows. */
function tablesFilled(node: ts.Node): string[] {
  if (isText(node)) return [...node.text.matchAll(INSERTED)].map(([, table = '']) => table.toLowerCase());
  if (ts.isTemplateSpan(node)) return INSERTS_NEXT.test(textBefore(node)) ? tableIn(node.expression) : [];
  if (!ts.isCallExpression(node)) return [];
  const { expression: callee } = node;
  const [table, work] = node.arguments;
  const changesRows = ts.isIdentifier(callee) && (callee.text === 'put' || callee.text === 'add');
  const asksRepository = ts.isPropertyAccessExpression(callee) && callee.name.text === 'rowsOf' && mayMakeRows(work);
  return table && (changesRows || asksRepository) ? tableIn(table) : [];
}

const tableIn = (node: ts.Node): string[] => [tables.get(node.getText().replace(/\.name$/, '')) ?? []].flat();

/** Work that is not written here could do anything. */
const mayMakeRows = (work: ts.Node | undefined): boolean => !work || !ts.isArrowFunction(work) || MAKES_ROWS.test(work.getText());

function textBefore(span: ts.TemplateSpan): string {
  const { head, templateSpans } = span.parent;
  const at = templateSpans.indexOf(span);
  return at === 0 ? head.text : (templateSpans[at - 1]?.literal.text ?? '');
}

/** Places where a row of a credential is made, of which `lacks` says what is missing: `line: row`. */
function made(path: string, source: string, lacks: (known: Making & Confirming, node: ts.Node) => string | null): string[] {
  return found(path, source, OF_IDENTITY, (node) => {
    const missing = tablesFilled(node).flatMap((table) => {
      const known = CREDENTIAL_TABLES[table];
      const proof = known ? lacks(known, node) : null;
      return proof === null ? [] : [`a row of ${table} is made without ${proof}`];
    });
    return missing.length > 0 ? missing.join(', ') : null;
  });
}

/** Of nobody: an app's own token (O6) hangs on the app, which every look-up joins. */
const OF_NO_PERSON = 'appTokenGrant';

/** What makes a credential outside of a function that takes a `SharedLockAccount`: `line: table`. */
export function madeWithoutLock(path: string, source = read(path)): string[] {
  return made(path, source, (_, node) => (takesProof(node) ? null : 'a SharedLockAccount'));
}

/** What makes what outlives a session outside of a function that takes a `ConfirmedAccount`: `line: table`. */
export function madeUnconfirmed(path: string, source = read(path)): string[] {
  return made(path, source, (known, node) => ('unconfirmed' in known || takes(node, 'ConfirmedAccount') ? null : 'a ConfirmedAccount'));
}

/** What makes a credential outside of a function that takes the proof of its event: `line: table`. */
export function madeWithoutEvent(path: string, source = read(path)): string[] {
  return made(path, source, (known, node) =>
    'noEvent' in known || takes(node, `RecordedCredential<'${known.kind}'>`) ? null : 'an event',
  );
}

/** Where the roles of a person are looked at: `line: name`. What somebody may do is in the scopes of their token or session (A4). */
export function rolesAsked(path: string, source = read(path)): string[] {
  const names = ['roles', 'isStaff', 'ListRoles', 'findRoles'];
  return found(path, source, new RegExp(names.join('|')), (node) =>
    ts.isIdentifier(node) && names.includes(node.text) ? `${node.text} of a person` : null,
  );
}

function found(path: string, source: string, candidate: RegExp, judge: (node: ts.Node) => string | null): string[] {
  if (!candidate.test(source)) return [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const all: string[] = [];
  const visit = (node: ts.Node): void => {
    const what = judge(node);
    if (what !== null) all.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${what}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return all;
}

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateLiteralLikeNode =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

const takesProof = (node: ts.Node): boolean => takes(node, 'SharedLockAccount') || takes(node, 'ConfirmedAccount');

function takes(node: ts.Node, proof: string): boolean {
  for (let at: ts.Node | undefined = node; at; at = at.parent)
    if (ts.isFunctionLike(at)) {
      if (at.name?.getText() === OF_NO_PERSON) return true;
      if (at.parameters.some(({ type }) => type?.getText() === proof)) return true;
    }
  return false;
}
