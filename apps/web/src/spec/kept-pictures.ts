import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Another Chromium may draw the edges of letters minutely lighter or darker, which is neither a pixel that is far off nor another colour of a place:
 * so a square differs where many of its pixels are far off, as where something has moved, or where its mean colour is another.
 */
const SQUARE = 16;
const FAR_OFF = 48;
const MAX_FAR_OFF = 40;
const MAX_MEAN = 4;

const workspace = join(import.meta.dirname, '../../../..');
const kept = join(import.meta.dirname, 'snapshots');
const found = join(workspace, '.cache/snapshots');
const accept = 'HELIOGRAPH_SNAPSHOTS=write npm run test:browser -- apps/web/src/spec/snapshots';

interface Raw {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** What a test says of a picture that is as it was. */
export const asKept = 'as it is kept';

/** True if this run takes what it sees for right. @throws where the word is another: a run that was meant to write must not compare */
export function isWriting(word = process.env.HELIOGRAPH_SNAPSHOTS ?? ''): boolean {
  if (word !== '' && word !== 'write') throw new Error(`HELIOGRAPH_SNAPSHOTS is ${word}; it may be write`);
  return word === 'write';
}

/** Compares a screenshot with the one of this name in the repository. Where they differ it shows both, and says what accepts the new one. */
export async function compared(name: string, screenshot: Buffer): Promise<string> {
  const old = await readFile(fileOf(name)).catch(() => null);
  const said = old === null ? 'is not there' : await difference(old, screenshot, name);
  if (said === asKept) return asKept;
  if (!isWriting()) {
    await keepAside(`${name}.actual.png`, screenshot);
    return `${fileOf(name)} ${said}: see ${join(found, `${name}.*`)}; after a look, this accepts what is seen: ${accept}`;
  }
  await mkdir(kept, { recursive: true });
  // A sixth smaller than lossless, and off by so little that no square differs.
  await writeFile(fileOf(name), await sharp(screenshot).removeAlpha().webp({ nearLossless: true, quality: 60, effort: 6 }).toBuffer());
  return asKept;
}

/** What is kept and nobody has compared. */
export async function leftOver(names: readonly string[]): Promise<readonly string[]> {
  const wanted = new Set(names.map((name) => `${name}.webp`));
  const more = (await readdir(kept)).filter((file) => !wanted.has(file));
  if (!isWriting()) return more;
  for (const file of more) await rm(join(kept, file));
  return [];
}

/** Takes away what an earlier run has shown. */
export const forgetFound = (): Promise<void> => rm(found, { recursive: true, force: true });

/** In words. With a name the places are shown in a picture, too. */
export async function difference(old: Buffer, now: Buffer, name?: string): Promise<string> {
  const [before, after] = await Promise.all([rawOf(old), rawOf(now)]);
  if (before.width !== after.width || before.height !== after.height)
    return `is ${before.width} × ${before.height}, and the page ${after.width} × ${after.height}`;
  const squares = squaresThatDiffer(before, after);
  const [first] = squares;
  if (first === undefined) return asKept;
  if (name !== undefined) await keepAside(`${name}.difference.png`, await marked(before, after, squares));
  return `differs in ${squares.length} squares of ${SQUARE} pixels, the first at ${first.x},${first.y}`;
}

interface Square {
  readonly x: number;
  readonly y: number;
}

function squaresThatDiffer(before: Raw, after: Raw): readonly Square[] {
  const squares: Square[] = [];
  for (let y = 0; y < before.height; y += SQUARE)
    for (let x = 0; x < before.width; x += SQUARE) if (isSquareOther(before, after, x, y)) squares.push({ x, y });
  return squares;
}

function isSquareOther({ data: before, width, height }: Raw, { data: after }: Raw, left: number, top: number): boolean {
  const [right, bottom] = [left + SQUARE < width ? left + SQUARE : width, top + SQUARE < height ? top + SQUARE : height];
  const sums = [0, 0, 0];
  let farOff = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      let isFarOff = false;
      for (let channel = 0, at = 3 * (y * width + x); channel < 3; channel += 1, at += 1) {
        const by = (after[at] as number) - (before[at] as number);
        (sums[channel] as number) += by;
        isFarOff ||= by > FAR_OFF || by < -FAR_OFF;
      }
      if (isFarOff) farOff += 1;
    }
  const pixels = (right - left) * (bottom - top);
  return farOff > (MAX_FAR_OFF * pixels) / SQUARE ** 2 || sums.some((sum) => Math.abs(sum) > MAX_MEAN * pixels);
}

/** The page as it is, pale, what differs in red. */
function marked({ data: before, width, height }: Raw, { data: after }: Raw, squares: readonly Square[]): Promise<Buffer> {
  const shown = Buffer.from(after.map((value) => 170 + value / 3));
  for (const { x: left, y: top } of squares)
    for (let y = top; y < top + SQUARE && y < height; y += 1)
      for (let x = left; x < left + SQUARE && x < width; x += 1) {
        const at = 3 * (y * width + x);
        const isSame = before[at] === after[at] && before[at + 1] === after[at + 1] && before[at + 2] === after[at + 2];
        shown.set(isSame ? [255, 225, 225] : [210, 0, 0], at);
      }
  return sharp(shown, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

async function rawOf(picture: Buffer): Promise<Raw> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const fileOf = (name: string) => join(kept, `${name}.webp`);

async function keepAside(name: string, picture: Buffer): Promise<void> {
  await mkdir(found, { recursive: true });
  await writeFile(join(found, name), picture);
}
