import { hash } from 'node:crypto';
import { JsonText } from './json-text.js';

const ONE = '1'.charCodeAt(0);
const POOL_BYTES = 1_048_576;

/** Bytes of a page whose frame is kept; larger ones are made for each answer. */
const LARGEST_KEPT = 65_536;

/** A page of a list (S5) whose items are texts, and what stands behind them. */
export class PageOfTexts {
  /** @param beside the members behind `data`, as JSON without the brace at the beginning @param frames of the same page in earlier answers */
  constructor(
    private readonly items: readonly JsonText[],
    private readonly beside: string,
    private readonly frames: { frame?: Frame | null },
  ) {}

  /** The answer's body: most callers of a page get the same bytes but for their flags, so that those alone are written. */
  bytes(): FlaggedBytes {
    const flags: boolean[] = [];
    const known = this.frames.frame;
    if (known?.fits(this.items, this.beside, flags)) return known.with(flags);
    const frame = new Frame(this.items, this.beside);
    this.frames.frame = frame.size <= LARGEST_KEPT ? frame : null;
    return frame.with(this.items.flatMap(({ pieces }) => pieces.filter((piece) => typeof piece === 'boolean')));
  }
}

/** Bytes that are ready to be sent. `fingerprint` is the same where the bytes are, and costs less than a hash of them. */
export class FlaggedBytes {
  constructor(
    readonly bytes: Buffer,
    readonly fingerprint: string,
  ) {}

  toString(): string {
    return this.bytes.toString();
  }
}

export function areTexts(items: readonly unknown[]): items is readonly JsonText[] {
  return items.length > 0 && items.every((item) => item instanceof JsonText);
}

/** What the answers of all callers of a page have in common. */
export class Frame {
  /** Of each item; null stands for a flag. */
  private readonly pieces: readonly (readonly (string | null)[])[];
  private readonly bytes: Buffer;
  /** Of the flags in `bytes`, where all are 0. */
  private readonly places: readonly number[];
  private readonly digest: string;

  constructor(
    items: readonly JsonText[],
    private readonly beside: string,
  ) {
    this.pieces = items.map((item) => item.pieces.map((piece) => (typeof piece === 'string' ? piece : null)));
    const places: number[] = [];
    let text = '';
    let size = 0;
    const add = (more: string) => {
      text += more;
      size += Buffer.byteLength(more);
    };
    items.forEach(({ pieces }, at) => {
      add(at === 0 ? '{"data":[' : ',');
      for (const piece of pieces) {
        if (typeof piece === 'boolean') places.push(size);
        add(typeof piece === 'string' ? piece : '0');
      }
    });
    add(`],${beside}`);
    this.bytes = Buffer.from(text);
    this.places = places;
    this.digest = hash('sha1', `${places.join(' ')} ${hash('sha1', this.bytes, 'base64url')}`, 'base64url');
  }

  get size(): number {
    return this.bytes.length;
  }

  /** Whether these items differ from it in their flags at most, which `flags` holds then. */
  fits(items: readonly JsonText[], beside: string, flags: boolean[]): boolean {
    return (
      beside === this.beside &&
      items.length === this.pieces.length &&
      items.every(({ pieces }, at) => alike(pieces, this.pieces[at], flags))
    );
  }

  with(flags: readonly boolean[]): FlaggedBytes {
    if (!flags.includes(true)) return new FlaggedBytes(this.bytes, this.digest);
    const bytes = allocate(this.bytes.length);
    bytes.set(this.bytes);
    this.places.forEach((place, index) => {
      if (flags[index]) bytes[place] = ONE;
    });
    return new FlaggedBytes(bytes, `${this.digest}.${packed(flags)}`);
  }
}

function alike(pieces: JsonText['pieces'], expected: readonly (string | null)[] = [], flags: boolean[]): boolean {
  if (pieces.length !== expected.length) return false;
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    if (typeof piece === 'string' ? piece !== expected[at] : expected[at] !== null) return false;
    if (typeof piece === 'boolean') flags.push(piece);
  }
  return true;
}

/** Five flags a digit. */
function packed(flags: readonly boolean[]): string {
  let [text, group] = ['', 0];
  flags.forEach((flag, index) => {
    group = group * 2 + (flag ? 1 : 0);
    if (index % 5 !== 4 && index !== flags.length - 1) return;
    text += group.toString(32);
    group = 0;
  });
  return text;
}

let pool = Buffer.alloc(0);
/** Memory in large pieces, as `Buffer.allocUnsafe` does for small ones: a piece for each answer would be garbage that costs more than the answer. */
function allocate(size: number): Buffer {
  if (size > LARGEST_KEPT) return Buffer.allocUnsafeSlow(size);
  if (pool.length < size) pool = Buffer.allocUnsafeSlow(POOL_BYTES);
  const bytes = pool.subarray(0, size);
  pool = pool.subarray(size);
  return bytes;
}
