import { type BoundedContext, together } from '@heliograph/cqrs';
import { application, avatar, hero, profile, registration, role, suspension } from '@heliograph/identity-core';
import { sweepCredentials } from './credentials/sweep.work.js';
import { identityLog } from './identity.log.js';
import { IdentityModule } from './identity.module.js';
import { IdentityAccounts1700000000001 } from './migrations/0001-accounts.js';
import { IdentityCredentials1700000000002 } from './migrations/0002-credentials.js';
import { IdentityAvatars1700000000003 } from './migrations/0003-avatars.js';

export const identityContext: BoundedContext = {
  name: 'identity',
  log: identityLog,
  streams: { user: together({ registration, profile, avatar, hero, role, suspension }), app: application, username: null, email: null },
  migrations: {
    schema: 'identity',
    migrations: [IdentityAccounts1700000000001, IdentityCredentials1700000000002, IdentityAvatars1700000000003],
    backup: [
      { table: 'identity.passwords', person: 'user_id' },
      { table: 'identity.personal_tokens', person: 'user_id' },
      { table: 'identity.app_secrets' },
      { table: 'identity.grants', person: 'user_id' },
      { table: 'identity.refresh_tokens' },
    ],
  },
  projections: [],
  reactions: [],
  work: (services) => sweepCredentials(services),
  module: IdentityModule,
};
