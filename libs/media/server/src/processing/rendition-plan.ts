import { LARGE_SIDE, THUMB_SIDE } from './limits.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels of the longer side (N7). The last stands for the largest of a picture, however small it is. */
const EDGES = [320, 640, 960, 1_280, LARGE_SIDE] as const;
type Edge = (typeof EDGES)[number];
type Format = 'avif' | 'webp' | 'jpeg';

/** What a rendition is called among the files of a picture. */
export type RenditionName = `${Format}${Edge}`;

export interface PlannedRendition extends Size {
  readonly name: RenditionName;
  readonly format: Format;
}

const jpegEdges: readonly Edge[] = [640, LARGE_SIDE];
const all = (format: Format, edges: readonly Edge[] = EDGES) =>
  edges.map((edge) => ({ name: `${format}${edge}` as RenditionName, format, edge }));
/** The largest WebP is `image_large`, which is there anyhow. */
const known = [...all('avif'), ...all('webp').filter(({ edge }) => edge !== LARGE_SIDE), ...all('jpeg', jpegEdges)];

/** Every rendition of a picture that has a file of its own: none is larger than the picture. */
export function plannedRenditions(size: Size): readonly PlannedRendition[] {
  const longer = Math.max(size.width, size.height);
  return known
    .filter(({ edge }) => edge < longer || edge === LARGE_SIDE)
    .map(({ name, format, edge }) => ({ name, format, ...within(edge, size) }));
}

/** Those that a photo is published with. */
export const isNeededToPublish = ({ format }: Pick<PlannedRendition, 'format'>): boolean => format === 'jpeg';

export const largeSize = (size: Size): Size => within(LARGE_SIDE, size);
export const thumbSize = (size: Size): Size => within(THUMB_SIDE, size);

function within(side: number, { width, height }: Size): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
