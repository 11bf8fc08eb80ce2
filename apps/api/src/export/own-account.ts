import { OutsideAccounts, OwnProfile, SecondFactor } from '@heliograph/application/accounts';
import { type Person, person } from '@heliograph/application/actor';
import { flag, timestamp } from '@heliograph/http';
import type { UserProfile } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { OwnPrograms } from './own-programs.js';
import { OwnSessions } from './own-sessions.js';
import { thingFile } from './text-files.js';
import type { ArchiveFile } from './zip-stream.js';

/** The person's account, its sessions and second factor, and the programs that act for it. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly own: OwnProfile,
    private readonly sessions: OwnSessions,
    private readonly outside: OutsideAccounts,
    private readonly secondFactor: SecondFactor,
    private readonly programs: OwnPrograms,
  ) {}

  /** @throws Rejected `unknown-user`, also for erased users */
  findProfile(userId: UserId): Promise<UserProfile> {
    return this.own.findProfile(person(userId));
  }

  *files(profile: UserProfile, caller: Person): Generator<ArchiveFile> {
    yield thingFile('account.json', () => this.account(profile, caller));
    yield* this.programs.files(caller);
  }

  /** Data in no answer of the API, because only the person may know it. */
  private async account({ email, emailVerified }: UserProfile, caller: Person): Promise<object> {
    const { totpSince, passkeys, recoveryCodes } = await this.secondFactor.findFactors(caller);
    const outside = await this.outside.listAccounts(caller);
    const cover = await this.own.findCover(caller);
    return {
      email,
      email_verified: flag(emailVerified),
      roles: await this.own.roles(caller),
      cover: cover && { photo_id: cover.photoId, crop: cover.crop },
      sessions: await this.sessions.listSessions(caller),
      // That there is one; nothing of which a code could be made.
      second_factor: {
        totp_since: totpSince && timestamp(totpSince),
        passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
          name,
          created_at: timestamp(createdAt),
          last_used_at: lastUsedAt && timestamp(lastUsedAt),
        })),
        recovery_codes_left: recoveryCodes,
      },
      outside_accounts: outside.map(({ provider, connectedAt }) => ({ provider, connected_at: timestamp(connectedAt) })),
    };
  }
}
