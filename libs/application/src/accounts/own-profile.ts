import {
  ChangeAvatar,
  ChangePassword,
  type Cover,
  FindCover,
  FindProfile,
  ListRoles,
  type Role,
  UpdateProfile,
  type UserProfile,
} from '@heliograph/identity-contracts';
import { Rejected } from '@heliograph/kernel';
import { CheckImage, MakeSquare } from '@heliograph/media-contracts';
import { Injectable } from '@nestjs/common';
import { type CommandOptions, MessageBus, type Person } from '../actor/index.js';

export type ProfileChanges = ConstructorParameters<typeof UpdateProfile>[2];

/** What people say about themselves, exact at the last commit. */
@Injectable()
export class OwnProfile {
  constructor(private readonly bus: MessageBus) {}

  /** @throws Rejected `unknown-user` for a user who was erased in the meantime */
  async findProfile({ userId }: Person): Promise<UserProfile> {
    const profile = await this.bus.ask(new FindProfile(userId));
    if (!profile) throw new Rejected('unknown-user');
    return profile;
  }

  /** Of staff; data alone, see `ListRoles`. */
  roles({ userId }: Person): Promise<readonly Role[]> {
    return this.bus.ask(new ListRoles(userId));
  }

  /** What the person has chosen to stand above their profile; null = nothing. */
  findCover({ userId }: Person): Promise<Cover | null> {
    return this.bus.ask(new FindCover(userId));
  }

  /** S17: an absent field stays, null clears. Returns the profile after it. @throws Rejected `invalid` by field */
  change(person: Person, changes: ProfileChanges, options?: CommandOptions): Promise<UserProfile> {
    return this.bus.command(person, (context) => new UpdateProfile(context, person.userId, changes), options);
  }

  /** The middle of the image becomes the picture, as a square. Returns the profile after it. @throws Rejected `ImageRefusal` */
  async changeAvatar(person: Person, image: Uint8Array, options?: CommandOptions): Promise<UserProfile> {
    const picture = await this.bus.ask(new MakeSquare(image));
    return this.bus.command(person, (context) => new ChangeAvatar(context, person.userId, picture), options);
  }

  /** Checks a file as `changeAvatar` does, and changes nothing. @throws Rejected `ImageRefusal` */
  checkAvatar(image: Uint8Array): Promise<void> {
    return this.bus.ask(new CheckImage(image));
  }

  /** Ends every session, grant and personal token (O9). @throws Rejected `wrong-password`, `wrong-code`, `too-many-attempts`, `invalid` by field */
  changePassword(person: Person, current: string, password: string, otp?: string): Promise<void> {
    return this.bus.command(person, (context) => new ChangePassword(context, person.userId, current, password, otp));
  }
}
