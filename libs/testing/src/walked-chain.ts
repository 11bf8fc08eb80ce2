import type { Queryable } from '@heliograph/database';
import { type ChainVerification, verifyChain } from '@heliograph/event-store/audit';

/** What audit finds in the chain of a log. For suites of the projects that audit imports, which may not import audit. */
export function walkedChain(database: Queryable, log: string): Promise<ChainVerification> {
  return verifyChain(database, log);
}
