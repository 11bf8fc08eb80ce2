import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Queues } from './queues.js';
import { WakeUps } from './wake-ups.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/** Records wake-ups instead of sending them: the context, and how many commits there had been. */
function recording(followers: Record<string, string[]>) {
  const sent: string[] = [];
  let commits = 0;
  const wake = async (context: string, log: string) => void sent.push(`${context} ${log} ${commits}`);
  const wakeForReader = async (context: string, log: string) => void sent.push(`${context} ${log} for a reader`);
  const wakeUps = new WakeUps({ wake, wakeForReader } as unknown as Queues, new Map(Object.entries(followers)));
  const commit = (log: string) => {
    commits++;
    wakeUps.noteCommit(log);
  };
  return { sent, commit, wakeUps };
}

it('the first commit sends a wake-up at once, to every context that follows the log', async () => {
  const { sent, commit } = recording({ photos: ['views', 'search'], likes: ['views'] });
  commit('photos');
  commit('photos');
  commit('unfollowed');
  await pass(20);
  expect(sent).toEqual(['views photos 3', 'search photos 3']);
});

it('a series of commits sends a wake-up per interval, and one after the last of them', async () => {
  const { sent, commit } = recording({ photos: ['views'] });
  for (let each = 0; each < 100; each++) {
    commit('photos');
    await pass(2);
  }
  await pass(60);
  expect(sent.at(-1)).toBe('views photos 100');
  expect(sent.length).toBeGreaterThan(2);
  expect(sent.length).toBeLessThan(260 / 20);
  commit('photos');
  await pass(20);
  expect(sent.at(-1)).toBe('views photos 101');
});

it('a pending wake-up is sent when the program ends', async () => {
  const { sent, commit, wakeUps } = recording({ photos: ['views'] });
  commit('photos');
  await pass(10);
  commit('photos');
  await wakeUps.settle();
  expect(sent).toEqual(['views photos 1', 'views photos 2']);
});

it('readers who wait for a log ask every context that follows it, twice a second at most', async () => {
  const { sent, wakeUps } = recording({ photos: ['views', 'search'], likes: ['views'] });
  for (let each = 0; each < 100; each++) wakeUps.requestCatchUp(['photos', 'unfollowed']);
  wakeUps.requestCatchUp(['likes']);
  await pass(20);
  expect(sent).toEqual(['views photos for a reader', 'search photos for a reader', 'views likes for a reader']);
  await pass(500);
  wakeUps.requestCatchUp(['likes']);
  await pass(20);
  expect(sent).toHaveLength(4);
});
