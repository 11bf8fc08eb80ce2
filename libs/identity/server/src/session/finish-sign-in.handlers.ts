import { Database } from '@heliograph/database';
import { FinishSignIn, type NewSession } from '@heliograph/identity-contracts';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { signInFactorBudgets } from '../credentials/password-attempts.js';
import { hashOf, kindOf } from '../credentials/secret-text.js';
import { rejection } from '../refusal/refusal.js';
import { countIfWrong, SecondFactorCodes, spendFactor } from '../second-factor/second-factor-codes.js';
import { Devices } from './devices.js';
import { Sessions } from './sessions.js';
import { findUnfinishedSignIn } from '../second-factor/unfinished-sign-ins.js';

@CommandHandler(FinishSignIn)
export class FinishSignInHandler implements ICommandHandler<FinishSignIn> {
  constructor(
    private readonly database: Database,
    private readonly codes: SecondFactorCodes,
    private readonly devices: Devices,
    private readonly sessions: Sessions,
  ) {}

  async execute({ context, token, proof, origin }: FinishSignIn): Promise<NewSession> {
    const { now } = context;
    const hash = hashOf(token);
    const userId = kindOf(token) === 'sign-in' ? await findUnfinishedSignIn(this.database, hash, now) : null;
    if (userId === null) throw rejection('sign-in-ended');
    const device = await this.devices.findBrowser(origin.device ?? null, userId);
    const given = await this.codes.read(userId, proof, context, signInFactorBudgets(userId, origin.network ?? '', device));
    return countIfWrong(given, () =>
      this.sessions.finish(userId, origin, now, { hash, prove: (account) => spendFactor(account, given, now) }),
    );
  }
}
