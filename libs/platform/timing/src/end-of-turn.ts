const waiting: (() => void)[] = [];

/**
 * Runs `work` at the end of this turn of the event loop, after all others that asked for it: what several of them send can travel together. `work` does
 * not throw, and asks nothing of the asynchronous context.
 */
export function runAtEndOfTurn(work: () => void): void {
  waiting.push(work);
  if (waiting.length === 1) setImmediate(runAll);
}

function runAll(): void {
  for (const work of waiting.splice(0)) work();
}
