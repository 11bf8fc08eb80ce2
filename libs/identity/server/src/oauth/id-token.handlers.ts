import { ListIdTokenKeys, SignIdToken } from '@heliograph/identity-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { importJWK, SignJWT } from 'jose';
import { IdTokenKeys } from './id-token-keys.js';
import { epochSeconds } from './oauth-answer.js';

const LIFE_SECONDS = 3600;
const ALGORITHM = 'ES256';

/** OpenID Connect Core, 2. */
@QueryHandler(SignIdToken)
export class SignIdTokenHandler implements IQueryHandler<SignIdToken> {
  constructor(private readonly keys: IdTokenKeys) {}

  async execute({ issuer, clientId, signIn, claims, now }: SignIdToken): Promise<string> {
    const { userId, authenticatedAt, nonce } = signIn;
    const { publicJwk, privateJwk } = await this.keys.findSigningKey(now);
    const issuedAt = epochSeconds(now);
    return new SignJWT({ ...claims, auth_time: epochSeconds(authenticatedAt), ...(nonce !== null && { nonce }) })
      .setProtectedHeader({ alg: ALGORITHM, kid: publicJwk.kid ?? '', typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(String(userId))
      .setAudience(clientId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFE_SECONDS)
      .sign(await importJWK(privateJwk, ALGORITHM));
  }
}

@QueryHandler(ListIdTokenKeys)
export class ListIdTokenKeysHandler implements IQueryHandler<ListIdTokenKeys> {
  constructor(private readonly keys: IdTokenKeys) {}

  async execute({ now }: ListIdTokenKeys): Promise<Readonly<Record<string, unknown>>> {
    return { keys: await this.keys.listPublicKeys(now) };
  }
}
