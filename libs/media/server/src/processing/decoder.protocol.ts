import type { Colour, UploadType } from '@heliograph/media-contracts';
import type { RenditionName, Size } from './rendition-plan.js';

/** The line that a decoder says first, unasked: from then on what becomes of it is its picture's doing. */
export const READY = 'ready';

/** A request to the decoder process: paths of one file to read and of those to write. */
export interface RenderJob extends FormatsJob {
  readonly thumb: string;
  readonly large: string;
  readonly full: string;
}

/** Or for renditions alone: those of the picture's size that have a path are made. */
export interface FormatsJob extends Readonly<Partial<Record<RenditionName, string>>> {
  readonly type: UploadType;
  readonly source: string;
}

/** Or for one square picture. */
export interface SquareJob {
  readonly type: UploadType;
  readonly source: string;
  readonly square: string;
}

export type DecoderJob = RenderJob | FormatsJob | SquareJob;

export interface RenderedPhoto extends Size {
  readonly colors: readonly Colour[];
  readonly thumbhash: string;
  /** What it looks like, in 16 hexadecimal digits; null where it has too few shades (B5). */
  readonly fingerprint: string | null;
}

/** Of a square: what the whole picture looks like, as of a photo. */
export type SquareResult = Pick<RenderedPhoto, 'fingerprint'>;

/** What was made: of renditions alone the picture's size is said. */
export type DecoderResult = RenderedPhoto | Size | SquareResult;

/** Its answer. `fault: 'image'`: the picture is damaged; `'system'`: a fault of the machine (a full disk), so trying again makes sense. */
export type DecoderAnswer = { readonly rendered: DecoderResult } | { readonly fault: 'image' | 'system'; readonly message: string };
