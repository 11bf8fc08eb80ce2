import { Readable } from 'node:stream';
import { PasskeyId, type Session, SessionId, type UserProfile } from '@heliograph/identity-contracts';
import { CredentialId, Rejected, UserId } from '@heliograph/kernel';
import { notificationKinds, type NotificationSettings } from '@heliograph/notifications-contracts';
import type { AccountParts } from '../account-parts.js';
import type { Note } from './recorded-calls.js';
import { fixtureModeration } from './fixture-moderation.js';

export const sessionToken = 'session-of-marta';

const profile: UserProfile = {
  userId: UserId(1),
  username: 'marta.lind',
  name: 'Marta Lind',
  email: 'marta@example.org',
  emailVerified: false,
  location: 'Bergen',
  bio: null,
  websiteUrl: null,
  avatar: null,
  isHero: false,
  disabled: false,
  createdAt: new Date('2024-01-02T09:00:00Z'),
};

export const session: Session = {
  credential: CredentialId('ss-1'),
  userId: profile.userId,
  username: profile.username,
  name: profile.name,
  scopes: [],
  withheld: [],
  lacking: [],
  confirmed: true,
  confirmedAt: new Date('2026-11-02T08:10:00Z'),
  hasSecondFactor: false,
  suspension: null,
};

const startedAt = new Date('2026-11-02T08:15:00Z');
const settings = Object.fromEntries(
  notificationKinds.map((kind) => [kind, { page: true, mail: 'daily' }]),
) as unknown as NotificationSettings;
const sessions = [
  { id: SessionId(1), startedAt, lastUsedAt: new Date('2026-11-21T18:00:00Z'), browser: 'Firefox on Linux', isThis: true },
  { id: SessionId(2), startedAt, lastUsedAt: new Date('2026-11-20T07:00:00Z'), browser: 'Safari on iPhone', isThis: false },
  { id: SessionId(3), startedAt, lastUsedAt: startedAt, browser: null, isThis: false },
];

const signedIn = {
  token: 'fresh-session',
  credential: CredentialId('ss-4'),
  userId: UserId(1),
  expiresAt: new Date('2030-01-01T00:00:00Z'),
  device: 'known-browser',
};

/** What `logIn` answers for somebody with a second factor, whose code is `123456`. */
export const unfinished = { unfinished: true, token: 'unfinished-sign-in', expiresAt: new Date('2030-01-01T00:00:00Z') } as const;

type Parts = Pick<
  AccountParts,
  | 'signIn'
  | 'appeals'
  | 'transparency'
  | 'cases'
  | 'decisions'
  | 'rules'
  | 'sessions'
  | 'secondFactor'
  | 'profile'
  | 'mailProofs'
  | 'emailChanges'
  | 'outsideAccounts'
  | 'erasure'
  | 'exports'
  | 'browsers'
  | 'notifications'
  | 'notificationSettings'
  | 'streakReminders'
>;

/** The password is `correct horse`, and of links out of mails the token `good` is good. */
export function fixtureAccount(note: Note): Parts {
  const erase = note('erase', undefined);
  const confirm = note('confirm', undefined);
  const unsubscribe = note('unsubscribe', true);
  const readNotifications = note('readNotifications', 0);
  const spending = (name: string) => {
    const spend = note(name, undefined);
    return (token: string, ...more: unknown[]) => (token === 'good' ? spend(token, ...more) : Promise.reject(new Rejected('dead-link')));
  };
  return {
    ...fixtureModeration(note),
    rules: { needsAcceptance: async () => false, accept: note('rules.accept', undefined) },
    signIn: {
      holderOf: async (token) => (token === sessionToken ? { session, profile } : null),
      logIn: async (_login, password) => {
        if (password !== 'correct horse') throw new Rejected('wrong-credentials');
        return signedIn;
      },
      askPasskey: async () => null,
      finish: async (token, proof) => {
        if (token !== unfinished.token) throw new Rejected('sign-in-ended');
        if (!('otp' in proof) || proof.otp !== '123456')
          throw new Rejected('wrong-code', 'wrong-code', { otp: ['This code is wrong or has expired'] });
        return signedIn;
      },
      confirm: async (_person, proof) => {
        if ('passkey' in proof) throw new Rejected('wrong-passkey');
        if ('otp' in proof ? proof.otp !== '123456' : proof.password !== 'correct horse')
          throw 'otp' in proof
            ? new Rejected('wrong-code', 'wrong-code', { otp: ['This code is wrong or has expired'] })
            : new Rejected('wrong-password', 'wrong-password', { password: ['is not your password'] });
        return confirm(proof);
      },
      logInFrom: note('logInFrom', null),
      register: note('register', profile),
      join: note('join', signedIn),
      logOut: note('logOut', undefined),
    },
    sessions: { listSessions: async () => sessions, end: note('endSession', undefined), endOthers: note('endOtherSessions', 2) },
    secondFactor: {
      findFactors: async () => ({
        totpSince: startedAt,
        passkeys: [{ id: PasskeyId(3), name: 'My telephone', createdAt: startedAt, lastUsedAt: null }],
        recoveryCodes: 9,
      }),
      beginPasskey: async () => ({ challenge: 'AAAA' }),
      addPasskey: note('addPasskey', []),
      removePasskey: note('removePasskey', undefined),
      beginTotp: note('beginTotp', undefined),
      totpSetup: async () => ({ secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', uri: 'otpauth://totp/Heliograph:marta.lind?secret=ABCD' }),
      confirmTotp: async (_person, code) => {
        if (code !== '123456') throw new Rejected('wrong-code', 'wrong-code', { otp: ['This code is wrong or has expired'] });
        return ['f7km-2q9x-hw3d-apn5', 'aaaa-bbbb-cccc-dddd'];
      },
      removeTotp: note('removeTotp', undefined),
      renewRecoveryCodes: note('renewRecoveryCodes', ['f7km-2q9x-hw3d-apn5']),
    },
    profile: {
      findProfile: async () => profile,
      findCover: async () => null,
      roles: async () => [],
      change: note('changeProfile', profile),
      changeAvatar: note('changeAvatar', profile),
      checkAvatar: note('checkAvatar', undefined),
      changePassword: note('changePassword', undefined),
    },
    mailProofs: {
      requestVerification: note('requestVerification', undefined),
      verifyEmail: (_actor, token) => spending('verifyEmail')(token),
      requestReset: note('requestReset', undefined),
      isResetGood: async (token) => token === 'good',
      resetPassword: (_actor, token, password) => spending('resetPassword')(token, password),
      findTakeBack: async (token) => (token === 'good' ? 'consent' : null),
      takeBack: (_actor, token) => spending('takeBack')(token),
    },
    emailChanges: {
      pending: async () => ({ email: 'marta@new.example', isProved: true, isApproved: false }),
      request: note('requestEmailChange', undefined),
      prove: async (_actor, token) => {
        await spending('proveEmailChange')(token === 'half' ? 'good' : token);
        return token !== 'half';
      },
      undo: (_actor, token) => spending('undoEmailChange')(token),
    },
    outsideAccounts: {
      listAccounts: async () => [],
      connectedAt: async () => null,
      connect: note('connect', undefined),
      disconnect: note('disconnect', undefined),
    },
    erasure: {
      erase: async (person, consent) => {
        if (consent.password !== 'correct horse')
          throw new Rejected('wrong-password', 'wrong-password', { password: ['is not your password'] });
        return erase(person, consent);
      },
    },
    notifications: {
      countUnread: async () => 3,
      read: async (_person, upTo) => {
        if (upTo === 404) throw new Rejected('notification-not-found');
        return readNotifications(upTo);
      },
    },
    notificationSettings: {
      findSettings: async () => settings,
      findMailLanguage: async () => null,
      keepLanguage: async () => undefined,
      change: note('changeNotificationSettings', settings),
      isGoodLink: async (token) => token === 'good',
      unsubscribe: async (_actor, token) => token === 'good' && unsubscribe(token),
    },
    browsers: {
      isSubscribed: async () => false,
      listBrowsers: async () => [],
      subscribe: note('subscribeBrowser', undefined),
      unsubscribe: note('unsubscribeBrowser', undefined),
    },
    streakReminders: { findReminder: async () => null },
    exports: {
      start: async () => ({ fileName: 'heliograph-marta.lind-2026-03-01.zip', content: Readable.from([Buffer.from('PK archive')]) }),
    },
  };
}
