import { combineFolds } from '@heliograph/cqrs';
import { ForgetUser, identityRejections } from '@heliograph/identity-contracts';
import {
  application,
  avatar,
  avatarTakedown,
  cover,
  credential,
  emailChange,
  emailVerification,
  erasure,
  hero,
  rules,
  profile,
  registration,
  role,
  secondFactorReset,
  suspension,
} from '@heliograph/identity-core';
import type { BoundedContext, Work } from '@heliograph/runtime';
import { avatarFiles } from './avatar/avatar-files.js';
import { sweepCredentials } from './sweep/sweep.work.js';
import { identityPeople } from './erasure/identity.people.js';
import { identityRestore } from './credentials/identity.restore.js';
import { identityLog } from './identity.log.js';
import { IdentityModule } from './identity.module.js';
import { overdueMails } from './mail/overdue-mails.js';
import { sendMails } from './mail/mail.work.js';
import { IdentityAccounts1700000000001 } from './migrations/0001-accounts.js';
import { IdentityCredentials1700000000002 } from './migrations/0002-credentials.js';
import { IdentityAvatars1700000000003 } from './migrations/0003-avatars.js';
import { IdentityAccountsUnderControl1700000000004 } from './migrations/0004-accounts-under-control.js';
import { IdentityAppRequests1700000000005 } from './migrations/0005-app-requests.js';
import { IdentityRevocations1700000000006 } from './migrations/0006-revocations.js';
import { IdentityOutsideAccounts1700000000008 } from './migrations/0008-outside-accounts.js';
import { IdentityStaffPowers1700000000009 } from './migrations/0009-staff-powers.js';
import { IdentitySecondFactor1700000000010 } from './migrations/0010-second-factor.js';
import { IdentityPasskeys1700000000011 } from './migrations/0011-passkeys.js';
import { IdentitySuspensions1700000000012 } from './migrations/0012-suspensions.js';
import { notifyBrowsers } from './push/push.work.js';
import { endSuspensions } from './suspension/suspension.work.js';
import { IdentityEmailChanges1700000000013 } from './migrations/0013-email-changes.js';
import { IdentitySessionsOfTheSuspended1700000000014 } from './migrations/0014-sessions-of-the-suspended.js';
import { IdentityStaffFactors1700000000015 } from './migrations/0015-staff-factors.js';
import { IdentityRulesAccepted1700000000016 } from './migrations/0016-rules-accepted.js';
import { IdentityIssuedCredentials1700000000017 } from './migrations/0017-issued-credentials.js';
import { IdentityAvatarHashes1700000000018 } from './migrations/0018-avatar-hashes.js';
import { IdentityConsentAddresses1700000000019 } from './migrations/0019-consent-addresses.js';
import { IdentitySubjectsOfMails1700000000020 } from './migrations/0020-subjects-of-mails.js';
import { IdentityTakenDownAvatars1700000000021 } from './migrations/0021-taken-down-avatars.js';
import { IdentityPeopleWithRoles1700000000022 } from './migrations/0022-people-with-roles.js';
import { IdentitySubscriptionMails1700000000023 } from './migrations/0023-subscription-mails.js';
import { IdentityByteOrder1700000000024 } from './migrations/0024-byte-order.js';
import { IdentityBrowserSubscriptions1700000000025 } from './migrations/0025-browser-subscriptions.js';
import { IdentityCovers1700000000026 } from './migrations/0026-covers.js';
import { IdentityClocks1700000000027 } from './migrations/0027-clocks.js';
import { IdentityNoticesOfModeration1700000000028 } from './migrations/0028-notices-of-moderation.js';
import { IdentitySuspensionsAgain1700000000029 } from './migrations/0029-suspensions-again.js';
import { IdentityPublicApps1700000000030 } from './migrations/0030-public-apps.js';
import { IdentitySignInToApps1700000000031 } from './migrations/0031-sign-in-to-apps.js';

export const identityContext: BoundedContext = {
  name: 'identity',
  log: identityLog,
  streams: {
    user: combineFolds({
      registration,
      profile,
      avatar,
      avatarTakedown,
      cover,
      hero,
      rules,
      role,
      suspension,
      secondFactorReset,
      emailVerification,
      emailChange,
      erasure,
    }),
    app: application,
    'personal-token': credential,
    'app-secret': credential,
    consent: credential,
    session: credential,
    username: null,
    email: null,
    'identity-repair': null,
  },
  migrations: {
    schema: 'identity',
    migrations: [
      IdentityAccounts1700000000001,
      IdentityCredentials1700000000002,
      IdentityAvatars1700000000003,
      IdentityAccountsUnderControl1700000000004,
      IdentityAppRequests1700000000005,
      IdentityRevocations1700000000006,
      IdentityOutsideAccounts1700000000008,
      IdentityStaffPowers1700000000009,
      IdentitySecondFactor1700000000010,
      IdentityPasskeys1700000000011,
      IdentitySuspensions1700000000012,
      IdentityEmailChanges1700000000013,
      IdentitySessionsOfTheSuspended1700000000014,
      IdentityStaffFactors1700000000015,
      IdentityRulesAccepted1700000000016,
      IdentityIssuedCredentials1700000000017,
      IdentityAvatarHashes1700000000018,
      IdentityConsentAddresses1700000000019,
      IdentitySubjectsOfMails1700000000020,
      IdentityTakenDownAvatars1700000000021,
      IdentityPeopleWithRoles1700000000022,
      IdentitySubscriptionMails1700000000023,
      IdentityByteOrder1700000000024,
      IdentityBrowserSubscriptions1700000000025,
      IdentityCovers1700000000026,
      IdentityClocks1700000000027,
      IdentityNoticesOfModeration1700000000028,
      IdentitySuspensionsAgain1700000000029,
      IdentityPublicApps1700000000030,
      IdentitySignInToApps1700000000031,
    ],
    people: identityPeople,
    restore: identityRestore,
    backup: [
      { table: 'identity.passwords', person: 'user_id' },
      { table: 'identity.totp_secrets', person: 'user_id' },
      { table: 'identity.recovery_codes', person: 'user_id' },
      { table: 'identity.passkeys', person: 'user_id' },
      { table: 'identity.personal_tokens', person: 'user_id' },
      { table: 'identity.outside_accounts', person: 'user_id' },
      { table: 'identity.app_secrets' },
      { table: 'identity.grants', person: 'user_id' },
      { table: 'identity.refresh_tokens' },
    ],
  },
  rejections: identityRejections,
  projections: [],
  reactions: [],
  backlog: {
    mails: { table: 'identity.mail_wanted', since: 'wanted_at', where: 'due_at is not null' },
    'messages for browsers': { table: 'identity.browser_messages', since: 'happened_at', where: 'due_at is not null' },
  },
  forgetting: [ForgetUser],
  files: [avatarFiles],
  work: (services) => all(sweepCredentials(services), sendMails(services), notifyBrowsers(services), endSuspensions(services)),
  checks: { 'owed mails': { needsDatabase: true, run: overdueMails } },
  module: IdentityModule,
};

const all = (...works: readonly Work[]): Work => ({ stop: async () => void (await Promise.all(works.map((work) => work.stop()))) });
