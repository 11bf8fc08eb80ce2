import { type ChainVerification, verifyChain } from '@heliograph/audit';
import type { Queryable } from '@heliograph/database';

/** What audit finds in the chain of a log. Suites of the projects that audit imports ask here, because they may not import audit. */
export function walkedChain(database: Queryable, log: string): Promise<ChainVerification> {
  return verifyChain(database, log);
}
