import type { MessageBus } from '@heliograph/application-actor';
import { FindAvatar } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';

/** What is shown of somebody: the picture that they uploaded, or the one that is drawn from their id. */
export type Avatar = { readonly kind: 'uploaded'; readonly key: string } | { readonly kind: 'drawn'; readonly userId: UserId };

export class Avatars {
  constructor(private readonly bus: MessageBus) {}

  /** By the name in its address; null = nobody's. */
  async find(name: string): Promise<Avatar | null> {
    const uploaded = await this.bus.ask(new FindAvatar(name));
    if (uploaded) return { kind: 'uploaded', key: uploaded.key };
    const id = /^([1-9]\d{0,15})\.svg$/.exec(name)?.[1];
    return id ? { kind: 'drawn', userId: UserId(Number(id)) } : null;
  }
}
