import { noSecrets, SignedCheckpoints } from '@heliograph/event-store/audit';
import { mayReadKeys } from '@heliograph/event-store/privacy';
import type { Session } from '../session.js';

/** Signed checkpoints, and their key where the login may read it. */
export async function readCheckpoints(session: Session): Promise<SignedCheckpoints> {
  const database = await session.reader();
  return (await mayReadKeys(database)) ? (await session.runtime()).signedCheckpoints : new SignedCheckpoints(database, noSecrets);
}
