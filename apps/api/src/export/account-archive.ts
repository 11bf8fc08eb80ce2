import type { Readable } from 'node:stream';
import { OwnProfile } from '@heliograph/application-accounts';
import { person } from '@heliograph/application-actor';
import type { UserProfile } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { photoStatuses } from '@heliograph/media-contracts';
import { Injectable } from '@nestjs/common';
import { readme } from './archive-readme.js';
import { OwnAccount } from './own-account.js';
import { OwnDecisions } from './own-decisions.js';
import { OwnEvents } from './own-events.js';
import { OwnFiles } from './own-files.js';
import { OwnLists } from './own-lists.js';
import { linesFile, listFile, textFile, thingFile } from './text-files.js';
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
    private readonly own: OwnProfile,
    private readonly lists: OwnLists,
    private readonly account: OwnAccount,
    private readonly decisions: OwnDecisions,
    private readonly events: OwnEvents,
    private readonly files: OwnFiles,
  ) {}

  /** @throws Rejected `unknown-user`, also for erased users */
  async of(userId: UserId, now: Date): Promise<AccountArchive> {
    const profile = await this.own.find(person(userId));
    const fileName = `heliograph-${profile.username}-${now.toISOString().slice(0, 10)}.zip`;
    return { fileName, content: zipStream(this.contents(profile, now)) };
  }

  private async *contents(profile: UserProfile, now: Date): AsyncGenerator<ArchiveFile> {
    const { userId } = profile;
    // Flags such as `is_liked` are this person's, also without a token.
    const caller = person(userId);
    yield textFile('README.txt', () => [readme(profile.username, now)]);
    yield thingFile('me.json', () => this.lists.profile(profile, caller));
    yield thingFile('account.json', () => this.account.account(profile));
    for (const state of photoStatuses)
      yield listFile(`photos-${state}.json`, () => this.lists.photosOf({ kind: 'own', ownerId: userId, state }, caller));
    yield listFile('comments.json', () => this.lists.commentsBy(userId, caller));
    yield listFile('likes.json', () => this.lists.photosOf({ kind: 'liker', likerId: userId }, caller));
    yield listFile('decisions.json', () => this.decisions.of(caller));
    yield listFile('followers.json', () => this.lists.follows('followers', userId, caller));
    yield listFile('following.json', () => this.lists.follows('following', userId, caller));
    yield listFile('blocks.json', () => this.lists.keptAway('blocks', caller));
    yield listFile('mutes.json', () => this.lists.keptAway('mutes', caller));
    yield listFile('applications.json', () => this.account.applications(userId));
    yield listFile('tokens.json', () => this.account.tokens(userId));
    yield listFile('connections.json', () => this.account.connections(userId));
    yield linesFile('events.ndjson', () => this.events.of(userId));
    yield* this.files.avatar(profile.avatar);
    yield* this.files.photos(userId);
  }
}
