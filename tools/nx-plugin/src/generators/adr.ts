import { join } from 'node:path';
import { type GeneratorCallback, generateFiles, logger, type Tree } from '@nx/devkit';
import { edit } from './workspace/edit.js';
import { finish } from './workspace/finish.js';

const FOLDER = 'docs/adr';

/**
 * A decision record under the next number, with the parts that a record has, and its line at the end of the index.
 * A number of the history is not given again.
 */
export default function adrGenerator(tree: Tree, { title }: { readonly title: string }): GeneratorCallback {
  // eslint-disable-next-line no-restricted-properties -- a title that a developer types
  const slug = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (slug === '') throw new Error(`Not a title: "${title}"`);
  const records = tree.children(FOLDER).filter((file) => /^\d{4}-/.test(file));
  const same = records.find((file) => file.slice('0000-'.length) === `${slug}.md`);
  if (same) {
    logger.info(`${FOLDER}/${same} is there already; nothing was written.`);
    return () => undefined;
  }
  const numbers = [...records, ...tree.children(`${FOLDER}/history`)].map((file) => Number(/^\d{4}/.exec(file)?.[0] ?? 0));
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0');
  const date = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
  generateFiles(tree, join(import.meta.dirname, 'adr/files'), FOLDER, { number, slug, title: title.trim(), date });
  edit(tree, `${FOLDER}/README.md`, (index) => withLine(index, `- [${number}. ${title.trim()}](${number}-${slug}.md)`));
  return finish(tree);
}

/** After the last record of the index. */
function withLine(index: string, line: string): string {
  const lines = index.split('\n');
  const last = lines.findLastIndex((each) => /^- \[\d{4}\. /.test(each));
  return lines.toSpliced(last + 1, 0, line).join('\n');
}
