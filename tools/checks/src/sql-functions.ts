import ts from 'typescript';
import { read, writtenFiles } from './repository.js';

/** A function in one of the product's schemas. */
export interface SqlFunction {
  /** `schema.name` */
  readonly name: string;
  /** Text of its body. */
  readonly body: string;
  /** A trigger, an index, a default or a generated column uses it. */
  readonly isUsedByTable: boolean;
}

/** `$1` are the schemas. Functions of extensions are theirs. */
export const FUNCTIONS = `
  select n.nspname || '.' || p.proname as name, pg_get_functiondef(p.oid) as body,
    exists (select from pg_trigger t where t.tgfoid = p.oid)
      or exists (select from pg_depend d where d.refobjid = p.oid and d.refclassid = 'pg_proc'::regclass
                 and d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass)) as "isUsedByTable"
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = any($1)
    and not exists (select from pg_depend e where e.objid = p.oid and e.classid = 'pg_proc'::regclass and e.deptype = 'e')
  order by 1`;

const calls = (text: string, name: string): boolean => new RegExp(String.raw`(?<![\w.])${name.replace('.', '\\.')}\(`).test(text);

/** Functions that no statement of the code, no table and no other function calls; one that is called by such alone is one. */
export function deadFunctions(functions: readonly SqlFunction[], statements: readonly string[]): string[] {
  const isCalled = ({ name, isUsedByTable }: SqlFunction) => isUsedByTable || statements.some((text) => calls(text, name));
  const alive = new Set(functions.filter(isCalled));
  for (let before = -1; before !== alive.size; ) {
    before = alive.size;
    for (const each of functions)
      if ([...alive].some((caller) => caller.name !== each.name && calls(caller.body, each.name))) alive.add(each);
  }
  return functions.filter((each) => !alive.has(each)).map(({ name }) => name);
}

/** Texts of the product's sources, without specs, without the migrations that make functions, without grants. */
export function statementsOfTheCode(): string[] {
  return writtenFiles()
    .filter((path) => /^(apps|libs)\/.*\.tsx?$/.test(path) && !/\.spec\.tsx?$|\/specs?\/|\/migrations\/|^libs\/testing\//.test(path))
    .map((path) => [path, read(path)] as const)
    .filter(([, source]) => /\b[a-z_]+\.[a-z_]+\(/.test(source))
    .flatMap(([path, source]) => textsIn(path, source))
    .filter((text) => !/^(grant|revoke)\b/.test(text.trim()));
}

function textsIn(path: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return found;
}
