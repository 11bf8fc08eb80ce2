import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { ResetSecondFactor } from '@heliograph/identity-contracts';
import { secondFactorReset } from '@heliograph/identity-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { identityLog, userStream } from '../identity.log.js';
import { FactorRemoval } from '../second-factor/factor-removal.js';
import { hasSecondFactor, removeAllFactors } from '../credentials/second-factor-rows.js';

@CommandHandler(ResetSecondFactor)
export class ResetSecondFactorHandler implements ICommandHandler<ResetSecondFactor> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly removal: FactorRemoval,
  ) {}

  /** By whom and why is kept before anything is removed; an interrupted command is repeated. */
  async execute({ context, userId, order }: ResetSecondFactor): Promise<boolean> {
    if (!(await hasSecondFactor(this.database, userId))) return false;
    const command = { userId, ...order, at: context.now.toISOString() };
    await decideOn(this.store, { log: identityLog, stream: userStream(userId), decider: secondFactorReset, command, context });
    return this.removal.remove(userId, context.now, removeAllFactors);
  }
}
