import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contexts } from '@heliograph/contexts';
import { ASYNCAPI, asyncApi } from './asyncapi.js';
import { catalogueOf } from './catalogue.js';
import { changesFrom } from './changes.js';
import { eventsPage, PAGE } from './events-page.js';
import { freeze } from './freeze.js';
import { root } from './frozen-files.js';
import { impactOf, withImpact } from './impact.js';
import { publishedBy } from './published-events.js';

const commands: Readonly<Record<string, (type?: string) => Promise<void>>> = {
  freeze: async () => {
    for (const { log } of contexts) {
      const added = log ? await freeze(log) : [];
      for (const { type, version } of added) console.log(`frozen: ${type} v${version}`);
    }
  },
  docs: async () => {
    const catalogue = catalogueOf(contexts);
    write(PAGE, await eventsPage(catalogue));
    write(ASYNCAPI, `${JSON.stringify(asyncApi(catalogue, await publishedBy(catalogue.logs)), null, 2)}\n`);
  },
  impact: async (type) => {
    const catalogue = catalogueOf(contexts);
    const lines = type ? impactOf(catalogue, type) : withImpact(catalogue, await changesFrom(catalogue, root));
    console.log(lines.join('\n') || 'No event differs from its frozen file or from docs/asyncapi.json.');
  },
};

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text);
  console.log(path);
}

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
try {
  if (!command) throw new Error(`There is no ${name}; there are ${Object.keys(commands).join(', ')}`);
  const superfluous = args.slice(command.length);
  if (superfluous.length > 0) throw new Error(`${name} does not take ${superfluous.join(' ')}`);
  await command(args[0]);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
