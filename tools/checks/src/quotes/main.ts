import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, root } from '../repository.js';
import { pages, sourceOf } from './pages.js';
import { rewritten } from './quotes.js';

if (process.argv.length > 2) {
  console.error('npm run docs:quotes takes no arguments: it writes the quotations of all pages');
  process.exitCode = 2;
} else for (const path of pages()) update(path);

/** Updates every quotation of a page from its source. */
function update(path: string): void {
  const page = read(path);
  try {
    const text = rewritten(page, sourceOf);
    if (text === page) return;
    writeFileSync(join(root, path), text);
    console.log(path);
  } catch (error) {
    console.error(`${path}: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
