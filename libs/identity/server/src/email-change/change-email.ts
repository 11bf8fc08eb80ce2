import { decideOn } from '@heliograph/cqrs';
import { ConcurrencyConflict, type EventStore } from '@heliograph/event-store';
import { type ChangeEmail, claimEmail, emailChange } from '@heliograph/identity-core';
import type { Context, UserId } from '@heliograph/kernel';
import type { ExclusiveLockAccount } from '../credentials/account-lock.js';
import type { IdentitySecrets } from '../credentials/identity-secrets.js';
import { identityLog, userStream } from '../identity.log.js';
import { rejection } from '../refusal/refusal.js';

/**
 * The address of an account that is locked. An address stays its account's for good, also when the account has left it (U1): it can go back, and nobody
 * else registers with it. @throws Rejected `email-taken`, `unknown-user`, `invalid`
 */
export async function changeEmail(
  store: EventStore,
  secrets: IdentitySecrets,
  { userId }: ExclusiveLockAccount,
  change: Omit<ChangeEmail, 'userId' | 'at'>,
  context: Context,
): Promise<void> {
  const claim = await secrets.emailStream(change.email);
  const { events: claims } = await store.load(identityLog, claim);
  const owners = claims.map(({ data }) => (data as { userId: UserId }).userId);
  if (owners.some((owner) => owner !== userId)) throw rejection('email-taken');
  const otherStreams = owners.length > 0 ? [] : [{ stream: claim, expectedVersion: 0, events: [claimEmail(userId)] }];
  const command = { userId, ...change, at: context.now.toISOString() };
  try {
    await decideOn(store, { log: identityLog, stream: userStream(userId), decider: emailChange, command, context, otherStreams });
  } catch (error) {
    throw error instanceof ConcurrencyConflict ? rejection('email-taken') : error;
  }
}
