import { Session } from 'node:inspector/promises';

interface TraceEvent {
  readonly name: string;
  /** `b` = an operation begins. */
  readonly ph: string;
  readonly args: { readonly path?: string };
}

/** The file system calls of `work`, in order, from Node's own trace: `open /some/path`, `fsync`, `rename`, ... */
export async function fileOperations(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  const events: TraceEvent[] = [];
  session.on('NodeTracing.dataCollected', ({ params }) => events.push(...(params.value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => session.once('NodeTracing.tracingComplete', resolve));
  await session.post('NodeTracing.start', { traceConfig: { includedCategories: ['node.fs.async'] } });
  try {
    await work();
  } finally {
    await session.post('NodeTracing.stop');
    await complete;
    session.disconnect();
  }
  return events.filter(({ ph }) => ph === 'b').map(({ name, args }) => [name, args.path].filter(Boolean).join(' '));
}
