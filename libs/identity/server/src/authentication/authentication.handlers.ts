import { Authenticate, type Authenticated, CountTokenChecks, type TokenChecks } from '@heliograph/identity-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { hashOf, kindOf } from '../credentials/secret-text.js';
import { LastUses } from './last-uses.js';
import { LiveTokens } from './live-tokens.js';

@QueryHandler(Authenticate)
export class AuthenticateHandler implements IQueryHandler<Authenticate> {
  constructor(
    private readonly tokens: LiveTokens,
    private readonly uses: LastUses,
  ) {}

  async execute({ token: text, now }: Authenticate): Promise<Authenticated | null> {
    const kind = kindOf(text);
    if (kind !== 'personal-token' && kind !== 'access-token') return null;
    const token = await this.tokens.findToken(kind, hashOf(text), now);
    if (!token) return null;
    this.uses.note(token, now);
    return token.authenticated;
  }
}

@QueryHandler(CountTokenChecks)
export class CountTokenChecksHandler implements IQueryHandler<CountTokenChecks> {
  constructor(private readonly tokens: LiveTokens) {}

  async execute(): Promise<TokenChecks> {
    return this.tokens.counts;
  }
}
