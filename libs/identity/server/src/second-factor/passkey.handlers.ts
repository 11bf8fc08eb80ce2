import { textProblem } from '@heliograph/kernel';
import { Database } from '@heliograph/database';
import { AddPasskey, CreatePasskeyChallenge, BeginPasskey, type BrowserOptions, RemovePasskey } from '@heliograph/identity-contracts';
import { refuseInvalid, trimText } from '@heliograph/identity-core';
import type { UserId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withSharedAccountLock } from '../credentials/account-lock.js';
import { hashOf, kindOf } from '../credentials/secret-text.js';
import { queueCredentialMail } from '../mail/queued-mail.js';
import { rejection } from '../refusal/refusal.js';
import { confirmAccount } from './confirm-account.js';
import { findUnfinishedSignIn } from './unfinished-sign-ins.js';
import { findFacts } from '../user/user-rows.js';
import { FactorRemoval } from './factor-removal.js';
import { deletePasskey, findPasskeys, insertChallenge, insertPasskey, spendChallenge } from './passkey-rows.js';
import { Passkeys } from './passkeys.js';
import { RecoveryCodes } from './recovery-codes.handlers.js';
import { requireSecondFactor } from './second-factor-codes.js';
import { unconfirmOtherSessions } from '../credentials/second-factor-rows.js';

const MOST = 20;

@CommandHandler(BeginPasskey)
export class BeginPasskeyHandler implements ICommandHandler<BeginPasskey> {
  constructor(
    private readonly database: Database,
    private readonly passkeys: Passkeys,
  ) {}

  async execute({ context, actorId }: BeginPasskey): Promise<BrowserOptions> {
    const [user, existing] = [await findFacts(this.database, actorId), await findPasskeys(this.database, actorId)];
    if (!user) throw rejection('unknown-user');
    const options = await this.passkeys.registrationOptions(actorId, user.username, existing);
    await insertChallenge(this.database, actorId, options.challenge, 'add', context.now);
    return options;
  }
}

@CommandHandler(AddPasskey)
export class AddPasskeyHandler implements ICommandHandler<AddPasskey> {
  constructor(
    private readonly database: Database,
    private readonly passkeys: Passkeys,
    private readonly recovery: RecoveryCodes,
  ) {}

  async execute({ context, actorId, name: asked, answer }: AddPasskey): Promise<readonly string[]> {
    const name = trimText(asked);
    refuseInvalid({ name: textProblem(name, 1, 100) });
    const key = await this.passkeys.verifyRegistration(answer);
    if (key === null) throw rejection('wrong-passkey');
    const fresh = await this.recovery.make(actorId);
    // Alone: of two who set something up at once, one is shown the recovery codes.
    return withSharedAccountLock(
      this.database,
      actorId,
      { kind: 'context', context },
      async (account) => {
        const confirmed = await confirmAccount(account, context);
        if ((await findPasskeys(account, actorId)).length >= MOST) throw rejection('too-many-passkeys');
        if (!(await spendChallenge(account, actorId, key.challenge, 'add', context.now))) throw rejection('wrong-passkey');
        if (!(await insertPasskey(confirmed, { ...key, name }, context.now))) throw rejection('wrong-passkey');
        await unconfirmOtherSessions(account, context);
        const [newest] = (await findPasskeys(account, actorId)).slice(-1);
        if (newest) await queueCredentialMail(confirmed, context, { kind: 'passkey', row: newest.id });
        return fresh.storeIfNone(confirmed, context.now);
      },
      { alone: true },
    );
  }
}

@CommandHandler(RemovePasskey)
export class RemovePasskeyHandler implements ICommandHandler<RemovePasskey> {
  constructor(private readonly removal: FactorRemoval) {}

  async execute({ context, actorId, passkeyId }: RemovePasskey): Promise<void> {
    await this.removal.remove(actorId, context.now, async (account) => {
      await requireSecondFactor(account, context, null);
      return deletePasskey(account, passkeyId);
    });
  }
}

@CommandHandler(CreatePasskeyChallenge)
export class CreatePasskeyChallengeHandler implements ICommandHandler<CreatePasskeyChallenge> {
  constructor(
    private readonly database: Database,
    private readonly passkeys: Passkeys,
  ) {}

  async execute({ context: { now }, of }: CreatePasskeyChallenge): Promise<BrowserOptions | null> {
    const userId = 'userId' in of ? of.userId : await this.findUser(of.unfinished, now);
    const existing = userId === null ? [] : await findPasskeys(this.database, userId);
    if (userId === null || existing.length === 0) return null;
    const options = await this.passkeys.authenticationOptions(existing);
    await insertChallenge(this.database, userId, options.challenge, 'show', now);
    return options;
  }

  private async findUser(token: string, now: Date): Promise<UserId | null> {
    return kindOf(token) === 'sign-in' ? findUnfinishedSignIn(this.database, hashOf(token), now) : null;
  }
}
