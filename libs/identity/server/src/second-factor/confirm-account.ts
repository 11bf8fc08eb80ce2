import type { Context } from '@heliograph/kernel';
import { readCredentialId } from '../credentials/credential-ids.js';
import { type ConfirmedAccount, confirmedAccount, type SharedLockAccount } from '../credentials/account-lock.js';
import { rejection } from '../refusal/refusal.js';
import { type CheckedFactor, requireConfirmedSession, requireSecondFactor } from './second-factor-codes.js';

/**
 * The account, once its person has shown who they are (A4): in a session within a quarter of an hour, with a personal token by the code of
 * users who have a second factor. An operator shows nothing, and what an app was allowed to do makes no credential.
 * @param given the code that came with the request of a program
 * @throws Rejected `not-confirmed`, `wrong-code` under `otp`
 */
export async function confirmAccount(
  account: SharedLockAccount,
  context: Context,
  given: CheckedFactor | null = null,
): Promise<ConfirmedAccount> {
  if (kindOf(context) === 'pt') await requireSecondFactor(account, context, given);
  return confirmAccountForApps(account, context);
}

/** As `confirmAccount`, for an app and its secrets: they say nothing in their owner's name, so a personal token asks for no code. @throws Rejected `not-confirmed` */
export async function confirmAccountForApps(account: SharedLockAccount, context: Context): Promise<ConfirmedAccount> {
  const kind = kindOf(context);
  if (kind === 'at') throw rejection('not-confirmed');
  return confirmedAccount(account, kind === 'ss' ? await requireConfirmedSession(account, context) : context.now);
}

const kindOf = ({ credential }: Context) => (credential === undefined ? 'operator' : readCredentialId(credential).prefix);
