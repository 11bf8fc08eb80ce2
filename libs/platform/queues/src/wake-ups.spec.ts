import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Queues } from './queues.js';
import { WakeUps } from './wake-ups.js';

/** Wake-ups on their way to nowhere: whom they are for, and how many commits there had been. */
function told(followers: Record<string, string[]>) {
  const sent: string[] = [];
  let commits = 0;
  const wake = async (context: string, log: string) => void sent.push(`${context} ${log} ${commits}`);
  const wakeUps = new WakeUps({ wake } as unknown as Queues, new Map(Object.entries(followers)));
  const commit = (log: string) => {
    commits++;
    wakeUps.committed(log);
  };
  return { sent, commit, wakeUps };
}

it('the first commit is told of at once, to everybody who follows the log', async () => {
  const { sent, commit } = told({ photos: ['views', 'search'], likes: ['views'] });
  commit('photos');
  commit('photos');
  commit('nobody');
  await pause(20);
  expect(sent).toEqual(['views photos 3', 'search photos 3']);
});

it('commits without a break are told of now and then, and the last of them never remains untold', async () => {
  const { sent, commit } = told({ photos: ['views'] });
  const started = performance.now();
  for (let each = 0; each < 100; each++) {
    commit('photos');
    await pause(2);
  }
  await pause(60);
  expect(sent.at(-1)).toBe('views photos 100');
  expect(sent.length).toBeGreaterThan(2);
  expect(sent.length).toBeLessThan((performance.now() - started) / 20);
  commit('photos');
  await pause(20);
  expect(sent.at(-1)).toBe('views photos 101');
});

it('what is owed is sent when the program ends', async () => {
  const { sent, commit, wakeUps } = told({ photos: ['views'] });
  commit('photos');
  await pause(10);
  commit('photos');
  await wakeUps.settle();
  expect(sent).toEqual(['views photos 1', 'views photos 2']);
});
