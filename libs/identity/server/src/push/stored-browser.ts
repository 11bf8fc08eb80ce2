import { type Keyring, keyIdOf, openSealedField, seal } from '@heliograph/event-store/privacy';
import type { BrowserSubscription } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';

/** The stored value, sealed. */
export interface StoredBrowser extends BrowserSubscription {
  readonly language: string;
}

/** What is sealed: of the row of this session, so that a copy elsewhere does not open. */
const SEALED_FIELD = 'browser';

export async function sealBrowser(keyring: Keyring, userId: UserId, sessionId: string, browser: StoredBrowser): Promise<string> {
  return seal(browser, await keyring.personKey(userId), sessionId, SEALED_FIELD);
}

/** Null where the key of the person is destroyed. */
export async function openBrowser(keyring: Keyring, sessionId: string, sealed: string): Promise<StoredBrowser | null> {
  const id = keyIdOf(sealed);
  const key = id ? (await keyring.findKeys([id])).get(id) : undefined;
  return key ? (openSealedField(sealed, key, sessionId, SEALED_FIELD) as StoredBrowser) : null;
}
