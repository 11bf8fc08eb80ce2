/** So many at most; whatever was asked for longest ago makes room. */
export class Recent<V> {
  private readonly values = new Map<string, V>();

  constructor(private readonly most: number) {}

  get size(): number {
    return this.values.size;
  }

  get(key: string): V | undefined {
    const value = this.values.get(key);
    if (value !== undefined) this.put(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.put(key, value);
    const [oldest] = this.values.keys();
    if (this.values.size > this.most && oldest !== undefined) this.values.delete(oldest);
  }

  deleteWhere(isGone: (value: V) => boolean): void {
    for (const [key, value] of this.values) if (isGone(value)) this.values.delete(key);
  }

  // A Map iterates its keys in the order of insertion.
  private put(key: string, value: V): void {
    this.values.delete(key);
    this.values.set(key, value);
  }
}
