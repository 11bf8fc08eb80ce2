import { expect, it } from '@jest/globals';
import { MemorySlots } from './connection-slots.js';

it('N3 a sixth connection of one owner ends the oldest, which comes back to no place', async () => {
  const slots = new MemorySlots();
  for (const id of ['1', '2', '3', '4', '5']) expect(await slots.hold('a', id)).toEqual([]);
  expect(await slots.hold('b', '6')).toEqual([]);
  expect(await slots.hold('a', '6')).toEqual(['1']);
  expect(await slots.hold('a', '1')).toEqual(['1']);
  expect(await slots.hold('a', '2')).toEqual([]);
  await slots.leave('a', '2');
  expect(await slots.hold('a', '7')).toEqual([]);
});
