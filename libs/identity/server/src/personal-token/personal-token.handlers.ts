import { textProblem } from '@heliograph/kernel';
import { IdentitySettings } from '@heliograph/cqrs';
import { columnsOf, Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import {
  CreatePersonalToken,
  FindPersonalToken,
  ListGrantableScopes,
  ListPersonalTokens,
  type NewPersonalToken,
  type PersonalToken,
  RevokePersonalToken,
  type Scope,
  type ScopeInWords,
} from '@heliograph/identity-contracts';
import { CredentialNumber, grantableScopes, describeScopes, personalScopes, refuseInvalid, trimText } from '@heliograph/identity-core';
import type { Context } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { LiveTokens } from '../authentication/live-tokens.js';
import { type RecordedCredential, recordIssuedCredential, recordRevokedCredentials } from '../credential-record/record-credentials.js';
import { type ConfirmedAccount, type SharedLockAccount, withSharedAccountLock } from '../credentials/account-lock.js';
import { hashOf, newSecretText } from '../credentials/secret-text.js';
import { queueCredentialMail } from '../mail/queued-mail.js';
import { rejection } from '../refusal/refusal.js';
import { countIfWrong, proofOf, SecondFactorCodes } from '../second-factor/second-factor-codes.js';
import { hasSecondFactor } from '../credentials/second-factor-rows.js';
import { confirmAccount } from '../second-factor/confirm-account.js';
import { personalTokens } from './personal-tokens.table.js';

/** A4: of one person. An account that had more before shows the newest, and the others as those are revoked. */
const MAX_TOKENS = 100;

const SHOWN = { id: true, name: true, scopes: true, createdAt: true, lastUsedAt: true } as const;

@CommandHandler(CreatePersonalToken)
export class CreatePersonalTokenHandler implements ICommandHandler<CreatePersonalToken> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly codes: SecondFactorCodes,
    private readonly rules: IdentitySettings,
  ) {}

  async execute({ context, actorId, name: asked, scopes, otp }: CreatePersonalToken): Promise<NewPersonalToken> {
    const name = trimText(asked);
    refuseInvalid({ name: textProblem(name, 1, 100) });
    const accessToken = newSecretText('personal-token');
    const given = await this.codes.read(actorId, proofOf(otp), context);
    const make = async (account: SharedLockAccount): Promise<NewPersonalToken> => {
      const granted = personalScopes(scopes, await this.staffScopesOf(account, context));
      await withinMost(account);
      const confirmed = await confirmAccount(account, context, given);
      const details = { kind: 'personal-token', appId: null, scopes: granted, expiresAt: null } as const;
      const recorded = await recordIssuedCredential(this.store, confirmed, context, details);
      await queueCredentialMail(confirmed, context, { kind: 'personal-token', row: recorded.id });
      return { ...(await insertToken(confirmed, recorded, { name, granted, tokenHash: hashOf(accessToken), context })), accessToken };
    };
    // Alone, so of two at once the second counts the first.
    return countIfWrong(given, () => withSharedAccountLock(this.database, actorId, { kind: 'context', context }, make, { alone: true }));
  }

  /** Of staff, which may be given on. Where staff need a second factor nobody gives them without one, but the operator. */
  private async staffScopesOf(account: SharedLockAccount, context: Context): Promise<readonly Scope[]> {
    if (isOperators(context) || !this.rules.staffSecondFactor || account.staff.length === 0) return account.staff;
    return (await hasSecondFactor(account, account.userId)) ? account.staff : [];
  }
}

const isOperators = ({ credential }: Context): boolean => credential === undefined;

async function withinMost(account: SharedLockAccount): Promise<void> {
  const [tokens] = await account.query<{ count: number }>(
    'select count(*)::int as count from identity.personal_tokens where user_id = $1',
    [account.userId],
  );
  if ((tokens?.count ?? 0) >= MAX_TOKENS) throw rejection('invalid', { tokens: [`You have ${MAX_TOKENS} tokens. Revoke one first`] });
}

interface TokenToInsert {
  readonly name: string;
  readonly granted: readonly Scope[];
  readonly tokenHash: Buffer;
  readonly context: Context;
}

async function insertToken(
  account: ConfirmedAccount,
  { id }: RecordedCredential<'personal-token'>,
  { name, granted, tokenHash, context }: TokenToInsert,
): Promise<PersonalToken> {
  const [row] = await account.query<PersonalToken>(
    `insert into identity.personal_tokens (id, token_hash, user_id, name, scopes, created_at, by_operator) overriding system value
     values ($1, $2, $3, $4, $5, $6, $7) returning ${columnsOf(personalTokens, SHOWN)}`,
    [id, tokenHash, account.userId, name, granted, context.now, isOperators(context)],
  );
  return row as PersonalToken;
}

@CommandHandler(RevokePersonalToken)
export class RevokePersonalTokenHandler implements ICommandHandler<RevokePersonalToken> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly tokens: LiveTokens,
  ) {}

  async execute({ context, actorId, tokenId }: RevokePersonalToken): Promise<void> {
    const gone = await this.database.rowsOf(personalTokens, (rows) => rows.delete({ id: tokenId, userId: actorId }));
    if (!gone.affected) throw rejection('unknown-token');
    await this.tokens.refreshAfterRevocation();
    await recordRevokedCredentials(this.store, context, [{ kind: 'personal-token', id: CredentialNumber(tokenId), userId: actorId }]);
  }
}

@QueryHandler(ListPersonalTokens)
export class ListPersonalTokensHandler implements IQueryHandler<ListPersonalTokens> {
  constructor(private readonly database: Database) {}

  execute({ userId }: ListPersonalTokens): Promise<readonly PersonalToken[]> {
    return this.database.rowsOf(personalTokens, (rows) =>
      rows.find({ select: SHOWN, where: { userId }, order: { id: 'desc' }, take: MAX_TOKENS }),
    );
  }
}

@QueryHandler(FindPersonalToken)
export class FindPersonalTokenHandler implements IQueryHandler<FindPersonalToken> {
  constructor(private readonly database: Database) {}

  execute({ userId, tokenId }: FindPersonalToken): Promise<PersonalToken | null> {
    return this.database.rowsOf(personalTokens, (rows) => rows.findOne({ select: SHOWN, where: { id: tokenId, userId } }));
  }
}

@QueryHandler(ListGrantableScopes)
export class ListGrantableScopesHandler implements IQueryHandler<ListGrantableScopes> {
  async execute({ staff }: ListGrantableScopes): Promise<readonly ScopeInWords[]> {
    return describeScopes(grantableScopes(staff));
  }
}
