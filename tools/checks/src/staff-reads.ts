import { scopesOfStaff } from '@heliograph/identity-contracts';
import ts from 'typescript';
import { shipped } from './application-layer.js';
import { commandTree, type Node } from './commands/command-tree.js';
import { read } from './repository.js';

const isOfStaff = (scope: string): boolean => (scopesOfStaff as readonly string[]).includes(scope);

/** Routes of the API that only staff may call, by the page that a suite compares with the running product: `GET /staff/reports`. */
export function routesOfStaff(): string[] {
  const rows = read('docs/authorization.md').matchAll(/^\| (GET|POST|PUT|PATCH|DELETE) \| `([^`]+)` \| [^|]+ \| ([^|]+) \|/gm);
  return [...rows].flatMap(([, method = '', path = '', scopes = '']) => {
    const named = [...scopes.matchAll(/`([^`]+)`/g)].map(([, scope = '']) => scope);
    return named.length > 0 && named.every(isOfStaff) ? `${method} ${path}` : [];
  });
}

/** Routes of the pages in files that ask for a power of staff, as their sources write them. */
export function pagesOfStaff(): string[] {
  return shipped('apps/web/src/routes/').flatMap((path) => {
    const text = read(path);
    return /http\/staff\.js'/.test(text) && /\b(moderator|operator|curator)\(/.test(text) ? routesIn(path, text) : [];
  });
}

function routesIn(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.expression.getText() === 'server')
      found.push(`page ${node.expression.name.text.toUpperCase()} ${node.arguments[0]?.getText().replaceAll('`', '')}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Every command of the operator: `moderation show`. */
export function commandsOfOperators(): string[] {
  const leaves = (node: Node, words: readonly string[]): string[] =>
    node.commands.length === 0 ? [words.join(' ')] : node.commands.flatMap((each) => leaves(each, [...words, each.name]));
  return leaves(commandTree(), []);
}
