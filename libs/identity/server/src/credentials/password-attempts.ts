import type { UserId } from '@heliograph/kernel';
import type { AttemptBudget } from './attempts.js';

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/**
 * Sign-in attempts by the login that was typed. A browser that has signed in to this account before has a budget of its own, which no other
 * can use up; all others share two, so strangers slow down each other and not the owner (OWASP: device cookies). Counted by what was typed, known
 * or not: neither reveals whether there is an account, nor which address belongs to which name.
 * @param device of a cookie that proved true for this account
 */
export function signInBudgets(folded: string, network: string, device: string | null): readonly AttemptBudget[] {
  if (device !== null) return [{ of: `device:${folded}:${device}`, most: 10, seconds: QUARTER_HOUR_SECONDS }];
  return [
    { of: `network:${folded}:${network}`, most: 10, seconds: QUARTER_HOUR_SECONDS },
    { of: `strangers:${folded}`, most: 100, seconds: HOUR_SECONDS },
  ];
}

/** Attempts at the password of a signed-in user: a stolen session or token must not be able to guess it. */
export const confirmationBudgets = (userId: UserId): readonly AttemptBudget[] => [
  { of: `confirmation:${userId}`, most: 10, seconds: QUARTER_HOUR_SECONDS },
];

/** Attempts at a second factor in a session or by a token. */
export const secondFactorBudgets = (userId: UserId): readonly AttemptBudget[] => [
  { of: `second-factor:${userId}`, most: 10, seconds: QUARTER_HOUR_SECONDS },
];

/**
 * Attempts at the second factor after the password, apart from those of passwords; as at those, a known browser has a budget of its own. Whoever knew
 * the password before there was a second factor may have made any number of browsers known, so all of them share another one.
 * @param device of a cookie that proved true for this account
 */
export function signInFactorBudgets(userId: UserId, network: string, device: string | null): readonly AttemptBudget[] {
  if (device !== null)
    return [
      { of: `factor-device:${userId}:${device}`, most: 10, seconds: QUARTER_HOUR_SECONDS },
      { of: `factor-devices:${userId}`, most: 30, seconds: HOUR_SECONDS },
    ];
  return [
    { of: `factor-network:${userId}:${network}`, most: 10, seconds: QUARTER_HOUR_SECONDS },
    { of: `factor-strangers:${userId}`, most: 20, seconds: HOUR_SECONDS },
  ];
}

/** Mails that may be requested for one address. */
export const resetBudgets = (foldedEmail: string): readonly AttemptBudget[] => [
  { of: `reset:${foldedEmail}`, most: 5, seconds: HOUR_SECONDS },
];

/** Mails to addresses of a person's choice. */
export const emailChangeBudgets = (userId: UserId): readonly AttemptBudget[] => [
  { of: `email-change:${userId}`, most: 5, seconds: HOUR_SECONDS },
];

export const verificationBudgets = (userId: UserId): readonly AttemptBudget[] => [
  { of: `verification:${userId}`, most: 5, seconds: HOUR_SECONDS },
];
