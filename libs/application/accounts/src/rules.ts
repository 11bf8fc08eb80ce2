import type { MessageBus, Person } from '@heliograph/application-actor';
import { AcceptRules, FindAcceptedRules } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';

/** Which version of the community's rules people have accepted (B9). */
export class Rules {
  constructor(
    private readonly bus: MessageBus,
    /** In force now; null = nobody is asked. */
    private readonly version: string | null,
  ) {}

  /** Whether a person who has just signed in is to be asked. */
  async needsAcceptance(userId: UserId): Promise<boolean> {
    return this.version !== null && (await this.bus.ask(new FindAcceptedRules(userId))) !== this.version;
  }

  /**
   * Whether the rules have changed since the person accepted them. Whom an operator has registered accepted none: the pages ask them, and an app's
   * sign-in does not.
   */
  async haveChangedFor(userId: UserId): Promise<boolean> {
    const accepted = this.version === null ? null : await this.bus.ask(new FindAcceptedRules(userId));
    return accepted !== null && accepted !== this.version;
  }

  /** Silent where there is nothing to accept. */
  async accept(person: Person): Promise<void> {
    const { version } = this;
    if (version !== null) await this.bus.command(person, (context) => new AcceptRules(context, person.userId, version));
  }
}
