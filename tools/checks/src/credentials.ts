import ts from 'typescript';
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
  'passkey_challenges',
  'mail_wanted',
  'email_changes',
  'revocations',
  'app_requests',
  'app_request_shares',
  'app_request_totals',
  'attempts',
];

/** What a source has that such a statement stands in: most files need not be parsed. */
const OF_IDENTITY = /identity\./;
const CREDENTIALS = new RegExp(`insert\\s+into\\s+identity\\.(${Object.keys(CREDENTIAL_TABLES).join('|')})\\b`, 'i');

/** Of nobody: an app's own token (O6) hangs on the app, which every look-up joins. */
const OF_NO_PERSON = 'appTokenGrant';

/** Statements that make a credential outside of a function that takes a `SharedLockAccount`: `line: table`. */
export function madeWithoutLock(path: string, source = read(path)): string[] {
  return found(path, source, OF_IDENTITY, (node) => {
    const table = isText(node) ? CREDENTIALS.exec(node.text)?.[1] : undefined;
    return table !== undefined && !takesProof(node) ? `a row of ${table} is made without a SharedLockAccount` : null;
  });
}

/** Statements that make what outlives a session outside of a function that takes a `ConfirmedAccount`: `line: table`. */
export function madeUnconfirmed(path: string, source = read(path)): string[] {
  return found(path, source, OF_IDENTITY, (node) => {
    const table = isText(node) ? CREDENTIALS.exec(node.text)?.[1]?.toLowerCase() : undefined;
    const known = table === undefined ? undefined : CREDENTIAL_TABLES[table];
    if (!known || 'unconfirmed' in known) return null;
    return takes(node, 'ConfirmedAccount') ? null : `a row of ${table} is made without a ConfirmedAccount`;
  });
}

/** Statements that make a credential outside of a function that takes the proof of its event: `line: table`. */
export function madeWithoutEvent(path: string, source = read(path)): string[] {
  return found(path, source, OF_IDENTITY, (node) => {
    const table = isText(node) ? CREDENTIALS.exec(node.text)?.[1]?.toLowerCase() : undefined;
    const known = table === undefined ? undefined : CREDENTIAL_TABLES[table];
    if (!known || 'noEvent' in known) return null;
    return takes(node, `RecordedCredential<'${known.kind}'>`) ? null : `a row of ${table} is made without an event`;
  });
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
