import type { OddFile } from './odd-file.js';
import { oddJpegs } from './odd-jpegs.js';
import { oddPngs } from './odd-pngs.js';
import { oddAvifs, oddWebps } from './odd-webps.js';

/** All files that are odd and valid. They are made again for each run: none lies in the repository. */
export async function oddFiles(): Promise<readonly OddFile[]> {
  return (await Promise.all([oddJpegs(), oddPngs(), oddWebps(), oddAvifs()])).flat();
}

/** The largest difference of a channel in the middle of a quarter. @param middles as `OddFile.shows` */
export function furthest({ shows }: OddFile, middles: readonly (readonly number[])[]): number {
  return Math.max(...shows.flatMap((colour, at) => colour.map((value, channel) => Math.abs(value - (middles[at]?.[channel] ?? 1_000)))));
}
