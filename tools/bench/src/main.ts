import { parseArgs } from 'node:util';
import { endProcess } from '@heliograph/timing';
import { append } from './append/append.js';
import { feed } from './feed/feed.js';
import { http } from './http/http.js';
import { lists } from './lists/lists.js';
import { live } from './live/live.js';
import { projection } from './projection/projection.js';
import { type Bench, Session } from './session.js';

const benches: Readonly<Record<string, Bench>> = { append, projection, lists, feed, http, live };

function usage(): string {
  const line = ([name, { options }]: [string, Bench]) =>
    `  npm run bench -- ${[name, '[--json]', ...Object.entries(options).map(([option, value]) => `[--${option} ${value}]`)].join(' ')}`;
  return `usage:\n${Object.entries(benches).map(line).join('\n')}\n`;
}

async function main(args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args;
  const chosen = benches[name];
  if (!chosen) {
    process.stderr.write(usage());
    return 2;
  }
  const texts = Object.keys(chosen.options).map((option) => [option, { type: 'string' }] as const);
  const { values } = parseArgs({ args: rest, options: { ...Object.fromEntries(texts), json: { type: 'boolean' } } });
  const { json: asJson, ...given } = values as { json?: boolean; [option: string]: unknown };
  const session = new Session();
  const interrupted = (signal: NodeJS.Signals) => {
    session.tell(`${signal}: ending what was started`);
    void session.end().then(() => endProcess(130));
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const { json, lines } = await chosen.run(session, { ...chosen.options, ...(given as Record<string, string>) });
    process.stdout.write(asJson ? `${JSON.stringify(json)}\n` : lines.map((line) => `${line}\n`).join(''));
    return 0;
  } finally {
    await session.end();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${(error as Error).stack}\n`);
  process.exitCode = 1;
}
