import type { BoundedContext } from './bounded-context.js';

/** All job queues, those for wake-ups too. */
export function queuesOf(contexts: readonly BoundedContext[]): { readonly context: string; readonly queue: string }[] {
  return contexts.flatMap(({ name, queues = [] }) => ['wake', ...queues].map((queue) => ({ context: name, queue })));
}
