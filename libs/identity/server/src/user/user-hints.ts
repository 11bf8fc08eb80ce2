import { foldUsername } from '@heliograph/identity-core';
import type { UserId } from '@heliograph/kernel';
import { LruCache } from '@heliograph/timing';
import { Injectable } from '@nestjs/common';

const MOST = 50_000;

/** Who had a name when it was asked for. The name of an erased user may have gone to another: a hint, and never an answer. */
@Injectable()
export class UserHints {
  private readonly users = new LruCache<UserId>(MOST);

  learn(username: string, userId: UserId): void {
    this.users.set(foldUsername(username), userId);
  }

  findUserId(username: string): UserId | null {
    return this.users.get(foldUsername(username)) ?? null;
  }

  /** Nobody has it. */
  forget(username: string): void {
    this.users.delete(foldUsername(username));
  }
}
