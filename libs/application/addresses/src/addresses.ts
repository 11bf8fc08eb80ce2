import type { PhotoId, UserId } from '@heliograph/kernel';
import type { UploadId } from '@heliograph/media-contracts';
interface Places {
  /** Address of the API (S21), without a slash at its end. */
  readonly publicUrl: string;
  /** Address of the pages, likewise. */
  readonly webUrl: string;
}

/** Addresses in answers (S21): built from the settings alone, never from what a request says. */
export class Addresses {
  constructor(private readonly places: Places) {}

  image(name: string): string {
    return `${this.places.publicUrl}/images/${name}`;
  }

  /** The uploaded picture, or the one that is drawn from the id. */
  avatar(userId: UserId, file: string | null): string {
    return `${this.places.publicUrl}/avatars/${file ?? `${userId}.svg`}`;
  }

  /** Of an upload in pieces. */
  upload(uploadId: UploadId): string {
    return `${this.places.publicUrl}/photos/uploads/${uploadId}`;
  }

  photoPage(photoId: PhotoId): string {
    return `${this.places.webUrl}/photos/${photoId}`;
  }
}
