import { spawnSync } from 'node:child_process';
import { describe, expect, it, jest } from '@jest/globals';
import { root } from '../repository.js';

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
