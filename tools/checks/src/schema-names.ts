import { contexts } from '@heliograph/contexts';
import ts from 'typescript';
import { parts } from '../boundaries.mjs';
import { isListed, listedStores } from './state-page.js';

/** A text of a file that names a schema. */
export interface Naming {
  readonly path: string;
  readonly line: number;
  /** `schema.table`, `schema.function`, or the schema alone. */
  readonly name: string;
}

/** Files that may name a schema of another project, and why. */
export interface Exception {
  readonly files: RegExp;
  readonly names: RegExp;
  readonly reason: string;
}

const CONTEXTS = contexts.map(({ migrations }) => migrations.schema);

/** Schema, or table of a schema that several projects share, to the folder of its owner. Owners of tables stand in docs/state.md. */
export function owners(): Map<string, string> {
  const found = new Map<string, string>(CONTEXTS.map((schema) => [schema, `libs/${schema.replaceAll('_', '-')}/`]));
  found.set('event_store', 'libs/platform/event-store/');
  found.set('bullmq', 'libs/platform/queues/');
  found.set('projections', 'libs/platform/projections/');
  for (const { name, owner } of STORES) if (/^event_store\.[a-z_]+$/.test(name)) found.set(name, `${folderOf(owner)}/`);
  return found;
}

const STORES = listedStores();

/** An owner is a project of the platform, or a part of one. */
const folderOf = (owner: string): string => parts.find((part) => part.endsWith(`/src/${owner}`)) ?? `libs/platform/${owner}`;

/** `people.names` names a table where there is one; else it may be any text with a full stop in it. */
const isTable = (name: string): boolean => !CONTEXTS.includes(name.split('.', 1)[0] as string) || isListed(name, STORES);

/** Words that are schemas wherever they stand, and not also the name of a context. */
const ALONE = /\b(event_store|social_graph)\b(?!\.[a-z_])/g;

/** The schemas that texts of a source file name; comments and code are ignored. */
export function namingsIn(path: string, source: string): Naming[] {
  const inText = new RegExp(
    String.raw`(?<![\w@/.-])(event_store|bullmq|projections|${CONTEXTS.join('|')})\.[a-z_]+\b(?![-/@.(]|\.\w)`,
    'g',
  );
  const functions = /(?<![\w@/.-])event_store\.[a-z_]+(?=\()/g;
  const patterns = [inText, ALONE, functions];
  if (patterns.every((pattern) => source.search(pattern) < 0)) return [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: Naming[] = [];
  const visit = (node: ts.Node): void => {
    const isImport = node.parent && (ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent));
    if ((ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) && !isImport)
      for (const pattern of patterns)
        for (const match of node.text.matchAll(pattern)) {
          if (pattern === inText && !isTable(match[0])) continue;
          const { line } = file.getLineAndCharacterOfPosition(node.getStart());
          found.push({ path, line: line + 1, name: match[0] });
        }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Files that name a schema of another project without a declared reason. */
export function strangers(namings: readonly Naming[], exceptions: readonly Exception[]): Naming[] {
  const folders = owners();
  const folderOf = (name: string) => folders.get(name) ?? folders.get(name.split('.', 1)[0] as string) ?? 'nobody';
  return namings
    .filter(({ path, name }) => !path.startsWith(folderOf(name)))
    .filter(({ path, name }) => !exceptions.some(({ files, names }) => files.test(path) && names.test(name)));
}
