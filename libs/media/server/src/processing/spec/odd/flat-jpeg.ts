import { jpegOf, type Part, segment } from '../jpeg-parts.js';

export interface Component {
  readonly number: number;
  /** Blocks across and down in a unit. */
  readonly across?: number;
  readonly down?: number;
  /** 0 to 255, by the share of the width and height at which the middle of a block lies. */
  readonly value: (x: number, y: number) => number;
}

export interface FlatJpeg {
  readonly width: number;
  readonly height: number;
  readonly components: readonly Component[];
  readonly frame?: 0xc0 | 0xc1 | 0xc2;
  /** Each component in a scan of its own. */
  readonly scans?: 'together' | 'apart';
  /** Units between restart markers. */
  readonly restart?: number;
  /** Without Huffman tables, as films leave them out: the usual ones are meant. */
  readonly hasTables?: boolean;
}

/** One bit after another, with a zero after each byte of ones. */
class Bits {
  private readonly bytes: number[] = [];
  private held = 0;
  private count = 0;

  put(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit--) {
      this.held = (this.held << 1) | ((value >> bit) & 1);
      if (++this.count === 8) this.flush();
    }
  }

  /** Fills the last byte with ones. */
  align(): void {
    while (this.count > 0) this.put(1, 1);
  }

  marker(code: number): void {
    this.align();
    this.bytes.push(0xff, code);
  }

  get content(): Buffer {
    return Buffer.from(this.bytes);
  }

  private flush(): void {
    this.bytes.push(this.held);
    if (this.held === 0xff) this.bytes.push(0);
    this.held = 0;
    this.count = 0;
  }
}

/** Lengths of the usual codes for brightness (T.81, K.3) by how many bits follow; ours are four bits each. */
const usual = ['00', '010', '011', '100', '101', '110', '1110', '11110', '111110', '1111110', '11111110', '111111110'];
const ours = Array.from({ length: 12 }, (_, bits) => bits.toString(2).padStart(4, '0'));
/** What ends a block: in the usual table, and alone in ours. */
const USUAL_END = '1010';
const OUR_END = '0';

const dcTable = Buffer.from([0x00, 0, 0, 0, 12, ...Array.from({ length: 12 }, () => 0), ...Array.from({ length: 12 }, (_, bits) => bits)]);
const acTable = Buffer.from([0x10, 1, ...Array.from({ length: 15 }, () => 0), 0]);
/** A step of 8 makes the coefficient of a flat block its value. */
const steps = segment(0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => 8)]));

/** A JPEG of flat blocks: small, and each of its pixels is known. */
export function flatJpeg(picture: FlatJpeg, head: readonly Part[] = [], end?: Buffer<ArrayBuffer>): Buffer {
  const { width, height, components, frame = 0xc0, scans = 'together', restart = 0, hasTables = true } = picture;
  const list = components.map(({ number, across = 1, down = 1 }) => [number, (across << 4) | down, 0]).flat();
  const sof = segment(frame, Buffer.from([8, height >> 8, height & 0xff, width >> 8, width & 0xff, components.length, ...list]));
  const groups = scans === 'apart' && components.length > 1 ? components.map((component) => [component]) : [components];
  return jpegOf(
    [
      ...head,
      steps,
      sof,
      ...(hasTables ? [segment(0xc4, Buffer.concat([dcTable, acTable]))] : []),
      ...(restart > 0 ? [segment(0xdd, Buffer.from([restart >> 8, restart & 0xff]))] : []),
      ...groups.map((group) => scanOf(picture, group)),
    ],
    end,
  );
}

function scanOf({ width, height, components, frame, restart = 0, hasTables = true }: FlatJpeg, group: readonly Component[]): Part {
  const header = Buffer.from([group.length, ...group.flatMap(({ number }) => [number, 0]), 0, frame === 0xc2 ? 0 : 63, 0]);
  const bits = new Bits();
  const before = new Map<Component, number>();
  const [most, highest] = [Math.max(...components.map((each) => each.across ?? 1)), Math.max(...components.map((each) => each.down ?? 1))];
  const put = (component: Component, column: number, row: number) => {
    const [across, down] = [component.across ?? 1, component.down ?? 1];
    const x = Math.min(0.999, ((column + 0.5) * 8 * most) / across / width);
    const y = Math.min(0.999, ((row + 0.5) * 8 * highest) / down / height);
    const value = Math.round(component.value(x, y)) - 128;
    putDifference(bits, value - (before.get(component) ?? 0), hasTables ? ours : usual);
    before.set(component, value);
    if (frame !== 0xc2) putCode(bits, hasTables ? OUR_END : USUAL_END);
  };
  // Alone a component has as many units as it has blocks.
  const isAlone = group.length === 1;
  const alone = group[0] as Component;
  const unit = isAlone ? [(8 * most) / (alone.across ?? 1), (8 * highest) / (alone.down ?? 1)] : [8 * most, 8 * highest];
  const [columns, rows] = [Math.ceil(width / (unit[0] as number)), Math.ceil(height / (unit[1] as number))];
  for (let at = 0; at < columns * rows; at++) {
    if (restart > 0 && at > 0 && at % restart === 0) {
      bits.marker(0xd0 + ((at / restart - 1) % 8));
      before.clear();
    }
    const [column, row] = [at % columns, Math.floor(at / columns)];
    for (const component of group) {
      const [across, down] = isAlone ? [1, 1] : [component.across ?? 1, component.down ?? 1];
      for (let block = 0; block < across * down; block++)
        put(component, column * across + (block % across), row * down + Math.floor(block / across));
    }
  }
  bits.align();
  const { bytes } = segment(0xda, header);
  return { code: 0xda, bytes: Buffer.concat([bytes, bits.content]) };
}

function putCode(bits: Bits, code: string): void {
  bits.put(Number.parseInt(code, 2), code.length);
}

function putDifference(bits: Bits, difference: number, codes: readonly string[]): void {
  const length = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
  putCode(bits, codes[length] as string);
  bits.put(difference < 0 ? difference + 2 ** length - 1 : difference, length);
}
