/** A Huffman table: for each 16 bits that may come next, the length of the code that they begin with (upper byte) and its symbol; 0 for none. */
export type HuffmanTable = Uint16Array;

export interface Scan {
  /** Between its restart markers. 0: there are none. */
  readonly restartInterval: number;
  readonly units: number;
  /** Of one unit, in their order. */
  readonly blocks: readonly { readonly dc: HuffmanTable; readonly ac: HuffmanTable }[];
}

/** Whether all units of a scan are there, and where they end; `unknown` for what a decoder may make of it. */
export type ScanEnd = { readonly is: 'whole'; readonly end: number } | { readonly is: 'cut' | 'unknown' };

const CUT: ScanEnd = { is: 'cut' };
const UNKNOWN: ScanEnd = { is: 'unknown' };
const LAST = 64;

/** Reads the codes of a sequential scan to its last block and keeps nothing of them: 20 MB take half a second. */
export function endOfUnits({ restartInterval, units, blocks }: Scan, data: Buffer): ScanEnd {
  const bits = new Bits(data);
  for (let unit = 0; unit < units; unit++) {
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0 && !bits.restart())
      return bits.position >= data.length ? CUT : UNKNOWN;
    for (const { dc, ac } of blocks) {
      const difference = bits.symbol(dc);
      if (difference < 0) return bits.isOver ? CUT : UNKNOWN;
      bits.skip(difference);
      for (let at = 1; at < LAST; at++) {
        const symbol = bits.symbol(ac);
        if (symbol < 0) return bits.isOver ? CUT : UNKNOWN;
        const length = symbol & 0xf;
        if (length === 0 && symbol !== 0xf0) break;
        at += symbol >> 4;
        bits.skip(length);
      }
      if (bits.isOver) return CUT;
    }
  }
  return { is: 'whole', end: bits.position };
}

/** @param body of a segment after the number of the table: how many codes there are of each length, and their symbols */
export function huffmanTable(body: Buffer): HuffmanTable {
  const table = new Uint16Array(1 << 16);
  let code = 0;
  let symbol = 16;
  for (let length = 1; length <= 16; length++, code <<= 1)
    for (let left = body[length - 1] ?? 0; left > 0; left--, code++, symbol++)
      table.fill((length << 8) | (body[symbol] ?? 0), code << (16 - length), (code + 1) << (16 - length));
  return table;
}

/** Bits of compressed data; after its end, or at a restart marker, zeros come. */
class Bits {
  private at = 0;
  private held = 0;
  private count = 0;
  /** How many of the bits that are held are none of the data. */
  private invented = 0;

  constructor(private readonly data: Buffer) {}

  /** More has been read than there is. */
  get isOver(): boolean {
    return this.invented > this.count;
  }

  /** After the last byte of which a bit was read. */
  get position(): number {
    let unread = (this.count - this.invented) >> 3;
    let position = this.at;
    for (; unread > 0; unread--) position -= this.data[position - 1] === 0 && this.data[position - 2] === 0xff ? 2 : 1;
    return position;
  }

  /** -1 for no symbol. */
  symbol(table: HuffmanTable): number {
    this.fill(16);
    const found = table[(this.held >>> (this.count - 16)) & 0xffff] as number;
    if (found === 0) return -1;
    this.count -= found >> 8;
    return found & 0xff;
  }

  skip(length: number): void {
    this.fill(length);
    this.count -= length;
  }

  /** True if the next bytes are a restart marker, after which it then is. */
  restart(): boolean {
    if (this.isOver) return false;
    let at = this.position;
    while (this.data[at] === 0xff && this.data[at + 1] === 0xff) at += 1;
    if (this.data[at] !== 0xff || ((this.data[at + 1] ?? 0) & 0xf8) !== 0xd0) return false;
    this.at = at + 2;
    this.held = this.count = this.invented = 0;
    return true;
  }

  private fill(length: number): void {
    while (this.count < length) {
      const byte = this.data[this.at];
      const isMarker = byte === 0xff && this.data[this.at + 1] !== 0;
      if (byte === undefined || isMarker) {
        this.held <<= 8;
        this.invented += 8;
      } else {
        this.held = (this.held << 8) | byte;
        this.at += byte === 0xff ? 2 : 1;
      }
      this.count += 8;
    }
  }
}
