import { type Disclosure, StaffQuery } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import type { Dispatcher } from './dispatcher.js';
import { showToStaff } from './show-to-staff.js';

class ReadLetters extends StaffQuery<readonly string[]> {
  shows(letters: readonly string[]): Disclosure | null {
    return letters.length === 0 ? null : { subject: 'letters', people: [], fields: ['letters'] };
  }
}

const answering = (letters: readonly string[]) => ({ dispatch: async () => letters }) as unknown as Pick<Dispatcher, 'dispatch'>;

describe('a question of staff', () => {
  it('is answered after what it shows was recorded', async () => {
    const steps: unknown[] = [];
    const answer = showToStaff(answering(['Dear Ada']), new ReadLetters(), async (shown) => {
      await Promise.resolve();
      steps.push(shown);
    });
    steps.push(await answer);
    expect(steps).toEqual([{ subject: 'letters', people: [], fields: ['letters'] }, ['Dear Ada']]);
  });

  it('is not answered where that fails, and needs no record where it shows nothing', async () => {
    const refuse = () => Promise.reject(new Error('The log is away'));
    await expect(showToStaff(answering(['Dear Ada']), new ReadLetters(), refuse)).rejects.toThrow('The log is away');
    expect(await showToStaff(answering([]), new ReadLetters(), refuse)).toEqual([]);
  });

  it('is taken by no dispatcher', () => {
    const dispatch = (dispatcher: Dispatcher) =>
      // @ts-expect-error its answer would be recorded by nobody
      dispatcher.dispatch(new ReadLetters());
    expect(dispatch).toEqual(expect.any(Function));
  });
});
