import { Unavailable } from '@heliograph/event-store';
import { Rejected } from '@heliograph/kernel';
import { SettingsError } from '@heliograph/settings';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { describeExitCodes } from './exit-codes.js';
import { heliograph } from './program.js';
import { action, runCommandLine } from './run.js';

const codeBefore = process.exitCode;
afterEach(() => {
  process.exitCode = codeBefore;
  jest.restoreAllMocks();
});

async function outcome(work: () => Promise<number | void>): Promise<{ code: typeof process.exitCode; said: string }> {
  let said = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => ((said += String(text)), true));
  const program = heliograph();
  program.command('try').action(action(work));
  await runCommandLine(program, ['try']);
  return { code: process.exitCode, said };
}

const failing = (error: Error) => outcome(() => Promise.reject(error));

describe('exit codes of the command (contract C)', () => {
  it('are all listed in --help', () => {
    for (const code of ['0', '1', '2', '3', '4', '69', '78']) expect(describeExitCodes).toMatch(new RegExp(`^  ${code} `, 'm'));
  });

  it('0 for what is done, and what the work says', async () => {
    expect((await outcome(async () => {})).code).toBe(0);
    expect((await outcome(async () => 3)).code).toBe(3);
  });

  it('1 with the words of the error', async () => {
    expect(await failing(new Error('no such log'))).toEqual({ code: 1, said: 'no such log\n' });
  });

  it('4 for what the rules refuse, with the fields', async () => {
    expect(await failing(new Rejected('invalid', 'not valid', { name: ['is required'] }))).toEqual({
      code: 4,
      said: 'Refused: not valid\n  name: is required\n',
    });
  });

  it('4 for a demo in production', async () => {
    const before = { ...process.env };
    Object.assign(process.env, {
      ...{ NODE_ENV: 'production', HELIOGRAPH_DEMO: '0', HELIOGRAPH_MASTER_KEY: 'ab'.repeat(32) },
      ...{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', REDIS_URL: 'redis://127.0.0.1:1', STORAGE_URL: 'file:///nowhere' },
    });
    let said = '';
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => ((said += String(text)), true));
    await runCommandLine(heliograph(), ['demo', 'seed']);
    process.env = before;
    expect({ code: process.exitCode, said }).toEqual({ code: 4, said: 'Refused: there is no demo where NODE_ENV is production\n' });
  });

  it('69 where nothing runs or the database is away', async () => {
    expect((await failing(new SettingsError('Heliograph', 'is not running here'))).code).toBe(69);
    expect((await failing(new Unavailable('away'))).code).toBe(69);
  });

  it('78 for a wrong setting', async () => {
    expect(await failing(new SettingsError('PORT', 'must be a port'))).toEqual({ code: 78, said: 'PORT must be a port\n' });
  });

  it('2 for wrong use, 0 for --help', async () => {
    jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const codeOf = async (...args: string[]) => {
      await runCommandLine(heliograph(), args);
      return process.exitCode;
    };
    expect(await codeOf('users', 'grant', 'ann', '--role', 'king')).toBe(2);
    expect(await codeOf('fly')).toBe(2);
    expect(await codeOf('events', 'show', 'media', '--after', 'noon')).toBe(2);
    expect(await codeOf('events', '--help')).toBe(0);
  });
});
