import type { Readable } from 'node:stream';
import type { OutsideIdentity } from '@heliograph/identity-contracts';
import type { FormOf, SignedIn, Viewer, Visit } from './models.js';

/** An archive that is made while it is read; to be read to its end or destroyed. */
export interface Export {
  readonly fileName: string;
  readonly content: Readable;
}

/** What becomes of an account as a whole, and signing in to it by way of another provider (O11). Writes throw `Refused`. */
export interface AccountBackend {
  /** Everything that is the viewer's. Refused with 429 while another one is being made. */
  export(viewer: Viewer): Promise<Export>;
  /** For good. A wrong password is refused in the form's field. */
  erase(form: FormOf<'erasure'>, viewer: Viewer, visit: Visit): Promise<void>;

  /** Spends the address's budget for signing in, before anybody else is asked. */
  mayTry(visit: Visit): Promise<void>;
  /** A new session of whoever is connected to this account there; null = nobody is. */
  logInFrom(identity: OutsideIdentity, visit: Visit): Promise<SignedIn | null>;
  connect(identity: OutsideIdentity, viewer: Viewer): Promise<void>;
  disconnect(provider: string, viewer: Viewer): Promise<void>;
  /** Since when the viewer is connected there; null = is not. */
  connectedAt(provider: string, viewer: Viewer): Promise<Date | null>;
}
