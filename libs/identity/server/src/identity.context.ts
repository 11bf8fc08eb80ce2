import type { BoundedContext } from '@heliograph/cqrs';
import { sweepCredentials } from './credentials/sweep.work.js';
import { identityLog } from './identity.log.js';
import { IdentityModule } from './identity.module.js';
import { IdentityAccounts1700000000001 } from './migrations/0001-accounts.js';
import { IdentityCredentials1700000000002 } from './migrations/0002-credentials.js';

export const identityContext: BoundedContext = {
  name: 'identity',
  log: identityLog,
  migrations: { schema: 'identity', migrations: [IdentityAccounts1700000000001, IdentityCredentials1700000000002] },
  projections: [],
  reactions: [],
  work: (services) => sweepCredentials(services),
  module: IdentityModule,
};
