import type { Colour, ImageType } from '@heliograph/media-contracts';

/** What the decoder process is asked: paths of one file to read and three to write. */
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
}

/** What it answers. `fault: 'image'` blames the picture, `'system'` the machine (a full disk), so that trying again makes sense. */
export type DecoderAnswer = { readonly rendered: RenderedPhoto | null } | { readonly fault: 'image' | 'system'; readonly message: string };
