import type { Context, UserId } from '@heliograph/kernel';
import type { GuessBudget, MailBudget } from './attempts.js';
import { readCredentialId } from './credential-ids.js';

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

const tenAQuarter = { most: 10, seconds: QUARTER_HOUR_SECONDS };

/**
 * Sign-in attempts by the login that was typed. A browser that has signed in to this account before has a budget of its own, which no other
 * can use up; all others share two, so strangers slow down each other and not the owner (OWASP: device cookies). Counted by what was typed, known
 * or not: neither reveals whether there is an account, nor which address belongs to which name.
 * @param device of a cookie that proved true for this account
 */
export function signInBudgets(folded: string, network: string, device: string | null): readonly GuessBudget[] {
  const at = `login:${folded}`;
  if (device !== null) return [{ at, by: { device }, ...tenAQuarter }];
  return [
    { at, by: { network }, ...tenAQuarter },
    { at, by: { all: 'strangers' }, most: 100, seconds: HOUR_SECONDS },
  ];
}

/** Attempts at the password of a signed-in user: a stolen session or token must not be able to guess it. */
export const confirmationBudgets = (userId: UserId, context: Context) => signedInBudgets(`password:${userId}`, context);

/** Attempts at a second factor in a session or by a token. */
export const secondFactorBudgets = (userId: UserId, context: Context) => signedInBudgets(`second-factor:${userId}`, context);

/**
 * Each session and each token has its own, so that a thief's guesses leave the owner theirs. A token makes other tokens, so all of them share one
 * more; another session takes a sign-in.
 */
function signedInBudgets(at: string, { credential }: Context): readonly GuessBudget[] {
  if (credential === undefined) return [{ at, by: { all: 'operators' }, ...tenAQuarter }];
  const own = { at, by: { credential }, ...tenAQuarter };
  if (readCredentialId(credential).prefix === 'ss') return [own];
  return [own, { at, by: { all: 'tokens' }, most: 30, seconds: HOUR_SECONDS }];
}

/**
 * Attempts at the second factor after the password, apart from those of passwords; as at those, a known browser has a budget of its own. A person who knew
 * the password before there was a second factor may have made any number of browsers known, so all of them share another one.
 * @param device of a cookie that proved true for this account
 */
export function signInFactorBudgets(userId: UserId, network: string, device: string | null): readonly GuessBudget[] {
  const at = `sign-in-factor:${userId}`;
  if (device !== null)
    return [
      { at, by: { device }, ...tenAQuarter },
      { at, by: { all: 'devices' }, most: 30, seconds: HOUR_SECONDS },
    ];
  return [
    { at, by: { network }, ...tenAQuarter },
    { at, by: { all: 'strangers' }, most: 20, seconds: HOUR_SECONDS },
  ];
}

const fiveAnHour = { most: 5, seconds: HOUR_SECONDS };

/** Mails that may be requested for one address. */
export const resetBudgets = (foldedEmail: string): readonly MailBudget[] => [{ mailsTo: `reset:${foldedEmail}`, ...fiveAnHour }];

/** Mails to addresses of a person's choice. */
export const emailChangeBudgets = (userId: UserId): readonly MailBudget[] => [{ mailsTo: `email-change:${userId}`, ...fiveAnHour }];

export const verificationBudgets = (userId: UserId): readonly MailBudget[] => [{ mailsTo: `verification:${userId}`, ...fiveAnHour }];
