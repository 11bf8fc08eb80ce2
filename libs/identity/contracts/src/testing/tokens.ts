import { CredentialId } from '@heliograph/kernel';
import type { Authenticated } from '../authentication.messages.js';
import { type Scope, scopesOfPeople, scopesOfSignIn, scopesOfStaff } from '../scope.js';
import { people } from './people.js';

export const allScopes: readonly Scope[] = [...scopesOfPeople, ...scopesOfStaff];

const isScope = (text: string): text is Scope => [...scopesOfSignIn, ...allScopes].some((name) => name === text);

/**
 * A token is the name of a person, which has every scope, or that and the scopes it shall have, with a dot for the colon that no token may have:
 * `ada`, `grace+read+write.likes`. Null for anything else, as for a token that was revoked.
 */
export function tokenOf(token: string): Authenticated | null {
  const [username, ...wanted] = token.replaceAll('.', ':').split('+');
  const owner = people.find((person) => person.username === username);
  if (!owner || !wanted.every(isScope)) return null;
  return {
    credential: CredentialId(token),
    userId: owner.userId,
    appId: null,
    scopes: wanted.length > 0 ? wanted : allScopes,
    limitKey: `user-${owner.userId}`,
  };
}
