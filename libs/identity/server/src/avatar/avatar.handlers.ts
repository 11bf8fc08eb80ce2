import { createHash, createHmac, randomBytes } from 'node:crypto';
import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore, Unavailable } from '@heliograph/event-store';
import { type AvatarFile, ChangeAvatar, FindAvatar, SweepAvatars, type UserProfile } from '@heliograph/identity-contracts';
import { avatar, type NewAvatar } from '@heliograph/identity-core';
import type { AcceptedPicture, UserId } from '@heliograph/kernel';
import { Storage } from '@heliograph/storage';
import { remembering } from '@heliograph/timing';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { withSharedAccountLock } from '../credentials/account-lock.js';
import { AVATAR_FOLDER, avatarKey } from './avatar-key.js';
import { identityLog, userStream } from '../identity.log.js';
import { rejection } from '../refusal/refusal.js';
import { findProfile } from '../user/user-rows.js';
import { isSuspended } from '../user/is-suspended.js';

/** A younger file may belong to an event that is not appended yet. */
const YOUNGEST = 30 * 60_000;
/** Files that one statement checks. */
const SWEPT_AT_ONCE = 500;
/** B8: a picture that was replaced or taken down, or whose owner is suspended, is shown at most this much longer. */
const REMEMBERED_MILLISECONDS = 1_000;
const MAX_REMEMBERED = 10_000;

@CommandHandler(ChangeAvatar)
export class ChangeAvatarHandler implements ICommandHandler<ChangeAvatar> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly storage: Storage,
  ) {}

  /** The file is in the store before the event that names it; the one before goes after it, by the sweep where that fails. */
  async execute({ context, actorId, picture }: ChangeAvatar): Promise<UserProfile> {
    const [before] = await this.database.query<{ avatar: string | null }>('select avatar from identity.users where id = $1', [actorId]);
    const file = newFile(picture);
    await this.storage.put(avatarKey(file.avatar), picture.content).catch((cause: unknown) => {
      throw new Unavailable('The store of files takes nothing now', 30, { cause });
    });
    const command = { userId: actorId, ...file, at: context.now.toISOString() };
    await withSharedAccountLock(this.database, actorId, { kind: 'context', context }, () =>
      decideOn(this.store, { log: identityLog, stream: userStream(actorId), decider: avatar, command, context, isEdit: true }),
    );
    if (before?.avatar) await this.storage.remove(avatarKey(before.avatar)).catch(() => undefined);
    const after = await findProfile(this.database, actorId);
    if (!after) throw rejection('unknown-user');
    return after;
  }
}

@QueryHandler(FindAvatar)
export class FindAvatarHandler implements IQueryHandler<FindAvatar> {
  private readonly find = remembering((name: string) => this.lookUp(name), {
    milliseconds: REMEMBERED_MILLISECONDS,
    most: MAX_REMEMBERED,
    keeps: (avatar) => avatar !== null,
  });

  constructor(private readonly database: Database) {}

  async execute({ name }: FindAvatar): Promise<AvatarFile | null> {
    return /^[0-9a-f]{32}\.webp$/.test(name) ? this.find(name) : null;
  }

  private async lookUp(name: string): Promise<AvatarFile | null> {
    const [row] = await this.database.query<{ userId: UserId }>(
      `select id as "userId" from identity.users where avatar = $1 and avatar_down_since is null and not ${isSuspended('users')}`,
      [name],
    );
    return row ? { ...row, key: avatarKey(name) } : null;
  }
}

@CommandHandler(SweepAvatars)
export class SweepAvatarsHandler implements ICommandHandler<SweepAvatars> {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
  ) {}

  async execute({ context }: SweepAvatars): Promise<number> {
    const youngest = context.now.getTime() - YOUNGEST;
    let removed = 0;
    let batch: string[] = [];
    for await (const { key, modifiedAt } of this.storage.listFiles(AVATAR_FOLDER)) {
      if (modifiedAt.getTime() > youngest) continue;
      batch.push(key);
      if (batch.length < SWEPT_AT_ONCE) continue;
      removed += await this.removeUnusedFiles(batch);
      batch = [];
    }
    return removed + (await this.removeUnusedFiles(batch));
  }

  private async removeUnusedFiles(keys: readonly string[]): Promise<number> {
    const rows = await this.database.query<{ avatar: string }>('select avatar from identity.users where avatar = any($1)', [
      keys.map(nameOf),
    ]);
    const used = new Set(rows.map((row) => row.avatar));
    const unused = keys.filter((key) => !used.has(nameOf(key)));
    for (const key of unused) await this.storage.remove(key);
    return unused.length;
  }
}

function newFile({ content, checksum, fingerprint }: AcceptedPicture): NewAvatar {
  const name = `${randomBytes(16).toString('hex')}.webp`;
  return {
    avatar: name,
    sha256: createHash('sha256').update(content).digest('hex'),
    commitment: createHmac('sha256', name).update(content).digest('hex'),
    ...{ checksum, fingerprint },
  };
}

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
