import { SessionId } from '@heliograph/identity-contracts';
import type { SecurityBackend } from '../security-backend.js';
import { Refused } from '../refused.js';

type Note = <Answer>(name: string, answer: Answer) => (...sent: unknown[]) => Promise<Answer>;

const startedAt = new Date('2026-11-02T08:15:00Z');
const sessions = [
  { id: SessionId(1), startedAt, lastUsedAt: new Date('2026-11-21T18:00:00Z'), browser: 'Firefox on Linux', isThis: true },
  { id: SessionId(2), startedAt, lastUsedAt: new Date('2026-11-20T07:00:00Z'), browser: 'Safari on iPhone', isThis: false },
  { id: SessionId(3), startedAt, lastUsedAt: startedAt, browser: null, isThis: false },
];

/** The token `good` is good. */
export function fixtureSecurity(note: Note): SecurityBackend {
  const spending = (name: string, tokenOf: (sent: never) => string) => {
    const spend = note(name, undefined);
    return async (sent: never, ...more: unknown[]) =>
      tokenOf(sent) === 'good' ? spend(sent, ...more) : Promise.reject(new Refused(404, ''));
  };
  return {
    sessions: async () => sessions,
    endSession: note('endOneSession', undefined),
    endOtherSessions: note('endOtherSessions', undefined),
    requestVerification: note('requestVerification', undefined),
    verifyEmail: spending('verifyEmail', (token: string) => token),
    requestReset: note('requestReset', undefined),
    isResetGood: async (token) => token === 'good',
    resetPassword: spending('resetPassword', ({ token }: { token: string }) => token),
  };
}
