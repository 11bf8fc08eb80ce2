import { until } from '@heliograph/timing';

export interface ReadyOptions {
  readonly port: number;
  readonly stopping: AbortSignal;
  readonly hasFailed: () => Error | null;
  /** What the api says of itself through its own channel once it listens; null: nothing yet. */
  readonly installation: () => string | null;
  readonly withinMilliseconds: number;
}

/**
 * Waits until our own api says that it listens, and its address answers that it takes requests.
 * @throws when it gave up, when another program answers at its address, when the supervisor stops, or at the deadline
 */
export async function waitUntilReady({ port, stopping, hasFailed, installation, withinMilliseconds }: ReadyOptions): Promise<void> {
  const isReady = async () => {
    const failure = hasFailed();
    if (failure !== null) throw failure;
    const ours = installation();
    if (ours === null) return false;
    const answering = await installationAt(`http://127.0.0.1:${port}/healthz/ready`);
    if (answering !== null && answering !== ours)
      throw new Error(`Another program answers on port ${port}: stop it, or give another PORT.`);
    return answering === ours;
  };
  if (!(await until(isReady, { withinMilliseconds, pauseMilliseconds: 20, signal: stopping })))
    throw new Error(`The api does not answer on port ${port} within ${withinMilliseconds / 1_000} s.`);
}

/** Who takes requests there; empty: a program that does not say so, null: nobody yet. */
async function installationAt(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    const text = await response.text();
    return response.ok ? installationIn(text) : null;
  } catch {
    return null;
  }
}

function installationIn(text: string): string {
  try {
    const { installation } = JSON.parse(text) as { installation?: unknown };
    return typeof installation === 'string' ? installation : '';
  } catch {
    return '';
  }
}
