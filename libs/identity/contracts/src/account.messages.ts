import { type AcceptedPicture, Command, type Context, Query, type UserId } from '@heliograph/kernel';

/** What a command of another context needs to know of a user. Erased people are not found. */
export interface UserFacts {
  readonly userId: UserId;
  readonly username: string;
  readonly name: string;
  readonly disabled: boolean;
}

/** The user's own settings, exact at the last commit. */
export interface UserProfile extends UserFacts {
  readonly email: string;
  /** The link that was sent there has been followed. */
  readonly emailVerified: boolean;
  readonly location: string | null;
  readonly bio: string | null;
  readonly websiteUrl: string | null;
  /** File name in storage; null = the picture made from the id. */
  readonly avatar: string | null;
  readonly isHero: boolean;
  readonly createdAt: Date;
}

export type Role = 'auditor' | 'curator' | 'moderator' | 'operator';

/** Sign-up (E, U1). Rejects `invalid` with errors by field, `username-taken`, `email-taken`. */
export class RegisterUser extends Command<UserProfile> {
  constructor(
    readonly context: Context,
    readonly fields: { readonly username: string; readonly name: string; readonly email: string; readonly password: string },
    /** Version of the rules that the person accepts with it (B9); null = they are not asked now. */
    readonly rules: string | null = null,
    /** How the person's clock is set, in whole minutes east of UTC, 14 hours at most; null = nobody knows. */
    readonly offsetMinutes: number | null = null,
  ) {
    super();
  }
}

/** How the person's clock was set when they registered, in minutes east of UTC; null = nobody knows. */
export class FindRegisteredOffset extends Query<number | null> {
  constructor(readonly userId: UserId) {
    super();
  }
}

/** S17: an absent field stays, null clears (a name cannot be cleared). Nothing changed = no event. Returns the profile after it. */
export class UpdateProfile extends Command<UserProfile> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly fields: {
      readonly name?: string | null;
      readonly location?: string | null;
      readonly bio?: string | null;
      readonly websiteUrl?: string | null;
    },
  ) {
    super();
  }
}

/**
 * A new picture of the user: `picture` is the file to be shown, made by us, square and without metadata. The one before stops answering.
 * Answers the profile after it.
 */
export class ChangeAvatar extends Command<UserProfile> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly picture: AcceptedPicture,
  ) {
    super();
  }
}

export interface AvatarFile {
  readonly userId: UserId;
  /** Key in the store. */
  readonly key: string;
}

/** The file of a user's picture, and whose it is; null for a name that no user's picture has now. The answer may be a second old (B8). */
export class FindAvatar extends Query<AvatarFile | null> {
  constructor(readonly name: string) {
    super();
  }
}

/** Removes pictures that no user has any more; returns how many. */
export class SweepAvatars extends Command<number> {
  constructor(readonly context: Context) {
    super();
  }
}

/**
 * Ends every session, grant and personal token of the user, and disconnects accounts elsewhere (O9). Rejects `wrong-password` under `current_password`, `wrong-code`
 * under `otp`, `too-many-attempts` before they are compared.
 */
export class ChangePassword extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly currentPassword: string,
    readonly password: string,
    /** Required from a person with a second factor who comes with a token. */
    readonly otp?: string,
  ) {
    super();
  }
}

/** By name, without case (U1). */
export class FindUser extends Query<UserFacts | null> {
  constructor(readonly username: string) {
    super();
  }
}

/** Those of the names that are users', without case, in no order: for mentions. */
export class FindUsers extends Query<readonly UserFacts[]> {
  constructor(readonly usernames: readonly string[]) {
    super();
  }
}

/** Data about a person, no power: what somebody may do is in the scopes of their token or session (A4). */
export class ListRoles extends Query<readonly Role[]> {
  constructor(readonly userId: UserId) {
    super();
  }
}

/** Whether anybody but these has the role, and is not suspended. */
export class HasOthersInRole extends Query<boolean> {
  constructor(
    readonly role: Role,
    readonly without: readonly UserId[],
  ) {
    super();
  }
}

/**
 * Whether somebody registered less than a day ago, or has not proved their address yet (B7). Those whom an operator registered never are
 * newcomers.
 */
export class IsNewcomer extends Query<boolean> {
  constructor(
    readonly userId: UserId,
    /** Where no mails are sent nobody could prove an address: only the account's age counts. */
    readonly provesAddress: boolean,
    readonly now: Date,
  ) {
    super();
  }
}

export class FindProfile extends Query<UserProfile | null> {
  constructor(readonly userId: UserId) {
    super();
  }
}

/** A profile, and the version of the user's stream at the same moment (S14). */
export interface VersionedProfile extends UserProfile {
  readonly version: number;
}

/** By id, or by name without case (U1). */
export class FindVersionedProfile extends Query<VersionedProfile | null> {
  constructor(readonly who: UserId | string) {
    super();
  }
}

/**
 * Who had this name when it was last asked for: answered without the database, so that others can be asked about them at the same time. Whether
 * they still have it `FindVersionedProfile` says. Null = not known here.
 */
export class FindUserHint extends Query<UserId | null> {
  constructor(readonly username: string) {
    super();
  }
}

/** Of the user's stream, as `If-Match` compares it (S14); 0 = there never was one. Asked before what is shown with it. */
export class FindUserVersion extends Query<number> {
  constructor(readonly userId: UserId) {
    super();
  }
}

/** One statement for all; unknown and erased users are absent. */
export class FindProfiles extends Query<ReadonlyMap<UserId, UserProfile>> {
  constructor(readonly userIds: readonly UserId[]) {
    super();
  }
}
