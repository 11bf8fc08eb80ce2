/**
 * `node tools/nx-plugin/types.mjs PROJECT [specs]`: the types of one project alone. What ships is checked and its declarations are written to
 * .cache/types; with `specs` its specs are checked. Of other projects only those declarations are read, so that a change which no declaration
 * shows stops here.
 */
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';

const workspace = resolve(import.meta.dirname, '../..');
const project = process.argv[2].replace(/\/$/, '');
const wantsSpecs = process.argv[3] === 'specs';
const folder = join(workspace, project);
const declarations = join(workspace, '.cache/types');
const made = {
  noEmit: false,
  declaration: true,
  emitDeclarationOnly: true,
  rootDir: join(folder, 'src'),
  outDir: join(declarations, project),
};

const isSpec = (path) => /\.spec\.tsx?$|\/specs?\//.test(relative(folder, path));
const isWanted = (path) => path.startsWith(`${folder}/`) && isSpec(path) === wantsSpecs;

const { options, fileNames, errors } = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), wantsSpecs ? {} : made, {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: (problem) => report([problem]),
});
const program = ts.createProgram({
  rootNames: fileNames.filter((path) => wantsSpecs || !isSpec(path)),
  options,
  host: hostThatReadsDeclarations(),
});
const files = program.getSourceFiles().filter(({ fileName }) => isWanted(fileName));
const problems = [...errors, ...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics(), ...files.flatMap(problemsOf)];
if (!wantsSpecs) {
  rmSync(made.outDir, { recursive: true, force: true });
  problems.push(...program.emit().diagnostics);
  // Written by hand for packages that bring none: part of what other projects are checked on.
  for (const { fileName } of files.filter(({ isDeclarationFile }) => isDeclarationFile))
    cpSync(fileName, join(made.outDir, relative(made.rootDir, fileName)));
}
report(problems);

function problemsOf(file) {
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
}

function hostThatReadsDeclarations() {
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(workspace, (path) => path, options);
  host.resolveModuleNameLiterals = (literals, from, redirected, _options, file) =>
    literals.map((literal) => {
      const mode = ts.getModeForUsageLocation(file, literal, options);
      const found = ts.resolveModuleName(literal.text, from, options, host, cache, redirected, mode);
      const declaration = declarationOf(found.resolvedModule?.resolvedFileName);
      if (!declaration) return found;
      return { resolvedModule: { resolvedFileName: declaration, extension: ts.Extension.Dts, isExternalLibraryImport: false } };
    });
  return host;
}

/** Where the declarations of a source file of another project lie, if it is one. */
function declarationOf(source) {
  if (!source?.startsWith(`${workspace}/`) || source.startsWith(`${folder}/`) || source.startsWith(declarations)) return null;
  const parts = /^(.+?)\/src\/(.+?)\.tsx?$/.exec(relative(workspace, source));
  if (!parts || parts[1].includes('node_modules')) return null;
  const declaration = join(declarations, parts[1], `${parts[2]}.d.ts`);
  if (!existsSync(declaration)) throw new Error(`No declarations of ${parts[1]}: npx nx run-many -t types`);
  return declaration;
}

function report(problems) {
  if (problems.length === 0) return;
  process.stdout.write(
    ts.formatDiagnosticsWithColorAndContext(problems, {
      getCanonicalFileName: (path) => path,
      getCurrentDirectory: () => workspace,
      getNewLine: () => '\n',
    }),
  );
  process.exitCode = 1;
}
