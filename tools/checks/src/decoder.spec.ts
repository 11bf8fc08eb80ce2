import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { read } from './repository.js';

const entry = 'libs/media/server/src/processing/decoder.process.ts';

/** What a file loads when it runs: its imports and exports from elsewhere, but for those of types alone. */
const loadedBy = (source: string): string[] =>
  ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest).statements.flatMap((each) => {
    const isOfTypes = (ts.isImportDeclaration(each) && each.importClause?.isTypeOnly) || (ts.isExportDeclaration(each) && each.isTypeOnly);
    const from = ts.isImportDeclaration(each) || ts.isExportDeclaration(each) ? each.moduleSpecifier : undefined;
    return from && !isOfTypes ? [(from as ts.StringLiteral).text] : [];
  });

/** Packages that `from` loads, each with the file that asks for it. */
function packagesOf(from: string, sourceOf: (path: string) => string = read): string[] {
  const files = new Set([from]);
  const found: string[] = [];
  for (const file of files)
    for (const name of loadedBy(sourceOf(file))) {
      if (name.startsWith('.')) files.add(join(dirname(file), name).replace(/\.js$/, '.ts'));
      else if (!name.startsWith('node:')) found.push(`${file}: ${name}`);
    }
  return found;
}

describe('the program that decodes pictures', () => {
  it('loads nothing of the workspace: its permissions end at its own folder and the packages that read pictures', () => {
    const packages = packagesOf(entry).map((line) => line.slice(line.lastIndexOf(' ') + 1));
    expect([...new Set(packages)].sort()).toEqual(['exifreader', 'sharp', 'thumbhash']);
  });

  it('is seen to load what another file of it asks for', () => {
    const files: Record<string, string> = {
      'a/one.ts': `import { b } from './two.js';\nimport type { c } from '@heliograph/types';\n`,
      'a/two.ts': `import {\n  d,\n  type e,\n} from '@heliograph/kernel';\nexport const b = d;\n`,
    };
    expect(packagesOf('a/one.ts', (path) => files[path] as string)).toEqual(['a/two.ts: @heliograph/kernel']);
  });
});
