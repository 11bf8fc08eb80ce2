import ts from 'typescript';

/** What a source imports, types too: by import, by export and by `import()`. */
export const importsOf = (source: string): string[] => ts.preProcessFile(source, true, true).importedFiles.map(({ fileName }) => fileName);

/** Source that is not shipped: specs, and what only they import. */
export const isSpec = (path: string): boolean => /(\.spec\.tsx?$|\/specs?\/)/.test(path);
