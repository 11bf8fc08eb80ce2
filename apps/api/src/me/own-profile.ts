import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, notFound, single } from '@heliograph/http';
import { FindProfile, type UserProfile } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { GetUserCard } from '@heliograph/views-contracts';
import { Inject, Injectable } from '@nestjs/common';
import { newUserCard } from '../users/new-user-card.js';
import { UserResources } from '../users/user-resources.js';

/** The caller as a User: what the caller wrote is exact at the last commit, counters are those of the card. */
@Injectable()
export class OwnProfile {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(UserResources) private readonly users: UserResources,
  ) {}

  /** @throws HttpProblem 404 */
  async of(userId: UserId, caller: Caller) {
    const profile = await this.dispatcher.dispatch(new FindProfile(userId));
    if (!profile) throw notFound();
    return this.present(profile, caller);
  }

  async present(profile: UserProfile, caller: Caller) {
    const written = newUserCard(profile);
    const card = await this.dispatcher.dispatch(new GetUserCard(profile.userId));
    const { name, location, bio, websiteUrl, avatar } = written;
    return single((await this.users.of([card ? { ...card, name, location, bio, websiteUrl, avatar } : written], caller))[0]);
  }
}
