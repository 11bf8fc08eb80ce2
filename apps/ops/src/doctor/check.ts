import type { Finding } from '@heliograph/runtime';
import type { Session } from '../session.js';

/** A part of the product that `heliograph doctor` looks at. */
export interface Check {
  readonly name: string;
  /** What to do where it fails or does not answer: completes a sentence after a colon. */
  readonly remedy: string;
  /** Without the database it is not begun, and says so. In solo the queues are there, too. */
  readonly needsDatabase: boolean | 'in solo';
  readonly run: (session: Session) => Promise<Finding>;
}
