import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contexts } from '@heliograph/contexts';
import { eventsPage, PAGE } from './events-page.js';
import { freeze } from './freeze.js';
import { root } from './frozen-files.js';

const commands: Readonly<Record<string, () => Promise<void>>> = {
  freeze: async () => {
    for (const { log } of contexts) {
      const added = log ? await freeze(log) : [];
      for (const { type, version } of added) console.log(`frozen: ${type} v${version}`);
    }
  },
  docs: async () => {
    writeFileSync(join(root, PAGE), await eventsPage(contexts));
    console.log(PAGE);
  },
};

const [name = ''] = process.argv.slice(2);
const command = commands[name];
try {
  if (!command) throw new Error(`There is no ${name}; there are ${Object.keys(commands).join(', ')}`);
  await command();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
