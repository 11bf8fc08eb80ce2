import type { OpenSession, SessionId } from '@heliograph/identity-contracts';
import type { FormOf, Viewer, Visit } from './models.js';

/** Who is signed in as whom, and proofs by mail. Writes throw `Refused`. */
export interface SecurityBackend {
  /** @param token of the session that asks */
  sessions(viewer: Viewer, token: string): Promise<readonly OpenSession[]>;
  endSession(sessionId: SessionId, viewer: Viewer): Promise<void>;
  endOtherSessions(viewer: Viewer, token: string): Promise<void>;

  /** Another mail with a link that verifies the viewer's address. */
  requestVerification(viewer: Viewer): Promise<void>;
  verifyEmail(token: string, visit: Visit): Promise<void>;

  /** The same for every address, whether somebody has it or not. */
  requestReset(form: FormOf<'forgot'>, visit: Visit): Promise<void>;
  /** Whether the link is still good. Spends nothing. */
  isResetGood(token: string): Promise<boolean>;
  /** Refused with 404 where the link is no longer good. */
  resetPassword(form: FormOf<'reset'>, visit: Visit): Promise<void>;
}
