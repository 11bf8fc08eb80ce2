import { isSequential } from './jpeg-coding.js';
import { type JpegSegment, jpegCodes, jpegSegments } from './jpeg-segments.js';

const marker = (code: number) => Buffer.from([0xff, code]);
/** Frame kinds, tables and scans: without them there is no picture. */
const coding = new Set<number>([0xc0, 0xc1, 0xc2, jpegCodes.dht, jpegCodes.dqt, jpegCodes.dri, jpegCodes.sos]);
/** Of a scan header that means the whole block at once. */
const WHOLE_BLOCK = [0, 63, 0];

/**
 * What the decoder needs of a JPEG, and nothing else: neither texts, nor what lies between the segments and after the picture. Headers that a
 * decoder warns of and reads all the same are put right (decoder-warnings.ts), so that any warning that is left means lost pixels.
 * @param exif takes the place of the file's own. @param profile is added.
 */
export function decodableJpeg(bytes: Buffer, exif: Buffer | null, profile: Buffer | null = null): Buffer {
  const { segments, fault } = jpegSegments(bytes);
  if (fault !== null) throw new Error(fault);
  const frame = segments.find(({ code }) => coding.has(code) && code <= 0xc2);
  const jfif = segments.find((segment) => isNamed(segment, jpegCodes.app0, 'JFIF\0'));
  const adobe = segments.find((segment) => isNamed(segment, jpegCodes.app14, 'Adobe'));
  const profiles = segments.filter((segment) => isNamed(segment, jpegCodes.app2, 'ICC_PROFILE\0'));
  return Buffer.concat([
    marker(jpegCodes.soi),
    ...(jfif && jfif.body.length >= 14 ? [segmentOf(jpegCodes.app0, knownJfif(jfif.body))] : []),
    ...(exif ? [segmentOf(jpegCodes.app1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif]))] : []),
    ...profiles.map(({ body }) => segmentOf(jpegCodes.app2, body)),
    ...(profile ? [segmentOf(jpegCodes.app2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]))] : []),
    ...(adobe && adobe.body.length >= 12 ? [segmentOf(jpegCodes.app14, knownAdobe(adobe.body, frame?.body[5] ?? 3))] : []),
    ...segments.filter(({ code }) => coding.has(code)).flatMap((segment) => codingOf(segment, frame?.code ?? 0)),
    marker(jpegCodes.eoi),
  ]);
}

function isNamed({ code, body }: JpegSegment, wanted: number, name: string): boolean {
  return code === wanted && body.toString('latin1', 0, name.length) === name;
}

function segmentOf(code: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

function codingOf({ code, body, scan }: JpegSegment, frame: number): readonly Buffer[] {
  if (code !== jpegCodes.sos) return [segmentOf(code, body)];
  const header = isSequential(frame) ? Buffer.concat([body.subarray(0, -WHOLE_BLOCK.length), Buffer.from(WHOLE_BLOCK)]) : body;
  return [segmentOf(code, header), scan];
}

/** A version that no decoder knows is read like the first; the thumbnail after it is left out. */
function knownJfif(body: Buffer): Buffer {
  const known = Buffer.from(body.subarray(0, 14));
  if (known[5] !== 1) known.set([1, 1], 5);
  known.fill(0, 12);
  return known;
}

/** A transformation that no decoder knows is read as the usual one of so many components. */
function knownAdobe(body: Buffer, components: number): Buffer {
  const known = Buffer.from(body.subarray(0, 12));
  const usual = components === 4 ? 2 : 1;
  if (known[11] !== 0) known[11] = usual;
  return known;
}
