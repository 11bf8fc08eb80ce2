import type { Readable } from 'node:stream';
import { person } from '@heliograph/application/actor';
import type { UserProfile } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { readme } from './archive-readme.js';
import { OwnAccount } from './own-account.js';
import { OwnContents } from './own-contents.js';
import { OwnEvents } from './own-events.js';
import { OwnFiles } from './own-files.js';
import { OwnRelations } from './own-relations.js';
import { linesFile, textFile } from './text-files.js';
import { type ArchiveFile, zipStream } from './zip-stream.js';

export interface AccountArchive {
  readonly fileName: string;
  /** Made while it is read; to be read to its end or destroyed. */
  readonly content: Readable;
}

/**
 * Contents page of an export: everything that is a person's, file by file. It is made while it is sent: an archive in the store would be one more
 * place for personal data, under an address that opens it.
 */
@Injectable()
export class AccountArchives {
  constructor(
    private readonly account: OwnAccount,
    private readonly relations: OwnRelations,
    private readonly contents: OwnContents,
    private readonly events: OwnEvents,
    private readonly pictures: OwnFiles,
  ) {}

  /** @throws Rejected `unknown-user`, also for erased users */
  async createArchive(userId: UserId, now: Date): Promise<AccountArchive> {
    const profile = await this.account.findProfile(userId);
    const fileName = `heliograph-${profile.username}-${now.toISOString().slice(0, 10)}.zip`;
    return { fileName, content: zipStream(this.files(profile, now)) };
  }

  private async *files(profile: UserProfile, now: Date): AsyncGenerator<ArchiveFile> {
    const { userId } = profile;
    // Flags such as `is_liked` are this person's, also without a token.
    const caller = person(userId);
    yield textFile('README.txt', () => [readme(profile.username, now)]);
    yield* this.account.files(profile, caller);
    yield* this.relations.files(profile, caller);
    yield* this.contents.files(caller);
    yield linesFile('events.ndjson', () => this.events.readEvents(userId));
    yield* this.pictures.avatar(profile.avatar);
    yield this.pictures.listing(userId);
    yield* this.pictures.photos(userId);
  }
}
