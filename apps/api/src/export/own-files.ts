import { Dispatcher } from '@heliograph/cqrs';
import { FindAvatar } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { FindKeptFile } from '@heliograph/media-contracts';
import { Storage } from '@heliograph/storage';
import { ListPhotoCards } from '@heliograph/views-contracts';
import { Inject, Injectable } from '@nestjs/common';
import { walk } from './walk.js';
import type { ArchiveFile } from './zip-stream.js';

/** The person's pictures as they lie in the store. */
@Injectable()
export class OwnFiles {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(Storage) private readonly storage: Storage,
  ) {}

  async *avatar(name: string | null): AsyncGenerator<ArchiveFile> {
    const file = name === null ? null : await this.dispatcher.dispatch(new FindAvatar(name));
    if (file) yield this.stored('avatar.webp', file.key);
  }

  async *photos(ownerId: UserId): AsyncGenerator<ArchiveFile> {
    const of = { kind: 'own', ownerId, state: null } as const;
    for await (const page of walk((request, from) =>
      this.dispatcher.dispatch(new ListPhotoCards({ of, sort: 'recent', page: request, from })),
    ))
      for (const { photoId } of page) {
        const file = await this.dispatcher.dispatch(new FindKeptFile(photoId));
        if (file) yield this.stored(`photos/${photoId}.${file.extension}`, file.key);
      }
  }

  private stored(path: string, key: string): ArchiveFile {
    return { path, compress: false, open: async () => (await this.storage.get(key))?.content ?? null };
  }
}
