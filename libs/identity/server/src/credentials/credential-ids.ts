import type { PersonalTokenId, SessionId } from '@heliograph/identity-contracts';
import { CredentialId } from '@heliograph/kernel';
import type { AccessTokenId } from '../authentication/token-rows.js';

const PREFIXES = { session: 'ss', 'personal-token': 'pt', 'access-token': 'at' } as const;
export type CredentialPrefix = (typeof PREFIXES)[keyof typeof PREFIXES];

type RowId = SessionId | PersonalTokenId | AccessTokenId;

export const credentialId = (kind: keyof typeof PREFIXES, id: RowId): CredentialId => CredentialId(`${PREFIXES[kind]}-${id}`);

/** @throws Error for a text that `credentialId` did not make */
export function readCredentialId(credential: CredentialId): { readonly prefix: CredentialPrefix; readonly rowId: string } {
  const [, prefix, rowId] = /^(ss|pt|at)-(\d+)$/.exec(credential) ?? [];
  if (prefix === undefined || rowId === undefined) throw new Error(`${credential} names no session and no token`);
  return { prefix: prefix as CredentialPrefix, rowId };
}
