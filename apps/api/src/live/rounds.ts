/** Things of which each has its turn once a round, in groups of about one size. */
export class Rounds<T> {
  private readonly groups: Set<T>[];
  private added = 0;
  private turn = 0;

  constructor(turns: number) {
    this.groups = Array.from({ length: turns }, () => new Set());
  }

  add(item: T): void {
    this.groups[this.added++ % this.groups.length]?.add(item);
  }

  delete(item: T): void {
    for (const group of this.groups) group.delete(item);
  }

  /** Those whose turn it is now. */
  next(): ReadonlySet<T> {
    this.turn = (this.turn + 1) % this.groups.length;
    return this.groups[this.turn] as Set<T>;
  }
}
