import type { QueuesLocation } from '@heliograph/queues';
import { newStream } from '../bench-context.js';

/** Whose lag is measured. Plain data: it travels to the processes that append, count and probe. */
export type Subject =
  | { readonly kind: 'ours'; readonly url: string; readonly queues: QueuesLocation }
  | { readonly kind: 'emmett'; readonly url: string };

export interface Appender {
  /** Stores one like of the photo in a new stream. */
  append(photoId: number): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Finishes what is in hand. A worker that is killed instead leaves its wake-up behind, and the next one lives on its sweep for a while. */
export type StopWork = () => Promise<unknown>;

/** `callers`: most appends at once. Emmett and we give `pg` different readers of bigints, so each is loaded only in its own processes. */
export async function openAppender(subject: Subject, callers: number): Promise<Appender> {
  if (subject.kind === 'ours') return (await import('./ours.js')).openOurs(subject.url, subject.queues);
  const { appendLikes, openEmmett } = await import('../emmett.js');
  const { store, close } = await openEmmett(subject.url, callers);
  return { append: (photoId) => appendLikes(store, newStream('like'), [photoId]), close };
}

/** Counts until it is stopped: our worker as the product runs it, or emmett's consumer with its defaults. */
export async function startWork(subject: Subject): Promise<StopWork> {
  if (subject.kind === 'ours') return (await import('./ours.js')).startOurWorker(subject.url, subject.queues);
  const { emmettConsumer, openEmmett } = await import('../emmett.js');
  await (await openEmmett(subject.url, 1)).close();
  const consumer = emmettConsumer(subject.url, 'counted');
  void consumer.start();
  // Its `close` never comes back; the process is ended right behind this.
  return async () => void consumer.close();
}
