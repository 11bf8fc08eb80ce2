import { newStream } from '../bench-context.js';
import type { Appender, StopWork, Subject } from './subject.js';

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
