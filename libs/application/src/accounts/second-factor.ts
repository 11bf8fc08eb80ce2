import {
  AddPasskey,
  BeginPasskey,
  BeginTotp,
  type BrowserOptions,
  ConfirmTotp,
  FindSecondFactors,
  FindTotpSetup,
  type Passkey,
  RemovePasskey,
  RemoveTotp,
  RenewRecoveryCodes,
  type SecondFactors,
  type TotpSetup,
} from '@heliograph/identity-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';

/** What a person shows besides the password. Each change needs a session that is confirmed where there is a second factor already. */
@Injectable()
export class SecondFactor {
  constructor(private readonly bus: MessageBus) {}

  findFactors({ userId }: Person): Promise<SecondFactors> {
    return this.bus.ask(new FindSecondFactors(userId));
  }

  /** @throws Rejected `second-factor-exists`, `not-confirmed` */
  beginTotp(person: Person): Promise<void> {
    return this.bus.command(person, (context) => new BeginTotp(context, person.userId));
  }

  /** The secret that waits for its first code; null = none does. */
  totpSetup({ userId }: Person): Promise<TotpSetup | null> {
    return this.bus.ask(new FindTotpSetup(userId));
  }

  /** Answers recovery codes to be shown once; none where there were some. @throws Rejected `wrong-code`, `too-many-attempts`, `not-confirmed` */
  confirmTotp(person: Person, code: string): Promise<readonly string[]> {
    return this.bus.command(person, (context) => new ConfirmTotp(context, person.userId, code));
  }

  /** @throws Rejected `not-confirmed` */
  removeTotp(person: Person): Promise<void> {
    return this.bus.command(person, (context) => new RemoveTotp(context, person.userId));
  }

  /** What the browser is asked for a new passkey, once. */
  beginPasskey(person: Person): Promise<BrowserOptions> {
    return this.bus.command(person, (context) => new BeginPasskey(context, person.userId));
  }

  /** @param answer of the browser, as JSON. As `confirmTotp`. @throws Rejected `wrong-passkey`, `too-many-passkeys`, `invalid` under `name`, `not-confirmed` */
  addPasskey(person: Person, name: string, answer: string): Promise<readonly string[]> {
    return this.bus.command(person, (context) => new AddPasskey(context, person.userId, name, answer));
  }

  /** @throws Rejected `not-confirmed` */
  removePasskey(person: Person, passkeyId: Passkey['id']): Promise<void> {
    return this.bus.command(person, (context) => new RemovePasskey(context, person.userId, passkeyId));
  }

  /** Ten new codes, to be shown once. @throws Rejected `no-second-factor`, `not-confirmed` */
  renewRecoveryCodes(person: Person): Promise<readonly string[]> {
    return this.bus.command(person, (context) => new RenewRecoveryCodes(context, person.userId));
  }
}
