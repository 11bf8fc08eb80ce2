import { Database } from '@heliograph/database';
import {
  CreatePersonalToken,
  FindPersonalToken,
  ListGrantableScopes,
  ListPersonalTokens,
  type NewPersonalToken,
  type PersonalToken,
  RevokePersonalToken,
  type ScopeInWords,
} from '@heliograph/identity-contracts';
import { grantable, inWords, personalScopes, refuseInvalid, textProblem, trimmed } from '@heliograph/identity-core';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { LiveTokens } from '../authentication/live-tokens.js';
import { hashOf, newSecretText } from '../credentials/secret-text.js';
import { findProfile } from '../user/user-rows.js';
import { refused } from '../refusal/refusal.js';

const COLUMNS = 'id, name, scopes, created_at as "createdAt", last_used_at as "lastUsedAt"';

@CommandHandler(CreatePersonalToken)
export class CreatePersonalTokenHandler implements ICommandHandler<CreatePersonalToken> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ context, actorId, name: asked, scopes }: CreatePersonalToken): Promise<NewPersonalToken> {
    const user = await findProfile(this.database, actorId);
    if (!user || user.disabled) throw refused('unknown-user');
    const name = trimmed(asked);
    refuseInvalid({ name: textProblem(name, 1, 100) });
    const granted = personalScopes(scopes, user.roles);
    const accessToken = newSecretText('personal-token');
    const [row] = await this.database.query<PersonalToken>(
      `insert into identity.personal_tokens (token_hash, user_id, name, scopes, created_at) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
      [hashOf(accessToken), actorId, name, granted, context.now],
    );
    return { ...(row as PersonalToken), accessToken };
  }
}

@CommandHandler(RevokePersonalToken)
export class RevokePersonalTokenHandler implements ICommandHandler<RevokePersonalToken> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(LiveTokens) private readonly tokens: LiveTokens,
  ) {}

  async execute({ actorId, tokenId }: RevokePersonalToken): Promise<void> {
    const gone = await this.database.query('delete from identity.personal_tokens where id = $1 and user_id = $2 returning id', [
      tokenId,
      actorId,
    ]);
    if (gone.length === 0) throw refused('unknown-token');
    await this.tokens.afterRevoking();
  }
}

@QueryHandler(ListPersonalTokens)
export class ListPersonalTokensHandler implements IQueryHandler<ListPersonalTokens> {
  constructor(@Inject(Database) private readonly database: Database) {}

  execute({ userId }: ListPersonalTokens): Promise<readonly PersonalToken[]> {
    return this.database.query<PersonalToken>(`select ${COLUMNS} from identity.personal_tokens where user_id = $1 order by id desc`, [
      userId,
    ]);
  }
}

@QueryHandler(FindPersonalToken)
export class FindPersonalTokenHandler implements IQueryHandler<FindPersonalToken> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ userId, tokenId }: FindPersonalToken): Promise<PersonalToken | null> {
    const [row] = await this.database.query<PersonalToken>(
      `select ${COLUMNS} from identity.personal_tokens where id = $1 and user_id = $2`,
      [tokenId, userId],
    );
    return row ?? null;
  }
}

@QueryHandler(ListGrantableScopes)
export class ListGrantableScopesHandler implements IQueryHandler<ListGrantableScopes> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ userId }: ListGrantableScopes): Promise<readonly ScopeInWords[]> {
    const user = await findProfile(this.database, userId);
    return user ? inWords(grantable(user.roles)) : [];
  }
}
