import { timingSafeEqual } from 'node:crypto';
import { type NewCredential, newCredentials } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import type { IdentitySecrets } from '../credentials/identity-secrets.js';
import { UNDO_DAYS } from './email-changes.js';

/** A credential of a person: the number of its row, or the milliseconds of its making where there is one at a time. */
export interface CredentialReference {
  readonly kind: NewCredential;
  readonly row: number;
}

export interface TakeBack extends CredentialReference {
  readonly userId: UserId;
}

const FORM = /^(([1-9]\d{0,15})\.([a-z-]+):([1-9]\d{0,15})\.(\d{1,16}))\.([0-9a-f]{64})$/;
const SUBJECT = /^([a-z-]+):(\d+)$/;
const isKind = (kind: string): kind is NewCredential => (newCredentials as readonly string[]).includes(kind);

export const subjectOf = ({ kind, row }: CredentialReference): string => `${kind}:${row}`;

/** null for what `subjectOf` did not make. */
export function madeCredential(subject: string | null): CredentialReference | null {
  const [, kind = '', row = ''] = SUBJECT.exec(subject ?? '') ?? [];
  return isKind(kind) ? { kind, row: Number(row) } : null;
}

/** Of a link that takes it back within seven days. It is signed and stored nowhere. */
export async function takeBackToken(secrets: IdentitySecrets, { userId, ...made }: TakeBack, madeAt: Date): Promise<string> {
  const text = `${userId}.${subjectOf(made)}.${madeAt.getTime() + UNDO_DAYS * 86_400_000}`;
  return `${text}.${(await secrets.takeBack(text)).toString('hex')}`;
}

/** null = it was not made here, or is over. */
export async function takeBackOf(secrets: IdentitySecrets, token: string, now: Date): Promise<TakeBack | null> {
  const [, text = '', userId = '', kind = '', row = '', end = '', signature = ''] = FORM.exec(token) ?? [];
  if (!isKind(kind) || !timingSafeEqual(await secrets.takeBack(text), Buffer.from(signature, 'hex'))) return null;
  return Number(end) > now.getTime() ? { userId: UserId(Number(userId)), kind, row: Number(row) } : null;
}
