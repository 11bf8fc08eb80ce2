import { newContext } from '@heliograph/cqrs';
import {
  ConnectOutsideAccount,
  DisconnectOutsideAccount,
  FindOutsideUser,
  ListOutsideAccounts,
  StartSession,
} from '@heliograph/identity-contracts';
import { Rejected } from '@heliograph/kernel';
import type { AccountBackend } from '../account-backend.js';
import { Refused } from '../refused.js';
import { originOf, spend } from './accounts.js';
import type { Means } from './means.js';
import { refusing } from './refusing.js';

/** The whole account: identity's, but for the archive, which the program makes. */
export function account(means: Means): AccountBackend {
  return {
    export: ({ userId }) => refusing(() => means.options.exportAccount(userId)),
    async erase({ password }, viewer, visit) {
      await spend(means, 'sign-in', visit);
      await refusing(() => means.options.eraseAccount(viewer.userId, password));
    },

    mayTry: (visit) => spend(means, 'sign-in', visit),
    async logInFrom(identity, visit) {
      const userId = await means.ask(new FindOutsideUser(identity));
      if (userId === null) return null;
      try {
        return await means.ask(new StartSession(newContext(`user:${userId}`), userId, originOf(visit)));
      } catch (error) {
        // Disabled: that is told to nobody who has not shown the password.
        if (error instanceof Rejected) throw new Refused(403, 'This account cannot be signed in to.');
        throw error;
      }
    },
    connect: (identity, viewer) => means.command(viewer, (context) => new ConnectOutsideAccount(context, viewer.userId, identity)),
    disconnect: (provider, viewer) => means.command(viewer, (context) => new DisconnectOutsideAccount(context, viewer.userId, provider)),
    async connectedAt(provider, { userId }) {
      const accounts = await means.ask(new ListOutsideAccounts(userId));
      return accounts.find((each) => each.provider === provider)?.connectedAt ?? null;
    },
  };
}
