/** A number from 0 to below 1 that follows from `index` and `salt` alone: the same data on every run, and a start in the middle. */
export function share(index: number, salt: number): number {
  let mixed = (index + Math.imul(salt, 0x9e3779b1)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

export function pick(count: number, index: number, salt: number): number {
  return Math.floor(share(index, salt) * count);
}

/** 0 .. count-1 as Zipf's law has it: the first ones far more often. */
export function zipf(count: number, index: number, salt: number): number {
  return Math.floor(Math.exp(share(index, salt) * Math.log(count + 1))) - 1;
}

/** The numbers 0 .. count-1 in a mixed order, each once. */
export function shuffled(count: number): (index: number) => number {
  const step = coprime(count, Math.floor(count * 0.618));
  return (index) => (index * step + 7) % count;
}

export function coprime(count: number, near: number): number {
  for (let step = Math.max(1, near); ; step++) if (gcd(step, count) === 1) return step;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** `total` slots among `count` owners by a power law, no owner with more than `most`. */
export class Slots {
  /** Slots before each owner's first. */
  private readonly before: Int32Array;
  readonly total: number;

  constructor(count: number, total: number, exponent: number, most: number) {
    const weight = (rank: number) => (rank + 1) ** -exponent;
    let weights = 0;
    for (let rank = 0; rank < count; rank++) weights += weight(rank);
    const sizes = Int32Array.from({ length: count }, (_, rank) => Math.min(most, Math.floor((total * weight(rank)) / weights)));
    let left = total - sizes.reduce((sum, size) => sum + size, 0);
    for (let rank = 0, full = 0; left > 0 && full < count; rank = (rank + 1) % count) {
      full = (sizes[rank] as number) < most ? 0 : full + 1;
      if (full > 0) continue;
      (sizes[rank] as number)++;
      left--;
    }
    this.before = new Int32Array(count + 1);
    const mixed = shuffled(count);
    for (let owner = 0; owner < count; owner++) this.before[owner + 1] = (this.before[owner] as number) + (sizes[mixed(owner)] as number);
    this.total = this.before[count] as number;
  }

  /** The owner of a slot, and its number among the owner's. */
  of(slot: number): { owner: number; nth: number } {
    let low = 0;
    let high = this.before.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.before[middle] as number) <= slot) low = middle;
      else high = middle;
    }
    return { owner: low, nth: slot - (this.before[low] as number) };
  }
}
