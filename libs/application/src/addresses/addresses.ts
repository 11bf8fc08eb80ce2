import type { CollectionId, PhotoId, UserId } from '@heliograph/kernel';
import type { PhotoFacts, UploadId } from '@heliograph/media-contracts';
import { Inject, Injectable } from '@nestjs/common';
import { ApplicationSettings } from '../actor/index.js';

/** Makes what opens a path of the API for a while. */
export abstract class AddressSigner {
  /** The part after the `?`. */
  abstract queryFor(path: string, reader: 'owner' | 'moderator' | 'download'): string;
}

/** The file of each picture of a photo. */
const files = { thumb: 'imageThumb', large: 'imageLarge', full: 'imageFull' } as const;

type PhotoVisibility = Pick<PhotoFacts, 'state'> & Partial<Pick<PhotoFacts, 'isPictureHidden'>>;
type Pictured = PhotoVisibility & Pick<PhotoFacts, (typeof files)[keyof typeof files]>;

/** Addresses in answers (S21): built from the settings alone, never from what a request says. */
@Injectable()
export class Addresses {
  constructor(
    @Inject(ApplicationSettings) private readonly settings: Pick<ApplicationSettings, 'publicUrl' | 'webUrl'>,
    private readonly signer: AddressSigner,
  ) {}

  /** The path is final. Of a photo that is not published only a signed address answers (B8), which is for its owner alone; of a picture that is hidden from them too (B4) none does. */
  image(photo: Pictured, size: keyof typeof files): string {
    return this.rendition(photo, photo[files[size]]);
  }

  /** The same for a file of it by its name. */
  rendition(photo: PhotoVisibility, name: string): string {
    const path = imagePath(name);
    const query = photo.state === 'published' || photo.isPictureHidden ? '' : `?${this.signer.queryFor(path, 'owner')}`;
    return `${this.settings.publicUrl}${path}${query}`;
  }

  /** For moderators alone, and for minutes: everything that they have to decide about, even what nobody else may see (B8). */
  imageForModerators(photo: Pictured, size: keyof typeof files): string {
    const path = imagePath(photo[files[size]]);
    return `${this.settings.publicUrl}${path}?${this.signer.queryFor(path, 'moderator')}`;
  }

  /** Of its largest picture, for everybody who sees it; counted. */
  download(photoId: PhotoId): string {
    return `${this.settings.publicUrl}/photos/${photoId}/download`;
  }

  /** Of the file as it was sent, for its owner alone and for five minutes (E, Upload). */
  original(photoId: PhotoId): string {
    const path = originalPath(photoId);
    return `${this.settings.publicUrl}${path}?${this.signer.queryFor(path, 'download')}`;
  }

  /** The uploaded picture, or the one that is drawn from the id. */
  avatar(userId: UserId, file: string | null): string {
    return `${this.settings.publicUrl}/avatars/${file ?? `${userId}.svg`}`;
  }

  /** Of an upload in pieces. */
  upload(uploadId: UploadId): string {
    return `${this.settings.publicUrl}/photos/uploads/${uploadId}`;
  }

  photoPage(photoId: PhotoId): string {
    return this.pageUrl(`/photos/${photoId}`);
  }

  personPage(username: string): string {
    return this.pageUrl(`/users/${username}`);
  }

  collectionPage(collectionId: CollectionId): string {
    return this.pageUrl(`/collections/${collectionId}`);
  }

  /** @param path with a slash at its beginning */
  pageUrl(path: string): string {
    return `${this.settings.webUrl}${path}`;
  }
}

/** Path of a picture under the address of the API: what is signed. */
export function imagePath(name: string): string {
  return `/images/${name}`;
}

/** The same of a file as it was sent. */
export function originalPath(photoId: PhotoId): string {
  return `/originals/${photoId}`;
}
