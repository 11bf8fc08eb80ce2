import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A file of a typeface: some of its characters. */
export interface FontFile {
  readonly family: string;
  /** Of the asset. */
  readonly name: string;
  readonly weights: string;
  /** Characters for which a browser loads it. */
  readonly range: string;
  /** Nearly every page needs it. */
  readonly isPreloaded: boolean;
  readonly bytes: Buffer;
}

const { resolve } = createRequire(import.meta.url);
const read = (path: string) => readFileSync(resolve(path));

function filesOf(family: string, of: string, file: (subset: string) => string, weights: string): FontFile[] {
  const ranges = JSON.parse(read(`${of}/unicode.json`).toString()) as Record<string, string>;
  return (['latin', 'latin-ext'] as const).map((subset) => ({
    family,
    name: `${family.toLowerCase()}-${subset}`,
    weights,
    range: ranges[subset] ?? '',
    isPreloaded: subset === 'latin',
    bytes: read(`${of}/files/${file(subset)}.woff2`),
  }));
}

/** One for texts and one for headings, both under the SIL Open Font License 1.1, which is in the folder of their files. Other scripts are shown in the system's. */
export const fontFiles: readonly FontFile[] = [
  ...filesOf('Figtree', '@fontsource-variable/figtree', (subset) => `figtree-${subset}-wght-normal`, '300 900'),
  ...filesOf('Newsreader', '@fontsource/newsreader', (subset) => `newsreader-${subset}-500-normal`, '500'),
];

/** `optional`: what is not there at once is not shown on this page, so that no text changes its shape while it is read. */
export function fontFace({ family, weights, range }: FontFile, path: string): string {
  return `@font-face{font-family:"${family}";font-weight:${weights};font-display:optional;src:url(${path}) format("woff2");unicode-range:${range}}`;
}
