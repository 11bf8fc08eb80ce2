import { FindProfile, GrantHero, RevokeHero } from '@heliograph/identity-contracts';
import { Rejected } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus } from '../actor/index.js';
import { People } from './people.js';
import type { PersonView } from './person-view.js';

const decisions = { grant: GrantHero, revoke: RevokeHero };

/** The hero badge (U4). That the actor is staff is the client's scope to say. */
@Injectable()
export class HeroBadges {
  constructor(
    private readonly bus: MessageBus,
    private readonly people: People,
  ) {}

  /** @throws Rejected `unknown-user` */
  async decide(decision: keyof typeof decisions, username: string, actor: Actor): Promise<PersonView> {
    const userId = await this.people.activeUserId(username);
    await this.bus.command(actor, (context) => new decisions[decision](context, userId));
    const profile = await this.bus.ask(new FindProfile(userId));
    if (!profile) throw new Rejected('unknown-user');
    return this.people.viewOfProfile(profile, actor);
  }
}
