import { type AppSignIn, FindProfile, SignIdToken } from '@heliograph/identity-contracts';
import type { ClientId, UserId } from '@heliograph/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { ApplicationSettings, MessageBus, type Person } from '../actor/index.js';
import { Addresses } from '../addresses/index.js';

/** What an app may know of a person who signs in there (OpenID Connect Core, 5.1): what is left out is not given, or not known. */
export interface UserClaims {
  /** Id of the user, for ever. */
  readonly sub: string;
  readonly name?: string;
  readonly preferred_username?: string;
  /** Address of the person's page. */
  readonly profile?: string;
  readonly picture?: string;
  readonly website?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

/** Signing in to apps with an account here (W3). */
@Injectable()
export class AppSignIns {
  constructor(
    private readonly bus: MessageBus,
    private readonly addresses: Addresses,
    @Inject(ApplicationSettings) private readonly settings: Pick<ApplicationSettings, 'publicUrl'>,
  ) {}

  userInfo({ userId, scopes }: Person): Promise<UserClaims> {
    return this.claimsOf(userId, scopes);
  }

  async idToken(clientId: ClientId, { scopes, ...signIn }: AppSignIn): Promise<string> {
    const { sub: _, ...claims } = await this.claimsOf(signIn.userId, new Set<string>(scopes));
    return this.bus.ask(new SignIdToken(this.settings.publicUrl, clientId, signIn, claims));
  }

  private async claimsOf(userId: UserId, scopes: Person['scopes']): Promise<UserClaims> {
    const person = await this.bus.ask(new FindProfile(userId));
    const { profile, email } = { profile: scopes.has('profile'), email: scopes.has('email') };
    return {
      sub: String(userId),
      ...(person &&
        profile && {
          name: person.name,
          preferred_username: person.username,
          profile: this.addresses.personPage(person.username),
          picture: this.addresses.avatar(userId, person.avatar),
          ...(person.websiteUrl !== null && { website: person.websiteUrl }),
        }),
      ...(person && email && { email: person.email, email_verified: person.emailVerified }),
    };
  }
}
