import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Logger } from 'pino';
import { programLog } from './program-log.js';

type Line = Readonly<Record<string, unknown>>;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'heliograph-log-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function logTo(name: string, repeatMilliseconds = 100_000): { log: Logger; lines: () => Line[] } {
  const file = join(folder, name);
  const lines = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  return { log: programLog({ program: 'worker', level: 'info', file, repeatMilliseconds }), lines };
}

const refused = (port: number) => Object.assign(new Error('connect ECONNREFUSED'), { port });

describe('the log of a program', () => {
  it('says when in ISO 8601', async () => {
    const { log, lines } = logTo('time');
    log.info('working');
    await eventually(() => expect(lines()).toHaveLength(1));
    expect(lines()[0]).toEqual({
      ...{ level: 30, program: 'worker', msg: 'working' },
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  it('has each kind of failure once, and then how often it came, until it comes no more', async () => {
    const { log, lines } = logTo('repeated', 150);
    for (let time = 1; time <= 20; time++) {
      log.warn({ what: 'projections', error: 'refused', ms: time }, 'will try again');
      log.warn({ what: 'reactions', error: 'refused' }, 'will try again');
      log.error(`queue: refused`);
      log.error(refused(time));
      log.error({ err: refused(time) }, 'the look at secrets failed');
    }
    await eventually(() => expect(lines()).toHaveLength(10));
    expect(lines().map(({ repeated, what, msg }) => [repeated, what ?? msg])).toEqual([
      ...[undefined, 19].flatMap((count) =>
        ['projections', 'reactions', 'queue: refused', 'connect ECONNREFUSED', 'the look at secrets failed'].map((of) => [count, of]),
      ),
    ]);
    expect(lines()[5]).toMatchObject({ level: 40, ms: 20, error: 'refused' });
    expect(lines()[9]).toMatchObject({ level: 50, err: { message: 'connect ECONNREFUSED', stack: expect.any(String) } });
  });

  it('writes at once, and without a number, what comes again after a window without it', async () => {
    // Shorter than the pause between two attempts, each of which writes a line.
    const { log, lines } = logTo('again', 1);
    log.error('queue: refused');
    log.error('queue: refused');
    await eventually(() => expect(lines().at(-1)).toMatchObject({ msg: 'queue: refused', repeated: 1 }));
    await eventually(() => {
      log.error('queue: refused');
      expect(lines().at(-1)).not.toHaveProperty('repeated');
    });
  });

  it('has every line of a request, and every line that is no failure', async () => {
    const { log, lines } = logTo('requests');
    for (let time = 1; time <= 3; time++) {
      log.warn({ requestId: 'abc', err: refused(1) }, 'unavailable');
      log.info('taken');
    }
    await eventually(() => expect(lines()).toHaveLength(6));
  });

  it('writes kinds of any number, however many there are at once', async () => {
    const { log, lines } = logTo('kinds');
    for (let time = 1; time <= 600; time++) log.warn(`photo ${time}: its upload is not in the store`);
    await eventually(() => expect(lines()).toHaveLength(600));
  });
});
