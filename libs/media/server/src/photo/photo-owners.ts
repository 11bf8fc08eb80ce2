import type { PhotoId, UserId } from '@heliograph/kernel';
import type { PhotoFacts } from '@heliograph/media-contracts';
import { Injectable } from '@nestjs/common';

/** A dozen megabytes at most. */
const MOST = 200_000;

/** Owners of photos that were asked for: what is asked about them need not wait for the photo. They never change, so nothing here gets old. */
@Injectable()
export class PhotoOwners {
  private readonly owners = new Map<PhotoId, UserId>();

  /** Returns the photo. */
  learn<Photo extends Pick<PhotoFacts, 'photoId' | 'ownerId'>>(photo: Photo | null): Photo | null {
    if (photo === null || this.owners.has(photo.photoId)) return photo;
    if (this.owners.size >= MOST) this.owners.clear();
    this.owners.set(photo.photoId, photo.ownerId);
    return photo;
  }

  findOwner(photoId: PhotoId): UserId | null {
    return this.owners.get(photoId) ?? null;
  }
}
