import ts from 'typescript';
import { applied, find, parse } from './syntax.js';

/** The source with `statement` as its last one, where no statement declares that name yet. */
export function withStatement(source: string, name: string, statement: string): string {
  return declarationOf(source, name) ? source : `${source}${/^export const .*;$/m.test(lastLine(source)) ? '' : '\n'}${statement}\n`;
}

/** The same, in front of the statement that declares `next`. */
export function withStatementBefore(source: string, next: string, name: string, statement: string): string {
  if (declarationOf(source, name)) return source;
  const at = declarationOf(source, next);
  if (!at) throw new Error(`Nothing declares ${next}`);
  return applied(source, { from: at.getStart(), to: at.getStart(), text: `${statement}\n\n` });
}

/** The source with one more case in the switch of function `name`, a property of an object; null: it has none. */
export function withCase(source: string, name: string, type: string, answer: string): string | null {
  const body = find(parse(source), (node) =>
    ts.isPropertyAssignment(node) && node.name.getText() === name ? node.initializer : undefined,
  );
  const cases = body && find(body, (node) => (ts.isSwitchStatement(node) ? node.caseBlock : undefined));
  if (!cases) return null;
  const label = `case '${type}':`;
  if (cases.getText().includes(label)) return source;
  const at = cases.getEnd() - 1;
  return applied(source, { from: at, to: at, text: `${label}\n${answer}\n` });
}

/** Statements of one line stand together. */
const lastLine = (source: string): string => source.trimEnd().split('\n').at(-1) ?? '';

export function declarationOf(source: string, name: string): ts.Statement | undefined {
  return parse(source).statements.find((each) =>
    ts.isVariableStatement(each)
      ? each.declarationList.declarations.some((declaration) => declaration.name.getText() === name)
      : 'name' in each && (each.name as ts.Node | undefined)?.getText() === name,
  );
}
