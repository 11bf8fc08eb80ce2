import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions } from '../http/cookies.js';
import type { OutsideProfile } from './profile.js';
import type { Begun } from './provider.js';
import { Sealer } from './sealer.js';

const MINUTES = 15;

/** A user whom the provider has authenticated and who has no account yet. */
export interface ConfirmedByProvider extends OutsideProfile {
  readonly returnTo: string;
}

interface ProviderState {
  readonly begun: Begun;
  readonly confirmedByProvider: ConfirmedByProvider;
}

/** The one cookie of a sign-in with the provider: first the started authorization, then the returned profile. Sealed, short-lived, read once. */
export class ProviderCookie {
  private readonly sealer: Sealer;
  private readonly name: `${'__Host-' | ''}heliograph_provider`;

  constructor(
    secret: string,
    private readonly https: boolean,
  ) {
    this.sealer = new Sealer(secret);
    this.name = `${https ? '__Host-' : ''}heliograph_provider`;
  }

  keep<What extends keyof ProviderState>(reply: FastifyReply, what: What, value: ProviderState[What]): void {
    const until = new Date(Date.now() + MINUTES * 60_000);
    reply.setCookie(this.name, this.sealer.seal(what, value, until), cookieOptions(this.https, until));
  }

  read<What extends keyof ProviderState>(request: FastifyRequest, what: What): ProviderState[What] | null {
    return this.sealer.open<ProviderState[What]>(what, request.cookies[this.name], new Date());
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.name, cookieOptions(this.https));
  }
}
