import { isUniqueViolation, type Queryable } from '@heliograph/database';
import type { AuthenticatedClient, Scope } from '@heliograph/identity-contracts';
import { callbackPlace } from '@heliograph/identity-core';
import type { AppId, CommandId, UserId } from '@heliograph/kernel';
import type { RecordedCredential } from '../credential-record/record-credentials.js';
import type { ConfirmedAccount, SharedLockAccount } from '../credentials/account-lock.js';
import { rejection } from '../refusal/refusal.js';
import { isSuspended } from '../user/is-suspended.js';

/** Tokens about to be saved, as hashes. */
export interface Issued {
  readonly accessHash: Buffer;
  readonly refreshHash: Buffer | null;
  readonly scopes: readonly string[];
  readonly now: Date;
}

/** The app of a code or token. */
export type TokenClient = Pick<AuthenticatedClient, 'id' | 'isPublic'>;

/**
 * A rotated refresh token stays usable for 30 s, for an app that lost the answer (O5). Not for a public app: there a copied token is all that a thief
 * needs, so its second use ends the family (W2).
 */
export const graceCondition = ({ isPublic }: TokenClient, now: '$2' | '$3'): string =>
  isPublic ? 'false' : `rotated_at > ${now}::timestamptz - interval '30 seconds'`;

export interface NewCode {
  readonly codeHash: Buffer;
  readonly approvalId: CommandId;
  readonly client: TokenClient;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly codeChallenge: string | null;
  readonly nonce: string | null;
  readonly now: Date;
}

/** A year at most (O5). */
export function consentExpiry(now: Date): Date {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
}

/** Before anything is written in the log. @throws Rejected `already-approved` */
export async function refuseSecondApproval(account: SharedLockAccount, approvalId: CommandId): Promise<void> {
  const codes = await account.query('select from identity.authorization_codes where approval_id = $1::uuid', [approvalId]);
  if (codes.length > 0) throw rejection('already-approved');
}

/**
 * The family is created with its code; the code is valid for 60 s (O4).
 * @throws Rejected `already-approved`
 */
export async function saveCode(account: ConfirmedAccount, { id }: RecordedCredential<'consent'>, code: NewCode): Promise<void> {
  const { codeHash, approvalId, client, scopes, redirectUri, codeChallenge, nonce, now } = code;
  try {
    await account.query(
      `with family as (
         insert into identity.grants (id, app_id, user_id, scopes, created_at, expires_at, redirect_uri) overriding system value
         values ($9, $1::bigint, $2, $3::text[], $4::timestamptz, $10, $7::text) returning id
       )
       insert into identity.authorization_codes (code_hash, grant_id, approval_id, redirect_uri, code_challenge, expires_at, nonce, authenticated_at)
       select $5::bytea, id, $6::uuid, $7::text, $8::text, $4::timestamptz + interval '60 seconds', $11::text, $12::timestamptz from family`,
      [
        client.id,
        account.userId,
        scopes,
        now,
        codeHash,
        approvalId,
        redirectUri,
        codeChallenge,
        id,
        consentExpiry(now),
        nonce,
        account.confirmedAt,
      ],
    );
  } catch (error) {
    if (isUniqueViolation(error)) throw rejection('already-approved');
    throw error;
  }
}

export interface ConsentRequest {
  readonly userId: UserId;
  readonly client: TokenClient;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly now: Date;
}

/**
 * Whether the person has given this app all of these scopes for answers to this very address, and has not taken it back. A connection that no
 * token is left of is not shown to the person, so it counts no more; while its code can be exchanged it is about to have one. Any program on a device
 * can name itself as a public app and listen where that one does, so its consent is asked for each time (RFC 8252, 8.6).
 */
export async function hasConsent(database: Queryable, { userId, client, scopes, redirectUri, now }: ConsentRequest): Promise<boolean> {
  if (client.isPublic && !isOfOneSite(redirectUri)) return false;
  const [row] = await database.query<{ given: boolean }>(
    `select $3::text[] <@ coalesce(array_agg(s.scope), '{}') as given
       from identity.grants g cross join lateral unnest(g.scopes) as s(scope)
      where g.user_id = $1 and g.app_id = $2 and g.redirect_uri = $4 and g.revoked_at is null and g.expires_at > $5
        and (exists (select from identity.refresh_tokens r where r.grant_id = g.id and r.expires_at > $5)
          or exists (select from identity.authorization_codes c where c.grant_id = g.id and c.used_at is null and c.expires_at > $5))`,
    [userId, client.id, scopes, redirectUri, now],
  );
  return row?.given === true;
}

const isOfOneSite = (redirectUri: string): boolean => /^https:/i.test(redirectUri) && callbackPlace(redirectUri).kind === 'site';

export interface ValidCode {
  readonly userId: UserId;
  readonly scopes: Scope[];
  readonly redirectUri: string;
  readonly codeChallenge: string | null;
  readonly nonce: string | null;
  readonly authenticatedAt: Date;
}

/** The code, if this app may still exchange it. */
export async function findLiveCode(database: Queryable, codeHash: Buffer, appId: AppId, now: Date): Promise<ValidCode | null> {
  const [row] = await database.query<ValidCode>(
    `select g.user_id as "userId", g.scopes, c.redirect_uri as "redirectUri", c.code_challenge as "codeChallenge",
            c.nonce, c.authenticated_at as "authenticatedAt"
       from identity.authorization_codes c
       join identity.grants g on g.id = c.grant_id and g.revoked_at is null and g.app_id = $2
       join identity.users u on u.id = g.user_id and not ${isSuspended('u')}
      where c.code_hash = $1 and c.used_at is null and c.expires_at > $3`,
    [codeHash, appId, now],
  );
  return row ?? null;
}

/** The refresh token, if this app may still use it. */
export async function findLiveRefreshToken(database: Queryable, tokenHash: Buffer, client: TokenClient, now: Date) {
  const [row] = await database.query<{ userId: UserId; scopes: string[] }>(
    `select g.user_id as "userId", g.scopes
       from identity.refresh_tokens r
       join identity.grants g on g.id = r.grant_id and g.revoked_at is null and g.app_id = $2
       join identity.users u on u.id = g.user_id and not ${isSuspended('u')}
      where r.token_hash = $1 and r.expires_at > $3::timestamptz
        and (r.rotated_at is null or ${graceCondition(client, '$3')})`,
    [tokenHash, client.id, now],
  );
  return row ?? null;
}

/** Uses up the code and saves its tokens. False: it was used before, or its family was revoked. */
export function codeGrant(database: Queryable, codeHash: Buffer, issued: Issued): Promise<boolean> {
  return issueFrom(
    database,
    `update identity.authorization_codes set used_at = $2::timestamptz
      where code_hash = $1 and used_at is null and expires_at > $2::timestamptz returning grant_id`,
    codeHash,
    issued,
  );
}

/** Rotates the refresh token and saves the next pair. The first use starts the 30 s in which it may be used again. */
export function refreshGrant(database: Queryable, tokenHash: Buffer, client: TokenClient, issued: Issued): Promise<boolean> {
  return issueFrom(
    database,
    `update identity.refresh_tokens set rotated_at = coalesce(rotated_at, $2::timestamptz)
      where token_hash = $1 and expires_at > $2::timestamptz
        and (rotated_at is null or ${graceCondition(client, '$2')}) returning grant_id`,
    tokenHash,
    issued,
  );
}

// One statement, so that using up the code, the check of its family and the new tokens are atomic. The lock reads the family as it is now, not
// as it was when the statement began to wait for the row of the code.
async function issueFrom(database: Queryable, spend: string, spentHash: Buffer, issued: Issued): Promise<boolean> {
  const saved = await database.query(
    `with spent as (${spend}),
     family as (
       select g.id, g.expires_at from identity.grants g join spent on spent.grant_id = g.id
        where g.revoked_at is null and g.expires_at > $2::timestamptz for share of g
     ),
     access as (
       insert into identity.access_tokens (token_hash, grant_id, scopes, created_at, expires_at)
       select $3::bytea, id, $4::text[], $2::timestamptz, $2::timestamptz + interval '1 hour' from family
     )
     insert into identity.refresh_tokens (token_hash, grant_id, created_at, expires_at)
     select $5::bytea, id, $2::timestamptz, least($2::timestamptz + interval '30 days', expires_at) from family returning grant_id`,
    [spentHash, issued.now, issued.accessHash, issued.scopes, issued.refreshHash],
  );
  return saved.length > 0;
}

/** O6: a family of one access token, without a user and without a refresh token. */
export async function appTokenGrant(database: Queryable, appId: AppId, { accessHash, scopes, now }: Issued): Promise<boolean> {
  const saved = await database.query(
    `with family as (
       insert into identity.grants (app_id, user_id, scopes, created_at, expires_at)
       values ($1, null, $2, $3::timestamptz, $3::timestamptz + interval '1 hour') returning id, expires_at
     )
     insert into identity.access_tokens (token_hash, grant_id, scopes, created_at, expires_at)
     select $4::bytea, id, $2::text[], $3::timestamptz, expires_at from family returning id`,
    [appId, scopes, now, accessHash],
  );
  return saved.length > 0;
}
