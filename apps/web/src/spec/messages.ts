import { readFileSync } from 'node:fs';
import { filesBelow } from '@heliograph/testing/files-below';
import { IntlMessageFormat } from 'intl-messageformat';
import ts from 'typescript';

const root = new URL('../', import.meta.url).pathname;

/** What is in English whatever one reads: the documentation of the API, and what only specs use. */
const isForOthers = (file: string) => /^(docs|spec)\/|\.spec\.tsx?$|\.d\.ts$/.test(file);

export interface Call {
  readonly place: string;
  /** Null: no literal, so no catalogue can have it. */
  readonly messages: readonly string[] | null;
  /** For the values that are next to it; null = they are explained elsewhere. */
  readonly values: readonly string[] | null;
}

export interface FoundMessage {
  readonly calls: readonly Call[];
  /** Texts that nobody says in the reader's language. */
  readonly bare: readonly string[];
}

/** Every message of the pages, from their sources. */
export function foundIn(files = sources()): FoundMessage {
  const calls: Call[] = [];
  const bare: string[] = [];
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(root + file, 'utf8'), ts.ScriptTarget.Latest, true);
    const placeOf = (node: ts.Node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && says(node.expression))
        calls.push({
          place: placeOf(node),
          messages: literals(node.arguments[0]),
          values: isMark(node.expression) ? null : names(node.arguments[1]),
        });
      if (ts.isJsxText(node) && isText(node.text)) bare.push(`${placeOf(node)} ${node.text.trim()}`);
      if (ts.isJsxAttribute(node) && isBare(node)) bare.push(`${placeOf(node)} ${node.getText()}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { calls, bare };
}

export const sources = (): string[] => filesBelow(root).filter((file) => /\.tsx?$/.test(file) && !isForOthers(file));

const SAYING = new Set(['say', 'rich', 'message']);

function says(callee: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(callee)) return SAYING.has(callee.name.text);
  return ts.isIdentifier(callee) && SAYING.has(callee.text);
}

function literals(node: ts.Expression | undefined): string[] | null {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return literals(node.expression);
  if (!ts.isConditionalExpression(node)) return null;
  const [one, other] = [literals(node.whenTrue), literals(node.whenFalse)];
  return one && other && [...one, ...other];
}

/** A mark says nothing yet: its values come with `said`. */
const isMark = (callee: ts.Expression): boolean => ts.isIdentifier(callee) && callee.text === 'message';

function names(node: ts.Expression | undefined): string[] | null {
  if (node === undefined) return [];
  if (!ts.isObjectLiteralExpression(node)) return null;
  return node.properties.flatMap(({ name }) => (name === undefined ? [] : [name.getText()]));
}

/** Names and signs are the same in every language. */
const isText = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/\b(Heliograph|RSS|UTC)\b/g, ''));

const READ = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'hint', 'words', 'heading', 'then', 'message', 'summary']);

function isBare({ name, initializer }: ts.JsxAttribute): boolean {
  if (!READ.has(name.getText()) || initializer === undefined) return false;
  const value = ts.isJsxExpression(initializer) ? initializer.expression : initializer;
  return value !== undefined && (literals(value as ts.Expression) ?? []).some(isText);
}

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** The places and tags of a message, by name. */
export function placesOf(text: string): string[] {
  const found = new Set<string>();
  const look = (elements: readonly Element[]): void => {
    for (const element of elements) {
      // A literal, and the number within a plural.
      if (element.type === 0 || element.type === 7) continue;
      found.add(element.value);
      if ('children' in element) look(element.children);
      if ('options' in element) for (const option of Object.values(element.options)) look(option.value);
    }
  };
  look(new IntlMessageFormat(text).getAst());
  return [...found].sort();
}
