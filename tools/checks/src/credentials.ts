import ts from 'typescript';
import { read } from './repository.js';

/** Tables whose rows let somebody act: a new row needs the proof that what it hangs on is locked. */
const CREDENTIALS =
  /insert\s+into\s+identity\.(sessions|unfinished_sign_ins|totp_secrets|passkeys|recovery_codes|personal_tokens|app_secrets|outside_accounts|grants|authorization_codes)\b/i;

/** Of nobody: an app's own token (O6) hangs on the app, which every look-up joins. */
const OF_NO_PERSON = 'appTokenGrant';

/** Statements that make a credential outside of a function that takes a `HeldAccount`: `line: table`. */
export function madeWithoutLock(path: string, source = read(path)): string[] {
  return found(path, source, (node) => {
    const table = isText(node) ? CREDENTIALS.exec(node.text)?.[1] : undefined;
    return table !== undefined && !takesProof(node) ? `a row of ${table} is made without a HeldAccount` : null;
  });
}

/** Where the roles of a person are looked at: `line: name`. What somebody may do is in the scopes of their token or session (A4). */
export function rolesAsked(path: string, source = read(path)): string[] {
  const names = new Set(['roles', 'isStaff', 'ListRoles', 'findRoles']);
  return found(path, source, (node) => (ts.isIdentifier(node) && names.has(node.text) ? `${node.text} of a person` : null));
}

function found(path: string, source: string, judge: (node: ts.Node) => string | null): string[] {
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

function takesProof(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at; at = at.parent)
    if (ts.isFunctionLike(at)) {
      if (at.name?.getText() === OF_NO_PERSON) return true;
      if (at.parameters.some(({ type }) => type?.getText() === 'HeldAccount')) return true;
    }
  return false;
}
