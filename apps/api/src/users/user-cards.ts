import { Dispatcher } from '@heliograph/cqrs';
import { FindProfiles } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { type UserCard, UserCardsByIds } from '@heliograph/views-contracts';
import { Inject, Injectable } from '@nestjs/common';
import { newUserCard } from './new-user-card.js';

/** Cards of people by their ids, whatever they are shown beside: somebody who has just registered is there, also while no worker runs. */
@Injectable()
export class UserCards {
  constructor(@Inject(Dispatcher) private readonly dispatcher: Dispatcher) {}

  /** One statement for all, and one more where somebody has no card yet. Nobody and the erased are absent. */
  async byIds(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, UserCard>> {
    if (ids.length === 0) return new Map();
    const cards = await this.dispatcher.dispatch(new UserCardsByIds(ids));
    const missing = ids.filter((id) => !cards.has(id));
    if (missing.length === 0) return cards;
    const profiles = await this.dispatcher.dispatch(new FindProfiles(missing));
    return new Map([...cards, ...[...profiles].map(([id, profile]) => [id, newUserCard(profile)] as const)]);
  }
}
