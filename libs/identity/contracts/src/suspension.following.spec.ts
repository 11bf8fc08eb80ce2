import { UserId } from '@heliograph/kernel';
import { expect, it } from '@jest/globals';
import { followSuspension } from './suspension.following.js';

/** What is set, while each question of who is suspended has the next of these answers. */
async function set(...answers: boolean[]): Promise<boolean[]> {
  const given: boolean[] = [];
  const ask = async ({ userIds }: { readonly userIds: readonly UserId[] }) => new Set(answers.shift() ? userIds : []);
  await followSuspension(UserId(7), ask, async (suspended) => void given.push(suspended));
  return given;
}

it('B4 sets what holds now, once, and again as long as it has changed since', async () => {
  expect(await set(true, true)).toEqual([true]);
  expect(await set(false, false)).toEqual([false]);
  expect(await set(true, false, true, true)).toEqual([true, false, true]);
});
