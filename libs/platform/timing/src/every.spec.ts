import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { eventually } from '@heliograph/testing/pure';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { every, type Periodic } from './every.js';

describe('periodic work', () => {
  let periodic: Periodic | undefined;
  afterEach(async () => {
    await periodic?.stop();
    jest.useRealTimers();
  });

  it('runs again and again, and never twice at once', async () => {
    jest.useFakeTimers();
    const ends: (() => void)[] = [];
    periodic = every(10, () => new Promise<void>((end) => ends.push(end)));
    for (const run of [1, 2, 3]) {
      await jest.advanceTimersByTimeAsync(9);
      expect(ends).toHaveLength(run - 1);
      await jest.advanceTimersByTimeAsync(100);
      expect(ends).toHaveLength(run);
      ends.at(-1)?.();
      await jest.advanceTimersByTimeAsync(0);
    }
  });

  it('begins after its interval, after another pause, or at once', async () => {
    const begun: string[] = [];
    const all = [
      every(60_000, () => begun.push('interval')),
      every(60_000, () => begun.push('pause'), { firstAfterMilliseconds: 5 }),
      every(60_000, () => begun.push('at once'), { firstAfterMilliseconds: 0 }),
    ];
    expect(begun).toEqual(['at once']);
    await eventually(() => expect(begun).toEqual(['at once', 'pause']));
    await Promise.all(all.map((each) => each.stop()));
    expect(begun).toEqual(['at once', 'pause']);
  });

  it('continues after an error, and reports it', async () => {
    const errors: string[] = [];
    let runs = 0;
    const work = () => {
      throw new Error(`run ${++runs}`);
    };
    periodic = every(1, work, { onError: (error) => errors.push(error.message) });
    await eventually(() => expect(errors.slice(0, 2)).toEqual(['run 1', 'run 2']));
  });

  it('stops: the current run is signalled and awaited, and no other begins', async () => {
    jest.useFakeTimers();
    let runs = 0;
    let hasEnded = false;
    periodic = every(
      1,
      async (stopping) => {
        runs += 1;
        await once(stopping, 'abort');
        await turn();
        hasEnded = true;
      },
      { firstAfterMilliseconds: 0 },
    );
    await periodic.stop();
    expect(hasEnded).toBe(true);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(runs).toBe(1);
  });

  it('keeps no process alive', () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    periodic = every(60_000, () => undefined);
    expect(timers()).toBe(before);
  });
});
