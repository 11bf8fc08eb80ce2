import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, jest } from '@jest/globals';
import { root } from '../repository.js';
import { documentedCommands } from './documented.js';

jest.setTimeout(120_000); // Nx is started, which starts Jest

/** As somebody types it in a terminal: without what an outer Nx or Jest tells the processes that it starts. */
function nx(...args: string[]) {
  const own = Object.entries(process.env).filter(([name]) => !/^(NX_|JEST_|NODE_OPTIONS$)/.test(name));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/nx/dist/bin/nx.js', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...Object.fromEntries(own), NX_DAEMON: 'false', FORCE_COLOR: 'true' },
  });
  return { code: status, said: `${stdout}${stderr}` };
}

describe('the daily command', () => {
  it('runs the suites of a project through Nx, which asks for colours', () => {
    const { code, said } = nx('test', '@heliograph/testing', '--skip-nx-cache', '--outputStyle=static');
    expect(code === 0 ? '' : said).toBe('');
    expect(said).toContain('started-programs.spec.ts');
  });
});

describe('a release', () => {
  it('is shown by the documented command before it is made, with its tag', () => {
    const [command] = documentedCommands().filter(({ page, text }) => page === 'CONTRIBUTING.md' && text.startsWith('npx nx release '));
    // Another version than the tree may have: where nothing changes, nothing is tagged.
    const words = command?.words.slice(2).map((word) => word.replace(/^\d+\.\d+\.\d+$/, '999.0.0')) ?? [];
    const { code, said } = nx(...words, '--dry-run', '--verbose');
    expect(code === 0 ? '' : said).toBe('');
    expect(stripVTControlCharacters(said)).toMatch(/^git tag --annotate v999\.0\.0 /m);
  });
});
