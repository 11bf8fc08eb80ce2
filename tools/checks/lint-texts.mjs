/**
 * Reads `[{ path, text }]` on stdin, lints each text as if it stood at that path, and prints `[{ path, problems: ['rule: message'] }]`.
 * A process of its own, because Nx and ESLint load native and lazy modules that Jest's module system does not.
 */
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { projectGraph, root } from './project-graph.mjs';

await projectGraph();
// The texts stand in no file, so rules that need the type checker cannot run on them.
const eslint = new ESLint({ cwd: root, overrideConfig: tseslint.configs.disableTypeChecked });
const answers = [];
for (const sample of JSON.parse(await text(process.stdin))) {
  const [result] = await eslint.lintText(sample.text, { filePath: sample.path });
  answers.push({ path: sample.path, problems: result.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`) });
}
process.stdout.write(`\n${JSON.stringify(answers)}\n`);
