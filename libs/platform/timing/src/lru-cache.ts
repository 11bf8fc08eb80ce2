/** At most this many; the entry that was asked for longest ago makes room. */
export class LruCache<V> {
  private readonly values = new Map<string, V>();
  /** Asked for last; undefined: not known. It need not move. */
  private newest: string | undefined;

  constructor(private readonly most: number) {}

  get size(): number {
    return this.values.size;
  }

  get(key: string): V | undefined {
    const value = this.values.get(key);
    if (value !== undefined && key !== this.newest) this.put(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.put(key, value);
    if (this.values.size > this.most) dropOldest(this.values, Math.max(1, this.most >> 4));
  }

  delete(key: string): void {
    this.values.delete(key);
  }

  deleteWhere(isGone: (value: V) => boolean): void {
    for (const [key, value] of this.values) if (isGone(value)) this.values.delete(key);
  }

  // A Map iterates its keys in the order of insertion.
  private put(key: string, value: V): void {
    this.values.delete(key);
    this.values.set(key, value);
    this.newest = key;
  }
}

/** Several at a time: the iterator of a Map passes over all that was deleted before the first key. */
export function dropOldest(values: Map<string, unknown>, count: number): void {
  for (const key of values.keys()) {
    if (count-- <= 0) return;
    values.delete(key);
  }
}
