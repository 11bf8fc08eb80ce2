import { until } from '@heliograph/timing';

/** Waits until the api says that it takes requests. Throws when it gave up, when the supervisor stops, or at the deadline. */
export async function untilReady(
  port: number,
  options: { stopping: AbortSignal; hasFailed: () => string | null; withinMilliseconds: number },
): Promise<void> {
  const { stopping, hasFailed, withinMilliseconds } = options;
  const isReady = () => {
    const failure = hasFailed();
    if (failure !== null) throw new Error(failure);
    return answers(`http://127.0.0.1:${port}/healthz/ready`);
  };
  if (!(await until(isReady, { withinMilliseconds, pauseMilliseconds: 100, signal: stopping })))
    throw new Error(`The api does not answer on port ${port} within ${withinMilliseconds / 1_000} s.`);
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
