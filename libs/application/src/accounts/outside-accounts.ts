import {
  ConnectOutsideAccount,
  DisconnectOutsideAccount,
  ListOutsideAccounts,
  type OutsideAccount,
  type OutsideIdentity,
} from '@heliograph/identity-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';

/** Accounts at other providers that a person signs in with (O11). */
@Injectable()
export class OutsideAccounts {
  constructor(private readonly bus: MessageBus) {}

  listAccounts({ userId }: Person): Promise<readonly OutsideAccount[]> {
    return this.bus.ask(new ListOutsideAccounts(userId));
  }

  /** Since when the person is connected there; null = is not. */
  async connectedAt(person: Person, provider: string): Promise<Date | null> {
    return (await this.listAccounts(person)).find((each) => each.provider === provider)?.connectedAt ?? null;
  }

  /** @throws Rejected `outside-account-taken`, `not-confirmed` */
  connect(person: Person, identity: OutsideIdentity): Promise<void> {
    return this.bus.command(person, (context) => new ConnectOutsideAccount(context, person.userId, identity));
  }

  disconnect(person: Person, provider: string): Promise<void> {
    return this.bus.command(person, (context) => new DisconnectOutsideAccount(context, person.userId, provider));
  }
}
