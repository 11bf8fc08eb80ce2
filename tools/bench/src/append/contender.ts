/** Who stores one event in a new stream a call, acknowledged after a durable commit. */
export type ContenderName = 'floor' | 'emmett' | 'ours';

export interface Contender {
  call(index: number): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Of a hundred persons: their keys are cached after the warm-up, as those of active users are in the product. */
export function note(index: number) {
  return { personId: index % 100, photoId: index, note: 'a note of about this length' };
}
