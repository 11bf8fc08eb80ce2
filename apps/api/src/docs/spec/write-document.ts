import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bareDocument } from './bare-document.js';

/** `npm run docs:openapi` */
if (process.argv.length > 2) {
  console.error('npm run docs:openapi takes no arguments: it writes docs/openapi.json');
  process.exitCode = 2;
} else {
  const target = fileURLToPath(new URL('../../../../../docs/openapi.json', import.meta.url));
  writeFileSync(target, `${JSON.stringify(await bareDocument(), null, 2)}\n`);
  console.log(target);
}
