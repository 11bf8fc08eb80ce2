import { EndOneSession, EndOtherSessions, ListSessions, type OpenSession } from '@heliograph/identity-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';

/** Where a person is signed in. */
@Injectable()
export class Sessions {
  constructor(private readonly bus: MessageBus) {}

  /** Valid ones, the one used last first. @param token of the caller's own session; empty = none is marked as the caller's */
  listSessions({ userId }: Person, token: string): Promise<readonly OpenSession[]> {
    return this.bus.ask(new ListSessions(userId, token));
  }

  /** @throws Rejected `unknown-session` */
  end(person: Person, sessionId: OpenSession['id']): Promise<void> {
    return this.bus.command(person, (context) => new EndOneSession(context, person.userId, sessionId));
  }

  /** All but the session of `token`; returns how many. */
  endOthers(person: Person, token: string): Promise<number> {
    return this.bus.command(person, (context) => new EndOtherSessions(context, person.userId, token));
  }
}
