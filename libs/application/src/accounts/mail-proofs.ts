import {
  FindPasswordReset,
  FindTakeBack,
  type NewCredential,
  RequestEmailVerification,
  RequestPasswordReset,
  ResetPassword,
  TakeBackCredential,
  VerifyEmail,
} from '@heliograph/identity-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, anonymous, MessageBus, type Person } from '../actor/index.js';

/** Proofs by a link in a mail: an address is verified, or a new password chosen. */
@Injectable()
export class MailProofs {
  constructor(private readonly bus: MessageBus) {}

  /** Another mail with a link that verifies the person's address; none where it is verified. @throws Rejected `too-many-attempts` */
  requestVerification(person: Person): Promise<void> {
    return this.bus.command(person, (context) => new RequestEmailVerification(context, person.userId));
  }

  /** @throws Rejected `dead-link` */
  verifyEmail(actor: Actor, token: string): Promise<void> {
    return this.bus.command(actor, (context) => new VerifyEmail(context, token));
  }

  /** The same for every address, with or without an account. */
  requestReset(email: string): Promise<void> {
    return this.bus.command(anonymous, (context) => new RequestPasswordReset(context, email));
  }

  /** True if the link is still valid. Does not use it up. */
  isResetGood(token: string): Promise<boolean> {
    return this.bus.ask(new FindPasswordReset(token));
  }

  /** What the link of a mail takes back; null = it is no longer good. */
  findTakeBack(token: string): Promise<NewCredential | null> {
    return this.bus.ask(new FindTakeBack(token));
  }

  /** Silent where it is gone. @throws Rejected `dead-link` */
  takeBack(actor: Actor, token: string): Promise<void> {
    return this.bus.command(actor, (context) => new TakeBackCredential(context, token));
  }

  /** @throws Rejected `dead-link`, `invalid` by field, `busy` */
  resetPassword(actor: Actor, token: string, password: string): Promise<void> {
    return this.bus.command(actor, (context) => new ResetPassword(context, token, password));
  }
}
