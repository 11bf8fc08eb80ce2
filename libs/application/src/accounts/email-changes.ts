import {
  FindEmailChange,
  type PendingEmailChange,
  ProveEmailChange,
  RequestEmailChange,
  UndoEmailChange,
} from '@heliograph/identity-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus, type Person } from '../actor/index.js';

/** Another address for an account, with a proof of both. */
@Injectable()
export class EmailChanges {
  constructor(private readonly bus: MessageBus) {}

  /** The confirmation that is still missing; null = none. */
  pending({ userId }: Person): Promise<PendingEmailChange | null> {
    return this.bus.ask(new FindEmailChange(userId));
  }

  /** @throws Rejected `invalid` under `email`, `wrong-password` under `password`, `too-many-attempts` */
  request(person: Person, email: string, password: string): Promise<void> {
    return this.bus.command(person, (context) => new RequestEmailChange(context, person.userId, email, password));
  }

  /** By a link to the new or to the present address. Returns whether the address is changed now. @throws Rejected `dead-link`, `email-taken` */
  prove(actor: Actor, token: string): Promise<boolean> {
    return this.bus.command(actor, (context) => new ProveEmailChange(context, token));
  }

  /** By a link to the former address; everything ends that was signed in. @throws Rejected `dead-link` */
  undo(actor: Actor, token: string): Promise<void> {
    return this.bus.command(actor, (context) => new UndoEmailChange(context, token));
  }
}
