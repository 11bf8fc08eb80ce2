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
import { Rejected } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';

/** Tokens that a person makes for themselves (O7). */
@Injectable()
export class PersonalTokens {
  constructor(private readonly bus: MessageBus) {}

  /** Newest first. */
  listTokens({ userId }: Person): Promise<readonly PersonalToken[]> {
    return this.bus.ask(new ListPersonalTokens(userId));
  }

  /** @throws Rejected `unknown-token` */
  async findToken({ userId }: Person, tokenId: PersonalToken['id']): Promise<PersonalToken> {
    const token = await this.bus.ask(new FindPersonalToken(userId, tokenId));
    if (!token) throw new Rejected('unknown-token');
    return token;
  }

  /** What a token may be good for that is made by somebody with these scopes of staff. */
  grantable(staff: readonly Scope[] = []): Promise<readonly ScopeInWords[]> {
    return this.bus.ask(new ListGrantableScopes(staff));
  }

  /** @param otp from users who have a second factor and come with a token @throws Rejected `invalid` under `name` or `scopes`, `wrong-code` under `otp` */
  create(person: Person, name: string, scopes: readonly string[], otp?: string): Promise<NewPersonalToken> {
    return this.bus.command(person, (context) => new CreatePersonalToken(context, person.userId, name, scopes, otp));
  }

  /** @throws Rejected `unknown-token` */
  revoke(person: Person, tokenId: PersonalToken['id']): Promise<void> {
    return this.bus.command(person, (context) => new RevokePersonalToken(context, person.userId, tokenId));
  }
}
