import { Dispatcher } from '@heliograph/cqrs';
import type { Caller } from '@heliograph/http';
import type { UserId } from '@heliograph/kernel';
import { RelationsOf } from '@heliograph/social-graph-contracts';
import type { UserCard } from '@heliograph/views-contracts';
import { Inject, Injectable } from '@nestjs/common';
import { Addresses } from '../addresses.js';
import { presentUser } from './user.presenter.js';
import type { UserResource } from './user.resource.js';
import { UserCards } from './user-cards.js';

/** Users as the caller sees them: their flags in one statement for all. */
@Injectable()
export class UserResources {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(Addresses) private readonly addresses: Addresses,
    @Inject(UserCards) private readonly cards: UserCards,
  ) {}

  async of(cards: readonly UserCard[], caller: Caller): Promise<UserResource[]> {
    const followed = await this.followed(
      cards.map((card) => card.userId),
      caller,
    );
    return cards.map((card) => presentUser(card, followed.has(card.userId), this.addresses));
  }

  /** In the order of `ids`; who is not there any more is left out. */
  async byIds(ids: readonly UserId[], caller: Caller): Promise<UserResource[]> {
    const cards = await this.cards.byIds(ids);
    return this.of(
      ids.flatMap((id) => cards.get(id) ?? []),
      caller,
    );
  }

  private async followed(ids: readonly UserId[], caller: Caller): Promise<ReadonlySet<UserId>> {
    if (caller.userId === null || ids.length === 0) return new Set();
    return this.dispatcher.dispatch(new RelationsOf(caller.userId, ids));
  }
}
