import { newContext } from '@heliograph/cqrs';
import { addressBudget, type MinuteLimitName } from '@heliograph/http';
import { EndSession, FindProfile, FindSession, LogIn, RegisterUser, type SignInOrigin, StartSession } from '@heliograph/identity-contracts';
import { Rejected } from '@heliograph/kernel';
import type { WebBackend } from '../backend.js';
import type { Visit } from '../models.js';
import { Refused } from '../refused.js';
import type { Means } from './means.js';
import { refusing } from './refusing.js';

type Accounts = Pick<WebBackend, 'session' | 'logIn' | 'endSession' | 'register'>;

/** Sessions and registration, which are identity's. */
export function accounts(means: Means): Accounts {
  return {
    async session(token) {
      const session = await means.ask(new FindSession(token));
      const profile = session && (await means.ask(new FindProfile(session.userId)));
      if (!profile) return null;
      const { userId, username, name, avatar, roles } = profile;
      // Every page begins here, so this is where a viewer's earlier writes are waited for (R3).
      await means.options.freshness?.beforeRead(`user-${userId}`);
      return { userId, username, name, avatar: means.avatar(userId, avatar), isStaff: roles.length > 0 };
    },

    async logIn({ login, password }, visit) {
      await spend(means, 'sign-in', visit);
      return refusing(async () => {
        try {
          return await means.ask(new LogIn(newContext('anonymous'), login, password, originOf(visit)));
        } catch (error) {
          if (error instanceof Rejected && error.code === 'wrong-credentials') return null;
          throw error;
        }
      });
    },

    async endSession(token) {
      await means.ask(new EndSession(newContext('anonymous'), token));
    },

    async register(form, visit) {
      await spend(means, 'register', visit);
      return refusing(async () => {
        try {
          const { userId } = await means.ask(new RegisterUser(newContext('anonymous'), form));
          return await means.ask(new StartSession(newContext(`user:${userId}`), userId, originOf(visit)));
        } catch (error) {
          throw takenField(error) ?? error;
        }
      });
    },
  };
}

function takenField(error: unknown): Refused | null {
  if (!(error instanceof Rejected)) return null;
  if (error.code === 'username-taken') return new Refused(409, 'Please choose another username.', { username: ['This name is taken.'] });
  if (error.code === 'email-taken')
    return new Refused(409, 'Please look at the e-mail address.', { email: ['Somebody has joined with it.'] });
  return null;
}

/** Counts an attempt of this address. @throws Refused 429 */
export async function spend(means: Means, name: MinuteLimitName, visit: Visit): Promise<void> {
  const refusal = await means.options.limits.refusalOf(name, visit.address);
  if (refusal) throw new Refused(429, 'Too many attempts. Please wait a moment.', {}, Number(refusal.headers['Retry-After']) || 60);
}

export function originOf({ address, device, userAgent }: Visit): SignInOrigin {
  return { network: addressBudget(address), device, userAgent };
}
