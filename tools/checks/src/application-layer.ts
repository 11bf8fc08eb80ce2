import { Message } from '@heliograph/kernel';
import ts from 'typescript';
import { read, writtenFiles } from './repository.js';

/** A name that a file takes from a package as a value; `*` = all of it. */
export interface ImportedName {
  readonly path: string;
  readonly from: string;
  readonly name: string;
}

/** Where the parts of a program are put together. */
export const isComposition = (path: string): boolean => /\/composition[a-z-]*\.ts$/.test(path);

const isOfSpecs = (path: string): boolean => /\.spec\.tsx?$|\/specs?\//.test(path);

/** Sources that ship, under these folders. */
export function shipped(...folders: readonly string[]): string[] {
  return writtenFiles().filter((path) => /\.(ts|tsx)$/.test(path) && !isOfSpecs(path) && folders.some((folder) => path.startsWith(folder)));
}

/** What a file takes as values, from whichever package: by import, by export and by `import()`. Types are ignored. */
export function valuesTaken(path: string, source = read(path)): ImportedName[] {
  const taken: ImportedName[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) take(node.moduleSpecifier, importedNames(node.importClause));
    if (ts.isExportDeclaration(node) && !node.isTypeOnly && node.moduleSpecifier)
      take(node.moduleSpecifier, exportedNames(node.exportClause));
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0])
      take(node.arguments[0], ['*']);
    ts.forEachChild(node, visit);
  };
  const take = (specifier: ts.Node, names: readonly string[]) => {
    if (ts.isStringLiteralLike(specifier)) taken.push(...names.map((name) => ({ path, from: specifier.text, name })));
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return taken;
}

function importedNames(clause: ts.ImportClause | undefined): string[] {
  if (!clause) return ['*'];
  const { name, namedBindings } = clause;
  if (!namedBindings) return name ? ['default'] : [];
  return ts.isNamespaceImport(namedBindings) ? ['*'] : valueNames(namedBindings.elements);
}

function exportedNames(clause: ts.NamedExportBindings | undefined): string[] {
  return clause && ts.isNamedExports(clause) ? valueNames(clause.elements) : ['*'];
}

const valueNames = (elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[]): string[] =>
  elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name, propertyName }) => (propertyName ?? name).text);

/** True if this name of a contract is a message: what the buses carry, and so the one way to a context. */
export async function isMessage({ from, name }: ImportedName): Promise<boolean> {
  if (name === '*') return true;
  const contract = (await import(from)) as Readonly<Record<string, unknown>>;
  const value = contract[name];
  return typeof value === 'function' && value.prototype instanceof Message;
}

export const isContract = ({ from }: ImportedName): boolean => /^@heliograph\/[a-z-]+-contracts$/.test(from);
export const isServer = ({ from }: ImportedName): boolean => /^@heliograph\/[a-z-]+-server$/.test(from) || /\/server\/src\//.test(from);
