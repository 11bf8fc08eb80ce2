export { auditContext } from './audit.context.js';
export { AuditModule as auditModule } from './audit.module.js';
