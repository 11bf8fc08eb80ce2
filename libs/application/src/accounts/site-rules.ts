import { AcceptRules, FindAcceptedRules } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { ApplicationSettings, MessageBus, type Person } from '../actor/index.js';

/** Which version of the community's rules people have accepted (B9). */
@Injectable()
export class SiteRules {
  constructor(
    private readonly bus: MessageBus,
    @Inject(ApplicationSettings) private readonly settings: Pick<ApplicationSettings, 'rulesVersion'>,
  ) {}

  /** True if a person who has just signed in is to be asked. */
  async needsAcceptance(userId: UserId): Promise<boolean> {
    const { rulesVersion } = this.settings;
    return rulesVersion !== null && (await this.bus.ask(new FindAcceptedRules(userId))) !== rulesVersion;
  }

  /**
   * Whether the rules have changed since the person accepted them. Whom an operator has registered accepted none: the pages ask them, and an app's
   * sign-in does not.
   */
  async haveChangedFor(userId: UserId): Promise<boolean> {
    const { rulesVersion } = this.settings;
    const accepted = rulesVersion === null ? null : await this.bus.ask(new FindAcceptedRules(userId));
    return accepted !== null && accepted !== rulesVersion;
  }

  /** Silent where there is nothing to accept. */
  async accept(person: Person): Promise<void> {
    const { rulesVersion: version } = this.settings;
    if (version !== null) await this.bus.command(person, (context) => new AcceptRules(context, person.userId, version));
  }
}
