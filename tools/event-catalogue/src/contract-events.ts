import { join } from 'node:path';
import ts from 'typescript';
import { root } from './frozen-files.js';
import { descriptionOf, type JsonSchema, schemaOfType } from './type-schema.js';

/** An event as the contracts of its context show it to others. */
export interface ContractEvent {
  readonly type: string;
  /** Name of the TypeScript type. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its data. */
  readonly schema: JsonSchema;
}

export const contractsOf = (context: string): string => `libs/${context}/contracts/src/index.ts`;

/** Events that these files export, by file: types with the name of an event as `type`, and `data`. */
export function contractEvents(files: readonly string[]): ReadonlyMap<string, readonly ContractEvent[]> {
  const config = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile).config as object;
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  const program = ts.createProgram(
    files.map((file) => join(root, file)),
    { ...options, types: [] },
  );
  const checker = program.getTypeChecker();
  return new Map(files.map((file) => [file, eventsIn(checker, program.getSourceFile(join(root, file)) as ts.SourceFile)]));
}

function eventsIn(checker: ts.TypeChecker, file: ts.SourceFile): ContractEvent[] {
  const module = checker.getSymbolAtLocation(file);
  return (module ? checker.getExportsOfModule(module) : []).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (!(symbol.flags & ts.SymbolFlags.TypeAlias)) return [];
    const declared = checker.getDeclaredTypeOfSymbol(symbol);
    const [type, data] = ['type', 'data'].map((name) => declared.getProperty(name)).map((field) => field && checker.getTypeOfSymbol(field));
    if (!type?.isStringLiteral() || !data) return [];
    return [
      { type: type.value, name: symbol.name, description: descriptionOf(checker, symbol), schema: schemaOf(checker, data, type.value) },
    ];
  });
}

function schemaOf(checker: ts.TypeChecker, data: ts.Type, type: string): JsonSchema {
  try {
    return schemaOfType(checker, data);
  } catch (error) {
    throw new Error(`${type}: ${(error as Error).message}`, { cause: error });
  }
}
