import type { ApiSettings } from './api-settings.js';

/** Addresses in answers (S21): built from the settings alone, never from what the request says. */
export class Addresses {
  constructor(private readonly settings: ApiSettings) {}

  image(name: string): string {
    return `${this.settings.publicUrl}/images/${name}`;
  }

  /** The uploaded picture, or the one that is drawn from the id. */
  avatar(userId: number, file: string | null): string {
    return `${this.settings.publicUrl}/avatars/${file ?? `${userId}.svg`}`;
  }

  /** Of an upload in pieces. */
  upload(uploadId: string): string {
    return `${this.settings.publicUrl}/photos/uploads/${uploadId}`;
  }

  photoPage(photoId: number): string {
    return `${this.settings.webUrl}/photos/${photoId}`;
  }
}
