import { credentialPrefixes, type PersonalTokenId, type SessionId } from '@heliograph/identity-contracts';
import { type Brand, CredentialId } from '@heliograph/kernel';

export type CredentialPrefix = (typeof credentialPrefixes)[keyof typeof credentialPrefixes];

/** An access token that an app was given. */
export type AccessTokenId = Brand<number, 'AccessTokenId'>;

type RowId = SessionId | PersonalTokenId | AccessTokenId;

export const credentialId = (kind: keyof typeof credentialPrefixes, id: RowId): CredentialId =>
  CredentialId(`${credentialPrefixes[kind]}-${id}`);

/** @throws Error for a text that `credentialId` did not make */
export function readCredentialId(credential: CredentialId): { readonly prefix: CredentialPrefix; readonly rowId: string } {
  const [, prefix, rowId] = /^(ss|pt|at)-(\d+)$/.exec(credential) ?? [];
  if (prefix === undefined || rowId === undefined) throw new Error(`${credential} names no session and no token`);
  return { prefix: prefix as CredentialPrefix, rowId };
}
