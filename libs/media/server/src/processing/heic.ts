/* eslint-disable house/no-foreign-internals -- Emscripten offers functions of C with a `_` before their names */
import { deflateSync } from 'node:zlib';
import start, { type Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { MAX_PIXELS } from './limits.js';
import { pngFile } from './png-file.js';

/** As the header of libheif has them: colours of red, green and blue, a byte of each in turn. */
const COLOURS_RGB = 1;
const CHROMA_RGB = 10;
const INTERLEAVED = 10;
/** Where the options of decoding say that damage is an error, as with all other kinds of files, and that more than eight bits become eight. */
const [TO_8_BITS, STRICT] = [20, 21];
/** Bytes of an error, and of what else is written to an address. */
const ANSWER = 16;
/** Bytes; profiles are small, and one that is larger counts as none. */
const MOST_PROFILE = 1_000_000;

/**
 * The main picture of a HEIC as a PNG that nobody keeps: upright, as the file has it turned and mirrored, eight bits, in its own colours, with its
 * profile and nothing else of the file. HEVC is decoded in WebAssembly, in a memory of its own: a fault in it reaches no other memory of this process.
 * @throws Error for what cannot be decoded, and for more pixels than are taken, also where the header lies
 */
export function pngOfHeic(file: Buffer): Buffer {
  // Another one for each picture: nothing of one is in the memory of the next.
  const heif = start();
  const [place, bytes] = [heif._malloc(ANSWER), heif._malloc(file.length)];
  if (place === 0 || bytes === 0) throw new Error('libheif has no memory for the file');
  const context = heif._heif_context_alloc();
  const options = heif._heif_decoding_options_alloc();
  for (const option of [TO_8_BITS, STRICT]) heif.HEAPU8[options + option] = 1;
  heif.HEAPU8.set(file, bytes);
  check(heif, 'read', (error) => heif._heif_context_read_from_memory_without_copy(error, context, bytes, file.length, 0));
  check(heif, 'find', (error) => heif._heif_context_get_primary_image_handle(error, context, place));
  const handle = at(heif, place);
  checkSize(heif._heif_image_handle_get_width(handle), heif._heif_image_handle_get_height(handle));
  const profile = profileOf(heif, handle);
  check(heif, 'decode', (error) => heif._heif_decode_image(error, handle, place, COLOURS_RGB, CHROMA_RGB, options));
  const image = at(heif, place);
  const [width, height] = [heif._heif_image_get_width(image, INTERLEAVED), heif._heif_image_get_height(image, INTERLEAVED)];
  checkSize(width, height);
  const plane = heif._heif_image_get_plane_readonly(image, INTERLEAVED, place);
  const stride = at(heif, place);
  const row = 3 * width;
  // Each row of a PNG begins with a byte that names its filter: none.
  const rows = Buffer.alloc(height * (row + 1));
  for (let y = 0; y < height; y++) rows.set(heif.HEAPU8.subarray(plane + y * stride, plane + y * stride + row), y * (row + 1) + 1);
  return pngFile({ width, height, rows: deflateSync(rows, { level: 0 }), profile });
}

function profileOf(heif: Libheif, handle: number): Buffer | null {
  const length = heif._heif_image_handle_get_raw_color_profile_size(handle);
  if (length === 0 || length > MOST_PROFILE) return null;
  const place = heif._malloc(length);
  check(heif, 'find colours', (error) => heif._heif_image_handle_get_raw_color_profile(error, handle, place));
  return Buffer.from(heif.HEAPU8.subarray(place, place + length));
}

/** The memory may have moved with any call. */
const at = (heif: Libheif, address: number): number => heif.HEAPU32[address >>> 2] ?? 0;

function check(heif: Libheif, what: string, act: (error: number) => void): void {
  const error = heif._malloc(ANSWER);
  act(error);
  const code = at(heif, error);
  if (code !== 0) throw new Error(`libheif cannot ${what} it: ${code}.${at(heif, error + 4)}`);
}

function checkSize(width: number, height: number): void {
  if (width <= 0 || height <= 0 || width * height > MAX_PIXELS) throw new Error(`a picture of ${width} x ${height} is not decoded`);
}
