import ts from 'typescript';
import { byName } from './names.js';
import { applied, parse } from './syntax.js';

/** The source with `import { names } from 'module'`; a name may be `type X`. What is imported already stays. */
export function withImport(source: string, module: string, ...names: readonly string[]): string {
  const tree = parse(source);
  const all = tree.statements.filter(ts.isImportDeclaration);
  const same = all.find((each) => specifierOf(each) === module && each.importClause?.namedBindings);
  if (same) return withNames(source, same, names);
  const line = `${statementOf('import', names, module)}\n`;
  const next = all.find((each) => comesBefore(module, specifierOf(each)));
  const at = next ? next.getStart() : (all.at(-1)?.getEnd() ?? 0);
  return applied(source, { from: at, to: at, text: all.length === 0 ? `${line}\n` : next ? line : `\n${line.trimEnd()}` });
}

/** The source of an index with `export { names } from 'module'`. */
export function withExport(source: string, module: string, ...names: readonly string[]): string {
  const tree = parse(source);
  const all = tree.statements.filter(ts.isExportDeclaration).filter((each) => each.moduleSpecifier);
  const same = all.find((each) => specifierOf(each) === module);
  if (same) return withNames(source, same, names);
  const line = `${statementOf('export', names, module)}\n`;
  const empty = tree.statements.find((each) => ts.isExportDeclaration(each) && !each.moduleSpecifier);
  if (empty) return applied(source, { from: empty.getStart(), to: empty.getEnd(), text: line.trimEnd() });
  const next = all.find((each) => comesBefore(module, specifierOf(each)));
  const at = next ? next.getStart() : source.length;
  return applied(source, { from: at, to: at, text: line });
}

function withNames(source: string, statement: ts.ImportDeclaration | ts.ExportDeclaration, wanted: readonly string[]): string {
  const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
  if (!bindings || !('elements' in bindings)) throw new Error(`${statement.getText()} names nothing`);
  const onlyTypes = ts.isImportDeclaration(statement) ? statement.importClause?.isTypeOnly : statement.isTypeOnly;
  const there = bindings.elements.map((each) => (onlyTypes ? `type ${each.getText()}` : each.getText()));
  const missing = wanted.filter((name) => !there.includes(name) && !there.includes(name.replace(/^type /, '')));
  if (missing.length === 0) return source;
  const names = [...there, ...missing].toSorted(byName);
  const text = statementOf(ts.isImportDeclaration(statement) ? 'import' : 'export', names, specifierOf(statement));
  return applied(source, { from: statement.getStart(), to: statement.getEnd(), text });
}

function statementOf(keyword: 'import' | 'export', names: readonly string[], module: string): string {
  const isTypes = names.every((name) => name.startsWith('type '));
  const list = isTypes ? `type { ${names.map((name) => name.slice('type '.length)).join(', ')} }` : `{ ${names.join(', ')} }`;
  return `${keyword} ${list} from '${module}';`;
}

const specifierOf = (statement: ts.ImportDeclaration | ts.ExportDeclaration): string =>
  (statement.moduleSpecifier as ts.StringLiteral | undefined)?.text ?? '';

/** Packages before files of ours, each in the order of letters. */
function comesBefore(one: string, other: string): boolean {
  const [mine, others] = [one, other].map((specifier) => `${specifier.startsWith('.') ? 1 : 0}${specifier}`);
  return (mine ?? '') < (others ?? '');
}
