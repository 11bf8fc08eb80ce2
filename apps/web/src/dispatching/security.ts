import { newContext } from '@heliograph/cqrs';
import {
  EndOneSession,
  EndOtherSessions,
  FindPasswordReset,
  ListSessions,
  RequestEmailVerification,
  RequestPasswordReset,
  ResetPassword,
  VerifyEmail,
} from '@heliograph/identity-contracts';
import type { SecurityBackend } from '../security-backend.js';
import { spend } from './accounts.js';
import type { Means } from './means.js';
import { refusing } from './refusing.js';

/** All of it is identity's. */
export function security(means: Means): SecurityBackend {
  return {
    sessions: ({ userId }, token) => means.ask(new ListSessions(userId, token)),
    endSession: (sessionId, viewer) => means.command(viewer, (context) => new EndOneSession(context, viewer.userId, sessionId)),
    async endOtherSessions(viewer, token) {
      await means.command(viewer, (context) => new EndOtherSessions(context, viewer.userId, token));
    },

    requestVerification: (viewer) => means.command(viewer, (context) => new RequestEmailVerification(context, viewer.userId)),
    async verifyEmail(token, visit) {
      await spend(means, 'sign-in', visit);
      await refusing(() => means.ask(new VerifyEmail(newContext('anonymous'), token)));
    },

    async requestReset({ email }, visit) {
      await spend(means, 'sign-in', visit);
      await refusing(() => means.ask(new RequestPasswordReset(newContext('anonymous'), email)));
    },
    isResetGood: (token) => means.ask(new FindPasswordReset(token)),
    async resetPassword({ token, password }, visit) {
      await spend(means, 'sign-in', visit);
      await refusing(() => means.ask(new ResetPassword(newContext('anonymous'), token, password)));
    },
  };
}
