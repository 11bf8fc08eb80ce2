import { person } from '@heliograph/application/actor';
import { Avatars } from '@heliograph/application/people';
import { OwnPhotos } from '@heliograph/application/photos';
import type { UserId } from '@heliograph/kernel';
import { Storage } from '@heliograph/storage';
import { Injectable } from '@nestjs/common';
import type { ArchiveFile } from './zip-stream.js';

/** The person's pictures as they lie in the store. */
@Injectable()
export class OwnFiles {
  constructor(
    private readonly avatars: Avatars,
    private readonly own: OwnPhotos,
    private readonly storage: Storage,
  ) {}

  async *avatar(name: string | null): AsyncGenerator<ArchiveFile> {
    const file = name === null ? null : await this.avatars.findAvatar(name);
    if (file?.kind === 'uploaded') yield this.storedFile('avatar.webp', file.key);
  }

  async *photos(ownerId: UserId): AsyncGenerator<ArchiveFile> {
    for await (const files of this.own.files(person(ownerId)))
      for (const { photoId, extension, key } of files) yield this.storedFile(`photos/${photoId}.${extension}`, key);
  }

  private storedFile(path: string, key: string): ArchiveFile {
    return { path, compress: false, open: async () => (await this.storage.get(key))?.content ?? null };
  }
}
