/** Names of colours by which photos are found. Every colour has one of them. */
export const colorNames = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown', 'black', 'grey', 'white'] as const;
export type ColorName = (typeof colorNames)[number];

/** Of a square photo the sides differ by at most a twentieth. */
export const orientations = ['landscape', 'portrait', 'square'] as const;
export type Orientation = (typeof orientations)[number];

/** Characters of a camera's name, trimmed. */
export const cameraLength = { min: 1, max: 100 };

/** `false`, and what is left out, do not restrict. */
export interface PhotoSearchFilter {
  readonly premium: boolean;
  readonly curated: boolean;
  /** A name, or a colour as `c2a060`, which stands for the name it has. */
  readonly color?: string | undefined;
  readonly orientation?: Orientation | undefined;
  /** The whole name, as the file says it (N7); without regard to case and white space. */
  readonly camera?: string | undefined;
  /** `YYYY-MM-DD`: the photo's day (U2). */
  readonly day?: string | undefined;
}
