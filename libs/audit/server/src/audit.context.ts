import type { BoundedContext } from '@heliograph/runtime';
import { auditLog } from './audit.log.js';
import { AuditModule } from './audit.module.js';

export const auditContext: BoundedContext = {
  name: 'audit',
  log: auditLog,
  streams: { view: null },
  migrations: { schema: 'audit', migrations: [], people: [] },
  projections: [],
  reactions: [],
  forgetting: [],
  module: AuditModule,
};
