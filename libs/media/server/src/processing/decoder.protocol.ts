import type { Colour, ImageType } from '@heliograph/media-contracts';

/** A request to the decoder process: paths of one file to read and three to write. */
export interface RenderJob {
  readonly type: ImageType;
  readonly source: string;
  readonly thumb: string;
  readonly large: string;
  readonly full: string;
}

/** Or for one square picture. */
export interface SquareJob {
  readonly type: ImageType;
  readonly source: string;
  readonly square: string;
}

export interface RenderedPhoto {
  readonly width: number;
  readonly height: number;
  readonly colors: readonly Colour[];
  readonly thumbhash: string;
  /** What it looks like, in 16 hexadecimal digits; null where it has too few shades (B5). */
  readonly fingerprint: string | null;
}

/** Its answer. `fault: 'image'`: the picture is damaged; `'system'`: a fault of the machine (a full disk), so trying again makes sense. */
export type DecoderAnswer = { readonly rendered: RenderedPhoto | null } | { readonly fault: 'image' | 'system'; readonly message: string };
