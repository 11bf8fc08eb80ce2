import { Command, type Context, type UserId } from '@heliograph/kernel';
import type { Role } from './account.messages.js';

/** All of these are silent when nothing changes and reject `unknown-user`. */
export class GrantRole extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly role: Role,
  ) {
    super();
  }
}

/** What the role was good for ends in every living token at once, and does not return to them (A4). */
export class RevokeRole extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly role: Role,
  ) {
    super();
  }
}

export class GrantHero extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
  ) {
    super();
  }
}

export class RevokeHero extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
  ) {
    super();
  }
}
