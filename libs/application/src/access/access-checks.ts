import { FindEndedAccess, type Scope } from '@heliograph/identity-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus } from '../actor/index.js';

/** For parts that hold connections open for tokens and sessions. */
@Injectable()
export class AccessChecks {
  constructor(private readonly bus: MessageBus) {}

  /** Those of these tokens, and tokens of sessions, that give no access any more, or not with this scope. */
  findEndedSecrets(secrets: readonly string[], scope: Scope): Promise<ReadonlySet<string>> {
    return this.bus.ask(new FindEndedAccess(secrets, scope));
  }
}
