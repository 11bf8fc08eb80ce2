const HEADER = 128;
const ENTRY = 12;
/** Tags are few; a list of millions is nobody's profile. */
const MAX_TAGS = 100;
/** A gamut is wider than sRGB's where the triangle of its primaries has so many times the area. */
const WIDER = 1.05;

type Triple = readonly [number, number, number];
type Primaries = readonly [red: Triple, green: Triple, blue: Triple];

/** Primaries as profiles hold them: XYZ under the light of D50. */
export const srgb: Primaries = [
  [0.43607, 0.22249, 0.01392],
  [0.38515, 0.71687, 0.09708],
  [0.14307, 0.06061, 0.7141],
];
const adobe: Primaries = [
  [0.60974, 0.31111, 0.01947],
  [0.20528, 0.62567, 0.06087],
  [0.14919, 0.06322, 0.74457],
];
const ADOBE_GAMMA = 563 / 256;
export const D50: Triple = [0.9642, 1, 0.8249];

/** True if a profile of three primaries spans more than sRGB. One that cannot be read, or is made otherwise, counts as not. */
export function isWide(profile: Buffer): boolean {
  try {
    if (profile.toString('latin1', 16, 20) !== 'RGB ') return false;
    const primaries = ['rXYZ', 'gXYZ', 'bXYZ'].map((tag) => xyzAt(profile, offsetOf(profile, tag)));
    return primaries.every((each) => each !== null) && area(primaries as unknown as Primaries) > WIDER * area(srgb);
  } catch {
    return false;
  }
}

function offsetOf(profile: Buffer, tag: string): number | null {
  const count = Math.min(MAX_TAGS, profile.readUInt32BE(HEADER));
  for (let entry = 0, at = HEADER + 4; entry < count; entry++, at += ENTRY)
    if (profile.toString('latin1', at, at + 4) === tag) return profile.readUInt32BE(at + 4);
  return null;
}

function xyzAt(profile: Buffer, at: number | null): Triple | null {
  if (at === null || profile.toString('latin1', at, at + 4) !== 'XYZ ') return null;
  const value = (index: number) => profile.readInt32BE(at + 8 + 4 * index) / 65_536;
  return [value(0), value(1), value(2)];
}

/** Twice the triangle's area in the plane of chromaticities. */
function area(primaries: Primaries): number {
  const [red, green, blue] = primaries.map(([x, y, z]) => ({ x: x / (x + y + z), y: y / (x + y + z) }));
  if (!red || !green || !blue) return 0;
  return Math.abs((green.x - red.x) * (blue.y - red.y) - (blue.x - red.x) * (green.y - red.y));
}

/** A profile of Adobe RGB (1998), by its published primaries and gamma. */
export function adobeRgb(): Buffer {
  const curve = gammaCurve(ADOBE_GAMMA);
  return profileOf('\x02\x10\0\0mntrRGB XYZ ', [
    ['wtpt', xyz(D50)],
    ...(['rXYZ', 'gXYZ', 'bXYZ'] as const).map((tag, index) => [tag, xyz(adobe[index] as Triple)] as const),
    ...(['rTRC', 'gTRC', 'bTRC'] as const).map((tag) => [tag, curve] as const),
  ]);
}

/** From numbers to light: a power. */
export function gammaCurve(power: number): Buffer {
  const body = Buffer.from('curv\0\0\0\0\0\0\0\x01\0\0\0\0', 'latin1');
  body.writeUInt16BE(Math.round(power * 256), 12);
  return body;
}

export function xyz(triple: Triple): Buffer {
  const body = Buffer.alloc(20);
  body.write('XYZ ', 'latin1');
  triple.forEach((value, index) => void body.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index));
  return body;
}

/** @param kind version, class, colours and what they are said in, as the header has them */
export function profileOf(kind: string, of: readonly (readonly [tag: string, body: Buffer])[]): Buffer {
  const name = Buffer.alloc(104);
  name.write('desc\0\0\0\0\0\0\0\x08colours\0', 'latin1');
  const tags = [['desc', name] as const, ['cprt', Buffer.from('text\0\0\0\0CC0\0', 'latin1')] as const, ...of];
  const head = Buffer.alloc(HEADER + 4 + ENTRY * tags.length);
  head.write(kind, 8, 'latin1');
  head.write('acsp', 36, 'latin1');
  D50.forEach((value, index) => void head.writeInt32BE(Math.round(value * 65_536), 68 + 4 * index));
  head.writeUInt32BE(tags.length, HEADER);
  let end = head.length;
  tags.forEach(([tag, body], index) => {
    const at = HEADER + 4 + ENTRY * index;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(end, at + 4);
    head.writeUInt32BE(body.length, at + 8);
    end += body.length;
  });
  head.writeUInt32BE(end, 0);
  return Buffer.concat([head, ...tags.map(([, body]) => body)]);
}
