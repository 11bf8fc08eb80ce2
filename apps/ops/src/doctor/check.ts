import type { Finding } from '@heliograph/runtime';
import type { Session } from '../session.js';

/** A part of the product that `heliograph doctor` looks at. */
export interface Check {
  readonly name: string;
  /** What to do where it fails or does not answer: completes a sentence behind a colon. */
  readonly remedy: string;
  /** It asks the database: without one it is not begun, and says so. */
  readonly needsDatabase?: true;
  readonly run: (session: Session) => Promise<Finding>;
}
