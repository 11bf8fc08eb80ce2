/** A segment of a JPEG that a program wrote well: a scan header has its compressed data after it. */
export interface Part {
  readonly code: number;
  readonly bytes: Buffer;
}

const SOS = 0xda;

/** The segments of a JPEG without its first and last marker. */
export function partsOf(file: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 2; file[at + 1] !== 0xd9; ) {
    const code = file[at + 1] as number;
    let end = at + 2 + file.readUInt16BE(at + 2);
    if (code === SOS) while (file[end] !== 0xff || file[end + 1] === 0 || ((file[end + 1] as number) & 0xf8) === 0xd0) end += 1;
    parts.push({ code, bytes: file.subarray(at, end) });
    at = end;
  }
  return parts;
}

export const segment = (code: number, body: Buffer | string): Part => {
  const content = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return { code, bytes: Buffer.concat([head, content]) };
};

export const jpegOf = (parts: readonly Part[], end = Buffer.from([0xff, 0xd9])): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts.map(({ bytes }) => bytes), end]);

/** With each segment of that code changed. */
export const changed = (file: Buffer, code: number, change: (bytes: Buffer) => Buffer): Buffer =>
  jpegOf(partsOf(file).map((part) => (part.code === code ? { code, bytes: change(Buffer.from(part.bytes)) } : part)));

/** In front of the first segment of that code. */
export const before = (file: Buffer, code: number, ...added: readonly (Part | Buffer)[]): Buffer => {
  const parts = partsOf(file);
  const at = parts.findIndex((part) => part.code === code);
  const inserted = added.map((each) => (Buffer.isBuffer(each) ? { code: 0, bytes: each } : each));
  return jpegOf([...parts.slice(0, at), ...inserted, ...parts.slice(at)]);
};

export const without = (file: Buffer, ...codes: readonly number[]): Buffer =>
  jpegOf(partsOf(file).filter(({ code }) => !codes.includes(code)));

/** The last three bytes of each scan header. */
export const withScanHeader = (file: Buffer, values: readonly [from: number, to: number, bits: number]): Buffer =>
  changed(file, SOS, (bytes) => {
    bytes.set(values, 2 + bytes.readUInt16BE(2) - 3);
    return bytes;
  });

/** The compressed data cut to that share, and an end marker after it. */
export const cutScan = (file: Buffer, share: number): Buffer =>
  changed(file, SOS, (bytes) => {
    const start = 2 + bytes.readUInt16BE(2);
    const end = start + Math.floor((bytes.length - start) * share);
    return bytes.subarray(0, bytes[end - 1] === 0xff ? end - 1 : end);
  });
