import { Command, type Context, type DecisionId, type Mark, type PhotoId, Query } from '@heliograph/kernel';

/** A picture that does not come back (B5), as lists of such pictures are exchanged. */
export interface BarredPicture {
  /** SHA-256 of the file in 64 hexadecimal digits. */
  readonly checksum: string;
  /** What it looks like, in 16 hexadecimal digits; null: only the same bytes are known again. */
  readonly fingerprint: string | null;
}

/**
 * Uploads of it are refused from now on, and what looks like it is held. Silent where it is so, and where the decision was lifted in the meantime. Rejects
 * `invalid-photo` by field.
 */
export class BarPicture extends Command<void> {
  constructor(
    readonly context: Context,
    readonly picture: BarredPicture,
    /** Null: it came in a list of such pictures, and stays. */
    readonly mark: Mark | null,
  ) {
    super();
  }
}

/** It may be uploaded again, unless another decision or a list bars it. Of a decision that did not bar it yet: it never will. */
export class UnbarPicture extends Command<void> {
  constructor(
    readonly context: Context,
    readonly checksum: string,
    readonly decisionId: DecisionId,
  ) {
    super();
  }
}

/** What a photo shows, as it would be barred, also once it is deleted; null where there never was such a photo. */
export class FindPicture extends Query<BarredPicture | null> {
  constructor(readonly photoId: PhotoId) {
    super();
  }
}

/** By checksum, beginning beyond `after`. */
export class ListBarredPictures extends Query<readonly BarredPicture[]> {
  constructor(
    readonly after: string,
    readonly limit: number,
  ) {
    super();
  }
}
