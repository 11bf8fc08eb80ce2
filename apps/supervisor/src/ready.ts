/** Waits until the api says that it takes requests. Throws when it gave up, when the supervisor stops, or at the deadline. */
export async function untilReady(
  port: number,
  options: { stopping: AbortSignal; hasFailed: () => string | null; withinMs: number },
): Promise<void> {
  const deadline = Date.now() + options.withinMs;
  for (;;) {
    options.stopping.throwIfAborted();
    const failure = options.hasFailed();
    if (failure !== null) throw new Error(failure);
    if (await answers(`http://127.0.0.1:${port}/healthz/ready`)) return;
    if (Date.now() > deadline) throw new Error(`The api does not answer on port ${port} within ${options.withinMs / 1_000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
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
