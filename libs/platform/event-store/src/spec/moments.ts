import type { Attempt, StoredPoint } from './attempt.js';

/** Which rows of a log may have been there when, by what callers saw on one clock; and the versions of streams then. */
export class Moments {
  /** By place: from then on it was surely stored, since it or a later one had been acknowledged. Ascending. */
  private readonly latest: number[] = [];
  /** By place: before that it was surely not there, since it or an earlier one had not been sent. Ascending. */
  private readonly earliest: number[] = [];
  private readonly places = new Map<string, number[]>();

  constructor(attempts: readonly Attempt[], rows: readonly StoredPoint[]) {
    const sent = new Map<string, number>();
    const acknowledged = new Map<string, number>();
    for (const { commandId, answer, began, ended = Number.POSITIVE_INFINITY } of attempts) {
      if (answer === 'ok') acknowledged.set(commandId, ended);
      if (answer === 'ok' || answer === 'unknown') sent.set(commandId, Math.min(sent.get(commandId) ?? Number.POSITIVE_INFINITY, began));
    }
    for (const { commandId, stream } of rows) {
      this.earliest.push(Math.max(this.earliest.at(-1) ?? 0, sent.get(commandId) ?? 0));
      this.latest.push(acknowledged.get(commandId) ?? Number.POSITIVE_INFINITY);
      const places = this.places.get(stream);
      if (places) places.push(this.latest.length);
      else this.places.set(stream, [this.latest.length]);
    }
    for (let index = this.latest.length - 2; index >= 0; index--)
      this.latest[index] = Math.min(this.latest[index] as number, this.latest[index + 1] as number);
  }

  /** True when a stream of it may have been at another version than expected at some time between its beginning and its end. */
  mayConflict({ streams, began, ended = Number.POSITIVE_INFINITY }: Attempt): boolean {
    const surely = countUpTo(this.latest, began);
    const perhaps = countUpTo(this.earliest, ended);
    return streams.some(({ stream, expected }) => {
      const places = this.places.get(stream) ?? [];
      return countUpTo(places, surely) !== expected || countUpTo(places, perhaps) !== expected;
    });
  }
}

/** How many of the ascending values are at most `most`. */
function countUpTo(ascending: readonly number[], most: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] as number) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}
