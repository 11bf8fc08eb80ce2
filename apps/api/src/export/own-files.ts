import { person } from '@heliograph/application/actor';
import { Avatars } from '@heliograph/application/people';
import { type OwnFile, OwnPhotos } from '@heliograph/application/photos';
import { flag } from '@heliograph/http';
import type { UserId } from '@heliograph/kernel';
import { Storage } from '@heliograph/storage';
import { Injectable } from '@nestjs/common';
import { listFile, type Pages } from './text-files.js';
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

  /** What each of the pictures is. */
  listing(ownerId: UserId): ArchiveFile {
    return listFile('pictures.json', () => this.pictures(ownerId));
  }

  async *photos(ownerId: UserId): AsyncGenerator<ArchiveFile> {
    for await (const files of this.own.files(person(ownerId)))
      for (const { photoId, extension, key } of files) yield this.storedFile(pathOf({ photoId, extension }), key);
  }

  private async *pictures(ownerId: UserId): Pages {
    for await (const files of this.own.files(person(ownerId)))
      yield files.map((file) => ({ photo_id: file.photoId, file: pathOf(file), is_original: flag(file.isOriginal) }));
  }

  private storedFile(path: string, key: string): ArchiveFile {
    return { path, compress: false, open: async () => (await this.storage.get(key))?.content ?? null };
  }
}

const pathOf = ({ photoId, extension }: Pick<OwnFile, 'photoId' | 'extension'>) => `photos/${photoId}.${extension}`;
