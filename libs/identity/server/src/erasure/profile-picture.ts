import { Database, type Queryable } from '@heliograph/database';
import { Erasures } from '@heliograph/event-store/privacy';
import type { UserId } from '@heliograph/kernel';
import { Storage } from '@heliograph/storage';
import { Injectable } from '@nestjs/common';
import { avatarKey } from '../avatar/avatar-key.js';

/** The file of a user's profile picture, which is deleted by the erasure. */
@Injectable()
export class ProfilePicture {
  constructor(
    private readonly database: Database,
    private readonly erasures: Erasures,
    private readonly storage: Storage,
  ) {}

  /** Notes the file before the row that names it is deleted; returns its key, null where there is no picture. */
  async noteForRemoval(userId: UserId, database: Queryable = this.database): Promise<string | null> {
    const [row] = await database.query<{ avatar: string }>('select avatar from identity.users where id = $1 and avatar is not null', [
      userId,
    ]);
    const key = row ? avatarKey(row.avatar) : null;
    if (key) await this.erasures.noteFilesToRemove(userId, [key], database);
    return key;
  }

  /** What cannot be removed now is noted, and a worker removes it. */
  async remove(key: string): Promise<void> {
    await this.storage.remove(key).catch(() => undefined);
  }
}
