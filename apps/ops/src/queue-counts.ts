import type { QueueCounts } from '@heliograph/queues';
import { queuesOf } from '@heliograph/runtime';
import type { Session } from './session.js';

type QueueLine = { readonly context: string; readonly queue: string } & QueueCounts;

/** Jobs by state, of every queue. */
export async function countJobs(session: Session): Promise<QueueLine[]> {
  const { queues } = session;
  return Promise.all(
    queuesOf(session.contexts).map(async ({ context, queue }) => ({ context, queue, ...(await queues.counts(context, queue)) })),
  );
}
