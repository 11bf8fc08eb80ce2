/** Numbers from 0 to 1 (excluded) that look like chance; the same text gives the same ones. */
export class Chance {
  private state = 2_166_136_261;

  constructor(seed: string) {
    for (const character of seed) this.state = Math.imul(this.state ^ (character.codePointAt(0) as number), 16_777_619);
  }

  /** Tommy Ettinger's mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `from` to `to`, both included. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** @param among not empty */
  pick<Item>(among: readonly Item[]): Item {
    return among[Math.floor(this.next() * among.length)] as Item;
  }

  /** Up to `count` of them, each once, in any order. */
  some<Item>(among: readonly Item[], count: number): Item[] {
    const left = [...among];
    for (let at = 0; at < Math.min(count, left.length); at++) {
      const other = this.integer(at, left.length - 1);
      [left[at], left[other]] = [left[other] as Item, left[at] as Item];
    }
    return left.slice(0, count);
  }
}
