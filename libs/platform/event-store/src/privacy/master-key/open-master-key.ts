import { KmsMasterKey, UnboundKmsKey } from './kms-master-key.js';
import { KmsUnavailable, KmsRefused } from './kms-requests.js';
import { LocalMasterKey } from './local-master-key.js';
import type { MasterKey } from './master-key.js';
import { TwoMasterKeys } from './two-master-keys.js';

/** Keys are 64 hexadecimal digits, or the address of a key in a KMS. */
export interface MasterKeyPlace {
  /** Wraps, and opens. */
  readonly current: string;
  /** Only opens; null = none. */
  readonly previous: string | null;
  /** Of the KMS; null where there is none. */
  readonly kmsToken: string | null;
}

/** The master key of the settings. @throws KmsUnavailable, KmsRefused, UnboundKmsKey */
export async function openMasterKey({ current, previous, kmsToken }: MasterKeyPlace): Promise<MasterKey> {
  const open = async (place: string) => (/^https?:/.test(place) ? KmsMasterKey.open(place, kmsToken ?? '') : new LocalMasterKey(place));
  const now = await open(current);
  return previous === null ? now : new TwoMasterKeys(now, await open(previous));
}

/** True if the KMS, and not this program, is what an error of `openMasterKey` is about; its message completes a sentence. */
export const isKmsProblem = (error: unknown): error is Error =>
  error instanceof KmsUnavailable || error instanceof KmsRefused || error instanceof UnboundKmsKey;
