/** Name of a context's queue as BullMQ knows it; a colon is refused there. */
export function nameOf(context: string, queue: string): string {
  return `${context}-${queue}`;
}
