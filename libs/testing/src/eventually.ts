import { until } from '@heliograph/timing';

/** Checks take from what is waited for: they become rarer as it takes longer, down to five in a second. */
const pauseMilliseconds = (passed: number): number => Math.max(20, Math.min(200, passed / 20));

/** Runs `check` until it stops throwing; its last error is thrown at the deadline. */
export async function eventually<T>(check: () => T | Promise<T>, deadlineMilliseconds = 10_000): Promise<T> {
  let error: unknown;
  const attempt = async (): Promise<{ answer: T } | null> => {
    try {
      return { answer: await check() };
    } catch (thrown) {
      error = thrown;
      return null;
    }
  };
  const passed = await until(attempt, { withinMilliseconds: deadlineMilliseconds, pauseMilliseconds });
  if (!passed) throw error;
  return passed.answer;
}
