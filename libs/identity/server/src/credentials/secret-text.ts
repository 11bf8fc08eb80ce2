import { hash, randomBytes } from 'node:crypto';
import { ClientId } from '@heliograph/kernel';

/** O9: the prefix of a secret is its kind, so that one kind is never accepted as another. */
export type SecretKind =
  | 'access-token'
  | 'refresh-token'
  | 'authorization-code'
  | 'personal-token'
  | 'client-secret'
  | 'session'
  | 'sign-in'
  | 'password-reset'
  | 'email-verification'
  | 'email-change'
  | 'email-approval'
  | 'email-undo';

const prefixes = {
  'access-token': 'hg_at_',
  'refresh-token': 'hg_rt_',
  'authorization-code': 'hg_ac_',
  'personal-token': 'hg_pt_',
  'client-secret': 'hg_cs_',
  session: 'hg_ss_',
  'sign-in': 'hg_si_',
  'password-reset': 'hg_pr_',
  'email-verification': 'hg_ev_',
  'email-change': 'hg_en_',
  'email-approval': 'hg_ea_',
  'email-undo': 'hg_eu_',
} as const satisfies Record<SecretKind, string>;

/** 256 random bits after the prefix of its kind. Shown once; only its hash is kept. */
export const newSecretText = (kind: SecretKind): string => prefixes[kind] + randomBytes(32).toString('base64url');

/** A plain SHA-256 is enough for 256 random bits, and lets one index find the row. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** The kind that a text has by its form; null = none of ours, so no look-up is worth it. */
export function kindOf(text: string): SecretKind | null {
  if (!/^hg_[a-z]{2}_[A-Za-z0-9_-]{43}$/.test(text)) return null;
  const prefix = text.slice(0, 6);
  return (Object.keys(prefixes) as SecretKind[]).find((kind) => prefixes[kind] === prefix) ?? null;
}

/** Public name of an app; no secret. */
export const newClientId = (): ClientId => ClientId(`hg_ci_${randomBytes(16).toString('base64url')}`);
