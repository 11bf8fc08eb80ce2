import { Dispatcher } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import {
  DeleteApplication,
  FindTakeBack,
  type IdentityRejection,
  type NewCredential,
  PasskeyId,
  PersonalTokenId,
  RemoveConnection,
  RemoveSecret,
  RevokePersonalToken,
  SecretId,
  TakeBackCredential,
} from '@heliograph/identity-contracts';
import { AppId, type Context, Rejected, type UserId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { withExclusiveAccountLock } from '../credentials/account-lock.js';
import { IdentitySecrets } from '../credentials/identity-secrets.js';
import { rejection } from '../refusal/refusal.js';
import { FactorRemoval } from '../second-factor/factor-removal.js';
import { deletePasskey } from '../second-factor/passkey-rows.js';
import { removeTotp } from '../credentials/second-factor-rows.js';
import { takeBackOf } from '../mail/take-back-token.js';

@QueryHandler(FindTakeBack)
export class FindTakeBackHandler implements IQueryHandler<FindTakeBack> {
  constructor(private readonly secrets: IdentitySecrets) {}

  async execute({ token, now }: FindTakeBack): Promise<NewCredential | null> {
    return (await takeBackOf(this.secrets, token, now))?.kind ?? null;
  }
}

type End = (userId: UserId, row: number, context: Context) => Promise<unknown>;

const GONE: readonly IdentityRejection[] = ['unknown-connection', 'unknown-app', 'unknown-secret', 'unknown-token', 'unknown-user'];

/** Ends what a mail was about, by the command that its owner has for it; a factor goes though nobody shows it, because somebody else may have it. */
@CommandHandler(TakeBackCredential)
export class TakeBackCredentialHandler implements ICommandHandler<TakeBackCredential> {
  constructor(
    private readonly secrets: IdentitySecrets,
    private readonly database: Database,
    private readonly dispatcher: Dispatcher,
    private readonly factors: FactorRemoval,
  ) {}

  private readonly ends: Readonly<Record<NewCredential, End>> = {
    consent: (userId, row, context) => this.dispatcher.dispatch(new RemoveConnection(context, userId, AppId(row))),
    app: (userId, row, context) => this.dispatcher.dispatch(new DeleteApplication(context, userId, AppId(row))),
    'app-secret': (userId, row, context) => this.removeSecret(userId, row, context),
    'personal-token': (userId, row, context) => this.dispatcher.dispatch(new RevokePersonalToken(context, userId, PersonalTokenId(row))),
    totp: (userId, row, { now }) =>
      this.factors.remove(userId, now, async (account) => {
        const same = await account.query('select from identity.totp_secrets where user_id = $1 and confirmed_at = $2', [
          userId,
          new Date(row),
        ]);
        return same.length > 0 && removeTotp(account);
      }),
    passkey: (userId, row, { now }) => this.factors.remove(userId, now, (account) => deletePasskey(account, PasskeyId(row))),
    'recovery-codes': (userId, row) =>
      withExclusiveAccountLock(this.database, userId, (account) =>
        account.query('delete from identity.recovery_codes where user_id = $1 and created_at = $2', [userId, new Date(row)]),
      ),
    'outside-account': (userId, row) =>
      this.database.query('delete from identity.outside_accounts where user_id = $1 and connected_at = $2', [userId, new Date(row)]),
  };

  async execute({ context, token }: TakeBackCredential): Promise<void> {
    const found = await takeBackOf(this.secrets, token, context.now);
    if (!found) throw rejection('dead-link');
    await this.ends[found.kind](found.userId, found.row, context).catch((error: unknown) => {
      if (!(error instanceof Rejected) || !GONE.includes(error.code as IdentityRejection)) throw error;
    });
  }

  private async removeSecret(userId: UserId, row: number, context: Context): Promise<void> {
    const [secret] = await this.database.query<{ appId: AppId }>('select app_id as "appId" from identity.app_secrets where id = $1', [row]);
    if (secret) await this.dispatcher.dispatch(new RemoveSecret(context, userId, secret.appId, SecretId(row)));
  }
}
