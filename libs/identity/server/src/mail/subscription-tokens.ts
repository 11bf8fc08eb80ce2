import { timingSafeEqual } from 'node:crypto';
import { type Subscription, subscriptions } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import type { IdentitySecrets } from '../credentials/identity-secrets.js';

const FORM = /^([1-9]\d{0,15})\.([a-z-]+)\.([0-9a-f]{64})$/;

export const isSubscription = (kind: string): kind is Subscription => (subscriptions as readonly string[]).includes(kind);

/** Of a link that ends mails of a kind. It is stored nowhere, and good for ever, so that the link in an old mail works as well. */
export async function subscriptionToken(secrets: IdentitySecrets, userId: UserId, subscription: Subscription): Promise<string> {
  return `${userId}.${subscription}.${(await secrets.subscription(userId, subscription)).toString('hex')}`;
}

/** null = it was not made here. */
export async function subscriptionOf(
  secrets: IdentitySecrets,
  token: string,
): Promise<{ userId: UserId; subscription: Subscription } | null> {
  const [, id = '', kind = '', signature = ''] = FORM.exec(token) ?? [];
  if (!isSubscription(kind)) return null;
  const userId = UserId(Number(id));
  return timingSafeEqual(await secrets.subscription(userId, kind), Buffer.from(signature, 'hex')) ? { userId, subscription: kind } : null;
}
