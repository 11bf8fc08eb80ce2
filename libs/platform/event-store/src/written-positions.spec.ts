import { expect, it } from '@jest/globals';
import { WrittenPositions } from './written-positions.js';

it('R3 a command has the newest position of each log that it wrote to, and nothing of others, nor of what comes after its end', () => {
  const positions = new WrittenPositions();
  const [one, other] = [positions.begin('one'), positions.begin('other')];
  for (const seq of [7, 9, 8]) positions.note('one', { log: 'media', seq });
  positions.note('one', { log: 'identity', seq: 3 });
  positions.note('of a worker', { log: 'media', seq: 10 });
  positions.end('one');
  positions.note('one', { log: 'media', seq: 11 });
  expect([...one]).toEqual([
    ['media', 9],
    ['identity', 3],
  ]);
  expect(other.size).toBe(0);
});
