import type { QueuesLocation } from '@heliograph/queues';

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
