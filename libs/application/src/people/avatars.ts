import { type AvatarFile, FindAvatar } from '@heliograph/identity-contracts';
import { idFrom, UserId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { MessageBus } from '../actor/index.js';

/** Profile pictures: the one that a user uploaded, or the one that is drawn from the id. */
export type Avatar = ({ readonly kind: 'uploaded' } & AvatarFile) | { readonly kind: 'drawn'; readonly userId: UserId };

@Injectable()
export class Avatars {
  constructor(private readonly bus: MessageBus) {}

  /** By the name in its address; null = no user has it. */
  async findAvatar(name: string): Promise<Avatar | null> {
    const uploaded = await this.bus.ask(new FindAvatar(name));
    if (uploaded) return { kind: 'uploaded', ...uploaded };
    const userId = name.endsWith('.svg') ? idFrom(UserId, name.slice(0, -'.svg'.length)) : null;
    return userId === null ? null : { kind: 'drawn', userId };
  }
}
