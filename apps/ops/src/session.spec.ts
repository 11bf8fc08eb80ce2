import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { RequestTimeout } from './request-timeout.js';
import { output } from './output.js';
import { Session } from './session.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const never = () => new Promise<never>(() => undefined);

it('a command has one deadline: what is asked after a late answer has the rest of five seconds', async () => {
  const session = new Session([], output(false));
  let answer: (text: string) => void = () => undefined;
  const late = new Promise((resolve) => (answer = resolve));
  const first = session.withTimeout(late, 'see to it');
  await jest.advanceTimersByTimeAsync(2_900);
  answer('late');
  expect(await first).toBe('late');
  const refused = session.withTimeout(never(), 'see to it').catch((error: unknown) => error);
  let said: unknown;
  void refused.then((error) => (said = error));
  await jest.advanceTimersByTimeAsync(1_700);
  expect(said).toEqual(new RequestTimeout('no answer within 1.7 s: see to it'));
});

it('an answer has three seconds where nothing was late', async () => {
  const session = new Session([], output(false));
  const refused = session.withTimeout(never(), 'see to it').catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await refused).toEqual(new RequestTimeout('no answer within 3 s: see to it'));
});
