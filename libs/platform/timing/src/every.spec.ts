import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@heliograph/testing/pure';
import { afterEach, describe, expect, it } from '@jest/globals';
import { every, type Periodic } from './every.js';

describe('periodic work', () => {
  let periodic: Periodic | undefined;
  afterEach(() => periodic?.stop());

  it('runs again and again, and never twice at once', async () => {
    let inHand = 0;
    let most = 0;
    let runs = 0;
    periodic = every(1, async () => {
      most = Math.max(most, ++inHand);
      await pause(5);
      inHand -= 1;
      runs += 1;
    });
    await eventually(() => expect(runs).toBeGreaterThan(3));
    expect(most).toBe(1);
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
    let runs = 0;
    let hasEnded = false;
    periodic = every(
      1,
      async (stopping) => {
        runs += 1;
        while (!stopping.aborted) await pause(1);
        await pause(20);
        hasEnded = true;
      },
      { firstAfterMilliseconds: 0 },
    );
    await periodic.stop();
    expect(hasEnded).toBe(true);
    await pause(20);
    expect(runs).toBe(1);
  });

  it('keeps no process alive', () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    periodic = every(60_000, () => undefined);
    expect(timers()).toBe(before);
  });
});
