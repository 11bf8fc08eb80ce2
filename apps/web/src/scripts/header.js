// How large a picture is, by its first bytes: nothing is decoded for it.
const word = (view, at, length) => String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));

/** Start of frame: what is coded in which way makes no difference here. */
const isFrame = (marker) => marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);

function inJpeg(view) {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    while (view.getUint16(at) === 0xffff) at += 1;
    if (isFrame(view.getUint16(at))) return [view.getUint16(at + 7), view.getUint16(at + 5)];
  }
}

function inWebp(view) {
  const kind = word(view, 12, 4);
  if (kind === 'VP8 ') return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  const bits = view.getUint32(21, true);
  if (kind === 'VP8L') return [1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff)];
  return [24, 27].map((at) => 1 + (view.getUint32(at, true) & 0xffffff));
}

/** A picture of tiles has a box for its whole, too: that is the largest. */
function inBoxes(view) {
  let largest = null;
  for (let at = 8; at < view.byteLength - 16; at += 1) {
    if (view.getUint32(at) !== 0x69737065) continue;
    const size = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (!largest || size[0] * size[1] > largest[0] * largest[1]) largest = size;
  }
  return largest;
}

/** @param buffer with the beginning of the file. @returns width and height, not yet turned; null where these bytes do not say them */
export function sizeIn(buffer) {
  const view = new DataView(buffer);
  // Bytes that end too early are a RangeError.
  try {
    if (view.getUint16(0) === 0xffd8) return inJpeg(view);
    if (word(view, 1, 3) === 'PNG') return [view.getUint32(16), view.getUint32(20)];
    if (word(view, 8, 4) === 'WEBP') return inWebp(view);
    if (word(view, 4, 4) === 'ftyp') return inBoxes(new DataView(buffer, 0, Math.min(buffer.byteLength, 2 ** 16)));
  } catch {}
  return null;
}
