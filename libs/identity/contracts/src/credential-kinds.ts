import type { CredentialId } from '@heliograph/kernel';

/** What the name of a credential begins with, by its kind: `pt-7` is a personal token. */
export const credentialPrefixes = { session: 'ss', 'personal-token': 'pt', 'access-token': 'at' } as const;

/** A session of the pages; else it is a token. */
export const isSession = (credential: CredentialId): boolean => credential.startsWith(`${credentialPrefixes.session}-`);
