/**
 * Reads `[{ path, text }]` on stdin, lints each text as if it stood at that path, and prints `[{ path, problems: ['rule: message'] }]`.
 * With `--types` the rules that ask the type checker run too; the paths must differ then.
 * A process of its own, because Nx and ESLint load native and lazy modules that Jest's module system does not.
 */
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { projectGraph, root } from './project-graph.mjs';

await projectGraph();
const samples = JSON.parse(await text(process.stdin));
// The texts stand in no file: a program of the compiler has to be made of them.
const overrideConfig = process.argv.includes('--types')
  ? { languageOptions: { parserOptions: { project: null, programs: [programOf(samples)] } } }
  : tseslint.configs.disableTypeChecked;
const eslint = new ESLint({ cwd: root, overrideConfig });
const answers = [];
for (const sample of samples) {
  const [result] = await eslint.lintText(sample.text, { filePath: sample.path });
  answers.push({ path: sample.path, problems: result.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`) });
}
process.stdout.write(`\n${JSON.stringify(answers)}\n`);

function programOf(samples) {
  const texts = new Map(samples.map(({ path, text }) => [join(root, path), text]));
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  return ts.createProgram([...texts.keys()], options, {
    ...host,
    fileExists: (path) => texts.has(path) || fileExists(path),
    readFile: (path) => texts.get(path) ?? readFile(path),
    getSourceFile: (path, ...how) => (texts.has(path) ? ts.createSourceFile(path, texts.get(path), ...how) : getSourceFile(path, ...how)),
  });
}
