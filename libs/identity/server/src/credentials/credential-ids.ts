import { credentialPrefixes, type PersonalTokenId, type SessionId } from '@heliograph/identity-contracts';
import { CredentialId } from '@heliograph/kernel';
import type { AccessTokenId } from '../authentication/token-rows.js';

export type CredentialPrefix = (typeof credentialPrefixes)[keyof typeof credentialPrefixes];

type RowId = SessionId | PersonalTokenId | AccessTokenId;

export const credentialId = (kind: keyof typeof credentialPrefixes, id: RowId): CredentialId =>
  CredentialId(`${credentialPrefixes[kind]}-${id}`);

/** @throws Error for a text that `credentialId` did not make */
export function readCredentialId(credential: CredentialId): { readonly prefix: CredentialPrefix; readonly rowId: string } {
  const [, prefix, rowId] = /^(ss|pt|at)-(\d+)$/.exec(credential) ?? [];
  if (prefix === undefined || rowId === undefined) throw new Error(`${credential} names no session and no token`);
  return { prefix: prefix as CredentialPrefix, rowId };
}
