import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';

/** The curl lines of the greeting. */
export const curlLines = (greeting) => [...greeting.matchAll(/^ *(curl .+)$/gm)].map(([, line]) => line.trim());

/** Pastes a line into a shell, where there is a curl; else sends what the line says. Answers the parsed body. */
export async function paste(line) {
  if (spawnSync('curl', ['--version']).status === 0)
    return JSON.parse(execFileSync('sh', ['-c', line.replace(/^curl /, 'curl --silent --show-error --fail ')], { encoding: 'utf8' }));
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
  const header = words.includes('-H') ? words[words.indexOf('-H') + 1] : null;
  const method = words.includes('-X') ? words[words.indexOf('-X') + 1] : 'GET';
  const [name, value] = header?.split(/: (.*)/) ?? [];
  const response = await fetch(words.at(-1), { method, headers: header ? { [name]: value } : {} });
  assert.ok(response.ok, `${line} answered ${response.status}`);
  return response.json();
}
